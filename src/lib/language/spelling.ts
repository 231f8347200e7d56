/**
 * Known words that `word` may be a misspelling of: one edit away, or two from eight letters on.
 * None for numbers and words of at most five letters (keras, kelas).
 */
export function nearSpellings(word: string, known: string[]): string[] {
  if (word.length < 6 || /\d/.test(word)) return []
  const allowed = word.length >= 8 ? 2 : 1
  return known.filter(
    (other) =>
      other.length >= 4 &&
      Math.abs(other.length - word.length) <= allowed &&
      isWithin(word, other, allowed),
  )
}

/**
 * True when `a` becomes `b` by at most `most` edits: one letter added, removed or changed, or two
 * neighbours swapped. Damerau-Levenshtein.
 */
export function isWithin(a: string, b: string, most: number): boolean {
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      let cost = Math.min(
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    if (Math.min(...row) > most) return false
    before = previous
    previous = row
  }
  return (previous[b.length] ?? most + 1) <= most
}
