declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'
  /** Decrypts an aes128gcm body (RFC 8188) with the receiver's keys. */
  export function decrypt(
    body: Buffer,
    options: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
  ): Buffer
}
