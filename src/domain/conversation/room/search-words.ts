import { indonesianStems } from '#lib/language/spelling/stem'

/** More words hardly narrow the result, and each one is compared with every candidate. */
const MAX_WORDS = 6
/** A shorter stem occurs in too many other words. */
const MIN_STEM = 4

/**
 * The texts that a hit must contain, in any order, longest first. They are the stems of the words,
 * so that "dikirim" finds "kirim". Quoted phrases and numbers stay as they are.
 */
export function searchWords(search: string): string[] {
  const typed = search.trim()
  const quoted = /^["“](.+)["”]$/.exec(typed)?.[1]
  if (quoted) return [quoted]
  if (/^[+\d\s().-]+$/.test(typed)) return [typed]
  const words = typed.toLowerCase().split(/\s+/).slice(0, MAX_WORDS).map(shortestStem)
  return [...new Set(words)].toSorted((a, b) => b.length - a.length)
}

function shortestStem(word: string): string {
  const [shortest] = indonesianStems(word)
    .filter((stem) => stem.length >= MIN_STEM && word.includes(stem))
    .toSorted((a, b) => a.length - b.length)
  return shortest ?? word
}

const DATE = /^\d{1,2}[-\s]\d{1,2}[-\s]\d{2,4}$/

/**
 * The digits of a typed phone number without 0 or 62 in front, in the groups as typed; in one group
 * where one is too short for the index. undefined when the search is no phone number.
 */
export function numberGroups(search: string): string[] | undefined {
  const typed = search.trim()
  if (!/^[+(]?[\d\s()-]+$/.test(typed) || DATE.test(typed)) return undefined
  const length = typed.replace(/\D/g, '').length
  const isNumber = typed.startsWith('+')
    ? length >= 5
    : /^08\d/.test(typed)
      ? length >= 4
      : /^(0[2-7]|\(0|62)/.test(typed) && length >= 9
  if (!isNumber) return undefined
  const groups = typed
    .replace(/^[(]?(\+?62|0)/, '')
    .split(/\D+/)
    .filter(Boolean)
  return groups.every((group) => group.length >= 3) ? groups : [groups.join('')]
}

/**
 * Patterns of `like` for a search, all of which a text must match. A phone number is found however it
 * is written: "0812-2714-4471" matches the stored 6281227144471 and "0812 2714 4471" in a message.
 */
export function searchPatterns(search: string): string[] {
  const groups = numberGroups(search)
  return groups ? [`%${groups.join('%')}%`] : toLikePatterns(searchWords(search))
}

/** Patterns of `like` for texts that contain each word. */
export const toLikePatterns = (words: readonly string[]): string[] =>
  words.map((word) => `%${word.replace(/[%_\\]/g, '\\$&')}%`)
