import { type Features, hashFeature, letterRuns } from '#lib/statistics/linear-model'
import { undoStretch, wordsOf } from './text.ts'

/** From this many words on, the language of a message is clear. */
const MAX_WORDS = 80

/** The words from which the language is guessed; numbers are left out. */
export const tellingWords = (text: string): string[] =>
  wordsOf(text)
    .slice(0, MAX_WORDS)
    .map(undoStretch)
    .filter((word) => !/\d/.test(word))

/** The features of the classifier of languages: runs of letters, words, and pairs of words. */
export function languageFeatures(words: string[]): Features {
  const features: Features = { buckets: [], values: [] }
  const add = (hashes: number[], weight: number) => {
    const distinct = [...new Set(hashes)]
    // Each further word adds evidence, but less than in proportion.
    const value = weight * distinct.length ** -0.25
    for (const hash of distinct) {
      features.buckets.push(hash)
      features.values.push(value)
    }
  }
  add(letterRuns(words, 1, 5), 0.4)
  add(
    words.map((word) => hashFeature(`w${word}`)),
    0.8,
  )
  add(
    words.slice(1).map((word, at) => hashFeature(`b${words[at]} ${word}`)),
    0.2,
  )
  return features
}
