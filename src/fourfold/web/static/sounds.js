// Quiet sounds, made here: a tap when something is laid, two notes when it is my turn, a chord at the end.
// Loaded only for those who want them. Browsers stay silent until somebody has touched the page.

const VOLUME = 0.06;
let context;

function note(frequency, after = 0, length = 0.25, shape = "sine") {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  const start = context.currentTime + after, tone = context.createOscillator(), gain = context.createGain();
  tone.type = shape;
  tone.frequency.setValueAtTime(frequency, start);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(VOLUME, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(gain).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

const laid = () => note(180, 0, 0.09, "triangle");
const mine = () => { note(523, 0.1); note(659, 0.2); };
const over = () => { for (const [n, tone] of [392, 494, 587].entries()) note(tone, 0.1 + n * 0.09, 0.9); };

const turn = document.getElementById("turn"), log = document.getElementById("log");
if (turn && log) {
  const state = () => (document.querySelector("#turn.over") ? "over" : document.querySelector("#turn.yours") ? "yours" : "");
  let was = state(), lines = log.childElementCount;
  const hear = () => {
    if (!navigator.userActivation?.hasBeenActive) return;
    const now = state();
    if (log.childElementCount !== lines) laid();
    if (now !== was && now === "yours") mine();
    if (now !== was && now === "over") over();
    [was, lines] = [now, log.childElementCount];
  };
  const observer = new MutationObserver(hear);
  observer.observe(log, { childList: true });
  observer.observe(turn.parentElement, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
}
