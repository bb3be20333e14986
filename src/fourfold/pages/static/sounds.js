// Quiet sounds of what the table is made of, a chime for your turn, and a rising third at the end.
// Only loaded for those who want them. Browsers stay silent until the page has been touched.

import { byId, surface, main, preferences } from "./dom.js";

const VOLUME = 0.07, ATTACK = 0.004, SILENT = 0.0001;

// What a knock consists of: tones [Hz, s], and a rustle [Hz, s, loudness].
const MATERIALS = {
  wood: { tones: [[196, 0.09], [523, 0.05]], rustle: [900, 0.03, 0.5] },
  paper: { tones: [], rustle: [3200, 0.12, 0.8] },
  stone: { tones: [[1240, 0.035], [2110, 0.025]], rustle: [1800, 0.09, 0.6] },
  ice: { tones: [[1710, 0.16], [2870, 0.1], [410, 0.05]], rustle: [5200, 0.03, 0.4] },
};
const TABLES = { "shifting-seasons": "wood", "turn-of-time": "paper", "shifting-stones": "stone", winter: "ice" };
const TUNES = {
  yours: [[587, 0, 0.35], [784, 0.13, 0.5]],
  over: [[523, 0.1, 0.5], [659, 0.3, 1]],
  nudge: [[784, 0, 0.2], [784, 0.16, 0.2], [988, 0.32, 0.45]],
};
const LOUD = { move: 1, push: 0.8, turn: 0.7, deal: 0.5, leave: 0.6, shown: 1 };

const game = /([\w-]+)\.faces\.svg/.exec(surface?.dataset.faces ?? "")?.[1];
const material = MATERIALS[TABLES[game]] ?? MATERIALS.wood;
let context, noise;

function ready() {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

function fade(start, length, loudness) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(VOLUME * loudness, start + ATTACK);
  gain.gain.exponentialRampToValueAtTime(SILENT, start + ATTACK + length);
  gain.connect(context.destination);
  return gain;
}

function tone(frequency, delay, length, loudness = 1) {
  const start = ready().currentTime + delay, source = context.createOscillator();
  source.frequency.value = frequency;
  source.connect(fade(start, length, loudness));
  source.start(start);
  source.stop(start + length + ATTACK);
}

function rustle(frequency, length, loudness) {
  const start = ready().currentTime;
  noise ??= new AudioBuffer({ length: context.sampleRate / 4, sampleRate: context.sampleRate });
  const samples = noise.getChannelData(0);
  if (!samples[0]) for (let n = 0; n < samples.length; n++) samples[n] = 2 * Math.random() - 1;
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency, Q: 0.9 });
  source.connect(filter).connect(fade(start, length, loudness));
  source.start(start);
  source.stop(start + length + ATTACK);
}

const isHeard = () => preferences.sounds === "on" && navigator.userActivation?.hasBeenActive;

/** A tune: your turn, the end of the game, or somebody who waits for you. */
export function play(name) {
  if (isHeard()) for (const [frequency, delay, length] of TUNES[name] ?? []) tone(frequency, delay, length);
}

function knock(loudness) {
  const sway = 0.97 + 0.06 * Math.random(); // no two pieces are alike
  for (const [frequency, length] of material.tones) tone(frequency * sway, 0, length, loudness / material.tones.length);
  rustle(material.rustle[0] * sway, material.rustle[1], material.rustle[2] * loudness);
}

document.addEventListener("sound", ({ detail }) => play(detail)); // from modules that are there without sounds

const statusOf = (turn) => (turn.classList.contains("over") ? "over" : turn.classList.contains("yours") ? "yours" : "");

if (surface && byId("turn")) {
  let status = statusOf(byId("turn"));
  main.addEventListener("stage", ({ detail: { name, spots } }) => {
    if (isHeard() && LOUD[name] && spots.length) knock(LOUD[name]);
    if (name && name !== "rest" && name !== "shown") return;
    const newStatus = statusOf(byId("turn"));
    if (newStatus !== status) play(newStatus);
    status = newStatus;
  });
}
