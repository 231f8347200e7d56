const LEAST_ALIKE = 0.4

/** The known name that is most like the wanted one, by the share of characters that need no change; undefined where none is near. */
export function nearest(wanted: string, known: string[]): string | undefined {
  let best: { name: string; alike: number } | undefined
  for (const name of known) {
    const alike = 1 - distance(wanted, name) / Math.max(wanted.length, name.length, 1)
    if (alike >= LEAST_ALIKE && (best === undefined || alike > best.alike)) best = { name, alike }
  }
  return best?.name
}

/** Levenshtein's: how many characters are added, removed or changed. */
function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    for (let column = 1; column <= b.length; column++) line.push(Math.min((above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1, (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)))
    above = line
  }
  return above[b.length] ?? 0
}
