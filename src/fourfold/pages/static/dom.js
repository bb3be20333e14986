// The page's main elements, and helpers that several modules need.

/** @type {Document["getElementById"]} */
export const byId = (id) => document.getElementById(id);
export const main = byId("main");
export const surface = byId("surface"); // the table with its pieces; null on pages without a game
/** @type {import("./messages.js").Preferences & DOMStringMap} */
export const preferences = document.documentElement.dataset;

// --- addresses

// Scripts lie at PREFIX/static/HASH/: a path of this site, as `/t/…`, with the prefix under which the site is offered.
const PREFIX = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");

export const here = (path) => PREFIX + path;

// --- geometry

export const TOUCH_TARGET = 44; // px: the least distance at which a thumb hits the place it means

export function center(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

// --- motion

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

export const isReducedMotion = () => reducedMotion.matches;
export const isStill = () => reducedMotion.matches || preferences.motion === "off";

// --- making elements

export const create = (tag, properties = {}) => Object.assign(document.createElement(tag), properties);
export const createButton = (textContent, onclick, kind = "") =>
  create("button", { type: "button", className: `act ${kind}`, textContent, onclick });

// Workers: the service worker of this site, that of a device's own tables, and the one in which bots think.
const WORKERS = {
  service: here("/worker.js"),
  local: here("/local/worker.js"),
  thinker: new URL("./worker.js", import.meta.url).href,
};

// The content security policy allows one Trusted Types policy, with this name.
const policy = globalThis.trustedTypes?.createPolicy("morph", {
  createHTML: (html) => html,
  createScriptURL: (name) => WORKERS[name],
});

export const workerUrl = (name) => (policy ? policy.createScriptURL(name) : WORKERS[name]);

export function parseHtml(html) {
  const template = document.createElement("template");
  template.innerHTML = policy ? policy.createHTML(html) : html;
  return /** @type {HTMLElement} */ (template.content.firstChild);
}

// --- thinking

// Not every game has an engine for browsers, and a server's table only where this browser may think.
export const canThink = Boolean(main?.dataset.engine && globalThis.WebAssembly && globalThis.Worker);

// --- forms

/**
 * What is sent with a form by this button, or without one.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} [button]
 */
export const fieldsOf = (form, button = null) => new URLSearchParams(/** @type {any} */ (new FormData(form, button)));
