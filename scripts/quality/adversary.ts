import type { Figure } from '../../src/domain/agent/send-gate/claims/bounds.ts'
import { type Clause, clausesOf } from '../../src/domain/agent/send-gate/claims/clauses.ts'
import {
  isAmong,
  readSource,
  type Source,
} from '../../src/domain/agent/send-gate/claims/evidence.ts'
import { isSameFigure } from '../../src/domain/agent/send-gate/claims/figures/same-figure.ts'
import { verifyDraft } from '../../src/domain/agent/send-gate/claims/verify-draft.ts'
import type { Claim, ClaimedSentence } from '../../src/domain/agent/send-gate/proof/claim.ts'
import { sentencesOf } from '../../src/lib/language/text.ts'
import type { Knowledge } from './knowledge.ts'
import { asText, type Row } from './rows.ts'

/** How many rows are quoted alone and in pairs, and how many sums are tried for a sentence. */
const MAX_ALONE = 30
const MAX_PAIRED = 7
const MAX_SUMS = 12
const MAX_AMOUNTS = 40

type Quotable = { source: string; row: Clause }
type Draft = { said: string; question: string; whole: string }

/**
 * Finds out whether any claims release a held draft. It plays a model that lies as well as it can:
 * it quotes every near row of the knowledge, pairs of rows, and every way to compute the draft's
 * amounts.
 */
export function isReleasedByClaims(row: Row, { entries, shop }: Knowledge): boolean {
  const sources = [...entries.values()].map((entry): Source => ({
    id: entry.id,
    subject: entry.question ?? '',
    text: entry.answer,
    score: 0.5,
  }))
  const whole = asText(row.draft)
  const question = asText(row.customer)
  const draft = { text: whole, question, earlier: '', sources, names: [shop.name] }
  const claimed: ClaimedSentence[] = []
  let left = verifyDraft(draft).faults.length
  if (left === 0) return false
  for (const said of sentencesOf(whole)) {
    for (const claims of attempts({ said, question, whole }, sources)) {
      const { faults } = verifyDraft({ ...draft, claimed: [...claimed, { said, claims }] })
      if (faults.length >= left) continue
      left = faults.length
      claimed.push({ said, claims })
      break
    }
  }
  return left === 0
}

function attempts(draft: Draft, sources: readonly Source[]): Claim[][] {
  const rows = nearRows(draft, sources)
  const top = rows.slice(0, MAX_PAIRED).map((one) => claimOf(one))
  const pairs = top.flatMap((a, at) => top.slice(at + 1).map((b) => [a, b]))
  const sums = sumsFor(draft, rows)
  return [
    ...rows.slice(0, MAX_ALONE).map((one) => [claimOf(one)]),
    ...pairs,
    ...sums.flatMap((sum) => [sum, ...top.map((one) => [...sum, one])]),
    ...(sums.length > 1 ? [sums.flat()] : []),
  ]
}

/** Sorts rows by the words and figures that they share with sentence and question. */
function nearRows({ said, question }: Draft, sources: readonly Source[]): Quotable[] {
  const near = [...clausesOf(said), ...clausesOf(question)]
  const weigh = (row: Clause) =>
    near.flatMap(({ words }) => words).filter((word) => isAmong(word, row.forms)).length +
    2 * near.flatMap(({ figures }) => figures).filter((one) => hasFigure(row, one)).length
  return sources
    .flatMap((source) => readSource(source).clauses.map((row) => ({ source: source.id, row })))
    .map((one) => ({ one, weight: weigh(one.row) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ one }) => one)
}

const hasFigure = (row: Clause, figure: Figure) =>
  row.figures.some((own) => isSameFigure(figure, own))

const claimOf = ({ source, row }: Quotable, more: Partial<Claim> = {}): Claim => ({
  subject: '',
  attribute: '',
  value: '',
  polarity: row.isNegative ? 'tidak' : 'ya',
  quote: row.text,
  source,
  ...more,
})

type Term = { figure: Figure; from?: Quotable }

/**
 * Lists every sum, difference, product or percentage of two available figures that gives an amount.
 */
function sumsFor({ said, question, whole }: Draft, rows: readonly Quotable[]): Claim[][] {
  const figuresOf = (text: string) => clausesOf(text).flatMap(({ figures }) => figures)
  const terms: Term[] = [
    ...rows.flatMap((from) => from.row.figures.map((figure) => ({ figure, from }))),
    ...[...figuresOf(question), ...figuresOf(whole)].map((figure) => ({ figure })),
  ]
  const [first] = rows
  const amounts = terms.filter(({ figure }) => figure.kind === 'money').slice(0, MAX_AMOUNTS)
  const totals = figuresOf(said).filter(({ kind }) => kind === 'money')
  return totals
    .flatMap((total) =>
      amounts.flatMap((a) =>
        terms.flatMap((b) => {
          const operation = operationFor(total, a.figure, b.figure)
          if (!operation || !first) return []
          const value = { value: total.raw, operation, terms: [a.figure.raw, b.figure.raw] }
          const quotes = [a, b].flatMap(({ from }) => (from ? [claimOf(from)] : []))
          return [[...quotes, claimOf(first, value)]]
        }),
      ),
    )
    .slice(0, MAX_SUMS)
}

function operationFor(total: Figure, a: Figure, b: Figure): Claim['operation'] {
  const isTotal = (value: number) => Math.abs(value - total.value) < 1
  if (a === b) return undefined
  if (b.kind === 'money')
    return isTotal(a.value + b.value)
      ? 'jumlah'
      : isTotal(a.value - b.value)
        ? 'selisih'
        : undefined
  if (b.kind === 'percent') return isTotal((a.value * b.said) / 100) ? 'persen' : undefined
  return isTotal(a.value * b.said) ? 'kali' : undefined
}
