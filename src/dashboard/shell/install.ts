import { useSyncExternalStore } from 'react'
import { createListeners } from '#dashboard/ui/listeners.ts'

/** Chromium's event before it offers to install; other browsers have none. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

let offered: InstallEvent | undefined
const { notify, subscribe } = createListeners()
const keepOffer = (event: InstallEvent | undefined) => {
  offered = event
  notify()
}
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keepOffer(event as InstallEvent)
  })
  window.addEventListener('appinstalled', () => keepOffer(undefined))
}

/**
 * `button`: the browser installs when asked; `menu`: the visitor uses the browser's menu (Safari on
 * iOS).
 */
export type InstallWay = 'button' | 'menu' | 'none'

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches
const isIos = () => /iPad|iPhone|iPod/.test(navigator.userAgent)

function readWay(): InstallWay {
  if (isInstalled()) return 'none'
  if (offered) return 'button'
  return isIos() ? 'menu' : 'none'
}

export const useInstallWay = (): InstallWay =>
  useSyncExternalStore(subscribe, readWay, () => 'none')

export async function install(): Promise<void> {
  await offered?.prompt()
  keepOffer(undefined)
}
