import { type Language, guessLanguage } from '#lib/language'
import { type Indexable, type Signals, buildIndex, rank } from '#lib/retrieval'
import { readText } from './wording.ts'

export type Searchable = { id: string; title?: string | null; question?: string | null; examples?: string[]; answer: string; language?: string | null }
export type SearchHit = { id: string; score: number; signals: Signals }
export type Search = {
  size: number
  /** Entries that may answer `text`, best first, each with its calibrated score 0..1. */
  find: (text: string, most?: number) => SearchHit[]
}

/** An entry in another language than the question's loses this much of its score, so that the one in the customer's language comes first. */
const OTHER_LANGUAGE = 0.85
/** Languages read as one: a customer who writes in them understands an Indonesian answer. */
const ARCHIPELAGO = new Set(['id', 'jv', 'su', 'ms'])

/** Reads entries into a search that lives in memory. A title without a question is read as part of the answer. */
export function openSearch(entries: Searchable[]): Search {
  const languages = new Map(entries.map((entry) => [entry.id, familyOf(entry.language ?? guessLanguage(entry.question ?? entry.answer).language)]))
  const index = buildIndex(entries.map(toIndexable))
  return {
    size: entries.length,
    find: (text, most = 8) => {
      const reading = readText(text)
      const family = reading.certainty > 0.2 ? familyOf(reading.language) : undefined
      return rank(index, reading.text, reading.terms, most * 2)
        .map((hit) => (family && languages.get(hit.id) !== family ? { ...hit, score: hit.score * OTHER_LANGUAGE } : hit))
        .sort((a, b) => b.score - a.score)
        .slice(0, most)
    },
  }
}

const familyOf = (language: string) => (ARCHIPELAGO.has(language) ? 'id' : language)

function toIndexable(entry: Searchable): Indexable {
  const language = readingLanguage(entry.language)
  const asks = [entry.question, ...(entry.examples ?? [])].filter((ask) => typeof ask === 'string' && ask.length > 0)
  const body = asks.length > 0 || !entry.title ? entry.answer : `${entry.title}. ${entry.answer}`
  return {
    id: entry.id,
    asks: asks.map((ask) => {
      const reading = readText(ask ?? '', language)
      return { text: reading.text, terms: reading.terms }
    }),
    body: readText(body, language).terms,
  }
}

const readingLanguage = (language: string | null | undefined): Language | undefined => (language === 'en' || language === 'id' ? language : undefined)
