// What a hand does on the board: it drags, and a thumb brings crowded places nearer. Both end in clicks, as pointing does.

const felt = document.getElementById("felt"), said = document.getElementById("said");
const byId = (id) => document.getElementById(id);
const middle = (el) => { const box = el.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };

// --- dragging: what can be chosen first is taken along, and dropped on what can follow

const FAR = 8;
let drag = null, press = null, dragged = false;

felt?.addEventListener("pointerdown", (event) => {
  dragged = false;
  press = event;
  const el = event.target.closest(".p[data-drag]");
  if (!el || felt.classList.contains("busy") || event.button || drag?.on) return;
  drag = { el, x: event.clientX, y: event.clientY, id: event.pointerId, on: false };
});

document.addEventListener("pointermove", (event) => {
  if (drag?.id !== event.pointerId || drag.ended) return;
  const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
  if (!drag.on) {
    if (Math.hypot(dx, dy) < FAR) return;
    if (!drag.el.classList.contains("can")) { drag = null; return; }
    drag.el.dispatchEvent(new Event("take", { bubbles: true }));
    drag.on = true;
    felt.setPointerCapture(drag.id);
    drag.el.classList.add("dragging");
  }
  drag.el.style.translate = `${dx}px ${dy}px`;
  (under(event) ?? felt).dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
});

const under = (event) => document.elementsFromPoint(event.clientX, event.clientY).find((el) => el !== drag?.el && el.matches("#felt .can"));

for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) document.addEventListener(kind, (event) => {
  if (drag?.id !== event.pointerId || (kind === "lostpointercapture" && event.target !== felt)) return; // a touch begins with the capture of what it touches
  const { on, ended } = drag;
  if (on && !ended) finish(kind === "pointerup" ? event : null);
  drag = null;
  if (!on) return;
  dragged = true;
  setTimeout(() => { dragged = false; }, 50);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !drag?.on || drag.ended) return;
  event.stopPropagation(); // what was chosen before the drag stays so
  finish(null);
}, true);

// A drag ends where it was dropped. Anywhere else, and when it is broken off, it has changed nothing.
function finish(dropped) {
  const { el } = drag, taken = el.classList.contains("chosen"), target = taken && dropped ? under(dropped) : null;
  drag.ended = true;
  el.classList.remove("dragging");
  el.style.translate = "";
  felt.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  if (target) { target.click(); return; }
  if (taken && dropped) felt.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: dropped.clientX, clientY: dropped.clientY }));
  document.dispatchEvent(new Event("untake"));
}

document.addEventListener("click", (event) => {
  if (!event.isTrusted) return;
  // The end of a drag is no click; nor is letting go of the board far from where it was pressed.
  const far = event.target === felt && press && Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > FAR;
  if (!dragged && !far) return;
  dragged = false;
  event.stopPropagation();
  event.preventDefault();
}, true);

// --- nearer: where places are too close to each other, a thumb brings them nearer first, and takes one then

const THUMB = 44, PHONE = matchMedia("(max-width: 760px)");
let thumb = false, aimed = null;
const turn = () => byId("seq")?.value ?? location.href;
const apart = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);
const places = () => [...felt.querySelectorAll(".t.can")].map(middle);
const closest = (at, among) => Math.min(...among.filter((each) => each !== at).map((each) => apart(each, at)));

function bring([x, y] = middle(felt)) {
  const mat = felt.parentElement, { left, top } = mat.getBoundingClientRect(), all = places();
  const was = felt.getBoundingClientRect(), least = Math.min(...all.map((each) => closest(each, all)));
  felt.style.setProperty("--near", Math.min(6, Math.max(2, THUMB / least)));
  mat.style.setProperty("--frame", `${was.height}px`); // no higher than before, else there is too little to scroll
  felt.classList.add("near");
  const is = felt.getBoundingClientRect();
  mat.scrollTo(((x - was.left) / was.width) * is.width - x + left, ((y - was.top) / was.height) * is.height - y + top);
}

function leave() { aimed = null; felt.classList.remove("near"); lens(); }

function lens() {
  const crowded = () => { const all = places(); return all.some((each) => closest(each, all) < THUMB); };
  if (byId("near")) byId("near").hidden = !PHONE.matches || !(felt.classList.contains("near") || crowded());
}

byId("near")?.addEventListener("click", () => { if (felt.classList.contains("near")) leave(); else bring(); });

if (felt) {
  document.addEventListener("pointerdown", ({ pointerType }) => { thumb = pointerType !== "mouse"; }, true);
  document.addEventListener("click", (event) => {
    if (!event.isTrusted) return;
    if (!felt.contains(event.target)) { if (aimed && !event.target.closest("#near")) leave(); return; }
    if (!thumb || !PHONE.matches || felt.classList.contains("near") || !event.target.matches("#felt, .t.can")) return;
    const at = [event.clientX, event.clientY], all = places(), near = all.filter((each) => apart(each, at) < THUMB / 2);
    if (!near.some((each) => closest(each, all) < THUMB)) return;
    event.stopPropagation();
    aimed = turn();
    bring(at);
    said.textContent = said.dataset.aim;
  }, true);
  document.addEventListener("marked", () => { if (aimed && (aimed !== turn() || !places().length)) leave(); else lens(); });
  PHONE.addEventListener("change", leave);
  leave();
}
