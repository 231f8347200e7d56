import { setImmediate } from 'node:timers/promises'

/**
 * Long work in pieces: gives `size` items at a time, and lets the process do other things in
 * between.
 */
export async function* inBatches<Item>(
  items: readonly Item[],
  size: number,
): AsyncGenerator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await setImmediate()
    yield items.slice(from, from + size)
  }
}
