/** What was kept, in all stores of this thread. */
const stores: Map<string, unknown>[] = []
const listeners = new Set<(key: string) => void>()

/** Keeps what `load` gave for a key for a time, at most so many; a failed load is not kept. */
export function keepFor<T>(
  keptMs: number,
  most: number,
  load: (key: string) => Promise<T>,
): { get: (key: string) => Promise<T>; forget: (key: string) => void } {
  const kept = new Map<string, { untilMs: number; value: Promise<T> }>()
  stores.push(kept)
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
    forget: (key) => {
      kept.delete(key)
      for (const listen of listeners) listen(key)
    },
  }
}

/** Calls `listen` with each key that is forgotten, for other threads; returns the end of it. */
export function hearForgotten(listen: (key: string) => void): () => void {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

/** Forgets a key in all stores of this thread: one of another thread has forgotten it. */
export function forgetKept(key: string): void {
  for (const kept of stores) kept.delete(key)
}
