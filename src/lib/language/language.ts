import { readFileSync } from 'node:fs'
import { readLinearModel, scoreLabels } from '#lib/statistics/linear-model'
import { memoizeByText } from '#lib/memoize'
import { wordsOf } from './text.ts'
import { languageFeatures, tellingWords } from './language-features.ts'
import { type Language, LANGUAGES } from './languages.ts'

export type LanguageGuess = {
  language: Language
  /** 0..1: how much more likely the language is than the next */
  certainty: number
}

export const LANGUAGE_WEIGHTS = new URL('./language-weights.bin', import.meta.url)

/**
 * Guesses a message's language among the agent's. A message without evidence ("ok", "2 pcs") is
 * Indonesian with certainty 0, the default. The classifier is trained by `npm run train`.
 */
export const guessLanguage: (text: string) => Readonly<LanguageGuess> = memoizeByText(
  2000,
  (text) => weighLanguages(tellingWords(text).join(' ')),
)

const UNKNOWN: LanguageGuess = { language: 'id', certainty: 0 }
/** Below this certainty the likeliest language is no better than the default. */
const MIN_CERTAINTY = 0.1
/** One word counts as evidence only if it is nearly certain: "snack" occurs in every language. */
const MIN_CERTAINTY_OF_A_WORD = 0.75

/**
 * Words that Malay has and Indonesian chats seldom do. Without one a short text is hardly Malay:
 * "harga roti tawar?" has no sign of either.
 */
const MALAY_WORDS = new Set(
  `nak awak kedai encik cik korang kitorang diorang sahaja macam mane bila tak dah kat tu ni takde
    takda tiada kereta pukul ringgit rm esok isnin khamis jumaat ahad pejabat hantar beza kerana ialah
    percuma mahu hendak petang telefon laju kejap`.split(/\s+/),
)
export const hasMalayWord = (text: string): boolean =>
  wordsOf(text).some((word) => MALAY_WORDS.has(word))

let model: ReturnType<typeof readLinearModel> | undefined

/** Texts are remembered by their words: those that differ in numbers alone are one. */
const weighLanguages = memoizeByText(2000, (joined): LanguageGuess => {
  if (joined === '') return UNKNOWN
  const words = joined.split(' ')
  model ??= readLinearModel(readFileSync(LANGUAGE_WEIGHTS))
  const scores = scoreLabels(model, languageFeatures(words))
  const weights = LANGUAGES.map((language, at): [Language, number] => [
    language,
    Math.exp(scores[at] ?? 0),
  ])
  const [best, next] = weights.sort((a, b) => b[1] - a[1])
  const sum = weights.reduce((total, [, weight]) => total + weight, 0)
  if (!best || !next) return UNKNOWN
  const certainty = (best[1] - next[1]) / sum
  const least = words.length === 1 ? MIN_CERTAINTY_OF_A_WORD : MIN_CERTAINTY
  return certainty < least ? UNKNOWN : { language: best[0], certainty }
})
