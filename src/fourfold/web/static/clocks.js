// Clocks that run: those of the players, and times until something or since something.

import { main } from "./dom.js";

const DAY = 24 * 3600, TICK = 500; // s, ms

/** The time by the server's clock. */
export const serverNow = () => Date.now() - (main.dataset.skew || 0);

const twoDigits = (number) => String(number).padStart(2, "0");

function inWords(ms) {
  const total = Math.floor(Math.max(0, ms) / 1000);
  const [days, hours, minutes, seconds] = [total / DAY, (total % DAY) / 3600, (total / 60) % 60, total % 60].map(Math.floor);
  if (days) return main.dataset.days.replace("{days}", days).replace("{hours}", hours);
  return hours ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}` : `${minutes}:${twoDigits(seconds)}`;
}

function show() {
  const now = serverNow();
  for (const clock of document.querySelectorAll(".clock[data-since]")) {
    const left = clock.dataset.left - (now - clock.dataset.since);
    clock.textContent = inWords(left);
    clock.classList.toggle("out", left <= 0);
  }
  for (const time of main.querySelectorAll("[data-until]")) time.textContent = inWords(time.dataset.until - now);
  for (const time of main.querySelectorAll("[data-ago]")) time.textContent = inWords(now - time.dataset.ago);
}

if (main.dataset.live) setInterval(show, TICK);
