// The speaker at a table: sounds begin with the first touch of it, and the choice is remembered.

import { preferences } from "./dom.js";
import { remember } from "./page.js";

document.addEventListener("submit", (event) => {
  if (!event.target.matches(".speaker")) return;
  event.preventDefault();
  const { submitter } = event, value = submitter.value === "on" ? "on" : "off";
  preferences.sounds = value;
  submitter.setAttribute("aria-pressed", String(value === "on"));
  submitter.value = value === "on" ? "off" : "on";
  if (value === "on") import("./sounds.js").then(({ play }) => play("yours"));
  remember({ sounds: value });
});
