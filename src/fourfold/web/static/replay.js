// The module of replays: it fetches only what differs between two moments, so that things slide. Links do the same without it.

const byId = (id) => document.getElementById(id), main = byId("main");
const scrub = byId("scrub"), moves = byId("moves"), curve = document.querySelector(".curve"), run = byId("run");
const last = Number(main.dataset.last), PACE = 1100;
let shown = location.search, wanted = null, busy = false, timer = 0;

const middle = (el) => { const { top, height } = el.getBoundingClientRect(); return top + height / 2; };
const at = () => Number(main.dataset.seq);
const targets = { first: () => 0, back: () => at() - 1, on: () => at() + 1, last: () => last };

function address(number) {
  const url = new URL(location.href);
  for (const name of ["try", "path", "moves"]) url.searchParams.delete(name);
  url.searchParams.set("at", Math.max(0, Math.min(last, number)));
  return url;
}

function listed(page) { // this moment, with another page of the list of moves
  const url = new URL(location.href);
  url.searchParams.set("moves", page);
  return url;
}

async function go(url) {
  wanted = url;
  if (busy) return; // the newest wish is met next
  busy = true;
  while (wanted) {
    const next = wanted;
    wanted = null;
    try {
      const answer = await fetch(next, { headers: { "x-from": shown, "x-quiet": "1" } });
      const news = await answer.json();
      if (answer.ok) show(news);
      else byId("said").textContent = news.message;
    } catch { location.assign(next); }
  }
  busy = false;
}

function show(news) {
  const moved = Object.entries(news.renamed).map(([old, id]) => [byId(old), id]);
  for (const [piece] of moved) piece?.removeAttribute("id");
  for (const [piece, id] of moved) if (piece) piece.id = id;
  document.dispatchEvent(new CustomEvent("parts", { detail: news }));
  history.replaceState(null, "", news.address);
  shown = location.search;
  for (const back of document.getElementsByName("back")) back.value = news.address;
  byId("said").textContent = news.told;
  mark();
}

function mark() {
  const here = at(), trying = new URLSearchParams(shown).has("try");
  scrub.value = here;
  scrub.setAttribute("aria-valuetext", scrub.dataset.words.replace("{at}", here));
  for (const [name, to] of Object.entries(targets)) document.querySelector(`[data-to=${name}]`).href = address(to());
  for (const link of document.querySelectorAll("[data-moves]")) link.href = listed(link.dataset.moves);
  for (const link of moves.querySelectorAll("[aria-current]")) link.removeAttribute("aria-current");
  const line = moves.querySelector(`[data-at="${here}"]`);
  if (line && !trying) line.setAttribute("aria-current", "step");
  if (line) moves.scrollTop += middle(line) - middle(moves);
  else moves.scrollTop = 0;
  byId("cursor")?.setAttribute("transform", `translate(${Number(curve.dataset.left) + here * curve.dataset.step} 0)`);
}

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const to = event.target.closest("[data-to]"), link = event.target.closest("a[data-at], a[data-go]"), png = event.target.closest("[data-png]");
  if (to) { event.preventDefault(); halt(); go(address(targets[to.dataset.to]())); }
  else if (link) { event.preventDefault(); halt(); go(new URL(link.href)); }
  else if (png) picture(png);
  else if (byId("cursor") && curve.contains(event.target.closest("svg"))) {
    const box = event.target.closest("svg").getBoundingClientRect();
    const x = (event.clientX - box.x) * curve.dataset.width / box.width;
    go(address(Math.round((x - curve.dataset.left) / curve.dataset.step)));
  }
});

document.addEventListener("submit", (event) => {
  if (!("go" in event.target.dataset)) return;
  event.preventDefault();
  go(new URL(`?${new URLSearchParams(new FormData(event.target, event.submitter))}`, location.href));
});

document.addEventListener("chosen", (event) => {
  event.preventDefault();
  const url = new URL(location.href);
  url.searchParams.append("try", event.detail);
  go(url);
});

document.addEventListener("keydown", (event) => {
  if (!scrub || event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const name = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
  if (!name || byId("felt").contains(document.activeElement)) return; // there the arrows point
  event.preventDefault();
  event.stopImmediatePropagation();
  go(address(targets[name]()));
}, true);

function halt() { clearInterval(timer); timer = 0; run?.setAttribute("aria-pressed", "false"); }

async function picture(button) {
  const drawn = Object.assign(new Image(), { src: button.dataset.png });
  await drawn.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * drawn.width, height: 2 * drawn.height });
  canvas.getContext("2d").drawImage(drawn, 0, 0, canvas.width, canvas.height);
  Object.assign(document.createElement("a"), { download: button.dataset.name, href: canvas.toDataURL() }).click();
}

if (scrub) {
  scrub.addEventListener("input", () => { halt(); go(address(Number(scrub.value))); });
  run.hidden = false;
  run.addEventListener("click", () => {
    if (timer) return halt();
    run.setAttribute("aria-pressed", "true");
    timer = setInterval(() => { if (at() < last) go(address(at() + 1)); else halt(); }, PACE);
  });
  mark();
} else if (main.dataset.poll) {
  setInterval(async () => {
    const news = await (await fetch(location.href, { headers: { "x-quiet": "1" } })).json();
    if (!news.words) { location.reload(); return; }
    main.querySelector("[role=status]").textContent = news.words;
    Object.assign(main.querySelector("progress"), { max: news.asked || 1, value: news.done });
  }, 1000 * main.dataset.poll);
}
