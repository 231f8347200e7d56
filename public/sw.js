// Receives Web Push messages and what other apps share, and shows a page of its own when the server
// cannot be reached. Every other request goes to the server.
const SHELL = 'tanggap-shell-4'
const SHARED = 'tanggap-shared'
const OFFLINE = '/offline.html'

self.addEventListener('install', (event) => {
  const store = async () => (await caches.open(SHELL)).addAll([OFFLINE, '/favicon.svg'])
  event.waitUntil(store().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  const clean = async () => {
    const names = await caches.keys()
    const old = names.filter((name) => name.startsWith('tanggap-shell-') && name !== SHELL)
    await Promise.all(old.map((name) => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(clean())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method === 'POST' && pathname === '/share') event.respondWith(takeShared(request))
  else if (request.mode === 'navigate')
    event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)))
  else if (pathname === '/favicon.svg')
    event.respondWith(fetch(request).catch(() => caches.match(pathname)))
})

/** Keeps shared files and words until a conversation is chosen for them. */
async function takeShared(request) {
  const form = await request.formData()
  const files = form.getAll('files').filter((file) => file instanceof File && file.size > 0)
  const words = [form.get('text'), form.get('url')].filter(Boolean).join(' ')
  await caches.delete(SHARED)
  const store = await caches.open(SHARED)
  await store.put('/shared/words', new Response(words))
  for (const [at, file] of files.entries())
    await store.put(
      `/shared/file/${at}`,
      new Response(file, {
        headers: { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) },
      }),
    )
  return Response.redirect('/inbox', 303)
}

self.addEventListener('push', (event) => {
  const { title, body, url, tag, lang } = event.data.json()
  const shown = self.registration.showNotification(title, {
    body,
    tag,
    data: { url },
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    lang,
  })
  // The page that sent a trial waits for its tag.
  const tell = (isShown) => {
    // oxlint-disable-next-line require-post-message-target-origin -- a BroadcastChannel has none
    new BroadcastChannel('tanggap-push').postMessage({ tag, isShown })
  }
  event.waitUntil(
    shown.then(
      () => tell(true),
      () => tell(false),
    ),
  )
})

const ANSWERS_WITHIN_MS = 700

/** Whether the page goes there by itself: it keeps what is being typed. */
function goInside(page, url) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(resolve, ANSWERS_WITHIN_MS, false)
    page.postMessage({ openPage: url }, [port2])
  })
}

// Opens the page in a window of the dashboard, if there is one.
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data.url, self.location.origin).href
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async (windows) => {
      for (const page of windows) {
        if (!(await goInside(page, url))) continue
        await page.focus()
        return
      }
      await self.clients.openWindow(url)
    }),
  )
})
