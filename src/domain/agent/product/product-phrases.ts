import {
  formatDuration,
  formatRupiah,
  fullName,
  priceOf,
  type ProductFact,
} from '#domain/product/describe'
import { photoIdOf } from '#contract/product'
import type { Language } from '#lib/language/languages'

/** Prices of more variants than this are given as a range. */
const MAX_LISTED = 8

/** The facts of one row that are asked for and recorded: "Rp85.000 per loyang, stok 4". */
export type Asked = { price: boolean; stock: boolean; duration: boolean; photo: boolean }

/** A sentence about one row: "Brownies kukus 20 cm: Rp85.000 per loyang, stok 4." */
export const rowSentence = (row: ProductFact, asked: Asked, language: Language): string =>
  `${fullName(row)}: ${[...factsOf(row, asked, language), stockOf(row, asked, language)].filter(Boolean).join(', ')}.`

/** The caption of a photo: "Ini foto Brownies kukus 20 cm: Rp85.000 per loyang." */
export function photoSentence(rows: ProductFact[], asked: Asked, language: Language): string {
  const [first] = rows
  if (!first) return ''
  const lead = language === 'en' ? 'This is a photo of' : 'Ini foto'
  if (rows.length > 1) return `${lead} ${first.name}${rangeOf(rows, language)}.`
  const facts = [...factsOf(first, asked, language), stockOf(first, asked, language)].filter(
    Boolean,
  )
  return `${lead} ${fullName(first)}${facts.length > 0 ? `: ${facts.join(', ')}` : ''}.`
}

/** A sentence with several rows of one product, and the question which one is meant. */
export function choiceSentence(rows: ProductFact[], asked: Asked, language: Language): string {
  const [first] = rows
  if (!first) return ''
  const isShown = asked.photo && rows.some(({ photo_url }) => photoIdOf(photo_url))
  const [head, question] = choiceWords(rows, isShown, language)
  if (rows.length > MAX_LISTED) return `${head}${rangeOf(rows, language)}. ${question}`
  const listed = rows.map((row) => {
    const stock = stockOf(row, asked, language)
    const facts = factsOf(row, asked, language).join(', ')
    return [row.variant || row.name, facts, stock && `(${stock})`].filter(Boolean).join(' ')
  })
  return `${head}: ${joinWords(listed, language)}. ${question}`
}

/**
 * A sentence with products whose names share the words: "Brownies kukus Rp…, Brownies panggang
 * Rp…".
 */
export function productsSentence(groups: ProductFact[][], language: Language): string {
  const listed = groups
    .slice(0, MAX_LISTED)
    .map((rows) => `${rows[0]?.name ?? ''} ${rangeOf(rows, language).replace(/^, /, '')}`.trim())
  const which = language === 'en' ? 'Which one do you mean?' : 'Maksudnya yang mana, Kak?'
  return `${joinWords(listed, language)}. ${which}`
}

/** A sentence for a value that no row has: "warna merah". */
export function absentSentence(
  name: string,
  { label, values }: { label: string; values: string[] },
  language: Language,
): string {
  const known = joinWords(values, language)
  return language === 'en'
    ? `For ${name} we have these choices (${label}): ${known}.`
    : `Untuk ${name}, pilihan ${label} yang ada: ${known}.`
}

function choiceWords(
  rows: ProductFact[],
  isShown: boolean,
  language: Language,
): [head: string, question: string] {
  const name = rows[0]?.name ?? ''
  const isSized = rows.every(({ variant }) => SIZE.test(variant))
  if (language === 'en')
    return [
      `${name} comes in ${rows.length} ${isSized ? 'sizes' : 'kinds'}`,
      isShown ? 'Which one would you like to see?' : 'Which one?',
    ]
  return [
    `${name} ada ${rows.length} ${isSized ? 'ukuran' : 'pilihan'}`,
    isShown ? 'Mau lihat foto yang mana, Kak?' : 'Yang mana, Kak?',
  ]
}
const SIZE = /^(?:x{0,4}[sml]|all ?size)$|\d\s*(?:cm|mm|m|inch|gr?|gram|kg|ml|l|liter)\b|^ukuran\b/i

function rangeOf(rows: ProductFact[], language: Language): string {
  const prices = rows.flatMap(({ price_rupiah }) => (price_rupiah === null ? [] : [price_rupiah]))
  if (prices.length === 0) return ''
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const until = language === 'en' ? 'to' : 'sampai'
  return least === most
    ? `, ${formatRupiah(least)}`
    : `, ${formatRupiah(least)} ${until} ${formatRupiah(most)}`
}

/** A variant that is sold out is always mentioned. */
const stockOf = (row: ProductFact, { stock }: Asked, language: Language): string | undefined =>
  row.stock !== null && (stock || row.stock === 0) ? stockWords(row.stock, language) : undefined

/** A photo at another address is not sent as a picture, so the sentence says that it is a link. */
const linkWords = (url: string, language: Language): string =>
  `${language === 'en' ? 'the photo is at this link' : 'fotonya di tautan ini'} ${url}`

function factsOf(row: ProductFact, asked: Asked, language: Language): string[] {
  const price = priceOf(row)
  const isSent = photoIdOf(row.photo_url) !== undefined
  return [
    ...((asked.price || (asked.photo && isSent)) && price ? [price] : []),
    ...(asked.duration && row.duration_minutes ? [formatDuration(row.duration_minutes)] : []),
    ...(asked.photo && row.photo_url && !isSent ? [linkWords(row.photo_url, language)] : []),
  ]
}

function stockWords(stock: number, language: Language): string {
  if (stock === 0) return language === 'en' ? 'sold out' : 'sedang habis'
  return language === 'en' ? `${stock} in stock` : `stok ${stock}`
}

function joinWords(words: string[], language: Language): string {
  const last = words.at(-1) ?? ''
  if (words.length < 2) return last
  return `${words.slice(0, -1).join(', ')} ${language === 'en' ? 'and' : 'dan'} ${last}`
}
