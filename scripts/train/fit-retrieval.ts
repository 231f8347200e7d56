/**
 * `node scripts/run.mjs scripts/train/fit-retrieval.ts DIR [DIR ...]`: fits the weights of
 * src/lib/language/retrieval/retrieval-model.ts on labelled questions and prints them. First a ranking: the
 * relevant entries of a question against its other candidates (a conditional logit). Then a
 * calibration on the best candidates: relevant or not, questions out of scope included (a logistic
 * regression). Every set has the same total weight. Deterministic; files named fresh, held-out or
 * unseen-f and later are left out.
 */
import { aheadOf, type Signals } from '../../src/lib/language/retrieval/retrieval-model.ts'
import { parseSettings, useSettings } from '../../src/platform/settings/settings.ts'
import { type CaseSet, openSets, readCases, readTalkCases } from '../quality/sets.ts'

const LEFT_OUT = /fresh|held-out|unseen-[f-z]/
const CANDIDATES = 25
const STEPS = 1000
const RATE = 0.05
const SHRINKAGE = 0.0003
/** Signals of the ranking. The others only say whether anything answers. */
const RANKED: readonly (keyof Signals)[] = [
  'ask',
  'cover',
  'body',
  'letters',
  'phrase',
  'missAny',
  'manyMissAny',
  'passageMissAny',
  'rival',
  'unasked',
  'told',
  'lacks',
  'alike',
  'passage',
  'manyAsk',
  'manyLetters',
  'manyOften',
  'passageCover',
  'passageBody',
  'passagePhrase',
]
const CALIBRATING: readonly (keyof Signals)[] = [
  'missAny',
  'rival',
  'unasked',
  'unknown',
  'vague',
  'lacks',
  'passage',
  'manyMissAny',
  'passageMissAny',
  'cover',
]
/** How many candidates of a question the calibration uses. */
const CALIBRATED = 3

type Example = { signals: Signals; features: number[]; isRelevant: boolean }
type Question = { weight: number; examples: Example[] }

useSettings(parseSettings({}))
const sets = await openSets(process.argv.slice(2))
const questions: Question[] = []
for (const [name, rows] of sets.rowsOf) {
  if (LEFT_OUT.test(name)) continue
  const isTalk = rows.some((row) => 'turns' in row)
  const isAsked = rows.some((row) => 'query' in row)
  const own = isTalk ? readTalkCases(rows, sets) : isAsked ? await readCases(rows, sets) : []
  for (const set of own) questions.push(...readQuestions(set))
}

const ranking = fitRanking(
  questions.filter(({ examples }) => examples.some((one) => one.isRelevant)),
)
console.log(JSON.stringify({ questions: questions.length, ranking: named(ranking) }, null, 1))
console.log(JSON.stringify(fitCalibration(questions, ranking), null, 1))

function readQuestions({ known, cases }: CaseSet): Question[] {
  return cases.map(({ query, relevant }) => ({
    weight: 100 / cases.length,
    examples: known.search.find(query, CANDIDATES).map(({ id, signals }) => ({
      signals,
      features: RANKED.map((name) => signals[name]),
      isRelevant: relevant.includes(id.split('#')[0] ?? id),
    })),
  }))
}

function named(weights: number[]): Record<string, number> {
  return Object.fromEntries(
    RANKED.map((name, at) => [name, Math.round(100 * (weights[at] ?? 0)) / 100]),
  )
}

function dot(a: number[], b: number[]): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
}

/** Maximises, by gradient ascent (Adam), the log likelihood that a relevant candidate is chosen. */
function fitRanking(given: Question[]): number[] {
  return climb(RANKED.length, (weights, gradient) => {
    for (const { weight, examples } of given) {
      const strengths = examples.map(({ features }) => Math.exp(dot(weights, features)))
      const all = strengths.reduce((sum, one) => sum + one, 0)
      const right = strengths.reduce(
        (sum, one, at) => sum + (examples[at]?.isRelevant ? one : 0),
        0,
      )
      examples.forEach(({ features, isRelevant }, at) => {
        const share = (strengths[at] ?? 0) * ((isRelevant ? 1 / right : 0) - 1 / all)
        features.forEach((value, name) => (gradient[name]! += weight * share * value))
      })
    }
  })
}

function fitCalibration(given: Question[], weights: number[]): Record<string, number> {
  const names = ['bias', 'strength', 'ahead', ...CALIBRATING]
  const rows = given.flatMap(({ weight, examples }) => {
    const ranked = examples
      .map((example) => ({ ...example, strength: dot(weights, example.features) }))
      .sort((a, b) => b.strength - a.strength)
    return ranked.slice(0, CALIBRATED).map(({ signals, isRelevant, strength }, place) => ({
      weight,
      isRelevant,
      features: [
        1,
        strength,
        aheadOf(strength, ranked[place === 0 ? 1 : 0]?.strength),
        ...CALIBRATING.map((name) => signals[name]),
      ],
    }))
  })
  const fitted = climb(names.length, (now, gradient) => {
    for (const { weight, isRelevant, features } of rows) {
      const error = (isRelevant ? 1 : 0) - 1 / (1 + Math.exp(-dot(now, features)))
      features.forEach((value, name) => (gradient[name]! += weight * error * value))
    }
  })
  return Object.fromEntries(
    names.map((name, i) => [name, Math.round(100 * (fitted[i] ?? 0)) / 100]),
  )
}

/** Adam (Kingma and Ba 2015) with shrinkage towards zero. */
function climb(size: number, add: (weights: number[], gradient: number[]) => void): number[] {
  const weights = Array.from({ length: size }, () => 0)
  const first = weights.map(() => 0)
  const second = weights.map(() => 0)
  for (let step = 1; step <= STEPS; step++) {
    const gradient = weights.map(() => 0)
    add(weights, gradient)
    weights.forEach((weight, at) => {
      const slope = (gradient[at] ?? 0) / 1000 - SHRINKAGE * weight
      first[at] = 0.9 * first[at]! + 0.1 * slope
      second[at] = 0.999 * second[at]! + 0.001 * slope * slope
      weights[at] =
        weight +
        (RATE * (first[at]! / (1 - 0.9 ** step))) /
          (Math.sqrt(second[at]! / (1 - 0.999 ** step)) + 1e-8)
    })
  }
  return weights
}
