import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { featuresOf } from '../../src/domain/agent/burst/hearing/features.ts'
import { HEARD, type Heard } from '../../src/domain/agent/burst/hearing/hear.ts'
import type { LinearModel } from '../../src/lib/statistics/linear-model.ts'
import { readRows, type Sample, seededRandom, trainLinear } from './train-linear.ts'

const FOLDER = `${import.meta.dirname}/../../tests/quality/hearing`
const WRITTEN = `${FOLDER}/train.jsonl`
const PATTERNS = `${FOLDER}/patterns.json`
/** Conversations that training may read. Their tag says what a message is besides a question. */
const TALKS = readdirSync(`${FOLDER}/..`)
  .filter((name) => /^talk-train-\w+\.jsonl$/.test(name))
  .toSorted()
  .map((name) => `${FOLDER}/../${name}`)
export const HEARING_TEXTS = [WRITTEN, PATTERNS, ...TALKS]

const labelled = z.object({ text: z.string(), labels: z.array(z.enum(HEARD)) })
export type Labelled = z.infer<typeof labelled>

export const readLabelled = (path: string): Labelled[] =>
  readRows(path).map((row) => withTrouble(labelled.parse(row)))

const TROUBLES = new Set<string>(['anger', 'complaint', 'urgent'])

const withTrouble = ({ text, labels }: Labelled): Labelled => ({
  text,
  labels: labels.some((label) => TROUBLES.has(label)) ? [...labels, 'trouble'] : labels,
})

export const readWritten = () => readLabelled(WRITTEN)

const talk = z.object({
  tag: z.string(),
  turns: z.array(z.object({ said: z.union([z.string(), z.array(z.string())]) })),
})
/** Maps a conversation's tag to the labels of its first message, with their values. */
const HEARD_OF_TAG: Record<string, { about: Heard[]; labels: Heard[] }> = {
  A: {
    about: ['person', 'anger', 'complaint', 'urgent', 'trouble', 'injection', 'offtopic'],
    labels: [],
  },
  N: { about: ['person', 'anger', 'complaint', 'urgent', 'trouble', 'injection'], labels: [] },
  C: { about: ['trouble', 'injection', 'offtopic'], labels: ['trouble'] },
  H: { about: ['person', 'injection', 'offtopic'], labels: ['person'] },
  I: { about: ['injection'], labels: ['injection'] },
  O: { about: ['offtopic', 'trouble'], labels: ['offtopic'] },
}

/** Reads the messages of the conversations in tests/quality that training may read. */
export const readTalkMessages = (): (Labelled & { about: ReadonlySet<string> })[] =>
  TALKS.flatMap((path) =>
    readRows(path).flatMap((row) => {
      const { tag, turns } = talk.parse(row)
      const { about, labels } = HEARD_OF_TAG[tag] ?? { about: [], labels: [] }
      return turns.slice(0, tag === 'A' ? undefined : 1).map(({ said }) => ({
        text: [said].flat().join('\n'),
        labels,
        about: new Set<string>(about),
      }))
    }),
  )

/**
 * Trains the classifier of messages on these texts, variants of them and the texts of the patterns.
 */
export function trainHearing(
  rows: Labelled[],
  talks: ReturnType<typeof readTalkMessages> = [],
  epochs = 20,
): LinearModel {
  const random = seededRandom(7)
  const samples = rows.flatMap(({ text, labels }) =>
    variantsOf(text, labels, random).map(([variant, weight]): Sample => ({
      features: featuresOf(variant),
      labels,
      weight,
    })),
  )
  for (const { text, labels, about } of talks)
    for (const [variant, weight] of variantsOf(text, labels, random))
      samples.push({ features: featuresOf(variant), labels, weight: weight * OF_TALK, about })
  for (const { text, labels } of fillPatterns(random))
    samples.push({ features: featuresOf(text), labels, weight: MADE })
  return trainLinear(samples, {
    labels: HEARD,
    buckets: 1 << 16,
    epochs,
    decay: 3e-3,
    positiveWeight: 1.5,
  })
}

const CALLS =
  'kak min gan sis bang mas mbak pak bu om dok bun kang teh kakak bro cak mang coach ust'.split(' ')
const OPENINGS = ['halo', 'permisi', 'pagi', 'siang', 'assalamualaikum', 'maaf', 'hi', 'oke']

/** A text from a pattern counts less than a written one. */
const MADE = 0.4
const OF_TALK = 0.3

const patternFile = z.object({
  slots: z.record(z.string(), z.array(z.string())),
  patterns: z.array(
    z.object({ labels: z.array(z.enum(HEARD)), times: z.number(), texts: z.array(z.string()) }),
  ),
})

function fillPatterns(random: () => number): Labelled[] {
  const { slots, patterns } = patternFile.parse(JSON.parse(readFileSync(PATTERNS, 'utf8')))
  const pick = (slot: string) => {
    const words = slots[slot] ?? []
    return words[Math.floor(random() * words.length)] ?? ''
  }
  return patterns.flatMap(({ labels, times, texts }) =>
    texts.flatMap((text) =>
      Array.from({ length: times * ROUNDS }, () => ({
        text: text.replace(/\{(\w+)\}/g, (_, slot: string) => pick(slot)),
        labels,
      })).map(withTrouble),
    ),
  )
}

const ROUNDS = 3

type Variant = [text: string, weight: number]

/**
 * Varies a text without changing its meaning: as written, with a word of address, with a typing
 * error, and in capitals. A greeting alone gets no word of address.
 */
function variantsOf(text: string, labels: string[], random: () => number): Variant[] {
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] ?? ''
  const call = pick(CALLS)
  const addressed = random() < 0.5 ? `${call} ${text}` : `${text} ${call}`
  const isShort = text.split(' ').length < 2
  const variants: Variant[] = [
    [text, 1],
    [addressed, 0.4],
  ]
  if (!labels.includes('greeting')) variants.push([`${pick(OPENINGS)} ${call}, ${text}`, 0.3])
  if (!isShort) variants.push([withSlips(text, random), 0.4])
  if (random() < 0.25) variants.push([text.toUpperCase(), 0.3])
  return variants
}

/** Drops a vowel inside a word, or doubles its last letter, in about a third of the words. */
function withSlips(text: string, random: () => number): string {
  return text
    .split(' ')
    .map((word) => {
      if (word.length < 4 || random() > 0.35) return word
      const vowels = [...word.matchAll(/(?<=.)[aeiou](?=.)/g)].map((match) => match.index)
      const at = vowels[Math.floor(random() * vowels.length)]
      if (at === undefined || random() < 0.2) return word + word.slice(-1)
      return word.slice(0, at) + word.slice(at + 1)
    })
    .join(' ')
}
