import { useSyncExternalStore } from 'react'

/**
 * Whether this browser can use passkeys. True until the page is hydrated, so that the layout does
 * not change where they work.
 */
export const useHasPasskeys = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => window.isSecureContext && 'PublicKeyCredential' in window,
    () => true,
  )
