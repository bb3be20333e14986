// Quiet sounds: a tap for every move, two notes when it is your turn, a chord at the end of the game.
// Only loaded for those who want them. Browsers stay silent until the page has been touched.

import { byId } from "./dom.js";

const VOLUME = 0.06, ATTACK = 0.008, SILENT = 0.0001;
let context;

function playNote(frequency, delay = 0, length = 0.25, type = "sine") {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  const start = context.currentTime + delay, tone = context.createOscillator(), gain = context.createGain();
  tone.type = type;
  tone.frequency.setValueAtTime(frequency, start);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(VOLUME, start + ATTACK);
  gain.gain.exponentialRampToValueAtTime(SILENT, start + length);
  tone.connect(gain).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

const SOUNDS = {
  move: () => playNote(180, 0, 0.09, "triangle"),
  yours: () => { playNote(523, 0.1); playNote(659, 0.2); },
  over: () => { for (const [n, frequency] of [392, 494, 587].entries()) playNote(frequency, 0.1 + n * 0.09, 0.9); },
};

function statusOf(turn) {
  return turn.classList.contains("over") ? "over" : turn.classList.contains("yours") ? "yours" : "";
}

const log = byId("log");
if (byId("turn") && log) {
  let status = statusOf(byId("turn")), lines = log.childElementCount;
  const observer = new MutationObserver(() => {
    if (!navigator.userActivation?.hasBeenActive) return;
    const newStatus = statusOf(byId("turn"));
    if (log.childElementCount !== lines) SOUNDS.move();
    if (newStatus !== status) SOUNDS[newStatus]?.();
    [status, lines] = [newStatus, log.childElementCount];
  });
  observer.observe(log, { childList: true });
  observer.observe(byId("turn").parentElement, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
}
