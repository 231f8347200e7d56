import { standardWords } from '#domain/knowledge/wording'
import { addGroup, type Features, hashFeature, letterRuns } from '#lib/statistics/linear-model'
import { undoStretch, wordsOf } from '#lib/language/text'
import { conceptsOf } from './concepts.ts'

/** Two concepts within this many words of each other become one feature. */
const NEAR = 5
/** Only this many words of a part are read. */
const MAX_WORDS = 60

/** The classifier's features of a text: letters, words, concepts and style of writing. */
export function featuresOf(text: string): Features {
  const written = heardWords(text)
  const words = written.flatMap(standardWords)
  const features: Features = { buckets: [], values: [] }
  addGroup(features, letterRuns(written, 2, 5), 1)
  addGroup(features, [...hashAll('w', written), ...hashAll('n', words)], 1)
  addGroup(features, pairsOf(words), 0.7)
  addGroup(features, conceptFeatures(written), 1.4)
  addGroup(features, hashAll('m', mannerOf(text, written)), 0.5)
  return features
}

/** The words that are read. Forms of address ("kak", "min") are left out. */
export function heardWords(text: string): string[] {
  const all = wordsOf(text).slice(0, MAX_WORDS).map(undoStretch)
  return all.filter((word) => !CALLS.has(word))
}

const CALLS = new Set(
  `kak ka kk kaka min mimin gan agan sis sist bang bg mas mbak mba pak bu om tante dok bun kang
    teh bro cak coach ust boss`.split(/\s+/),
)

const hashAll = (kind: string, names: string[]) => names.map((name) => hashFeature(kind + name))

const pairsOf = (words: string[]) =>
  words.map((word, at) => hashFeature(`b${words[at - 1] ?? '^'} ${word}`))

function conceptFeatures(words: string[]): number[] {
  const found: number[] = []
  const named = words.map(conceptsOf)
  named.forEach((names, at) => {
    for (const name of names) {
      found.push(hashFeature(`k${name}`))
      for (let back = 1; back <= NEAR && back <= at; back++)
        for (const before of named[at - back] ?? [])
          found.push(hashFeature(`p${before} ${name}`), hashFeature(`u${joinSorted(before, name)}`))
    }
  })
  return found
}

const joinSorted = (a: string, b: string) => (a < b ? `${a} ${b}` : `${b} ${a}`)

function mannerOf(text: string, words: string[]): string[] {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0
  return [
    `length${Math.min(6, Math.floor(Math.log2(words.length + 1)))}`,
    ...(text.includes('?') ? ['asks'] : []),
    ...(/!{2,}|\?!|!\?/.test(text) ? ['loud'] : []),
    ...(letters >= 8 && capitals > letters * 0.6 ? ['capitals'] : []),
    ...(/\d/.test(text) ? ['digits'] : []),
    ...(/[😠😡🤬👿💢😤🖕👎]/u.test(text) ? ['angry face'] : []),
    ...(/[😭😢😞😔💔😩]/u.test(text) ? ['sad face'] : []),
    ...(/[<>{}#[\]|;]|--/.test(text) ? ['code'] : []),
  ]
}
