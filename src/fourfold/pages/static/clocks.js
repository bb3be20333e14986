// Clocks that run: those of the players, and times until something or since something.

import { main } from "./dom.js";

const DAY = 24 * 3600, TICK = 500; // s, ms

/** The time by the server's clock. */
export const serverNow = () => Date.now() - Number(main.dataset.skew || 0);

/** Set the server's clock, which is `now`. */
export const setServerTime = (now) => { main.dataset.skew = String(Date.now() - now); };

const twoDigits = (number) => String(number).padStart(2, "0");

function inWords(ms) {
  const total = Math.floor(Math.max(0, ms) / 1000);
  const parts = [total / DAY, (total % DAY) / 3600, (total / 60) % 60, total % 60];
  const [days, hours, minutes, seconds] = parts.map(Math.floor);
  if (days) return main.dataset.days.replace("{days}", String(days)).replace("{hours}", String(hours));
  return hours ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}` : `${minutes}:${twoDigits(seconds)}`;
}

function show() {
  const now = serverNow();
  for (const clock of document.querySelectorAll(".clock[data-since]")) {
    const left = Number(clock.dataset.left) - (now - Number(clock.dataset.since));
    clock.textContent = inWords(left);
    clock.classList.toggle("out", left <= 0);
  }
  for (const time of main.querySelectorAll("[data-until], [data-ago]")) {
    const { until, ago } = time.dataset;
    time.textContent = inWords(until ? Number(until) - now : now - Number(ago));
  }
}

if (main.dataset.live) setInterval(show, TICK);
