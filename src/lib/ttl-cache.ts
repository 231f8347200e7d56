/**
 * A cache: keeps the result of `load` per key for a time, at most so many keys. A failed load is
 * not kept.
 */
export function createTtlCache<T>(
  keptMs: number,
  most: number,
  load: (key: string) => Promise<T>,
): { get: (key: string) => Promise<T>; forget: (key: string) => void } {
  const kept = new Map<string, { untilMs: number; value: Promise<T> }>()
  return {
    get: (key) => {
      const atMs = performance.now()
      const found = kept.get(key)
      if (found && found.untilMs > atMs) return found.value
      if (kept.size >= most) kept.clear()
      const value = load(key)
      kept.set(key, { untilMs: atMs + keptMs, value })
      value.catch(() => kept.delete(key))
      return value
    },
    forget: (key) => void kept.delete(key),
  }
}
