import { useSyncExternalStore } from 'react'
import { registerWorker } from '#dashboard/shell/worker.ts'
import { createListeners } from '#dashboard/ui/listeners.ts'

/** The reason why push messages cannot work in this browser; `ready`: they can. */
export type PushState = 'unsupported' | 'insecure' | 'denied' | 'ready'

export function readPushState(): PushState {
  if (!window.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

/** This browser's subscription; undefined when it has none. */
export async function findSubscription(): Promise<PushSubscription | undefined> {
  const worker = await navigator.serviceWorker.getRegistration('/')
  return (await worker?.pushManager.getSubscription()) ?? undefined
}

/**
 * Asks for permission, then subscribes; undefined when the member refuses. `publicKey`: base64url.
 */
export async function subscribe(publicKey: string): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await registerWorker()
  const worker = await navigator.serviceWorker.ready
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

const ARRIVES_WITHIN_MS = 10_000

/** `refused`: the message arrived, and the system does not show notifications of this browser. */
export type Arrival = 'shown' | 'refused' | 'late'

/** Waits for the service worker's report on the message with this tag. */
export function hearArrival(tag: string): Promise<Arrival> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel('tanggap-push')
    const end = (arrival: Arrival) => {
      clearTimeout(timer)
      channel.close()
      resolve(arrival)
    }
    const timer = setTimeout(() => end('late'), ARRIVES_WITHIN_MS)
    channel.addEventListener('message', ({ data }) => {
      if (data.tag === tag) end(data.isShown ? 'shown' : 'refused')
    })
  })
}

/**
 * Where this browser stores the id of its own device, to distinguish it from the member's others.
 */
const OWN_KEY = 'tanggap-push-device'
const listeners = createListeners()

/** The id of this browser's device; null when it has none, or is not known yet. */
export const useOwnDevice = (): string | null =>
  useSyncExternalStore(
    listeners.subscribe,
    () => localStorage.getItem(OWN_KEY),
    () => null,
  )

export function keepOwnDevice(id: string | null): void {
  if (id === null) localStorage.removeItem(OWN_KEY)
  else localStorage.setItem(OWN_KEY, id)
  listeners.notify()
}

/** undefined until the page is hydrated. */
export const usePushState = (): PushState | undefined =>
  useSyncExternalStore(listeners.subscribe, readPushState, () => undefined)
