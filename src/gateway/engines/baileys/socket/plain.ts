/** Fields that are large, useless later, or keys that must not be in the raw store. */
const LEFT_OUT = new Set([
  'jpegThumbnail',
  'thumbnail',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'deviceListMetadata',
  'appStateSyncKeyShare',
  'historySyncNotification',
  'conditional',
  'multicast',
])
const DEPTH_LIMIT = 40

/**
 * Values of the library (protobuf objects, byte arrays, 64-bit numbers) as plain JSON. Bytes become
 * base64, numbers JSON numbers, times ISO text. The library's own decoder reads it back unchanged.
 */
export function toPlain(value: unknown, depth = 0): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'bigint') return Number(value)
  if (typeof value !== 'object' || depth > DEPTH_LIMIT) return undefined
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (value instanceof Uint8Array)
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')
  if (value instanceof Error) return { name: value.name, message: value.message }
  if (value instanceof Map || value instanceof Set) return toPlain([...value], depth + 1)
  const long = numberOfLong(value)
  if (long !== undefined) return long
  if (Array.isArray(value)) return value.map((item) => toPlain(item, depth + 1) ?? null)
  const plain: Record<string, unknown> = {}
  for (const [name, item] of Object.entries(value)) {
    const kept = LEFT_OUT.has(name) ? undefined : toPlain(item, depth + 1)
    if (kept !== undefined) plain[name] = kept
  }
  return plain
}

/** A 64-bit number of the protobuf library: two halves and a sign. */
function numberOfLong(value: object): number | undefined {
  if (
    !(
      'low' in value &&
      'high' in value &&
      typeof value.low === 'number' &&
      typeof value.high === 'number'
    )
  )
    return undefined
  const high = 'unsigned' in value && value.unsigned === true ? value.high >>> 0 : value.high
  return high * 2 ** 32 + (value.low >>> 0)
}
