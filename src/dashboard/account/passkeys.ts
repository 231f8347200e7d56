import { useSyncExternalStore } from 'react'

/**
 * Whether this browser can use passkeys. True until the page is hydrated, so that nothing moves
 * under a finger where it can.
 */
export const useHasPasskeys = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => window.isSecureContext && 'PublicKeyCredential' in window,
    () => true,
  )
