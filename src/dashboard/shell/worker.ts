import { code } from '#copy/language'

/**
 * Registers the service worker. Its address names the language of its page without internet; another
 * language replaces it, and the subscription for messages stays.
 */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(code === 'id' ? '/sw.js' : `/sw.js?lang=${code}`, { scope: '/' })
