import { readFileSync } from 'node:fs'
import { type Language, guessLanguage } from '#lib/language/language'
import type { Term } from '#lib/language/retrieval-index'
import { englishStems, indonesianStems } from '#lib/language/stem'
import { undoStretch, wordsOf } from '#lib/language/text'

export type Reading = {
  language: Language
  certainty: number
  /** standard wording, for display and for letters */ text: string
  terms: Term[]
}

/**
 * Turns a message or a piece of knowledge into terms for ranking. Slang is corrected unless the
 * text is English.
 */
export function readText(text: string, known?: Language): Reading {
  const guess = known ? { language: known, certainty: 1 } : guessLanguage(text)
  const english = guess.language === 'en' && guess.certainty > 0.2
  const regional = guess.language === 'jv' || guess.language === 'su'
  const written = wordsOf(text)
    .map(undoStretch)
    .flatMap((word) => (regional ? (REGIONAL.get(word) ?? [word]) : [word]))
  const words = written.flatMap((word, at) =>
    english || isUnit(word, written[at - 1])
      ? [{ word, from: word }]
      : standardWords(word).map((standard, at) => ({
          word: standard,
          from: at === 0 ? word : standard,
        })),
  )
  const read = words.map((item) => wordOf(item.word, english))
  const meanings = meaningsOf(read.map(({ heads }, at) => [...heads, words[at]?.from ?? '']))
  const terms = words.map(({ word, from }, at) => {
    const { stems, weight, common } = read[at] ?? wordOf(word, english)
    const extra = [...(from === word ? [] : [from]), ...compoundsOf(word, words[at + 1]?.word)]
    return {
      stems: extra.length > 0 ? [...new Set([...stems, ...extra])] : stems,
      meanings: meanings[at] ?? [],
      weight: isDestination(words, at, meanings) ? WEAK : weight,
      common,
    }
  })
  const speaking = terms.filter((term) => term.weight > 0)
  return {
    ...guess,
    text: words.map((item) => item.word).join(' '),
    terms: speaking.length > 0 ? speaking : terms.map((term) => ({ ...term, weight: WEAK })),
  }
}

/** "snack box" and "snackbox" are the same. */
const compoundsOf = (word: string, next: string | undefined) =>
  next &&
  word.length >= 3 &&
  next.length >= 3 &&
  word.length + next.length <= MOST_COMPOUND &&
  !/\d/.test(word + next)
    ? [word + next]
    : []

/**
 * One chat word in standard Indonesian, as one or more words. "2hari" and the reduplication "kue2"
 * are expanded.
 */
export function standardWords(word: string): string[] {
  const known = SLANG.get(word)
  if (known) return known
  const bare = /^(.{3,}?)(nya|ny|nyah|lah|kah|dong)$/.exec(word)
  if (bare?.[1]) {
    const inner = SLANG.get(bare[1])
    if (inner) return inner
  }
  const twice = /^(\p{L}{3,})2(nya|an)?$/u.exec(word)
  if (twice?.[1]) return standardWords(twice[1])
  const glued = /^(\d+)(\p{L}{2,})$/u.exec(word)
  if (glued?.[1] && glued[2])
    return [glued[1], ...(isUnit(glued[2], glued[1]) ? [glued[2]] : standardWords(glued[2]))]
  return [word]
}

/** "5 km" and "250 g" are measures; elsewhere "km" and "g" mean "kamu" and "tidak". */
const isUnit = (word: string, before: string | undefined) =>
  /^(?:km|m|cm|g|gr|kg|l|ml)$/.test(word) && /^\d+$/.test(before ?? '')

/** "ke Condongcatur": the knowledge need not name a place to answer how far it delivers. */
const isDestination = (words: { word: string }[], at: number, meanings: string[][]) =>
  words[at - 1]?.word === 'ke' && meanings[at]?.length === 0

const MOST_COMPOUND = 14
const WEAK = 0.35
const FAINT = 0.15

function weightOf(written: string, english: boolean): number {
  const word = english ? written : bareQuestionWord(written)
  if (
    english
      ? ENGLISH_FILLER.has(word)
      : INDONESIAN_FILLER.has(word) || (ENGLISH_FILLER.has(word) && word.length < 4)
  )
    return 0
  if (FAINT_WORDS.has(word)) return FAINT
  if (WEAK_WORDS.has(word)) return WEAK
  return 1
}

/** "kapankah", "di manakah": formal questions ask with the same words. */
function bareQuestionWord(word: string): string {
  const bare = /^(.{3,})kah$/.exec(word)?.[1]
  return bare && (WEAK_WORDS.has(bare) || FAINT_WORDS.has(bare) || INDONESIAN_FILLER.has(bare))
    ? bare
    : word
}

/**
 * How many of a hundred entries of an ordinary business contain these words. So "harga" alone
 * matches nothing in a small knowledge.
 */
const COMMON = new Map(
  Object.entries({
    harga: 25,
    berapa: 25,
    biaya: 12,
    pesan: 15,
    beli: 12,
    jual: 10,
    bayar: 10,
    kirim: 10,
    toko: 12,
    produk: 12,
    barang: 12,
    hari: 12,
    jam: 10,
    buka: 6,
    bulan: 5,
    orang: 6,
    cara: 8,
    price: 20,
    order: 15,
    buy: 8,
    pay: 8,
    open: 6,
    day: 8,
  }),
)
const commonnessOf = (stems: string[]) =>
  Math.max(0, ...stems.map((stem) => (COMMON.get(stem) ?? 0) / 100))

function readWordFile(name: string): string[] {
  return readFileSync(new URL(`./data/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
}

const loadPairs = (name: string) =>
  new Map(
    readWordFile(name).map((line) => {
      const [from = '', to = ''] = line.split('\t')
      return [from, to.split(' ')]
    }),
  )
const SLANG = loadPairs('slang-id.tsv')
const REGIONAL = loadPairs('daerah.tsv')
const INDONESIAN_FILLER = new Set(readWordFile('stopwords-id.txt'))
for (const word of [
  'informasi',
  'cuma',
  'hanya',
  'begitu',
  'begini',
  'tolong',
  'kasih',
  'sama',
  'banget',
  'sekali',
  'memang',
  'sini',
  'situ',
  'sana',
  'seperti',
  'tentang',
  'tetapi',
  'oke',
  'ok',
  'pas',
  'masih',
  'buat',
  'terus',
  'lewat',
  'nih',
  'tuh',
  'ih',
  'nggih',
  'ya',
  'kamu',
  'kalian',
  'coba',
  'maksud',
  'maksudnya',
  'mengenai',
  'soal',
  'supaya',
  'kan',
  'disini',
  'disitu',
  'disana',
])
  INDONESIAN_FILLER.add(word)
const ENGLISH_FILLER = new Set(
  `a an the is are am be been being was were do does did done have has had of in on at to for from by with as and or but if so that this these those it its it's i'd i'll i'm i've mine we us
   yours u ur he she they them his her their there here please pls kindly just really very would could should can will shall may might must want wanna need like get got let let's know tell give
   also any some about into than then too hi hello hey thanks ok okay hmm oh well now right`.split(
    /\s+/,
  ),
)
/** Question words and common verbs, which count little. */
const WEAK_WORDS = new Set(
  `minta berapa kapan bagaimana mana siapa mengapa kenapa di ke bisa boleh mau ada punya tidak belum bukan jangan harus perlu cara pakai jadi lebih paling apa saja hari semua besok lusa satu wajib mesti butuh persen
   what when where who why how which much many long not no don't doesn't can't isn't make made take go going do use using find show say said way one thing things`.split(
    /\s+/,
  ),
)
const FAINT_WORDS = new Set(
  'apa apakah tidak ada bisa boleh mau ya what i me my you your our'.split(' '),
)

type Meaning = { name: string; words: string[] }
const MEANINGS = new Map<string, Meaning[]>()
for (const line of readWordFile('concepts.txt')) {
  const [name = '', list = ''] = line.split(':')
  for (const phrase of list
    .split(',')
    .map((item) => wordsOf(item))
    .filter((words) => words.length > 0)) {
    const first = phrase[0] ?? ''
    MEANINGS.set(first, [...(MEANINGS.get(first) ?? []), { name, words: phrase }])
  }
}

/** The meanings of each word, phrases included: both words of "uang muka" mean "dp". */
function meaningsOf(words: string[][]): string[][] {
  const found = words.map(() => new Set<string>())
  words.forEach((forms, at) => {
    for (const form of forms) {
      for (const meaning of MEANINGS.get(form) ?? []) {
        const fits = meaning.words.every(
          (word, step) => step === 0 || words[at + step]?.includes(word),
        )
        if (fits) meaning.words.forEach((_, step) => found[at + step]?.add(meaning.name))
      }
    }
  })
  return found.map((set) => [...set])
}

type Word = { stems: string[]; heads: string[]; weight: number; common: number }

/** Analysis of one word, cached because texts repeat their words. */
function wordOf(word: string, english: boolean): Word {
  const known = WORDS[english ? 'en' : 'id'].get(word)
  if (known) return known
  const indonesian = indonesianStems(word)
  const inEnglish = englishStems(word)
  const own = english ? inEnglish : indonesian
  const made = {
    stems: english ? own : [...new Set([...own, ...inEnglish])],
    heads: [...new Set([word, ...indonesian, ...inEnglish])],
    weight: weightOf(word, english),
    common: commonnessOf(own),
  }
  const words = WORDS[english ? 'en' : 'id']
  if (words.size >= MOST_WORDS) words.clear()
  words.set(word, made)
  return made
}

const MOST_WORDS = 50_000
const WORDS = { id: new Map<string, Word>(), en: new Map<string, Word>() }
