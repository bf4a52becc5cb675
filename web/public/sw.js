/*
 * The one thing that is kept: the page for when there is no connection, with what it is made of. Everything else comes from the network each time, so
 * nobody sees yesterday's application, and nothing of the API or of a person is ever stored here. A change to those files needs another name below.
 */
const KEPT = 'sin-conexion-1';
const PAGE = '/sin-conexion.html';
const FILES = [PAGE, '/sin-conexion.css', '/sin-conexion.js', '/marca.svg'];

async function keep() {
  const cache = await caches.open(KEPT);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
  await self.skipWaiting();
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  await self.clients.claim();
}

const fromNetworkOr = (request, file) => fetch(request).catch(() => caches.match(file));

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.mode === 'navigate') event.respondWith(fromNetworkOr(request, PAGE));
  else if (origin === self.location.origin && FILES.includes(pathname))
    event.respondWith(fromNetworkOr(request, pathname));
});
