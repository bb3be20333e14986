// The page's main elements, and helpers that several modules need.

export const byId = (id) => document.getElementById(id);
export const main = byId("main");
export const felt = byId("felt"); // the table with its pieces; null on pages without a game
export const preferences = document.documentElement.dataset;

// --- geometry

export const TOUCH_TARGET = 44; // px: the least distance at which a thumb hits the place it means

export function center(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

// --- motion

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const SPEEDS = { quick: 0.5, slow: 2.2 };

export const FADE = 300 * (SPEEDS[preferences.motion] ?? 1); // ms
export const isReducedMotion = () => reducedMotion.matches;
export const isStill = () => reducedMotion.matches || preferences.motion === "off";

// --- making elements

export const create = (tag, properties = {}) => Object.assign(document.createElement(tag), properties);
export const createButton = (textContent, onclick, kind = "") =>
  create("button", { type: "button", className: `act ${kind}`, textContent, onclick });

// The content security policy allows one Trusted Types policy, with this name.
const policy = globalThis.trustedTypes?.createPolicy("morph", {
  createHTML: (html) => html,
  createScriptURL: () => "/worker.js",
});

export const workerUrl = () => (policy ? policy.createScriptURL("") : "/worker.js");

export function parseHtml(html) {
  const template = document.createElement("template");
  template.innerHTML = policy ? policy.createHTML(html) : html;
  return template.content.firstChild;
}
