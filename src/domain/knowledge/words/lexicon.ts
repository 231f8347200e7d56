import { readFileSync } from 'node:fs'
import { indonesianStems } from '#lib/language/spelling/stem'

/** README.md in this folder names the sources and licences of the lists. */
export const LEXICON = new URL('../data/lexicon/', import.meta.url)
const FILES = ['thesaurus-id.txt', 'english-id.txt', 'wordnet-en.txt', 'shops-id.txt']
const INDONESIAN = 'thesaurus-id.txt'

/**
 * The lines of the lists by word. They are read at the first use and parsed when a word is looked
 * up.
 */
type Lists = { lines: Map<string, string>; indonesian: Set<string> }
let lists: Lists | undefined

function readLists(): Lists {
  const lines = new Map<string, string>()
  const indonesian = new Set<string>()
  for (const file of FILES)
    for (const line of readFileSync(new URL(file, LEXICON), 'utf8').split('\n')) {
      const at = line.indexOf('\t')
      if (at < 0) continue
      const word = line.slice(0, at)
      const known = lines.get(word)
      const others = line.slice(at + 1)
      lines.set(word, known === undefined ? others : `${known} ${others}`)
      if (file === INDONESIAN) indonesian.add(word)
    }
  return { lines, indonesian }
}

/** Whether a word is in any list, or in the Indonesian one. */
export function isListed(word: string, language?: 'id'): boolean {
  const { lines, indonesian } = (lists ??= readLists())
  return language ? indonesian.has(word) : lines.has(word)
}

/**
 * The related words of a term's stems, each with its relatedness from 0 to 1. A stem that is in no
 * list is an error of the stemmer and related to nothing.
 */
export function relatedStems(stems: readonly string[]): ReadonlyMap<string, number> {
  const key = stems.join(' ')
  const known = FOUND.get(key)
  if (known) return known
  const found = new Map<string, number>()
  stems.forEach((stem, at) => {
    for (const one of (lists ??= readLists()).lines.get(stem)?.split(' ') ?? []) {
      const [word = '', tenths] = one.split(':')
      const weight = (at === 0 ? 1 : OF_STEM) * (tenths === undefined ? 1 : Number(tenths) / 10)
      for (const other of [word, ...indonesianStems(word).slice(1).filter(isRoot)])
        if (!stems.includes(other) && weight > (found.get(other) ?? 0)) found.set(other, weight)
    }
  })
  if (FOUND.size >= MAX_FOUND) FOUND.clear()
  FOUND.set(key, found)
  return found
}
const OF_STEM = 0.8
const MIN_ROOT = 4
const isRoot = (stem: string) => stem.length >= MIN_ROOT && isListed(stem)
const MAX_FOUND = 5000
const FOUND = new Map<string, ReadonlyMap<string, number>>()
