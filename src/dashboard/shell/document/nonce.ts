import { createIsomorphicFn } from '@tanstack/react-start'
import { pageNonce } from './nonce.server.ts'

/**
 * The nonce of this page's scripts, which its policy requires. In the browser the router reads it
 * from the page.
 */
export const readNonce = createIsomorphicFn()
  .server(() => pageNonce())
  .client((): string | undefined => undefined)
