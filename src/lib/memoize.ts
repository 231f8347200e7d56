import { LRUCache } from 'lru-cache'

/**
 * Results of longer texts are not cached, because the text takes more memory than the result is
 * worth.
 */
const MAX_LENGTH = 4096

/**
 * Caches the last `most` results of `work` by text. For pure functions of texts that repeat:
 * passages of the knowledge, words, an assistant's own sentences. Callers must not change the
 * result.
 */
export function memoizeByText<Result extends object>(
  most: number,
  work: (text: string) => Result,
): (text: string) => Result {
  const results = new LRUCache<string, Result>({ max: most })
  return (text) => {
    const known = results.get(text)
    if (known) return known
    const result = work(text)
    if (text.length <= MAX_LENGTH) results.set(text, result)
    return result
  }
}

/** Caches the result of `work` while its argument lives. Callers must not change either. */
export function memoizeByObject<Given extends object, Result>(
  work: (given: Given) => Result,
): (given: Given) => Result {
  const results = new WeakMap<Given, { result: Result }>()
  return (given) => {
    let known = results.get(given)
    if (!known) results.set(given, (known = { result: work(given) }))
    return known.result
  }
}
