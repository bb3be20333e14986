// The module of a page: it points, sends and morphs. All that it enhances works as forms without it.
// What a table shows comes from the server; here is only what a hand does between two moves.

const main = document.getElementById("main");
const felt = document.getElementById("felt");
const said = document.getElementById("said");
const policy = globalThis.trustedTypes?.createPolicy("morph", { createHTML: (html) => html });
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const habit = document.documentElement.dataset;
const still = () => calm.matches || habit.motion === "off";
const FADE = 300;
const byId = (id) => document.getElementById(id);
const say = (words) => { said.textContent = ""; requestAnimationFrame(() => { said.textContent = words; }); };

// --- parts that come from the server

const HOMES = [[/^k/, "looks"], [/^ground-/, "ground"], [/^words-|^zoom-/, "words"], [/^p\d/, "pieces"], [/^at-/, "targets"], [/^l\d/, "log"]];
const homeOf = (id) => byId(HOMES.find(([like]) => like.test(id))?.[1]);

function parsed(id, html) {
  const box = document.createElement("template");
  const wrapped = id.startsWith("k") ? `<svg>${html}</svg>` : html;
  box.innerHTML = policy ? policy.createHTML(wrapped) : wrapped;
  return id.startsWith("k") ? box.content.firstChild.firstChild : box.content.firstChild;
}

function apply(news) {
  if (news.reload) { location.reload(); return; }
  cancel();
  felt.className = `fourfold felt ${news.felt}`;
  for (const id of news.gone) {
    const gone = byId(id);
    if (!gone) continue;
    gone.removeAttribute("id");
    gone.classList.add("gone");
    setTimeout(() => gone.remove(), still() || !gone.classList.contains("p") ? 0 : FADE);
  }
  for (const [id, html] of Object.entries(news.parts)) {
    const there = byId(id), next = parsed(id, html);
    if (there) globalThis.Idiomorph.morph(there, next, { morphStyle: "outerHTML" });
    else { next.classList?.add("new"); homeOf(id)?.append(next); }
  }
  main.dataset.seq = news.seq;
  if (news.now) skew = Date.now() - news.now;
  if (news.address) history.replaceState(null, "", news.address);
  if (news.say) say(`${news.say}. ${byId("turn").textContent}`);
  begin();
  tick();
  byId("onward")?.querySelector(".main")?.focus({ preventScroll: true });
}

// Another module of a page may have parts too: it gives them, and is asked what to do with a move.
document.addEventListener("parts", ({ detail }) => apply(detail));

// --- the live channel

let socket, tries = 0, alive = 0;
const line = byId("wire");

function shown(on) {
  line.hidden = false;
  line.textContent = on ? line.dataset.on : line.dataset.off;
  line.classList.toggle("off", !on);
}

function connect() {
  const address = new URL(main.dataset.live, location.href.replace(/^http/, "ws"));
  address.searchParams.set("language", document.documentElement.lang);
  address.searchParams.set("since", main.dataset.seq);
  socket = new WebSocket(address);
  socket.binaryType = "arraybuffer";
  let order = Promise.resolve();
  socket.onopen = () => { tries = 0; alive = Date.now(); shown(true); };
  socket.onmessage = ({ data }) => {
    alive = Date.now();
    if (typeof data === "string") return; // a sign of life
    order = order.then(async () => {
      const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"));
      apply(await new Response(stream).json());
    });
  };
  socket.onclose = ({ code }) => {
    shown(false);
    if (code === 4404 || code === 1008) return;
    setTimeout(connect, Math.min(10000, 250 * 2 ** tries++) * (0.5 + Math.random()));
  };
}
function check() {
  if (socket.readyState !== WebSocket.OPEN) return;
  if (Date.now() - alive > 45000) socket.close();
  else socket.send("?");
}

// --- pointing: a move is composed of steps, and sent once

let choices = [], path = [], busy = false;
const spotOf = (el) => el.dataset.spot;
const fitting = () => choices.filter(([, , way]) => path.every((spot, i) => way[i] === spot));
const following = () => new Set(fitting().filter(([, , way]) => way.length > path.length).map(([, , way]) => way[path.length]));

function begin() {
  const form = byId("choices");
  choices = form ? JSON.parse(form.dataset.choices) : [];
  path = [];
  busy = false;
  felt.classList.remove("busy");
  advance();
}

function advance() {
  // A step that leaves no choice is not asked for.
  for (;;) {
    const fit = fitting(), next = following();
    if (fit.length < 2 || next.size !== 1 || fit.some(([, , way]) => way.length === path.length)) break;
    if (fit.every(([, , way]) => way.length === path.length + 1)) break;
    path.push([...next][0]);
  }
  mark();
  const able = [...felt.querySelectorAll(".can")];
  const isSeen = (el) => { const box = el.getBoundingClientRect(); return box.bottom > 60 && box.top < innerHeight - 20; };
  if (able.length && !able.some(isSeen)) able[0].scrollIntoView({ block: "center", behavior: calm.matches ? "auto" : "smooth" });
}

function mark() {
  const next = following(), chosen = new Set(path), named = new Map();
  for (const [, words, way] of fitting()) if (!named.has(way[path.length])) named.set(way[path.length], words);
  const done = fitting().filter(([, , way]) => way.length === path.length && path.length);
  for (const el of felt.querySelectorAll("[data-spot]")) {
    const can = next.has(spotOf(el));
    el.classList.toggle("can", can);
    el.classList.toggle("chosen", chosen.has(spotOf(el)));
    el.tabIndex = can ? 0 : -1;
    if (can && el.classList.contains("t")) el.ariaLabel = named.get(spotOf(el));
    if (can) el.removeAttribute("aria-disabled"); else el.setAttribute("aria-disabled", "true");
  }
  const which = byId("which");
  if (!which) return;
  const buttons = done.map(([move, words]) => button(words, () => send(move), "main"));
  if (path.length && path.some((_, i) => new Set(choices.map(([, , way]) => way[i])).size > 1)) buttons.push(button(main.dataset.cancel, cancel, ""));
  which.replaceChildren(...buttons);
}

function button(words, act, kind) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = `act ${kind}`;
  made.textContent = words;
  made.onclick = act;
  return made;
}

function cancel() { path = []; if (felt) advance(); }

function point(el) {
  if (busy || el.classList.contains("gone")) return;
  const spot = spotOf(el);
  if (!following().has(spot)) {
    const from = path.indexOf(spot);
    path = from >= 0 ? path.slice(0, from) : [];
    advance();
    if (from >= 0) return; // what was chosen is laid back
    if (!following().has(spot)) {
      el.animate([{ translate: "-3px" }, { translate: "3px" }, { translate: "0" }], { duration: still() ? 0 : 180 });
      tell(byId("choices").dataset.no);
      return;
    }
  }
  path.push(spot);
  const fit = fitting();
  const whole = fit.length === 1 && fit[0][2].length === path.length;
  if (whole && habit.confirm !== "on") { send(fit[0][0]); return; }
  advance();
  if (whole) byId("which")?.firstChild?.focus();
}

function preview(el) {
  const spot = el && spotOf(el), gone = new Set();
  if (spot && following().has(spot)) for (const [, , way, loses] of fitting()) if (way[path.length] === spot && way.length === path.length + 1) loses?.forEach((each) => gone.add(each));
  for (const each of felt.querySelectorAll(".p")) each.classList.toggle("losing", gone.has(spotOf(each)));
}

function tell(words) {
  say(words);
  let note = byId("note");
  if (!note) { note = document.createElement("p"); note.id = "note"; note.setAttribute("aria-hidden", "true"); byId("which")?.after(note); }
  note.textContent = words;
  clearTimeout(note.timer);
  note.timer = setTimeout(() => note.remove(), 5000);
}

// --- sending

async function post(address, fields) {
  const body = new URLSearchParams(fields);
  const answer = await fetch(address, { method: "POST", body, headers: { "x-quiet": "1", accept: "application/json" } });
  if (answer.ok) return answer.text();
  throw new Error((await answer.json().catch(() => ({}))).message || answer.statusText);
}

async function send(move) {
  if (busy || !document.dispatchEvent(new CustomEvent("chosen", { detail: move, cancelable: true }))) return;
  busy = true;
  felt.classList.add("busy");
  byId("which")?.replaceChildren();
  const form = byId("choices"), client = crypto.randomUUID();
  for (let n = 0; n < 4; n++) {
    try {
      const told = await post(form.action, { move, seq: form.dataset.seq, client });
      if (told.startsWith("{")) apply(JSON.parse(told)); // where there is no live channel, the answer brings the change
      break;
    } catch (error) {
      if (error instanceof TypeError && n < 3) { await new Promise((go) => setTimeout(go, 500 * 2 ** n)); continue; } // no connection: the same move again counts once
      begin();
      tell(error.message);
      break;
    }
  }
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.id === "choices") { event.preventDefault(); send(new FormData(form).get("move").trim()); return; }
  if (!("quiet" in form.dataset)) return;
  event.preventDefault();
  try {
    const to = await post(form.action, new FormData(form, event.submitter));
    if (to !== location.pathname) location.assign(to);
    else if (!felt) location.reload();
  } catch (error) { tell(error.message); }
});

document.addEventListener("click", (event) => {
  const el = event.target.closest("[data-spot]"), copy = event.target.closest("[data-copy]"), counted = event.target.closest("[data-places]");
  const lens = event.target.closest(".zoom");
  if (el) point(el);
  else if (lens) { event.preventDefault(); enlarge(lens); }
  else if (copy) navigator.clipboard?.writeText(copy.dataset.copy).then(() => { copy.textContent = copy.dataset.done; say(copy.dataset.done); });
  else if (counted) {
    const places = counted.dataset.places.split(" ").filter(Boolean);
    for (const each of felt.querySelectorAll(".p")) each.classList.toggle("counted", places.some((place) => spotOf(each).endsWith(place)));
  }
});

function enlarge(lens) {
  const dialog = document.createElement("dialog"), picture = document.createElement("img");
  dialog.className = "large";
  dialog.setAttribute("aria-label", lens.getAttribute("aria-label"));
  picture.src = `${lens.href}${lens.search ? "&" : "?"}${main.dataset.seq}`;
  picture.alt = lens.getAttribute("aria-label");
  dialog.append(picture, button("×", () => dialog.close(), "main"));
  dialog.onclick = dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  dialog.showModal();
}
felt?.addEventListener("pointerover", (event) => preview(event.target.closest("[data-spot]")));
felt?.addEventListener("focusin", (event) => preview(event.target.closest("[data-spot]")));

document.addEventListener("toggle", ({ target }) => {
  if (target.id !== "now" || !target.open) return;
  target.querySelector("ul").replaceChildren(...[...new Set(choices.map(([, words]) => words))].map((words) => Object.assign(document.createElement("li"), { textContent: words })));
}, true);

// --- keys

const AWAY = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function stepTo(direction) {
  const able = [...felt.querySelectorAll(".can")];
  const here = felt.contains(document.activeElement) ? document.activeElement : null;
  if (!here?.classList.contains("can")) { able[0]?.focus(); return; }
  const centre = (el) => { const box = el.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x, y] = centre(here);
  let best, least = Infinity;
  for (const el of able) {
    if (el === here) continue;
    const [a, b] = centre(el), along = (a - x) * direction[0] + (b - y) * direction[1];
    const aside = Math.abs((a - x) * direction[1]) + Math.abs((b - y) * direction[0]);
    if (along > 1 && along + 2 * aside < least) [best, least] = [el, along + 2 * aside];
  }
  best?.focus();
}

document.addEventListener("keydown", (event) => {
  if (!felt || event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (AWAY[event.key]) { event.preventDefault(); stepTo(AWAY[event.key]); }
  else if (event.key === "Escape") cancel();
  else if (event.key === "/" && byId("type")) { event.preventDefault(); byId("type").open = true; byId("typed").focus(); }
});

// --- clocks

let skew = 0;
function tick() {
  for (const clock of document.querySelectorAll(".clock[data-since]")) {
    const left = Math.max(0, clock.dataset.left - (Date.now() - skew - clock.dataset.since)) / 1000;
    const [h, m, s] = [left / 3600, (left / 60) % 60, left % 60].map(Math.floor);
    clock.textContent = h ? `${h}:${String(m).padStart(2, "0")}:${String(s).padStart(2, "0")}` : `${m}:${String(s).padStart(2, "0")}`;
    clock.classList.toggle("out", left === 0);
  }
}

if (felt || main?.dataset.live) document.documentElement.classList.add("live");
if (felt) begin();
if (main?.dataset.live) {
  if (main.dataset.now) skew = Date.now() - main.dataset.now;
  if (felt) setInterval(tick, 500);
  connect();
  setInterval(check, 15000);
}
