// Crowded places on a phone: the first touch enlarges the board around the thumb, the next one takes a place.

import { TOUCH_TARGET, byId, center, distance, felt } from "./dom.js";
import { whenStepped } from "./pointing.js";

const PHONE = matchMedia("(max-width: 760px)");
const LEAST_ZOOM = 2, MOST_ZOOM = 6;

let isTouch = false;
let zoomedAt = null; // the turn for which a touch enlarged the board; the button does so until it is pressed again

const turn = () => byId("seq")?.value ?? location.href;
const isZoomed = () => felt.classList.contains("near");
const places = () => [...felt.querySelectorAll(".t.can")].map(center);
const gap = (place, all) => Math.min(...all.filter((other) => other !== place).map((other) => distance(other, place)));
const isCrowded = (some, all) => some.some((place) => gap(place, all) < TOUCH_TARGET);

function zoomIn({ x, y }) {
  const mat = felt.parentElement, { left, top } = mat.getBoundingClientRect(), all = places();
  const before = felt.getBoundingClientRect(), least = Math.min(...all.map((place) => gap(place, all)));
  felt.style.setProperty("--near", Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, TOUCH_TARGET / least)));
  mat.style.setProperty("--frame", `${before.height}px`); // no higher than before, so that there is enough to scroll
  felt.classList.add("near");
  const after = felt.getBoundingClientRect();
  mat.scrollTo(((x - before.left) / before.width) * after.width - x + left, ((y - before.top) / before.height) * after.height - y + top);
}

function zoomOut() {
  zoomedAt = null;
  felt.classList.remove("near");
  showButton();
}

function showButton() {
  const button = byId("near");
  if (button) button.hidden = !PHONE.matches || !(isZoomed() || isCrowded(places(), places()));
}

byId("near")?.addEventListener("click", () => { if (isZoomed()) zoomOut(); else zoomIn(center(felt)); });
document.addEventListener("pointerdown", ({ pointerType }) => { isTouch = pointerType !== "mouse"; }, true);

document.addEventListener("click", (event) => {
  if (!event.isTrusted) return;
  if (!felt.contains(event.target)) {
    if (zoomedAt && !event.target.closest("#near")) zoomOut();
    return;
  }
  if (!isTouch || !PHONE.matches || isZoomed() || !event.target.matches("#felt, .t.can")) return;
  const thumb = { x: event.clientX, y: event.clientY }, all = places();
  if (!isCrowded(all.filter((place) => distance(place, thumb) < TOUCH_TARGET / 2), all)) return;
  event.stopPropagation();
  zoomedAt = turn();
  zoomIn(thumb);
  byId("said").textContent = byId("said").dataset.aim;
}, true);

whenStepped(() => { if (zoomedAt && (zoomedAt !== turn() || !places().length)) zoomOut(); else showButton(); });
PHONE.addEventListener("change", zoomOut);
zoomOut();
