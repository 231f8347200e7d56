import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto'

const VERSION = 'v1'
/** Required explicitly, because the cipher also accepts shorter tags, which can be guessed. */
const TAG_BYTES = 16
/** A key object, because a cipher converts plain bytes at each use. */
let key: KeyObject | undefined

/** Sets the instance's encryption key: any text, derived to 256 bits. */
export function useEncryptionKey(secret: string): void {
  const bytes = hkdfSync('sha256', secret, 'tanggap', 'column-encryption', 32)
  key = createSecretKey(Buffer.from(bytes))
}

/**
 * Encrypts a small text (token, credential) by AES-256-GCM. `context` binds it to its row, so that
 * it cannot be moved to another.
 */
export function sealText(plain: string, context: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', theKey(), iv).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return [
    VERSION,
    iv.toString('base64url'),
    cipher.getAuthTag().toString('base64url'),
    body.toString('base64url'),
  ].join('.')
}

/** Decrypts what `seal` encrypted; throws when it was changed or has another context. */
export function openSealed(sealed: string, context: string): string {
  const [version, iv = '', tag = '', body = ''] = sealed.split('.')
  if (version !== VERSION) throw new Error('unknown sealed form')
  const decipher = createDecipheriv('aes-256-gcm', theKey(), Buffer.from(iv, 'base64url'), {
    authTagLength: TAG_BYTES,
  }).setAAD(Buffer.from(context))
  decipher.setAuthTag(Buffer.from(tag, 'base64url'))
  return Buffer.concat([
    decipher.update(Buffer.from(body, 'base64url')),
    decipher.final(),
  ]).toString('utf8')
}

export const sha256Hex = (value: string | Uint8Array): string =>
  createHash('sha256').update(value).digest('hex')
/** Whether `hex` is the HMAC of the value, in constant time. */
export function isHmacSha256(hex: string, secret: string, value: string | Uint8Array): boolean {
  const made = createHmac('sha256', secret).update(value).digest()
  const given = Buffer.from(hex, 'hex')
  return given.length === made.length && timingSafeEqual(given, made)
}
export const hmacSha256Hex = (secret: string, value: string | Uint8Array): string =>
  createHmac('sha256', secret).update(value).digest('hex')
export const hmacSha512Hex = (secret: string, value: string | Uint8Array): string =>
  createHmac('sha512', secret).update(value).digest('hex')
/**
 * A time-ordered id (RFC 9562, version 7), as the database makes them. For rows that refer to each
 * other in one insert.
 */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  // The random part, and the variant, of version 4.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/**
 * A key for one purpose, derived from the encryption key. It is equal in every process of the
 * instance.
 */
export const derivedKey = (purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', theKey(), 'tanggap', purpose, 32))

export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url')

/** Compares two texts in constant time; texts of different length are unequal. */
export function isSameSecret(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest()
  const right = createHash('sha256').update(b).digest()
  return timingSafeEqual(left, right)
}

function theKey(): KeyObject {
  if (!key) throw new Error('useEncryptionKey() has not been called by the process')
  return key
}
