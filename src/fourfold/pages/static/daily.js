// Daily challenges: the time until the next ones, counted down by the second, and sharing a result.

import { byId } from "./dom.js";
import { drawn, savePng } from "./pictures.js";

const SECOND = 1000;
const padded = (number) => String(number).padStart(2, "0");

function count(clock) {
  const seconds = Math.max(0, Math.round((Number(clock.dataset.until) - Date.now()) / SECOND));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  clock.querySelector(".num").textContent = parts.map(padded).join(":");
}

for (const clock of document.querySelectorAll("[data-until]")) {
  count(clock);
  setInterval(count, SECOND, clock);
}

// The system's share sheet, with text and picture, or the text alone where it takes no files. Elsewhere people copy.
const share = document.querySelector("[data-share]");
if (share && navigator.share) {
  share.hidden = false;
  byId("copy").classList.remove("main");
  share.addEventListener("click", async () => {
    const text = byId("share-text").value;
    const canvas = await drawn(share.dataset.share);
    const blob = await new Promise((resolve) => { canvas.toBlob(resolve); });
    const files = [new File([blob], "fourfold.png", { type: "image/png" })];
    try {
      await navigator.share(navigator.canShare?.({ files }) ? { text, files } : { text });
    } catch (error) {
      if (error.name !== "AbortError") throw error; // closing the sheet is no error
    }
  });
}

// A picture that is saved is a PNG, which every program takes.
const link = document.querySelector("a[data-png]");
link?.addEventListener("click", (event) => {
  event.preventDefault();
  savePng({ png: link.dataset.png, name: link.download.replace(/svg$/, "png") });
});
