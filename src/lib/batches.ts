import { setImmediate } from 'node:timers/promises'

/** Yields `size` items at a time and lets the event loop run in between. */
export async function* inBatches<Item>(
  items: readonly Item[],
  size: number,
): AsyncGenerator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await setImmediate()
    yield items.slice(from, from + size)
  }
}
