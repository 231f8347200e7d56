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

/** Patterns of `like` for texts that contain each word. */
export const toLikePatterns = (words: readonly string[]): string[] =>
  words.map((word) => `%${word.replace(/[%_\\]/g, '\\$&')}%`)
