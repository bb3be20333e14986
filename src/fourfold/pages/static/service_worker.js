// The service worker. It has a page that says that there is no connection, since all that a table shows comes from the
// server; and it shows what the server has to tell while no page is open.
// The server writes constants before this file: SITE, with which the names of its caches begin (other sites may share
// the host), NAME, which changes with the files, FILES, that page and what it needs, and ICON.

/* global SITE, NAME, FILES, ICON */

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith(SITE) && name !== NAME;
  const deleteOld = (names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(deleteOld).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event, { pathname } = new URL(request.url);
  const answer = (file) => event.respondWith(fetch(request).catch(() => caches.match(file, { cacheName: NAME })));
  if (request.mode === "navigate" && request.method === "GET") answer(FILES[0]);
  else if (FILES.includes(pathname)) answer(pathname);
});

// A message of the server. Whoever looks at the table sees by themselves what happens there. It has the tag that the
// page's own notifications have (attention.js): a later one about a table replaces an earlier one.
self.addEventListener("push", (event) => {
  const { title, body, path } = event.data.json();
  event.waitUntil(clients.matchAll({ type: "window" }).then((pages) => {
    if (pages.some((page) => page.visibilityState === "visible" && isAt(page, path))) return undefined;
    const options = { body, tag: path, renotify: true, data: { path }, icon: ICON, badge: ICON };
    return self.registration.showNotification(title, options);
  }));
});

self.addEventListener("notificationclick", (event) => {
  const { notification } = event, { path } = notification.data;
  notification.close();
  event.waitUntil(clients.matchAll({ type: "window" }).then((pages) => {
    const open = pages.find((page) => isAt(page, path));
    return open ? open.focus() : clients.openWindow(path);
  }));
});

const isAt = (page, path) => new URL(page.url).pathname === path;
