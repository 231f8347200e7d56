import { inBatches } from '#lib/batches'
import { kindsAsked, kindsTold } from '#lib/language/answer-kinds'
import { type Language } from '#lib/language/languages'
import { guessLanguage } from '#lib/language/language'
import { type Signals, rankPassages } from '#lib/language/retrieval/retrieval'
import {
  createIndex,
  type Indexable,
  putEntry,
  removeEntry,
  type Term,
} from '#lib/language/retrieval/retrieval-index'
import { WEEKDAYS } from '#lib/language/weekdays'
import { relatedStems } from '../words/lexicon.ts'
import { readText } from '../words/wording.ts'
import { WEAK } from './word-weights.ts'

export type Searchable = {
  id: string
  title?: string | null
  question?: string | null
  examples?: string[]
  /** words of customers for its subject, besides its own words */
  other_words?: string[]
  answer: string
  language?: string | null
}
export type SearchHit = {
  id: string
  score: number
  signals: Signals
  /** content words of the question that the entry lacks */
  unmet: string[]
}
export type Search = {
  size: () => number
  /** possible answers to `text`, best first, each with its calibrated score from 0 to 1 */
  find: (text: string, most?: number) => SearchHit[]
  /** adds or replaces entries and removes others; the cost does not depend on the other entries */
  update: (changed: readonly Searchable[], removed?: readonly string[]) => Promise<void>
}

/** Share of its score that an entry in the other language keeps when both languages exist. */
const OTHER_LANGUAGE = 0.7
/** Languages that count as one, because their speakers understand an Indonesian answer. */
const ARCHIPELAGO = new Set(['id', 'jv', 'su', 'ms'])

/** Entries that are read in one step; one entry takes a fifth of a millisecond. */
const BATCH = 20

/** Builds a search in memory. A title without a question is the subject of its passages. */
export async function openSearch(entries: readonly Searchable[]): Promise<Search> {
  const index = createIndex()
  const languages = countLanguages()
  const search: Search = {
    size: languages.entries,
    find: (text, most = 8) => {
      const reading = readText(text)
      const family = familyOf(reading.language)
      const terms = AGE.test(text)
        ? [...reading.terms, ...readText('usia', 'id').terms.map(asSoft)]
        : reading.terms
      const query = {
        text: reading.text,
        terms: withoutBareAvailability(terms).map(withRelated),
        kinds: kindsAsked(text),
      }
      return rankPassages(index, query, most * 2)
        .map((hit) =>
          languages.number() > 1 && languages.of(hit.id) !== family
            ? { ...hit, score: hit.score * OTHER_LANGUAGE }
            : hit,
        )
        .sort((a, b) => b.score - a.score)
        .slice(0, most)
    },
    update: async (changed, removed = []) => {
      for (const id of removed) {
        removeEntry(index, id)
        languages.set(id, undefined)
      }
      for await (const batch of inBatches(changed, BATCH))
        for (const entry of batch) {
          languages.set(entry.id, languageOf(entry))
          putEntry(index, toIndexable(entry))
        }
    },
  }
  await search.update(entries)
  return search
}

/** The languages of the entries. None is looked through at a question. */
function countLanguages() {
  const byId = new Map<string, string>()
  const counts = new Map<string, number>()
  const add = (language: string, by: number) => {
    const left = (counts.get(language) ?? 0) + by
    if (left > 0) counts.set(language, left)
    else counts.delete(language)
  }
  return {
    entries: () => byId.size,
    number: () => counts.size,
    of: (id: string) => byId.get(id),
    set: (id: string, language: string | undefined) => {
      const before = byId.get(id)
      if (before !== undefined) add(before, -1)
      if (language === undefined) return void byId.delete(id)
      byId.set(id, language)
      add(language, 1)
    },
  }
}

/** A text with an age but without the word for it: "anak saya 8 bln bisa?". */
const AGE =
  /\b(?:anak|anakku|bayi|bayiku|balita|adik|adek|umur|usia|putra|putri|baby|kid|son|daughter)\w*\b.{0,15}\b\d{1,2}\s*(?:bln|bulan|th|thn|taun|tahun|months?|years?|yo)\b/i
/** Stems of "ready", "tersedia" and "stok". */
const AVAILABILITY = new Set(['ready', 'sedia', 'available', 'stok', 'stock'])
/**
 * "Yang ini ready?" names nothing, so its only word has little weight. Otherwise any answer with the
 * word "tersedia" would fit: "Faktur pajak tersedia untuk ...".
 */
function withoutBareAvailability(terms: Term[]): Term[] {
  const telling = terms.filter(({ weight }) => weight === 1)
  const isBare =
    telling.length > 0 && telling.every(({ stems }) => stems.some((one) => AVAILABILITY.has(one)))
  return isBare ? terms.map((term) => ({ ...term, weight: Math.min(term.weight, WEAK) })) : terms
}
const withRelated = (term: Term): Term =>
  term.weight === 1 && !term.isSoft ? { ...term, related: relatedStems(term.stems) } : term
const asSoft = (term: Term): Term => ({ ...term, isSoft: true })

const languageOf = ({ language, question, answer }: Searchable) =>
  familyOf(language ?? guessLanguage(question ?? answer).language)

const familyOf = (language: string) => (ARCHIPELAGO.has(language) ? 'id' : language)

function toIndexable(entry: Searchable): Indexable {
  const language = readingLanguage(entry.language)
  const asks = [entry.question, ...(entry.examples ?? [])].filter(
    (ask) => typeof ask === 'string' && ask.length > 0,
  )
  const body = readText(entry.answer, language).terms
  return {
    id: entry.id,
    asks: asks.map((ask) => {
      const reading = readText(ask ?? '', language)
      return { text: reading.text, terms: reading.terms, kinds: kindsAsked(ask ?? '') }
    }),
    body: [...body, ...impliedTerms(entry.answer), ...wordTerms(entry.other_words)],
    kinds: kindsTold(entry.answer),
    about: asks.length > 0 || !entry.title ? [] : readText(entry.title, language).terms,
  }
}

/** The terms of an entry's other words, which are indexed like words of its answer. */
const wordTerms = (words: string[] = []) =>
  words.length > 0 ? readText(words.join(' '), 'id').terms : []

/** Terms that an answer implies: prices, and the days within "Senin-Jumat". */
const impliedTerms = (answer: string) => {
  const implied = [...(PRICE.test(answer) ? ['harga'] : []), ...daysWithin(answer)]
  return implied.length > 0 ? readText(implied.join(' '), 'id').terms : []
}

const DAY_RANGE = new RegExp(
  `\\b(${WEEKDAYS.join('|')})\\s*(?:-|–|s/d|sd|sampai|hingga|s\\.d\\.)\\s*(${WEEKDAYS.join('|')})\\b`,
  'gi',
)

function daysWithin(answer: string): string[] {
  if (/\b(?:setiap|tiap) hari\b(?! kerja)|\b24 jam\b/i.test(answer)) return WEEKDAYS
  return [...answer.matchAll(DAY_RANGE)].flatMap(([, from = '', until = '']) => {
    const [first, last] = [
      WEEKDAYS.indexOf(from.toLowerCase()),
      WEEKDAYS.indexOf(until.toLowerCase()),
    ]
    return WEEKDAYS.filter((_, at) =>
      first <= last ? at >= first && at <= last : at >= first || at <= last,
    )
  })
}

/** A price. A price list rarely contains the word for it. */
const PRICE = /\b(?:rp|idr)\.?\s*\d|\b\d[\d.,]*\s?(?:rb|ribu|k|jt|juta)\b/i

const readingLanguage = (language: string | null | undefined): Language | undefined =>
  language === 'en' || language === 'id' ? language : undefined
