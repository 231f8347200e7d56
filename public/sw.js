// Receives Web Push messages. Answers no requests, so every page comes from the server.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json()
  const shown = self.registration.showNotification(title, {
    body,
    tag,
    data: { url },
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    lang: 'id',
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
