import type { FoundEntry } from '#contract/knowledge'
import { sentencesOf } from '#lib/language/text'
import { relatedStems } from '#domain/knowledge/lexicon'
import { stemsIn, type Word, wordsAsked } from './literal-features.ts'

/**
 * Features of how related an entry is to the question's words that it lacks, by the lists of
 * related words. Others say which kind of answer the question and the entry have.
 */
export const RELATED_NAMES = [
  'relatedMean',
  'relatedLeast',
  'relatedLeft',
  'relatedTitle',
  'relatedElsewhere',
  'relatedSentence',
  'asksYesNo',
  'tellsStance',
  'asksCount',
  'asksList',
  'numbers',
  'listed',
  'titleWords',
  'rivals',
  'english',
]

/** The values of each candidate, in the order of `RELATED_NAMES`. */
export function relatedFeatures(text: string, found: readonly FoundEntry[]): number[][] {
  const words = wordsAsked(text).filter(({ kind }) => kind === 'topic' || kind === 'soft')
  const near = found.map((entry) => {
    const stems = stemsIn(`${entry.question ?? entry.title}\n${entry.text}`)
    return words.map((word) => nearnessTo(word, stems))
  })
  const isYesNo = YES_NO.test(text) ? 1 : 0
  const isCount = COUNT.test(text) ? 1 : 0
  const isList = LIST.test(text) ? 1 : 0
  const english = ENGLISH.test(text) ? 1 : 0
  return found.map((entry, rank) => {
    const own = near[rank]!
    const lacking = words.flatMap((_, at) => (own[at] === 1 ? [] : [at]))
    const title = stemsIn(entry.question ?? entry.title)
    const elsewhere = lacking.map((at) =>
      Math.max(
        0,
        ...near.flatMap((other, place) => (place === rank ? [] : [other[at]! - own[at]!])),
      ),
    )
    const sentences = sentencesOf(entry.text).map((sentence) => {
      const stems = stemsIn(sentence)
      return sumOf(words.map((word) => nearnessTo(word, stems)))
    })
    return [
      lacking.length === 0 ? -1 : sumOf(lacking.map((at) => own[at]!)) / lacking.length,
      lacking.length === 0 ? -1 : Math.min(...lacking.map((at) => own[at]!)),
      sumOf(words.map((word, at) => (1 - own[at]!) * word.weight)),
      Math.max(-1, ...lacking.map((at) => nearnessTo(words[at]!, title))),
      sumOf(elsewhere),
      words.length === 0 ? -1 : Math.max(0, ...sentences) / words.length,
      isYesNo,
      STANCE.test(entry.text) ? 1 : 0,
      isCount,
      isList,
      Math.min(20, entry.text.match(/\d[\d.,]*/g)?.length ?? 0),
      Math.min(12, entry.text.split(',').length - 1),
      wordsAsked(entry.question ?? entry.title).length,
      found.filter(({ score }) => score >= 0.5 * entry.score).length,
      english,
    ]
  })
}

const YES_NO =
  /\b(?:bisa|bs|boleh|blh|ada|apa|apakah|perlu|harus|hrs|termasuk|udah|sudah|udh|dapat|dpt|can|do|does|is|are)\b[^?]*(?:\b(?:ga|gak|nggak|ngga|ndak|g|gk|tidak|kah|belum|blm|ya|kan)\b|\?)/i
const STANCE =
  /\b(?:bisa|boleh|tidak|belum|bukan|wajib|gratis|harus|termasuk|tanpa|hanya|khusus|maksimal|minimal|dilarang|jangan|ya|tersedia)\b/i
const COUNT =
  /\b(?:berapa|brp|brapa|piro|pira|sabaraha)\s+(?:orang|org|macam|jenis|buah|biji|lembar|pcs|unit|kali|banyak|kapasitas|kilo|kg|liter|meter|ukuran|usia|umur)\b|\b(?:muat|kapasitas|maks\w*|min\w*|jumlah)\b/i
const LIST = /\b(?:apa (?:aja|saja)|apa2|mana (?:aja|saja)|macam|jenis|menu|daftar|list|pilihan)\b/i
const ENGLISH = /\b(?:the|is|are|do|you|how|what|can|my|much|for|when|where)\b/i

const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** 1 if the text has the word itself, otherwise the relatedness of its most related word. */
function nearnessTo({ stems }: Word, others: ReadonlySet<string>): number {
  if (stems.some((stem) => others.has(stem))) return 1
  let best = 0
  for (const [stem, weight] of relatedStems(stems))
    if (weight > best && others.has(stem)) best = weight
  return Math.min(0.95, best)
}
