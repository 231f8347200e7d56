import { StorageFailure } from './storage-failure.ts'

/** The characters that Supabase's hosted storage allows in names; keys also allow slashes. */
const BUCKET = /^[\w!.*'() &$@=;:+,?-]{1,100}$/
const KEY = /^[\w/!.*'() &$@=;:+,?-]+$/
const MAX_KEY = 1024
/** The object that clients store in an empty folder, so that lists show the folder. */
const PLACEHOLDER = '.emptyFolderPlaceholder'

/** Refuses `.` and `..`, as in keys. */
export function checkBucketName(name: string): string {
  if (BUCKET.test(name) && name.trim() === name && name !== '.' && name !== '..') return name
  throw new StorageFailure('InvalidBucketName')
}

/**
 * Refuses `.` and `..` as names: URL normalization removes them, so the object could never be
 * requested.
 */
export function checkKey(key: string): string {
  if (
    key.length <= MAX_KEY &&
    KEY.test(key) &&
    !key.split('/').some((name) => name === '.' || name === '..')
  )
    return key
  throw new StorageFailure('InvalidKey', `Invalid key: ${key}`)
}

export const isPlaceholder = (key: string): boolean => key.split('/').at(-1) === PLACEHOLDER

const UNITS: Record<string, number> = {
  '': 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
  tib: 2 ** 40,
}

/** A bucket's size limit in bytes; null = none. */
export function parseSizeLimit(given: number | string | null): number | null {
  const [, amount, unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*([a-z]*)\s*$/i.exec(String(given ?? 0)) ?? []
  const bytes = Math.floor(Number(amount) * (UNITS[unit.toLowerCase()] ?? Number.NaN))
  if (!Number.isSafeInteger(bytes))
    throw new StorageFailure(
      'InvalidRequest',
      'body/file_size_limit must be a number of bytes or a size such as 5MB',
    )
  return bytes === 0 ? null : bytes
}

const MIME = /^(\*|[\w!#$&^.+-]+)\/(\*|[\w!#$&^.+-]+)$/

export function checkMimeTypes(types: string[]): string[] {
  for (const type of types)
    if (!MIME.test(type))
      throw new StorageFailure('InvalidMimeType', `mime type ${type} is not supported`)
  return types
}

/** Parameters (`;charset=`) are ignored; `image/*` allows every image. */
export function checkMimeType(type: string, allowed: string[] | null): void {
  if (!allowed || allowed.length === 0) return
  const bare = type.split(';')[0]?.trim().toLowerCase() ?? ''
  const family = `${bare.split('/')[0]}/*`
  if (allowed.some((each) => ['*/*', '*', bare, family].includes(each.toLowerCase()))) return
  throw new StorageFailure('InvalidMimeType', `mime type ${type} is not supported`)
}

/** The largest allowed size of an object in bytes: the smaller of both limits, 0 for a placeholder. */
export function maxBytesOf(key: string, bucketLimit: number | null, globalLimit: number): number {
  return isPlaceholder(key) ? 0 : Math.min(bucketLimit ?? globalLimit, globalLimit)
}
