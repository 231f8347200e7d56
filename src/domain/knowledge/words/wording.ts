import { type Language } from '#lib/language/languages'
import { guessLanguage } from '#lib/language/language'
import { NUMBER_WORDS } from '#lib/language/numbers/number-words'
import type { Term } from '#lib/language/retrieval/retrieval-index'
import { englishStems, indonesianStems } from '#lib/language/spelling/stem'
import { undoStretch, wordsOf } from '#lib/language/text'
import { unitOf } from '#lib/language/numbers/units'
import { addressAt } from '#lib/language/vocatives'
import { kinshipOf } from './kinds.ts'
import { isListed } from './lexicon.ts'
import {
  ENGLISH,
  ENGLISH_FILLER,
  GENERIC_WORDS,
  INDONESIAN_FILLER,
  readWordFile,
  REGIONAL,
  SHARED_WITH_INDONESIAN,
  SLANG,
  SOFT_WORDS,
  WEAK_WORDS,
} from './word-lists.ts'
import { WEAK, weightOf, commonnessOf } from '../search/word-weights.ts'

export type Reading = {
  language: Language
  certainty: number
  /** text in standard spelling, for display and for comparing letters */
  text: string
  terms: Term[]
}

/**
 * Turns a message or an entry into terms for the ranking. Slang is corrected unless the text is
 * English.
 */
export function readText(text: string, known?: Language): Reading {
  const guess = known ? { language: known, certainty: 1 } : guessLanguage(text)
  const raw = wordsOf(text).map(undoStretch)
  const english =
    guess.language === 'en' && guess.certainty > 0.2 && (known !== undefined || !mixesEnglish(raw))
  const isRegional = guess.language === 'jv' || guess.language === 'su'
  const written = raw.flatMap((word, at): Written[] => {
    const address = english ? undefined : addressAt(raw, at)
    if (address === 'surely') return []
    const words = english ? [word] : inIndonesian(word, isRegional)
    return words.map((each) => ({ word: each, isOptional: address === 'perhaps' }))
  })
  const words = written.flatMap(({ word, isOptional }, at): Standard[] =>
    english || isUnit(word, written[at - 1]?.word)
      ? [{ word, from: word, isOptional }]
      : standardWords(word).map((standard, place) => ({
          word: standard,
          from: place === 0 ? word : standard,
          isOptional,
        })),
  )
  const terms = termsOf(words, english).filter((term) => term.weight > 0)
  return {
    ...guess,
    text: words.map((item) => item.word).join(' '),
    terms:
      terms.length > 0 ? terms : termsOf(words, english).map((term) => ({ ...term, weight: WEAK })),
  }
}

/** Whether English names are in an Indonesian sentence: "home service ada ga, sy di cimahi". */
const mixesEnglish = (words: string[]): boolean => {
  const isChat = (word: string) =>
    !ENGLISH_FILLER.has(word) &&
    (SLANG.has(word) || INDONESIAN_FILLER.has(word) || WEAK_CHAT.has(word))
  const chat = words.filter(isChat).length
  return chat > words.filter((word) => ENGLISH_FILLER.has(word)).length
}
const WEAK_CHAT = new Set('di ke ada bisa berapa mana apa yang dan ga boleh mau untuk'.split(' '))

type Written = { word: string; isOptional: boolean }
type Standard = Written & { from: string }

/**
 * Words that are greetings at the start of a text, and times of day elsewhere: "yang praktik sore".
 */
const DAY_PARTS = new Set(['pagi', 'siang', 'sore', 'malam'])

/** Whether a word is soft, or one of its stems is: "dijagain" because of "jaga". */
const isSoft = (word: string, stems: readonly string[]) =>
  SOFT_WORDS.has(word) || stems.some((stem) => SOFT_WORDS.has(stem))

/**
 * The Indonesian word for a regional one. A word that is also Indonesian is replaced only in a
 * regional text.
 */
const inIndonesian = (word: string, isRegional: boolean): string[] =>
  isRegional && REGIONAL_PARTICLES.has(word)
    ? []
    : isRegional || !SHARED_WITH_INDONESIAN.has(word)
      ? (REGIONAL.get(word) ?? [undoAccent(word)])
      : [word]

/**
 * The standard spelling of an unknown word in a regional accent: "gudangnye", "kaen", "jatoh",
 * "listrike", "masi". It is used only when it is a known word.
 */
function undoAccent(word: string): string {
  if (word.length < MIN_ACCENT || SLANG.has(word) || isIndonesian(word)) return word
  const owned = /^(.{3,})nye$/.exec(word)?.[1]
  if (owned) return `${undoAccent(owned)}nya`
  for (const [written, standard] of ACCENTS) {
    const heard = word.replace(written, standard)
    if (heard !== word && isIndonesian(heard)) return heard
  }
  return word
}
const MIN_ACCENT = 3
const ACCENTS: [RegExp, string][] = [
  [/ae/, 'ai'],
  [/ao/, 'au'],
  [/[eo]$/, 'a'],
  [/(?<=[^aeiou])e$/, ''],
  [/o(?=[^aeiou]{1,2}$)/, 'u'],
  [/e(?=[^aeiou]{1,2}$)/, 'a'],
  [/^(?=[aiueo])/, 'h'],
  [/(?<=[aieo])$/, 'h'],
]

const isIndonesian = (word: string) =>
  INDONESIAN_FILLER.has(word) ||
  WEAK_WORDS.has(word) ||
  GENERIC_WORDS.has(word) ||
  SOFT_WORDS.has(word) ||
  MEANINGS.has(word) ||
  isListed(word, 'id')

const REGIONAL_PARTICLES = new Set(
  'teh téh na mah atuh euy tea nyak yeuh to tho kok ki iku kuwi ya nggih'.split(' '),
)

function termsOf(words: Standard[], english: boolean): Term[] {
  const read = words.map((item) => wordOf(item.word, english))
  const forms = read.map(({ heads }, at) => [...heads, words[at]?.from ?? ''])
  const meanings = meaningsOf(forms)
  const kinships = kinshipOf(
    forms,
    (phrase) => meaningsOf(phrase.map((word) => [word]))[0]?.meanings ?? [],
  )
  return words.map(({ word, from, isOptional }, at) => {
    const { stems, weight: known, common } = read[at] ?? wordOf(word, english)
    const weight = known === 0 && at > 0 && DAY_PARTS.has(word) ? WEAK : known
    const extra = [
      ...(from === word ? [] : [from]),
      ...(NUMBER_WORDS.has(word) ? [String(NUMBER_WORDS.get(word))] : []),
      ...measureOf(word, words[at - 1]?.word),
      ...(word.includes('-') ? [word.replaceAll('-', ''), ...partsOfCompound(word)] : []),
    ]
    return {
      stems: extra.length > 0 ? [...new Set([...stems, ...extra])] : stems,
      meanings: meanings[at]?.meanings ?? [],
      phrase: meanings[at]?.phrase,
      compound: compoundOf(word, words[at + 1]?.word),
      weight: isLimit(words, at)
        ? 0
        : isAside(words, at, meanings)
          ? Math.min(weight, WEAK)
          : weight,
      common,
      ...(isSoft(word, stems) ? { isSoft: true } : {}),
      ...(isOptional ? { isOptional } : {}),
      ...kinships[at],
    }
  })
}

/** The terms of a measure, so that "brp gram" and "80 senti" match "100 gr" and "80 cm". */
function measureOf(word: string, before = ''): string[] {
  if (!/^\d/.test(before) && before !== 'berapa') return []
  const unit = unitOf(word)
  return unit && unit.name !== word && MEASURES.has(unit.kind) ? [unit.name] : []
}
const MEASURES: ReadonlySet<string> = new Set(['length', 'weight', 'volume'])

/** The words of a compound: "antar-jemput" has two. */
const partsOfCompound = (word: string) =>
  word.split('-').filter((part) => /^\p{L}{4,}$/u.test(part))

/** The compound of two words: "snack box" is "snackbox", "ps 5" is "ps5". */
function compoundOf(word: string, next: string | undefined): string | undefined {
  if (!next) return undefined
  const isModel = /^[a-z]{1,3}$/.test(word) && /^\d{1,3}$/.test(next)
  const isCompound =
    word.length >= 3 &&
    next.length >= 3 &&
    word.length + next.length <= MAX_COMPOUND &&
    !/\d/.test(word + next)
  return isModel || isCompound ? word + next : undefined
}

/**
 * A chat word in standard Indonesian, as one or more words. "2hari" and the reduplication "kue2"
 * are expanded.
 */
export function standardWords(word: string): string[] {
  const known = SLANG.get(word)
  if (known) return known
  const bare = /^(.{2,}?)(nya|ny|nyah|lah|kah|dong)$/.exec(word)
  if (bare?.[1]) {
    const inner = SLANG.get(bare[1])
    if (inner) return inner
  }
  const twice = /^(\p{L}{3,})2(nya|an)?$/u.exec(word)
  if (twice?.[1]) return standardWords(twice[1])
  const counted = /^(\p{L}{3,})(\d{1,2})$/u.exec(word)
  if (counted?.[1] && counted[2] && DIGITS[Number(counted[2])])
    return [counted[1], DIGITS[Number(counted[2])] ?? '']
  const glued = /^(\d+)(\p{L}{2,})$/u.exec(word)
  if (glued?.[1] && glued[2])
    return [glued[1], ...(isUnit(glued[2], glued[1]) ? [glued[2]] : standardWords(glued[2]))]
  return [word]
}

/** Words for digits inside a word: "segi4" is "segi empat". */
const DIGITS = ['', 'satu', '', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan']

/** Whether a word is a unit: "5 km", "250 g". Elsewhere "km" and "g" mean "kamu" and "tidak". */
const isUnit = (word: string, before: string | undefined) =>
  /^(?:km|m|cm|g|gr|kg|l|ml)$/.test(word) && /^\d+$/.test(before ?? '')

/** Words before the name of a place, or before the person for whom something is asked. */
const BEFORE_PLACE = new Set(
  'ke daerah deket dekat arah sekitar wilayah kecamatan kelurahan perumahan'.split(' '),
)
const FAMILY = new Set(
  `anak bayi balita istri suami ibu bapak ayah mama papa adik kakak ortu orangtua nenek kakek
    keluarga teman temen keponakan pacar`.split(/\s+/),
)
const FOR_SOMEBODY = new Set('buat untuk bagi foto'.split(' '))
const POSSESSIVES = new Set('saya sy aku ku gue gw gua kami'.split(' '))

/**
 * Whether a word need not be in the answer: a place that is no word of the shop ("ke
 * Condongcatur"), or a person for whom something is ("buat anak", "anak saya").
 */
function isAside(
  words: { word: string }[],
  at: number,
  meanings: { meanings: string[] }[],
): boolean {
  const before = words[at - 1]?.word ?? ''
  const after = words[at + 1]?.word ?? ''
  if (BEFORE_PLACE.has(before)) return meanings[at]?.meanings.length === 0
  return FAMILY.has(words[at]?.word ?? '') && (FOR_SOMEBODY.has(before) || POSSESSIVES.has(after))
}

/** Whether "paling lambat" is a limit, so that it does not mean slow. */
const isLimit = (words: { word: string }[], at: number) =>
  words[at - 1]?.word === 'paling' &&
  /^(?:lambat|telat|lama|sedikit|banyak|cepat)$/.test(words[at]!.word)

const MAX_COMPOUND = 14

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

/** The meanings of each word and phrase: both words of "uang muka" mean "dp". */
function meaningsOf(words: string[][]): { meanings: string[]; phrase: string | undefined }[] {
  const found = words.map(() => new Set<string>())
  const phrases: string[] = []
  words.forEach((forms, at) => {
    for (const form of forms) {
      for (const meaning of MEANINGS.get(form) ?? []) {
        const fits = meaning.words.every(
          (word, step) => step === 0 || words[at + step]?.includes(word),
        )
        if (fits) meaning.words.forEach((_, step) => found[at + step]?.add(meaning.name))
        if (fits && meaning.words.length > 1)
          meaning.words.forEach((_, step) => (phrases[at + step] ??= meaning.name))
      }
    }
  })
  return found.map((set, at) => ({ meanings: [...set], phrase: phrases[at] }))
}

type Word = { stems: readonly string[]; heads: string[]; weight: number; common: number }

/** The analysis of one word. It is cached, because texts repeat their words. */
function wordOf(word: string, english: boolean): Word {
  const known = WORDS[english ? 'en' : 'id'].get(word)
  if (known) return known
  const indonesian = indonesianStems(word)
  const inEnglish = englishStems(word)
  const own = english ? [...new Set([...inEnglish, ...translationsOf(inEnglish)])] : [...indonesian]
  const made = {
    stems: english ? own : [...new Set([...own, ...inEnglish])],
    heads: [...new Set([word, ...indonesian, ...inEnglish])],
    weight: weightOf(word, english),
    common: commonnessOf(own),
  }
  const words = WORDS[english ? 'en' : 'id']
  if (words.size >= MAX_WORDS) words.clear()
  words.set(word, made)
  return made
}

/** The Indonesian words for an English one. */
const translationsOf = (stems: readonly string[]) =>
  stems.flatMap((stem) => ENGLISH.get(stem) ?? [])

const MAX_WORDS = 50_000
const WORDS = { id: new Map<string, Word>(), en: new Map<string, Word>() }
