import { inBatches } from '#lib/batches'
import { type Language, guessLanguage } from '#lib/language/language'
import { type Signals, rankPassages } from '#lib/language/retrieval'
import { type Indexable, buildIndex } from '#lib/language/retrieval-index'
import { readText } from './wording.ts'

export type Searchable = {
  id: string
  title?: string | null
  question?: string | null
  examples?: string[]
  answer: string
  language?: string | null
}
export type SearchHit = {
  id: string
  score: number
  signals: Signals
  /** content words of the question that the entry lacks */ unmet: string[]
}
export type Search = {
  size: number
  /** Possible answers to `text`, best first, each with its calibrated score 0..1. */
  find: (text: string, most?: number) => SearchHit[]
}

/** An entry in the other language keeps this share of its score when both languages exist. */
const OTHER_LANGUAGE = 0.7
/** Languages treated as one: their speakers understand an Indonesian answer. */
const ARCHIPELAGO = new Set(['id', 'jv', 'su', 'ms'])

/** Reading one entry takes about half a millisecond. */
const BATCH = 20

/** Builds a search in memory. A title without a question is the subject of its passages. */
export async function openSearch(entries: Searchable[]): Promise<Search> {
  const languages = new Map<string, string>()
  const indexable: Indexable[] = []
  for await (const batch of inBatches(entries, BATCH)) {
    for (const entry of batch) {
      languages.set(
        entry.id,
        familyOf(entry.language ?? guessLanguage(entry.question ?? entry.answer).language),
      )
      indexable.push(toIndexable(entry))
    }
  }
  const isBilingual = new Set(languages.values()).size > 1
  const index = await buildIndex(indexable)
  return {
    size: entries.length,
    find: (text, most = 8) => {
      const reading = readText(text)
      const family = familyOf(reading.language)
      return rankPassages(index, reading.text, reading.terms, most * 2)
        .map((hit) =>
          isBilingual && languages.get(hit.id) !== family
            ? { ...hit, score: hit.score * OTHER_LANGUAGE }
            : hit,
        )
        .sort((a, b) => preferenceOf(b) - preferenceOf(a))
        .slice(0, most)
    },
  }
}

/**
 * Ranks entries by how many words of the question they explain: "harga roti sobek" means that
 * bread, not bread.
 */
const preferenceOf = ({ score, signals }: SearchHit) =>
  score * (0.5 + 0.5 * Math.min(1, signals.cover))

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
      return { text: reading.text, terms: reading.terms }
    }),
    body: PRICE.test(entry.answer) ? [...body, ...readText('harga', 'id').terms] : body,
    about: asks.length > 0 || !entry.title ? [] : readText(entry.title, language).terms,
  }
}

/** A price list rarely contains "price". */
const PRICE = /\b(?:rp|idr)\.?\s*\d|\b\d[\d.,]*\s?(?:rb|ribu|k|jt|juta)\b/i

const readingLanguage = (language: string | null | undefined): Language | undefined =>
  language === 'en' || language === 'id' ? language : undefined
