/**
 * `node scripts/run.mjs scripts/train/build-lexicon.ts DIR`: builds the lists of related words in
 * src/domain/knowledge/data/lexicon from the unpacked Debian packages mythes-id,
 * dict-freedict-eng-ind and wordnet-base below DIR (`dpkg -x PACKAGE DIR`). Each list comes from
 * sources of one licence; data/lexicon/README.md names them. The same packages give the same lists.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { LEXICON } from '../../src/domain/knowledge/words/lexicon.ts'
import { readWordFile } from '../../src/domain/knowledge/words/word-lists.ts'

const [from = ''] = process.argv.slice(2)
const readShared = (path: string) => readFileSync(join(from, 'usr/share', path))

/** A sense with more words than this relates only those that list the word in return. */
const MAX_SYNONYMS = 14
/** Related words that are kept for a word. */
const MAX_RELATED = 8
/** English words without a sense that occurs this often in WordNet's texts are rare. */
const MIN_COUNT = 2

/** The weight of a relation in the other direction, as a share of its own. */
const BACK = 0.8
const MIN_WEIGHT = 0.25

type Relations = Map<string, Map<string, number>>

const PLAIN = /^[a-z]{3,}(?:-[a-z]+)*$/
const translations = readTranslations()
const ordinary = new Set([...[...translations.values()].flat(), ...readOwnWords()])
writeList('thesaurus-id.txt', bothWays(readThesaurus()))
writeList('english-id.txt', relateTranslations())
writeList('wordnet-en.txt', bothWays(readWordNet()))

function writeList(name: string, relations: Relations): void {
  const lines = [...relations].flatMap(([word, others]) => {
    const best = [...others]
      .filter(([, weight]) => weight >= MIN_WEIGHT)
      .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .slice(0, MAX_RELATED)
      .map(([other, weight]) => `${other}${weight >= 1 ? '' : `:${Math.round(10 * weight)}`}`)
    return best.length > 0 ? [`${word}\t${best.join(' ')}`] : []
  })
  writeFileSync(new URL(name, LEXICON), `${lines.toSorted().join('\n')}\n`)
}

function relate(relations: Relations, from: string, to: string, weight: number): void {
  if (from === to) return
  const own = relations.get(from) ?? new Map<string, number>()
  own.set(to, Math.max(weight, own.get(to) ?? 0))
  relations.set(from, own)
}

function bothWays(relations: Relations): Relations {
  const found: Relations = new Map()
  for (const [word, others] of relations)
    for (const [other, weight] of others) {
      relate(found, word, other, weight)
      relate(found, other, word, BACK * weight)
    }
  return found
}

/** Reads a word with its translations, and relates the translations of one word to each other. */
function relateTranslations(): Relations {
  const found: Relations = new Map()
  for (const [word, own] of translations)
    own.forEach((one, at) => {
      relate(found, word, one, at < 2 ? 1 : 0.8)
      relate(found, one, word, at < 2 ? 1 : 0.8)
      for (const beside of own) relate(found, one, beside, own.length <= 4 ? 0.7 : 0.5)
    })
  return found
}

/** Reads words of the project's own texts that are not a test of the agent. */
function readOwnWords(): string[] {
  const texts = ['hearing/train.jsonl', 'language/train.jsonl'].map((name) =>
    readFileSync(new URL(`../../tests/quality/${name}`, import.meta.url), 'utf8'),
  )
  const lists = ['concepts.txt', 'slang-id.tsv', 'soft-id.txt'].flatMap(readWordFile)
  return (
    [...texts, ...lists]
      .join('\n')
      .toLowerCase()
      .match(/[a-z]+(?:-[a-z]+)*/g) ?? []
  )
}

/** Reads English words with their one-word Indonesian translations, in the order of the senses. */
function readTranslations(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const text = gunzipSync(readShared('dictd/freedict-eng-ind.dict.dz')).toString()
  let word = ''
  let isFirst = false
  for (const line of text.split('\n')) {
    const head = /^([a-z][a-z-]*) (?:\/.*\/ )?<(?:n|v|adj|adv|num)>$/.exec(line)?.[1]
    if (head || / <[a-z]+>$/.test(line)) {
      word = head ?? ''
      isFirst = true
      continue
    }
    const numbered = /^\d+\. (.+)$/.exec(line)?.[1]
    const given = isFirst || numbered ? (numbered ?? line) : undefined
    isFirst = false
    if (!word || given === undefined) continue
    const own = given
      .replace(/\(.*?\)| \d+\.$/g, '')
      .split(/[,;]/)
      .map((one) => one.trim())
      .filter((one) => PLAIN.test(one) && one !== word)
    found.set(word, [...new Set([...(found.get(word) ?? []), ...own])])
  }
  return found
}

/**
 * Reads synonyms of ordinary words. A sense weighs more when it is short or lists the word in
 * return.
 */
function readThesaurus(): Relations {
  const senses = new Map<string, string[][]>()
  let word = ''
  for (const line of readShared('mythes/th_id_ID_v2.dat').toString('latin1').split('\n')) {
    const [label = '', ...others] = line.trim().split('|')
    if (!/^[[(]/.test(label)) word = label
    else if (!/ant/.test(label) && PLAIN.test(word))
      senses.set(word, [
        ...(senses.get(word) ?? []),
        others.filter((one) => PLAIN.test(one) && ordinary.has(one)),
      ])
  }
  const listed = new Map([...senses].map(([own, some]) => [own, new Set(some.flat())]))
  const relations: Relations = new Map()
  for (const [own, some] of senses) {
    if (!ordinary.has(own)) continue
    const related = new Map<string, number>()
    for (const sense of some)
      for (const other of sense) {
        const isBack = listed.get(other)?.has(own) ?? false
        if (!isBack && sense.length > MAX_SYNONYMS) continue
        const weight = Math.min(1, (isBack ? 4 : 2) / (2 + sense.length))
        related.set(other, Math.max(weight, related.get(other) ?? 0))
      }
    relations.set(own, related)
  }
  return relations
}

type Synset = { words: string[]; broader: string[] }

/** Reads synonyms, and the words of broader synsets, for the common senses of English words. */
function readWordNet(): Relations {
  const counts = new Map<string, number>()
  for (const line of readShared('wordnet/cntlist.rev').toString('latin1').split('\n')) {
    const [key = '', sense = '', count = ''] = line.split(' ')
    const [lemma = '', type = ''] = key.split('%')
    counts.set(`${lemma}/${type[0]}/${sense}`, Number(count))
  }
  const relations: Relations = new Map()
  for (const [part, type] of [
    ['noun', '1'],
    ['verb', '2'],
    ['adj', '3'],
  ] as const) {
    const data = readShared(`wordnet/data.${part}`).toString('latin1')
    const index = readShared(`wordnet/index.${part}`).toString('latin1')
    for (const line of index.split('\n')) {
      const fields = line.trim().split(' ')
      const lemma = fields[0] ?? ''
      if (!PLAIN.test(lemma)) continue
      const related = relations.get(lemma) ?? new Map<string, number>()
      const senses = fields.slice(-Number(fields[2]))
      senses.forEach((at, sense) => {
        if ((counts.get(`${lemma}/${type}/${sense + 1}`) ?? 0) < MIN_COUNT || sense > 2) return
        const share = 1 / (1 + sense)
        const synset = synsetAt(data, at)
        const note = (other: string, weight: number) => {
          if (other !== lemma && PLAIN.test(other) && isCommon(other, type))
            related.set(other, Math.max(related.get(other) ?? 0, weight))
        }
        for (const other of synset.words) note(other, share)
        for (const above of synset.broader.slice(0, 1))
          for (const other of synsetAt(data, above).words) note(other, 0.6 * share)
      })
      if (related.size > 0) relations.set(lemma, related)
    }
  }
  return relations

  function isCommon(word: string, type: string): boolean {
    return (counts.get(`${word}/${type}/1`) ?? 0) >= MIN_COUNT || translations.has(word)
  }
}

function synsetAt(data: string, at: string): Synset {
  const start = Number(at)
  const [head = ''] = data.slice(start, data.indexOf('\n', start)).split(' | ')
  const fields = head.split(' ')
  const size = Number.parseInt(fields[3] ?? '0', 16)
  const words = Array.from({ length: size }, (_, place) =>
    (fields[4 + 2 * place] ?? '').toLowerCase().replace(/\(.*\)$/, ''),
  )
  const pointers = fields.slice(5 + 2 * size)
  const broader = pointers.flatMap((mark, place) =>
    mark === '@' ? [pointers[place + 1] ?? ''] : [],
  )
  return { words, broader }
}
