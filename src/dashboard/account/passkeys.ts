import { useSyncExternalStore } from 'react'

/** Whether this browser can use passkeys. False until the page is hydrated. */
export const useHasPasskeys = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => window.isSecureContext && 'PublicKeyCredential' in window,
    () => false,
  )
