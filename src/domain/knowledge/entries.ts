import { guessLanguage } from '#lib/language/language'
import { AppError } from '#platform/errors'
import { ANSWER_CHARS, QUESTION_CHARS } from './contract.ts'
import type { NewEntry } from './queries.ts'
import { splitIntoPassages } from './search/passages.ts'

type Written = { question: string | null; answer: string; examples?: string[] | undefined }

/** Passages as rows: cut to the limits of the columns, with the language of their search. */
export function toEntries(entries: Written[]): NewEntry[] {
  return entries.flatMap(({ question, answer, examples }) => {
    const said = cleanText(answer).slice(0, ANSWER_CHARS)
    const asked = question === null ? null : cleanText(question).slice(0, QUESTION_CHARS) || null
    return said
      ? [
          {
            question: asked,
            answer: said,
            examples: examples ?? [],
            language: languageOf([asked, said].filter(Boolean).join(' ')),
          },
        ]
      : []
  })
}

/**
 * The entries of a typed text, without the `dropped` indexes. Error: `knowledge.nothing_kept` where
 * none is left.
 */
export function cutText(
  { text, dropped = [] }: { text: string; dropped?: number[] | undefined },
  shopName: string | undefined,
): NewEntry[] {
  const all = splitIntoPassages(text, shopName)
  const kept = all.filter((_, at) => !dropped.includes(at))
  if (all.length > 0 && kept.length === 0) throw new AppError('knowledge.nothing_kept')
  return toEntries(kept.length > 0 ? kept : [{ question: null, answer: text }])
}

/** English or Indonesian, because word analysis differs between them. */
export const languageOf = (text: string) => (guessLanguage(text).language === 'en' ? 'en' : 'id')

/**
 * Removes NUL, which PostgreSQL cannot store, and halves of surrogate pairs, which are invalid
 * text.
 */
const cleanText = (text: string) => text.replaceAll('\0', '').toWellFormed().trim()
