import type { ActingStep } from './acting-data.ts'

/** A small generator, so that a seed repeats: mulberry32. */
export function startRandom(seed: number): () => number {
  let state = seed * 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
type Random = () => number

const pick = <Item>(items: readonly Item[], random: Random): Item =>
  items[Math.floor(random() * items.length)]!

const YES = ['ya', 'oke kak', 'iya betul', 'jadi ya', 'sip lanjut', 'ya kak', 'iyaa', 'betul kak']

/** The messages of a step: wording, order of the details, shorthand and typing errors by seed. */
export function textsOf(step: ActingStep, seed: number, random: Random): string[] {
  if (step.burst) return seed % 2 === 0 ? step.burst : [step.burst.join(' ')]
  const ways = step.says.length > 0 ? step.says : YES
  const way = seed === 0 ? ways[0]! : pick(ways, random)
  const parts = way.split(' | ')
  const ordered = seed === 0 ? parts : shuffle(parts, random)
  const joint = pick([', ', ' ', ', ', '\n'], random)
  const text = ordered.join(seed === 0 ? ', ' : joint)
  return typed(text, seed, random)
}

function shuffle(parts: string[], random: Random): string[] {
  const left = [...parts]
  const shuffled: string[] = []
  while (left.length > 0) shuffled.push(...left.splice(Math.floor(random() * left.length), 1))
  return shuffled
}

const SHORT: [RegExp, string][] = [
  [/\bbesok\b/g, 'bsk'],
  [/\bsaya\b/g, 'sy'],
  [/\byang\b/g, 'yg'],
  [/\bberapa\b/g, 'brp'],
  [/\btidak\b/g, 'tdk'],
  [/\bpesan\b/g, 'psn'],
  [/\bjam (?=\d)/g, 'jm '],
  [/\bsudah\b/g, 'udh'],
]

/**
 * Seed 0 types as written; 1 in shorthand; 2 with a typing error; 3 and 4 with additional words.
 */
function typed(text: string, seed: number, random: Random): string[] {
  switch (seed % 5) {
    case 1:
      return [SHORT.reduce((left, [pattern, short]) => left.replace(pattern, short), text)]
    case 2:
      return [misspell(text, random)]
    case 3:
      return [`kak, ${text} ya 🙏`]
    case 4:
      return splitInTwo(text.toUpperCase() === text ? text : capitalised(text), random)
    default:
      return [text]
  }
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Doubles, drops or swaps letters inside one word that is long enough to stay readable. */
function misspell(text: string, random: Random): string {
  const long = [...text.matchAll(/\p{L}{7,}/gu)]
  if (long.length === 0) return text
  const word = pick(long, random)
  const at = word.index + 2 + Math.floor(random() * (word[0].length - 4))
  const [before, letter, next, after] = [
    text.slice(0, at),
    text[at],
    text[at + 1],
    text.slice(at + 2),
  ]
  const wrong = pick([`${letter}${letter}${next}`, `${next}`, `${next}${letter}`], random)
  return before + wrong + after
}

/** Splits a text into two messages where details end. */
function splitInTwo(text: string, random: Random): string[] {
  const cuts = [...text.matchAll(/, |\n/g)]
  if (cuts.length === 0) return [text]
  const cut = pick(cuts, random)
  return [text.slice(0, cut.index), text.slice(cut.index + cut[0].length)]
}
