import { undoStretch } from '../text.ts'

/**
 * Known words that `word` may be a misspelling of: one edit away, or two from eight letters on.
 * None for numbers and words of at most five letters (keras, kelas).
 */
export function nearSpellings(word: string, known: Iterable<string>): string[] {
  if (word.length < 6 || /\d/.test(word)) return []
  const allowed = word.length >= 8 ? 2 : 1
  const near: string[] = []
  for (const other of known)
    if (
      other.length >= 4 &&
      Math.abs(other.length - word.length) <= allowed &&
      isWithin(word, other, allowed)
    )
      near.push(other)
  return near
}

/**
 * Pairs of spellings with one sound ("body", "bodi"; "pasmina", "pashmina"), and doubled letters.
 */
const SOUNDS: [RegExp, string][] = [
  [/sh|sy/g, 's'],
  [/ph|v/g, 'f'],
  [/dh/g, 'd'],
  [/th/g, 't'],
  [/kh/g, 'k'],
  [/q|ck|c(?=[^eiy]|$)/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/oe/g, 'u'],
  [/y(?![aeiou])/g, 'i'],
  [/ai$|ei/g, 'e'],
  [/(.)\1/g, '$1'],
]

const soundOf = (word: string) =>
  SOUNDS.reduce((sound, [written, heard]) => sound.replace(written, heard), undoStretch(word))

/**
 * The consonants of a word by sound, as the key of `soundAlikes`; '' for a word with fewer than
 * two.
 */
export function skeletonOf(word: string): string {
  const consonants = soundOf(word).replace(/[aeiou'-]/g, '')
  return consonants.length < 2 || /\d/.test(word) ? '' : consonants
}

/** The least length of two words of the same consonants that may differ in one vowel. */
const MIN_FOR_VOWEL = 6

/**
 * Finds known words that sound like `word`, or that it abbreviates by its consonants ("blkg" for
 * "belakang"). `known`: the words with the same consonants.
 */
export function soundAlikes(word: string, known: Iterable<string>): string[] {
  if (word.length < 3 || /\d/.test(word)) return []
  const sound = soundOf(word)
  const isAbbreviated = !/[aeiou]/.test(sound)
  const alike: string[] = []
  for (const other of known) {
    const heard = soundOf(other)
    if (
      (isAbbreviated && word.length >= 3 && other.length >= word.length + 2) ||
      (word.length >= 3 && other.length >= 4 && heard === sound) ||
      (sound.length >= MIN_FOR_VOWEL && isWithin(sound, heard, 1))
    )
      alike.push(other)
  }
  return alike
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
