import { AsyncLocalStorage } from 'node:async_hooks'

const nonces = new AsyncLocalStorage<string>()

/** Renders a page whose own scripts have the nonce of its policy. */
export function withPageNonce<T>(nonce: string, draw: () => T): T {
  return nonces.run(nonce, draw)
}

/** undefined when no policy is sent: in development. */
export const pageNonce = (): string | undefined => nonces.getStore()
