// The module of a page: it points, sends and morphs. All that it enhances works as forms without it.
// What a table shows comes from the server; here is only what a hand does between two moves.

const main = document.getElementById("main");
const felt = document.getElementById("felt");
const said = document.getElementById("said");
const policy = globalThis.trustedTypes?.createPolicy("morph", { createHTML: (html) => html, createScriptURL: () => "/worker.js" });
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const habit = document.documentElement.dataset;
const still = () => calm.matches || habit.motion === "off";
const THUMB = 44;
const FADE = 300 * ({ quick: 0.5, slow: 2.2 }[habit.motion] || 1);
const TURN = [{ transform: "rotateY(90deg)" }, { transform: "rotateY(0)" }];
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
  const moved = byId("seq")?.value, old = new Set();
  if (news.felt) felt.className = `fourfold felt ${news.felt}${felt.classList.contains("near") ? " near" : ""}`;
  for (const id of news.gone) {
    const gone = byId(id);
    if (!gone) continue;
    gone.removeAttribute("id");
    gone.classList.add("gone");
    setTimeout(() => gone.remove(), still() || !gone.classList.contains("p") ? 0 : FADE);
  }
  for (const line of document.querySelectorAll("#log li")) old.add(line.id);
  for (const [id, told] of Object.entries(news.parts)) {
    const there = byId(id), face = there?.querySelector("use")?.getAttribute("href");
    if (there) alter(there, id, told);
    else { const next = made(id, told); next.classList?.add("new"); homeOf(id)?.append(next); }
    const turned = face && there.querySelector("use")?.getAttribute("href") !== face;
    if (turned && !still()) there.firstElementChild.animate(TURN, { duration: FADE, easing: "ease-out" });
  }
  main.dataset.seq = news.seq;
  if (news.now) main.dataset.skew = Date.now() - news.now;
  const added = [...document.querySelectorAll("#log li")].filter((line) => !old.has(line.id)), lines = added.map((line) => line.textContent);
  added.filter((line) => line.classList.contains("phrase")).forEach(bubble);
  if (news.say) lines.push(news.say);
  if (lines.length) say([...lines, byId("turn").textContent].join(". "));
  if (news.address) history.replaceState(null, "", news.address);
  if (!moved || moved !== byId("seq").value || news.parts.choices) { hinted(null); begin(); }
  else mark(); // only something beside the board: what is chosen stays so
  byId("onward")?.querySelector(".main")?.focus({ preventScroll: true });
}

// What differs of a part, or the whole of it: `changes.py` says how.
function alter(there, id, told) {
  if (typeof told !== "object" || Array.isArray(told)) { globalThis.Idiomorph.morph(there, made(id, told), { morphStyle: "outerHTML" }); return; }
  for (const [name, value] of Object.entries(told)) {
    if (name === "face") there.querySelector("use").setAttribute("href", `#${value}`);
    else if (name === "inside") for (const [number, html] of Object.entries(value)) there.children[number].replaceWith(parsed("k", html));
    else if (value === null) there.removeAttribute(name);
    else there.setAttribute(name, value);
  }
}

function made(id, told) {
  if (!Array.isArray(told)) return parsed(id, told);
  const spot = document.createElement("button");
  Object.assign(spot, { type: "button", id, className: `t ${told[0]}`, textContent: told[1] });
  spot.dataset.spot = id.slice(3);
  return spot;
}

async function keepFaces() {
  const text = await (await fetch(felt.dataset.faces)).text(), box = document.createElement("template");
  box.innerHTML = policy ? policy.createHTML(text) : text;
  for (const face of [...box.content.firstChild.children]) if (!byId(face.id)) byId("looks").append(face);
}

// Another module of a page may have parts too: it gives them, and is asked what to do with a move.
document.addEventListener("parts", ({ detail }) => apply(detail));

// --- the live channel

let socket, tries = 0, alive = 0, again = 0, parted = false;
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
  socket.onopen = () => { tries = 0; parted = false; alive = Date.now(); shown(true); };
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
    parted ||= code === 1008; // a session has ended; who is known by another may come back
    if (code === 4404 || (parted && tries > 3)) return;
    again = setTimeout(connect, Math.min(10000, 250 * 2 ** tries++) * (0.5 + Math.random()));
  };
}
addEventListener("online", () => { if (socket && socket.readyState > WebSocket.OPEN) { clearTimeout(again); connect(); } });

function check() {
  if (socket.readyState !== WebSocket.OPEN) return;
  if (Date.now() - alive > 45000) socket.close();
  else socket.send("?");
}

// --- pointing: a move is composed of steps, and sent once

let choices = [], path = [], busy = false, taken = null;
const spotOf = (el) => el.dataset.spot;
const fitting = () => choices.filter(([, , way]) => path.every((spot, i) => way[i] === spot));
const following = () => new Set(fitting().filter(([, , way]) => way.length > path.length).map(([, , way]) => way[path.length]));

// Shapes of choices with a gap, and what fills it: `stepping.py` folds them.
const unfolded = (groups) => groups.flatMap(([shapes, fills]) => fills.length
  ? shapes.flatMap((shape) => fills.map((fill) => JSON.parse(JSON.stringify(shape).replaceAll("¤", fill)))) : shapes);

function begin() {
  for (const id of ["type", "now"]) byId(id)?.removeAttribute("open");
  const form = byId("choices");
  choices = form ? unfolded(JSON.parse(form.dataset.choices)) : [];
  path = [];
  taken = null;
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
  document.dispatchEvent(new Event("marked"));
}

function mark() {
  const next = following(), chosen = new Set(path), named = new Map();
  for (const [, words, way] of fitting()) if (!named.has(way[path.length])) named.set(way[path.length], words);
  const done = fitting().filter(([, , way]) => way.length === path.length && path.length);
  const goesOn = new Set(fitting().filter(([, , way]) => way.length > path.length + 1).map(([, , way]) => way[path.length]));
  for (const el of felt.querySelectorAll("[data-spot]")) {
    const can = next.has(spotOf(el));
    el.classList.toggle("can", can);
    el.classList.toggle("chosen", chosen.has(spotOf(el)));
    el.toggleAttribute("data-drag", can && goesOn.has(spotOf(el)));
    const live = can || "about" in el.dataset;
    el.tabIndex = live ? 0 : -1;
    if (can && el.classList.contains("t")) el.ariaLabel = named.get(spotOf(el));
    if (live) el.removeAttribute("aria-disabled"); else el.setAttribute("aria-disabled", "true");
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

// A drag takes a piece; one that ends nowhere leaves everything as it was before.
document.addEventListener("take", ({ target }) => {
  const before = [...path];
  point(target);
  taken = { before, steps: path.length };
});
document.addEventListener("untake", () => {
  if (!taken || busy || path.length !== taken.steps) return; // it was dropped after all
  path = taken.before;
  taken = null;
  advance();
});

function cancel() { path = []; if (felt) advance(); }
document.addEventListener("keydown", (event) => { if (event.key === "Escape") cancel(); });

function point(el) {
  if (busy || el.classList.contains("gone")) return;
  const spot = spotOf(el);
  if (el.dataset.about && !following().has(spot)) { tell(el.dataset.about); return; } // it is there to be read
  if (!following().has(spot)) {
    const from = path.indexOf(spot);
    path = from >= 0 ? path.slice(0, from) : [];
    advance();
    if (from >= 0) return; // what was chosen is laid back
    if (!following().has(spot)) {
      el.animate([{ translate: "-3px" }, { translate: "3px" }, { translate: "0" }], { duration: still() ? 0 : 180 });
      tell(whyNot(el));
      return;
    }
  }
  path.push(spot);
  const fit = fitting();
  const whole = fit.length === 1 && fit[0][2].length === path.length;
  if (whole && habit.confirm !== "on") { send(fit[0][0]); return; }
  advance();
  if (!following().size) byId("which")?.firstChild?.focus(); // only its buttons are left
}

const nameOf = (el) => el?.getAttribute("aria-label") || el?.textContent || "";

function whyNot(el) {
  const no = byId("choices").dataset.no, name = nameOf(el);
  if (!choices.length || !name) return no;
  const later = choices.some(([, , way]) => way.indexOf(spotOf(el)) > 0);
  const todo = byId("todo")?.textContent;
  return later && todo && main.dataset.later ? main.dataset.later.replace("{name}", name).replace("{todo}", todo) : `${name}: ${no}`;
}

const middle = (el) => { const box = el.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
const apart = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);

function beside(event) {
  // Pointing at no thing at all: a place close by is meant; else, with something in hand, that says where it cannot go.
  const here = [event.clientX, event.clientY];
  const [close] = [...felt.querySelectorAll(".t.can")].map((el) => [apart(middle(el), here), el]).sort((a, b) => a[0] - b[0]);
  if (close && close[0] < THUMB / 2) { point(close[1]); return; }
  const chosen = [...felt.querySelectorAll(".p.chosen")].at(-1);
  if (chosen && byId("which")?.childElementCount && main.dataset.nowhere) tell(main.dataset.nowhere.replace("{name}", nameOf(chosen)));
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
  note.timer = setTimeout(() => note.remove(), Math.max(5000, 60 * words.length));
}

// What somebody says is shown over the board for a while: the log may be out of sight. `say` has read it aloud.
function bubble(line) {
  let place = byId("bubbles");
  if (!place) { place = document.createElement("div"); place.id = "bubbles"; place.setAttribute("aria-hidden", "true"); document.querySelector(".head").append(place); }
  const words = document.createElement("p");
  words.append(...[...line.childNodes].map((node) => node.cloneNode(true)));
  place.append(words);
  setTimeout(() => words.remove(), 8000);
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
      const told = await post(form.getAttribute("action"), { move, seq: byId("seq").value, client });
      form.reset(); // else what was typed would stand before what is typed next
      if (told.startsWith("{")) { apply(JSON.parse(told)); begin(); } // where there is no live channel, the answer brings the change
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
  if (form.id === "choices") {
    event.preventDefault();
    const what = event.submitter?.dataset.what, seq = byId("seq")?.value;
    if (what === "hint") ask(event.submitter.formAction, seq);
    else if (what) post(event.submitter.formAction, { seq }).catch((error) => tell(error.message));
    else send(new FormData(form).get("move").trim());
    return;
  }
  if (form.parentElement?.id === "hint") { event.preventDefault(); send(event.submitter.value); return; }
  if (!("quiet" in form.dataset)) return;
  event.preventDefault();
  try {
    const to = await post(form.action, new FormData(form, event.submitter));
    if (to !== location.pathname) location.assign(to);
    else if (!felt) location.reload();
    form.closest("details")?.removeAttribute("open");
  } catch (error) { tell(error.message); }
});

// --- hints

async function ask(address, seq) {
  hinted({ words: main.dataset.searching });
  try {
    const found = JSON.parse(await post(address, { seq }));
    if (byId("seq").value === String(found.turn)) hinted(found); // else it comes too late
  } catch (error) { hinted(null); tell(error.message); }
}

function hinted(found) {
  const place = byId("hint");
  if (!place) return;
  const way = choices.find(([move]) => move === found?.move)?.[2] || [];
  for (const el of felt.querySelectorAll("[data-spot]")) el.classList.toggle("hinted", way.includes(spotOf(el)));
  place.hidden = !found;
  if (!found) { place.replaceChildren(); return; }
  if (!found.words) return; // the page has them
  const words = document.createElement("p");
  words.textContent = found.words;
  place.replaceChildren(words, ...(found.move ? [button(main.dataset.take, () => send(found.move), "")] : []));
  say(found.words);
}

document.addEventListener("click", (event) => {
  const el = event.target.closest("[data-spot]");
  if (el) point(el);
  else if (event.target === felt) beside(event);
});

felt?.addEventListener("pointerover", (event) => preview(event.target.closest("[data-spot]")));
felt?.addEventListener("focusin", (event) => preview(event.target.closest("[data-spot]")));

document.addEventListener("toggle", ({ target }) => {
  if (target.id !== "now" || !target.open) return;
  target.querySelector("ul").replaceChildren(...[...new Set(choices.map(([, words]) => words))].map((words) => Object.assign(document.createElement("li"), { textContent: words })));
}, true);

// --- the beginning

if (felt || main?.dataset.live) document.documentElement.classList.add("live");
if (felt) {
  begin();
  if (felt.dataset.faces) keepFaces();
  if (byId("hint") && !byId("hint").hidden) hinted({ move: byId("hint").dataset.move });
}
if (main?.dataset.live) {
  if (main.dataset.now) main.dataset.skew = Date.now() - main.dataset.now;
  connect();
  setInterval(check, 15000);
  setInterval(() => shown(navigator.onLine && socket.readyState === WebSocket.OPEN), 1000);
}

// --- without a connection there is a page that says so

if (isSecureContext) navigator.serviceWorker?.register(policy ? policy.createScriptURL("") : "/worker.js").catch(() => {});
