// Receives Web Push messages. Answers no requests, so every page comes from the server.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json()
  const arrived = new BroadcastChannel('tanggap-push')
  // oxlint-disable-next-line require-post-message-target-origin -- a BroadcastChannel has none
  arrived.postMessage(tag)
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      data: { url },
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      lang: 'id',
      renotify: true,
    }),
  )
})

// Opens the page in the window of the dashboard, if there is one.
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data.url, self.location.origin).href
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async (windows) => {
      const open = windows.find((one) => new URL(one.url).pathname !== '/')
      if (!open) return self.clients.openWindow(url)
      await open.focus()
      return open.navigate(url)
    }),
  )
})
