// Who is at the table, who keeps us waiting, and what can be done about it.
//
// Heartbeats say who is away. What can be done comes from the server as the part `#absent`: it is requested again when
// somebody comes or goes, after a nudge, and at the time that it names itself (`data-next`).

import { notify, playSound } from "./attention.js";
import { applyChange } from "./changes.js";
import { serverNow } from "./clocks.js";
import { byId, create, main } from "./dom.js";
import { announce, showBubble } from "./notices.js";

const SLACK = 250, MOST = 3600_000, RETRY = 10_000; // ms
let away = null, timer = 0, known = {}, returned = { seats: [], seq: 0 };

// --- plates

const others = () => document.querySelectorAll("#seats > .plate:not(.own, .bot, .empty)");
const plateOf = (seat) => [...others()].find((plate) => Number(plate.dataset.seat) === seat);

// A change of the table may replace what is written here, so it is written again whenever it differs.
function showPresence() {
  if (!away) return; // not told yet
  for (const plate of others()) {
    const isAway = away.includes(Number(plate.dataset.seat)), words = main.dataset[isAway ? "away" : "here"];
    plate.classList.toggle("away", isAway);
    let sign = plate.querySelector(".presence");
    if (!sign) {
      sign = create("span", { className: "presence", role: "img" });
      plate.append(sign);
    }
    if (sign.ariaLabel !== words) sign.ariaLabel = sign.title = words;
  }
  for (const sign of document.querySelectorAll("#seats > :is(.own, .bot, .empty) > .presence")) sign.remove();
}

// A heartbeat: which seats' players are away, at the version `seq` of the table.
main.addEventListener("beat", ({ detail: { away: gone = [], seq } }) => {
  const before = away ?? [], back = before.filter((seat) => !gone.includes(seat));
  const isSame = !back.length && gone.length === before.length;
  away = gone;
  showPresence();
  if (isSame) return;
  returned = { seats: back, seq };
  welcomeBack();
  request();
});

// A seat is also no longer away if a bot plays there now or the game is over: that is only known once its version is
// shown.
function welcomeBack() {
  if (Number(main.dataset.seq) < returned.seq) return;
  if (!byId("turn").classList.contains("over")) returned.seats.map(plateOf).filter(Boolean).forEach(welcome);
  returned.seats = [];
}

function welcome(plate) {
  const words = main.dataset.back.replace("{who}", plate.querySelector(".who").textContent);
  showBubble(plate.querySelector(".portrait").cloneNode(true), words);
  announce(words);
}

// --- what can be done

const slow = () => document.querySelector("#seats > .plate.decides:not(.own, .bot)");
const nudges = () => document.querySelectorAll("#log .nudge").length;

async function request() {
  clearTimeout(timer);
  const part = byId("absent");
  if (!part) return;
  const response = await fetch(part.dataset.from, { headers: { "x-quiet": "1" } }).catch(() => null);
  if (!response?.ok) { timer = setTimeout(request, RETRY); return; }
  const wasOpen = part.querySelector("details")?.open, wasNudged = part.querySelector(".told");
  applyChange({ gone: [], parts: { absent: await response.text() } });
  const details = byId("absent").querySelector("details"), told = byId("absent").querySelector(".told");
  if (wasOpen && details) details.open = true;
  if (told && !wasNudged) {
    playSound("nudge");
    notify(told.textContent, "", location.pathname);
  }
  schedule();
}

function schedule() {
  clearTimeout(timer);
  const next = byId("absent").dataset.next;
  if (next) timer = setTimeout(request, Math.min(Math.max(0, Number(next) - serverNow()) + SLACK, MOST));
}

const whatMatters = () =>
  ({ turn: byId("seq")?.value, slow: slow()?.id, isEmpty: slow()?.matches(".empty"), nudges: nudges() });

// Another version of the table. Nothing is requested after a usual move: whoever is there gets some time.
function look() {
  welcomeBack();
  const plate = slow(), now = whatMatters(), isNudge = now.nudges > known.nudges;
  if (Object.keys(now).every((key) => now[key] === known[key])) return;
  known = now;
  clearTimeout(timer);
  if (isNudge || plate?.matches(".away, .empty")) { request(); return; }
  byId("absent").hidden = true;
  if (plate) timer = setTimeout(request, Number(main.dataset.patience) + SLACK);
}

if (byId("absent")) {
  const changes = { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] };
  new MutationObserver(showPresence).observe(byId("seats"), changes);
  known = whatMatters();
  schedule();
  main.addEventListener("version", look);
}

// Who was nudged and plays has seen it; it may lie over a part of the board.
for (const type of ["pointerdown", "keydown"]) document.addEventListener(type, () => {
  if (byId("absent")?.querySelector(".told")) byId("absent").hidden = true;
});

document.addEventListener("click", (event) => {
  const opened = document.querySelector("#absent details[open]");
  if (event.target.closest("[data-close]")) event.preventDefault();
  else if (!opened || opened.contains(event.target)) return;
  if (opened) opened.open = false;
});

document.addEventListener("keydown", ({ key }) => {
  const opened = key === "Escape" && document.querySelector("#absent details[open]");
  if (!opened) return;
  opened.open = false;
  opened.querySelector("summary").focus();
});
