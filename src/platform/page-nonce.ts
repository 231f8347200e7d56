import { AsyncLocalStorage } from 'node:async_hooks'

const nonces = new AsyncLocalStorage<string>()

/** Draws a page whose own scripts carry the nonce that its policy names. */
export function withPageNonce<T>(nonce: string, draw: () => T): T {
  return nonces.run(nonce, draw)
}

/** undefined where no policy is sent: in development. */
export const pageNonce = (): string | undefined => nonces.getStore()
