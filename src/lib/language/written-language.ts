import { type Language } from './languages.ts'
import { guessLanguage, hasMalayWord, type LanguageGuess } from './language.ts'
import { wordsOf } from './text.ts'
import { addressAt } from './vocatives.ts'

/**
 * The language that a customer writes. When that of the newest text is not certain, the earlier
 * texts count, then the recorded language of the customer. The agent and the notices use this rule.
 */
export function languageWritten(
  newest: string,
  { earlier, recorded = null }: { earlier: string; recorded?: string | null },
): Language {
  const guess = guessLanguage(newest)
  const isBorrowed = guess.language === 'en' && mayBeBorrowed(newest)
  if (isSure(guess, newest) && !isBorrowed) return guess.language
  const before = guessLanguage(earlier)
  if (isSure(before, earlier)) return before.language
  if (recorded === 'en') return 'en'
  return isBorrowed && !addressesInIndonesian(newest) ? guess.language : 'id'
}

/** The language of texts that are written in Indonesian and English only. */
export const textLanguage = (language: Language): 'id' | 'en' => (language === 'en' ? 'en' : 'id')

/**
 * Whether a text is so short that its English words may be borrowed: "thank you kak", "ok good".
 */
const mayBeBorrowed = (text: string): boolean => wordsOf(text).length <= MAX_BORROWED
const MAX_BORROWED = 3
const ENGLISH_ADDRESS = new Set(['sir', 'madam', 'maam', 'miss', 'mister', 'bro', 'boss', 'guys'])

function addressesInIndonesian(text: string): boolean {
  const words = wordsOf(text)
  return words.some((word, at) => addressAt(words, at) === 'surely' && !ENGLISH_ADDRESS.has(word))
}

/**
 * Whether the language is certain. Malay shares most words with Indonesian, so it needs the highest
 * certainty and a word of its own.
 */
function isSure({ language, certainty }: LanguageGuess, text: string): boolean {
  const { certain, words } = SURE[language]
  return (
    certainty >= certain &&
    wordsOf(text).length >= words &&
    (language !== 'ms' || hasMalayWord(text))
  )
}

const SURE: Record<Language, { certain: number; words: number }> = {
  id: { certain: 0.2, words: 1 },
  en: { certain: 0.5, words: 1 },
  jv: { certain: 0.7, words: 2 },
  su: { certain: 0.85, words: 2 },
  ms: { certain: 0.97, words: 3 },
}
