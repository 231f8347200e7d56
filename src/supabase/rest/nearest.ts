/**
 * Similarity that a hint requires, as in PostgREST (PostgREST.Error, getFuzzyHint). Only close
 * names are suggested, so that guessing does not list the schema.
 */
export const MIN_ALIKE = { name: 0.75, parameters: 0.33 } as const

/** The known name most similar to `wanted`, by the share of characters that need no change. */
export function findNearest(
  wanted: string,
  known: string[],
  leastAlike: number,
): string | undefined {
  let best: { name: string; alike: number } | undefined
  for (const name of known) {
    const alike = 1 - editDistance(wanted, name) / Math.max(wanted.length, name.length, 1)
    if (alike >= leastAlike && (best === undefined || alike > best.alike)) best = { name, alike }
  }
  return best?.name
}

/** Levenshtein distance: characters added, removed or changed. */
function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    for (let column = 1; column <= b.length; column++)
      line.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (line[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1),
        ),
      )
    above = line
  }
  return above[b.length] ?? 0
}
