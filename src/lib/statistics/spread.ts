/**
 * At most this many items of a list, every n-th, so that all parts of a long list are represented.
 */
export function spread<T>(list: readonly T[], most: number): T[] {
  const step = Math.max(1, list.length / most)
  return Array.from(
    { length: Math.min(most, list.length) },
    (_, at) => list[Math.floor(at * step)]!,
  )
}
