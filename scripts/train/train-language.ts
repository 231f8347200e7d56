import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { LANGUAGES } from '../../src/lib/language/languages.ts'
import { languageFeatures, tellingWords } from '../../src/lib/language/language-features.ts'
import type { LinearModel } from '../../src/lib/statistics/linear-model.ts'
import { readRows, type Sample, seededRandom, trainLinear } from './train-linear.ts'

const FOLDER = `${import.meta.dirname}/../../tests/quality/language`
const TEXTS = `${FOLDER}/train.jsonl`
const WORDS = `${FOLDER}/words.json`
export const LANGUAGE_TEXTS = [TEXTS, WORDS]

const language = z.enum(LANGUAGES)
const written = z.object({ text: z.string(), lang: language })
const wordLists = z.record(language, z.string())

/** Trains the classifier of languages on written texts and on random runs of a language's words. */
export function trainLanguages(): LinearModel {
  const random = seededRandom(11)
  const samples = readRows(TEXTS)
    .map((row) => written.parse(row))
    .flatMap(({ text, lang }) => {
      const weight = lang === 'id' ? INDONESIAN : 1
      return [toSample(text, lang, weight), toSample(cutOf(text, random), lang, weight / 2)]
    })
  const lists = wordLists.parse(JSON.parse(readFileSync(WORDS, 'utf8')))
  for (const lang of LANGUAGES)
    for (const run of runsOf(lists[lang].split(' '), random))
      samples.push(toSample(run, lang, RANDOM))
  return trainLinear(samples, {
    labels: LANGUAGES,
    buckets: 1 << 15,
    epochs: 20,
    decay: 3e-3,
    positiveWeight: 1,
  })
}

/**
 * There are more Indonesian texts. Each counts less, so that Malay is not classified as Indonesian.
 */
const INDONESIAN = 0.7
/** A random run of words has no grammar. */
const RANDOM = 0.5

const toSample = (text: string, lang: string, weight: number): Sample => ({
  features: languageFeatures(tellingWords(text)),
  labels: [lang],
  weight,
})

/** Cuts a part of a text that is as short as a chat message. */
function cutOf(text: string, random: () => number): string {
  const words = text.split(' ')
  const length = Math.min(words.length, 2 + Math.floor(random() * 4))
  const from = Math.floor(random() * (words.length - length + 1))
  return words.slice(from, from + length).join(' ')
}

/** Uses every word of a list, and about three more of each in runs of one to five words. */
function runsOf(words: string[], random: () => number): string[] {
  const pick = () => words[Math.floor(random() * words.length)] ?? ''
  const runs = words.map(() => Array.from({ length: 1 + Math.floor(random() * 5) }, pick).join(' '))
  return [...words, ...runs]
}
