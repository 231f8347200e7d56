const MAX_NAME_BYTES = 200
const MAX_KEY_BYTES = 900
const PLAIN = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/**
 * Encodes a key's names with `A-Z a-z 0-9 . _ - %` only, without a leading dot. The result is safe
 * as a file name and in a signed address.
 */
export function encodeKey(key: string): string[] {
  const names = key.split('/').map((name) => (PLAIN.test(name) ? name : encodeName(name)))
  if (
    key === '' ||
    key.length > MAX_KEY_BYTES ||
    names.some((name) => name === '' || name.length > MAX_NAME_BYTES)
  )
    throw new Error('this is no key of an object')
  return names
}

export const decodeKey = (names: string[]): string => names.map(decodeURIComponent).join('/')

/** Also encodes what encodeURIComponent keeps but file systems or signatures reject. */
function encodeName(name: string): string {
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /[!'()*~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return encoded.replace(/^\./, '%2E')
}
