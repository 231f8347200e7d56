import type { Figure } from '../claims/bounds.ts'
import { type Clause, clausesOf } from '../claims/clauses.ts'
import { isPriceOf } from '../claims/figures/amounts.ts'
import { isAmong } from '../claims/evidence.ts'
import { isTier } from '../claims/figures/price-tiers.ts'
import { isSameFigure } from '../claims/figures/same-figure.ts'
import { formatAmount } from '../claims/figures/totals.ts'
import type { Claim } from './claim.ts'
import { isMeant, isTold, type Mentioned } from './meant-row.ts'
import type { Quoted } from './quoted-rows.ts'

/**
 * An amount of money that follows from figures of quoted rows and from counts of the customer. Only
 * money is added: two durations may overlap, and two warranties do not add up.
 */
export type Computed = { total: Figure; terms: Figure[]; rows: Quoted[]; working: string }

export type SumWork = {
  /** text of the draft */
  text: string
  quoted: readonly Quoted[]
  /** figures of the question */
  asked: readonly Figure[]
  /** figures of the draft */
  draft: readonly Figure[]
  /** rows whose own figures the draft says */
  told: ReadonlySet<Clause>
  mentioned: Mentioned
}

/** Depth of nested totals: 2 x 75.000 = 150.000, then + 20.000. */
const MAX_DEPTH = 3

/** Evaluates every claim with an operation. Those with correct terms and result are returned. */
export function computeSums(claims: readonly Claim[], work: SumWork): Computed[] {
  let known: Computed[] = []
  for (let depth = 0; depth < MAX_DEPTH; depth++)
    known = claims.flatMap((claim) => computeClaim(claim, work, known) ?? [])
  return known
}

const figureIn = (text: string): Figure | undefined => {
  const figures = clausesOf(text).flatMap((clause) => clause.figures)
  return figures.length === 1 ? figures[0] : undefined
}

function computeClaim(
  claim: Claim,
  work: SumWork,
  known: readonly Computed[],
): Computed | undefined {
  const { operation, terms = [] } = claim
  const total = figureIn(claim.value)
  const { text: said } = work
  const given = terms.map(figureIn)
  if (!operation || total?.kind !== 'money' || total.bound || total.value <= 0) return undefined
  if (given.length < 2 || !SAYS[operation].test(said)) return undefined
  const parts = [...given.flatMap((figure) => figure ?? []), ...partsSaid(known, work)]
  const told = new Set([...work.told, ...rowsIn(work).filter((row) => isTold(row, parts))])
  const found = given.map((figure) => figure && findTerm(figure, { ...work, told }, known))
  const proven = found.flatMap((one) => one ?? [])
  if (proven.length !== given.length) return undefined
  const figures = proven.map(({ figure }) => figure)
  if (!followsFrom(operation, total, figures)) return undefined
  if (operation === 'kali' && !mayMultiply(proven, work)) return undefined
  if (countsTwice(proven)) return undefined
  const rows = proven.flatMap((one) => one.rows)
  // An amount that follows only from the customer's amounts is no evidence.
  if (rows.length === 0) return undefined
  if (omitsAmount(total, proven, work)) return undefined
  return {
    total,
    terms: [...figures, ...proven.flatMap(({ from }) => from)],
    rows,
    working: `${figures.map(describeFigure).join(SIGNS[operation])} = ${describeFigure(total)}`,
  }
}

/** The terms of the totals that the draft says: 2 x 20.000 for its "Rp40.000". */
const partsSaid = (known: readonly Computed[], { draft }: SumWork) =>
  known
    .filter(({ total }) => draft.some((one) => isSameFigure(one, total)))
    .flatMap(({ terms }) => terms)

const rowsIn = ({ quoted }: SumWork) => quoted.flatMap(({ rows }) => rows)

/**
 * Words that announce each operation. They are needed, because any two prices have some difference.
 */
const SAYS: Record<NonNullable<Claim['operation']>, RegExp> = {
  jumlah:
    /\b(?:total\w*|jumlah\w*|jadi\w*|semua\w*|berarti|yaitu|plus|\w*tambah\w*|mulai|add\w*)\b|[+=]/i,
  selisih:
    /\b(?:selisih\w*|beda\w*|hemat\w*|sisa\w*|tinggal|kurang\w*|dikurangi|\w*potong\w*|diskon\w*|kelebihan|lebih\w*|less|off|left)\b|-/i,
  kali: /./,
  persen: /./,
}

/** Whether a "totalnya" omits an amount that the draft names before it. */
function omitsAmount(total: Figure, terms: readonly Term[], { text, draft }: SumWork): boolean {
  const at = draft.findIndex((one) => one.kind === 'money' && one.value === total.value)
  const isWhole = at >= 0 && /\b(?:total\w*|semua\w*|jumlah\w*|altogether|in all)\b/i.test(text)
  const parts = terms.flatMap(({ figure, from }) => [figure, ...from])
  return (
    isWhole &&
    draft.at(-1)?.value === total.value &&
    draft
      .slice(0, at)
      .some(
        (one) =>
          one.kind === 'money' && one.value > 0 && !parts.some((part) => isSameFigure(part, one)),
      )
  )
}

const mayMultiply = (terms: readonly Term[], work: SumWork) =>
  terms.every((one) => isCountGiven(one, work) && !isFirstPrice(one) && isOfCounts(one, terms))

/** Whether an amount has the units of all counts: a price "per jam" is not multiplied by days. */
const isOfCounts = ({ figure, rows }: Term, terms: readonly Term[]) =>
  figure.kind !== 'money' ||
  rows.some((one) =>
    one.rows.some((row) =>
      terms.every((other) => other.figure.kind === 'money' || isPriceOf(row, other.figure)),
    ),
  )

/** Whether a count comes from the customer or the draft, not from another row. */
const isCountGiven = ({ figure }: Term, { asked, draft }: SumWork) =>
  figure.kind === 'money' || [...asked, ...draft].some((one) => one.said === figure.said)

/**
 * Whether a term is a tiered price, which is not multiplied: "gigi pertama Rp400.000, berikutnya
 * Rp150.000".
 */
const isFirstPrice = ({ figure, rows, from }: Term) =>
  figure.kind === 'money' &&
  from.length === 0 &&
  rows.some((one) => one.rows.some((row) => isTier(row, one.reading.clauses)))

/** Whether the same count multiplies twice: 2 x 28.000 = 56.000 is not multiplied by 2 again. */
const countsTwice = (terms: readonly Term[]) =>
  terms.some(
    ({ figure }, at) =>
      figure.kind !== 'money' &&
      terms.some(
        (other, place) =>
          place !== at &&
          other.from.some((one) => one.said === figure.said && one.kind !== 'money'),
      ),
  )

type Term = { figure: Figure; rows: Quoted[]; from: Figure[] }

/**
 * The term of a value: a figure of a quoted row that is meant, the customer's figure, or a proven
 * total.
 */
function findTerm(
  figure: Figure,
  { quoted, asked, told, mentioned }: SumWork,
  known: readonly Computed[],
): Term | undefined {
  const computed = known.find(({ total }) => isSameFigure(total, figure))
  if (computed) return { figure, rows: computed.rows, from: computed.terms }
  const priced = quoted.find(
    (one) =>
      one.rows.some((row) => row.figures.some((own) => isTermOf(figure, own))) &&
      isNamedRow(one, mentioned) &&
      isMeant(one, [figure], { told, mentioned }),
  )
  if (priced) return { figure, rows: [priced], from: [] }
  const isAsked = asked.some((own) => isSameFigure(own, figure))
  return isAsked ? { figure, rows: [], from: [] } : undefined
}

/** Whether a figure may be a term. "mulai 300rb" is not a price for a total. */
const isTermOf = (figure: Figure, own: Figure) =>
  own.value > 0 && isSameFigure(figure, own) && !(own.kind === 'money' && own.bound)

/** Whether draft or question have a word of the row or of its entry's question. */
const isNamedRow = ({ focus }: Quoted, { draft, asked }: Mentioned) =>
  [...focus.stated].some((form) => draft.has(form) || asked.has(form))

const SIGNS = { jumlah: ' + ', selisih: ' - ', kali: ' x ', persen: ' x ' } as const

const describeFigure = ({ kind, said, value }: Figure) =>
  kind === 'money' ? formatAmount(value) : kind === 'percent' ? `${said}%` : formatAmount(said)

function followsFrom(
  operation: NonNullable<Claim['operation']>,
  total: Figure,
  terms: readonly Figure[],
): boolean {
  const [first, second] = terms
  if (!first || !second) return false
  const areAmounts = terms.every(({ kind }) => kind === 'money')
  switch (operation) {
    case 'jumlah':
      return areAmounts && isNear(sumOf(terms), total.value)
    case 'selisih':
      return terms.length === 2 && areAmounts && isNear(first.value - second.value, total.value)
    case 'kali':
      return isProduct(total, terms)
    case 'persen': {
      const rate = terms.find(({ kind }) => kind === 'percent')
      const base = terms.find(({ kind }) => kind === 'money')
      return (
        terms.length === 2 &&
        rate !== undefined &&
        base !== undefined &&
        isNear((rate.said * base.value) / 100, total.value)
      )
    }
  }
}

const sumOf = (figures: readonly Figure[]) => figures.reduce((sum, { value }) => sum + value, 0)

const MEASURED = new Set(['count', 'number', 'length', 'area', 'weight', 'volume', 'duration'])

/** Whether the total is one amount of money multiplied by counts. */
function isProduct(total: Figure, terms: readonly Figure[]): boolean {
  const amounts = terms.filter(({ kind }) => kind === 'money')
  const counts = terms.filter(({ kind }) => MEASURED.has(kind))
  if (amounts.length + counts.length !== terms.length) return false
  const product = terms.reduce(
    (all, term) => all * (term.kind === 'money' ? term.value : term.said),
    1,
  )
  return amounts.length === 1 && isNear(product, total.value)
}

const isNear = (a: number, b: number) => Math.abs(a - b) < 0.5

/** The clause without its totals, their terms and the counts in them. */
export function withoutSums(clause: Clause, sums: readonly Computed[]): Clause {
  const explained = sums.flatMap(({ total, terms }) => [total, ...terms])
  const isCount = ({ kind }: Figure) => kind === 'count' || kind === 'number'
  const figures = clause.figures.filter(
    (figure) =>
      !explained.some(
        (one) =>
          isSameFigure(figure, one) ||
          (isCount(figure) && one.kind !== 'money' && one.said === figure.said),
      ),
  )
  return figures.length === clause.figures.length ? clause : { ...clause, figures, pers: [] }
}

/** Words of a calculation, which state nothing. */
const SUM_WORD =
  /^(?:total\w*|jumlah\w*|semua\w*|jadi\w*|berarti|yaitu|ditambah|tambah\w*|dikali|kali|hitung\w*|keseluruhan\w*|biaya\w*|harga\w*|bayar\w*|potong\w*|diskon\w*|lebih\w*|kelebihan\w*|sisa\w*)$/

/**
 * Whether every word of a clause with a total belongs to the customer, a term's row, or the
 * calculation.
 */
export function isAboutSum(
  clause: Clause,
  sums: readonly Computed[],
  asked: ReadonlySet<string>,
): boolean {
  const known = new Set(sums.flatMap(({ rows }) => rows.flatMap(({ focus }) => [...focus.forms])))
  return (
    !clause.isNegative &&
    !clause.isDeed &&
    clause.figures.every((figure) => isCountOfRow(figure, sums)) &&
    clause.words.every(
      (word) =>
        isAmong(word, known) ||
        (!word.isScope && (word.isLight || isAmong(word, asked) || SUM_WORD.test(word.text))) ||
        (word.isScope && isAmong(word, asked)),
    )
  )
}

/** Whether a count stands in the row of a term: "1 sisi" beside its price. */
const isCountOfRow = (figure: Figure, sums: readonly Computed[]) =>
  (figure.kind === 'count' || figure.kind === 'number') &&
  !figure.bound &&
  sums.some(({ rows }) =>
    rows.some((one) =>
      one.rows.some((row) => row.figures.some((own) => isSameFigure(own, figure))),
    ),
  )
