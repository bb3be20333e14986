// The service worker of a device's own tables. It answers all requests under its scope: files from its cache, pages of
// tables by our Python (`python.js`), and it keeps the events of tables in the browser's database.
// `site.py` writes before this file: MicroPython's loader, Fluent, `python.js`, and the constants NAME (of the cache, which
// changes with any file), FILES (all of them), ASSETS (what Python needs), PAGES (pages that are files, by path and
// language), LANGUAGES, POLICY, and SERVER, whether games can be brought to a server.

/* global SERVER, NAME, FILES, ASSETS, PAGES, LANGUAGES, POLICY, ADJECTIVES, ANIMALS, startPython, loadMicroPython, FluentBundle */

const PREFIX = new URL(self.registration.scope).pathname.replace(/\/$/, "");
const SITE = `fourfold local ${PREFIX} `, CACHE = SITE + NAME, DATABASE = `fourfold ${PREFIX}`;
const APP = /^\/(?:$|open$|preferences$|learn\/|new\/|t\/)/;
const RANDOM_BYTES = 72;
const HEADERS = { "content-security-policy": POLICY, "referrer-policy": "same-origin" };

// --- files

self.addEventListener("install", (event) => {
  const addresses = FILES.map((path) => PREFIX + path);
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(addresses)));
});

// A new version waits until no page of the old one is open, so a game that runs keeps the files it began with.
self.addEventListener("activate", (event) => {
  const deleteOld = (names) => Promise.all(names.filter((name) => name.startsWith(SITE) && name !== CACHE).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(deleteOld).then(() => self.clients.claim()));
});

const files = new Set(FILES);
const file = async (path) => (await caches.match(PREFIX + path, { cacheName: CACHE })) ?? fetch(PREFIX + path);
self.fetchModule = file; // MicroPython's loader asks for its module by this name

self.addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname, searchParams } = new URL(request.url);
  if (origin !== self.location.origin || !pathname.startsWith(`${PREFIX}/`)) return;
  const path = pathname.slice(PREFIX.length), page = path.replace(/\/$/, "");
  if (APP.test(path)) event.respondWith(inTurn(() => answer(request, path, searchParams)));
  else if (request.method === "GET" && page in PAGES) event.respondWith(inTurn(() => writtenPage(page)));
  else if (request.method === "GET" && files.has(path)) event.respondWith(file(path));
});

// --- the database: events by table and number, summaries for the list of tables, and preferences

function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      const { result } = request;
      result.createObjectStore("events", { keyPath: ["table", "seq"] });
      result.createObjectStore("tables", { keyPath: "id" });
      result.createObjectStore("preferences");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

const result = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

async function read(kind, take) {
  const database = await open();
  try { return await result(take(database.transaction(kind).objectStore(kind))); } finally { database.close(); }
}

const eventsOf = async (table) => {
  const found = await read("events", (kept) => kept.getAll(IDBKeyRange.bound([table, 0], [table, Infinity])));
  return found.map(({ event }) => event);
};

/** Store everything, or nothing. An event that is there already is an error: another version of this worker was quicker. */
async function store({ stored, preferences }) {
  if (!stored.length && !Object.keys(preferences).length) return;
  const database = await open();
  try {
    await new Promise((resolve, reject) => {
      const transaction = database.transaction(["events", "tables", "preferences"], "readwrite", { durability: "strict" });
      for (const { id, events, summary } of stored) {
        for (const event of events) transaction.objectStore("events").add({ table: id, seq: event[0], event });
        transaction.objectStore("tables").put(summary);
      }
      for (const [name, value] of Object.entries(preferences)) transaction.objectStore("preferences").put(value, name);
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
  } finally { database.close(); }
}

// --- who reads

async function preferencesOf() {
  const database = await open();
  try {
    const kept = database.transaction("preferences").objectStore("preferences");
    const [names, values] = await Promise.all([result(kept.getAllKeys()), result(kept.getAll())]);
    const found = Object.fromEntries(names.map((name, number) => [name, values[number]]));
    found.language ??= preferredLanguage();
    if (!found.name) {
      found.name = [ADJECTIVES, ANIMALS].map((words) => words[Math.floor(Math.random() * words.length)]).join(" ");
      await store({ stored: [], preferences: { name: found.name } });
    }
    return found;
  } finally { database.close(); }
}

function preferredLanguage() {
  for (const tag of navigator.languages ?? []) {
    const found = LANGUAGES.find((language) => language === tag || language === tag.split("-")[0]);
    if (found) return found;
  }
  return LANGUAGES[0];
}

// --- pages

let python = null;
const start = () => {
  python ??= Promise.all([file(ASSETS.modules), file(ASSETS.catalogues)]).then(async ([modules, catalogues]) => {
    return startPython({ loadMicroPython, Fluent: FluentBundle, wasm: ASSETS.wasm, modules: await modules.json(), catalogues: await catalogues.json() });
  });
  python.catch(() => { python = null; });
  return python;
};

// Whether a page of this site asks. Others' forms come here as well, and no server sees them. Where a page hides where it
// comes from, nothing can be told.
const isOwn = ({ referrer }) => URL.canParse(referrer) && new URL(referrer).origin === self.location.origin;

// One request after the other: each sees what the one before has stored.
let last = Promise.resolve();
const inTurn = (work) => { last = last.then(work, work); return last; };

async function answer(request, path, query) {
  const [app, preferences] = await Promise.all([start(), preferencesOf()]);
  if (request.method === "POST" && !isOwn(request)) return refused("error-origin", 403, true, preferences.language);
  const quiet = request.headers.has("x-quiet"), id = path.match(/^\/t\/([^/]+)/)?.[1];
  const form = request.method === "POST" ? Object.fromEntries(new URLSearchParams(await request.text())) : {};
  const tables = id && !app.has(id) ? await loaded(id) : {};
  const shown = request.headers.get("x-from");
  const given = {
    before: shown === null ? null : [...new URLSearchParams(shown)],
    method: request.method, path, query: [...query], form, quiet, preferences, prefix: PREFIX, now: Date.now(),
    random: hex(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))), tables, summaries: path === "/" ? await summaries() : [], server: SERVER,
  };
  let found;
  try {
    found = JSON.parse(app.handle(JSON.stringify(given)));
  } catch (error) { // a mistake of ours: nothing was stored, and the table is read again
    console.error(error.message);
    if (id) app.forget(id);
    return refused("local-failed", 500, quiet, preferences.language);
  }
  try {
    await store(found);
  } catch (error) {
    for (const { id: changed } of found.stored) app.forget(changed);
    const isFull = error?.name === "QuotaExceededError";
    return refused(isFull ? "local-full" : "error-stale", isFull ? 507 : 409, quiet, preferences.language);
  }
  for (const { id: changed } of found.stored) new BroadcastChannel(`fourfold ${PREFIX}/t/${changed}`).postMessage("changed");
  return response(found);
}

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const summaries = async () => (await read("tables", (kept) => kept.getAll())).sort((a, b) => b.changed - a.changed);

async function loaded(id) {
  const events = await eventsOf(id);
  return events.length ? { [id]: events } : {};
}

function response({ status, kind, body, location }) {
  if (location !== null) return Response.redirect(PREFIX + location, status);
  const html = kind === "text/html" ? withPrefix(body) : body;
  return new Response(html, { status, headers: { "content-type": `${kind}; charset=utf-8`, ...HEADERS } });
}

const ADDRESS = /(?<= )(href|src|action|formaction|data-(?:copy|engine|events|faces|from|live|local|png|svg|turn))="(?=\/(?!\/))/g;
const withPrefix = (html) => html.replace(ADDRESS, `$1="${PREFIX}`);

function refused(id, status, quiet, language) {
  const message = globalThis.fourfold.message("/fourfold/locale", "*", language, id, "");
  if (quiet) return Response.json({ error: id, message }, { status });
  return new Response(message, { status, headers: { "content-type": "text/plain; charset=utf-8" } });
}

// A page that is a file: the rules. It gets the reader's theme.
async function writtenPage(page) {
  const preferences = await preferencesOf();
  const found = await file(PAGES[page][preferences.language]);
  const theme = ["light", "dark"].includes(preferences.theme) ? ` data-theme="${preferences.theme}"` : "";
  const html = withPrefix((await found.text()).replace("<html ", `<html${theme} `));
  return new Response(html, { headers: { "content-type": "text/html; charset=utf-8", ...HEADERS } });
}
