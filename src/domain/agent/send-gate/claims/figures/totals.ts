import type { Figure } from '../bounds.ts'
import type { Clause } from '../clauses.ts'
import { isAmong, type Reading } from '../evidence.ts'
import { isTier } from './price-tiers.ts'
import { isSameFigure } from './same-figure.ts'
import { isAmount } from '../bounds.ts'

/** A row of a price list in a total, with its quantity. */
type Item = { row: Clause; price: number; count: number; counted: Figure | undefined }
/**
 * `working`: the calculation as text, "2 x 18.000 + 20.000 = 56.000". `counted`: figures that are
 * only counts.
 */
export type Total = { working: string; counted: Figure[] }

/** A larger number is more likely a year or a price than a quantity. */
export const MAX_PIECES = 1000
const MAX_ITEMS = 6

/**
 * Explains `total` from the prices of exactly the products that draft and question mention.
 * Undefined when it does not follow.
 */
export function explainTotal(
  total: Figure,
  readings: readonly Reading[],
  { draft, asked, own }: { draft: readonly Clause[]; asked: readonly Clause[]; own: Clause },
): Total | undefined {
  if (total.kind !== 'money' && total.kind !== 'number') return undefined
  for (const texts of [[...draft, ...asked], draft, [own]]) {
    const items = readings.flatMap((reading) => mentionedItems(reading, readings, texts))
    const sum = items.reduce((all, { price, count }) => all + price * count, 0)
    const isSum = items.length > 1 || (items[0]?.count ?? 1) > 1
    if (isSum && items.length <= MAX_ITEMS && sum === total.value)
      return {
        working: `${items.map(describeItem).join(' + ')} = ${formatAmount(sum)}`,
        counted: items.flatMap(({ counted }) => counted ?? []),
      }
  }
  return undefined
}

const describeItem = ({ price, count }: Item) =>
  count === 1 ? formatAmount(price) : `${count} x ${formatAmount(price)}`
export const formatAmount = (amount: number) => amount.toLocaleString('id-ID')

function mentionedItems(
  reading: Reading,
  readings: readonly Reading[],
  texts: readonly Clause[],
): Item[] {
  const priced = reading.clauses.filter((row) => row.figures.filter(isAmount).length === 1)
  const met = priced.map((row) => mentionsOf(row, reading, texts))
  return priced.flatMap((row, at) => {
    const own = met[at] ?? []
    const size = sizeOf(row, reading)
    const isDominated = met.some(
      (theirs, other) =>
        other !== at && theirs.length > own.length && own.every((mark) => theirs.includes(mark)),
    )
    const isNamed =
      own.length === size ||
      own.some(
        (mark) =>
          !readings.some((other) => other !== reading && other.forms.has(mark)) &&
          !met.some((theirs, other) => other !== at && theirs.includes(mark)),
      )
    const price = row.figures.find(isAmount)
    if (!isNamed || !price || size === 0 || own.length * 2 < size || isDominated) return []
    const counted = countOf(row, texts)
    if (counted && isTier(row, reading.clauses)) return []
    return [{ row, price: price.value, count: counted?.said ?? 1, counted }]
  })
}

const ownWords = (row: Clause, { subjectOf }: Reading) => (subjectOf.get(row) ?? row).words
const marksOf = (row: Clause) =>
  row.figures.filter(({ kind }) => kind !== 'money' && kind !== 'contact')
const sizeOf = (row: Clause, reading: Reading) =>
  ownWords(row, reading).length + marksOf(row).length

/** The words and other figures of the row that the texts contain. */
function mentionsOf(row: Clause, reading: Reading, texts: readonly Clause[]): string[] {
  const words = ownWords(row, reading).filter((word) =>
    texts.some(({ forms }) => isAmong(word, forms)),
  )
  const marks = marksOf(row).filter((mark) =>
    texts.some(({ figures }) => figures.some((figure) => isSameFigure(figure, mark))),
  )
  return [...words.map(({ forms }) => forms.at(-1) ?? ''), ...marks.map(({ key }) => key)]
}

/** The quantity beside the product's words, in the unit of its price if the price has one. */
function countOf(row: Clause, texts: readonly Clause[]): Figure | undefined {
  const per = row.pers[0]
  const beside = texts
    .map((text) => ({
      text,
      shared: row.words.filter((word) => isAmong(word, text.forms)).length,
    }))
    .filter(({ shared, text }) => shared > 0 || (per !== undefined && text.figures.length > 0))
    .sort((a, b) => b.shared - a.shared)
  for (const { text } of beside) {
    const counted = text.figures.find(
      (figure) =>
        !row.figures.some((own) => isSameFigure(own, figure)) &&
        Number.isInteger(figure.said) &&
        figure.said <= MAX_PIECES &&
        isCountFor(figure, per),
    )
    if (counted) return counted
  }
  return undefined
}

const isCountFor = (figure: Figure, per: string | undefined) =>
  per === undefined
    ? figure.kind === 'count' || figure.kind === 'number'
    : figure.unit === per || (figure.kind === 'number' && figure.unit === undefined)
