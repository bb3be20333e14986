// Without a connection a page that says so, and nothing else: all that a table shows comes from the server.
// The server puts before this: NAME, which changes with the files, and FILES, the page and what it needs.

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((kept) => kept.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event, { pathname } = new URL(request.url);
  if (request.mode === "navigate" && request.method === "GET") event.respondWith(fetch(request).catch(() => caches.match(FILES[0])));
  else if (FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)));
});
