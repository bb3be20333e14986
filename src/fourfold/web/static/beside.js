// What stands beside the moves: enlarging, copying, the score sheet, the table as text, clocks, keys. Without it there are links.

const felt = document.getElementById("felt"), main = document.getElementById("main"), said = document.getElementById("said");
const byId = (id) => document.getElementById(id);
const middle = (el) => { const box = el.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };

document.addEventListener("click", (event) => {
  const copy = event.target.closest("[data-copy]"), counted = event.target.closest("[data-places]"), lens = event.target.closest(".zoom");
  if (lens) { event.preventDefault(); enlarge(lens); }
  else if (copy) navigator.clipboard?.writeText(copy.dataset.copy).then(() => { copy.textContent = said.textContent = copy.dataset.done; });
  else if (counted) {
    const places = counted.dataset.places.split(" ").filter(Boolean);
    for (const each of felt.querySelectorAll(".p")) each.classList.toggle("counted", places.some((place) => each.dataset.spot.endsWith(place)));
  }
});

function enlarge(lens) {
  const dialog = document.createElement("dialog"), picture = document.createElement("img");
  dialog.className = "large";
  dialog.setAttribute("aria-label", lens.getAttribute("aria-label"));
  picture.src = `${lens.href}${lens.search ? "&" : "?"}${main.dataset.seq}`;
  picture.alt = lens.getAttribute("aria-label");
  const close = Object.assign(document.createElement("button"), { type: "button", className: "act main", textContent: "×", onclick: () => dialog.close() });
  dialog.append(picture, close);
  dialog.onclick = dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  dialog.showModal();
}

// --- the table as text, where somebody has opened it: again whenever the table has changed

async function write() {
  const text = byId("text");
  if (!text.open) return;
  const answer = await fetch(text.dataset.from, { headers: { "x-quiet": "1" } }), written = await answer.text();
  if (answer.ok) document.dispatchEvent(new CustomEvent("parts", { detail: { seq: main.dataset.seq, gone: [], parts: { written } } }));
}
if (byId("text")) {
  byId("text").addEventListener("toggle", write);
  new MutationObserver(write).observe(byId("seq"), { attributes: true });
}

// --- clocks

function tick() {
  for (const clock of document.querySelectorAll(".clock[data-since]")) {
    const left = Math.max(0, clock.dataset.left - (Date.now() - (main.dataset.skew || 0) - clock.dataset.since)) / 1000;
    const [h, m, s] = [left / 3600, (left / 60) % 60, left % 60].map(Math.floor);
    clock.textContent = h ? `${h}:${String(m).padStart(2, "0")}:${String(s).padStart(2, "0")}` : `${m}:${String(s).padStart(2, "0")}`;
    clock.classList.toggle("out", left === 0);
  }
}
if (document.querySelector(".clock")) setInterval(tick, 500);

// --- keys

const AWAY = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function stepTo(direction) {
  const able = [...felt.querySelectorAll(".can")];
  const here = felt.contains(document.activeElement) ? document.activeElement : null;
  if (!here?.classList.contains("can")) { able[0]?.focus(); return; }
  const [x, y] = middle(here);
  let best, least = Infinity;
  for (const el of able) {
    if (el === here) continue;
    const [a, b] = middle(el), along = (a - x) * direction[0] + (b - y) * direction[1];
    const aside = Math.abs((a - x) * direction[1]) + Math.abs((b - y) * direction[0]);
    if (along > 1 && along + 2 * aside < least) [best, least] = [el, along + 2 * aside];
  }
  best?.focus();
}

document.addEventListener("keydown", (event) => {
  if (!felt || event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (AWAY[event.key]) { event.preventDefault(); stepTo(AWAY[event.key]); }
  else if (event.key === "/" && byId("type")) { event.preventDefault(); byId("type").open = true; byId("typed").focus(); }
});
