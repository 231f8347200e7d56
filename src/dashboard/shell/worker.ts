import { code } from '#copy/language'

/**
 * Registers the service worker. Its address names the language of its offline page. Another
 * language replaces the worker and keeps the push subscription.
 */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(code === 'id' ? '/sw.js' : `/sw.js?lang=${code}`, { scope: '/' })
