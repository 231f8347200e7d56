import { createIsomorphicFn } from '@tanstack/react-start'
import { pageNonce } from './nonce.server.ts'

/**
 * What the scripts of this page carry, so that its policy lets them run; in the browser the router
 * reads it from the page.
 */
export const readNonce = createIsomorphicFn()
  .server(() => pageNonce())
  .client((): string | undefined => undefined)
