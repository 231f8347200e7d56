import { figuresOf, isSupported, spelledNumbers } from '#lib/language/numbers/numbers'
import { foldText } from '#lib/language/text'
import type { AiTurn, Expectation, Failure, PlayedTurn, Wanted } from './contract.ts'

/** The entry and source that an answer must cite, and whether they still exist. */
export type Cited = {
  entryId: string | null
  /** text of the entry; null when it was removed */
  entryText: string | null
  sourceId: string | null
  isEntryLive: boolean
  isSourceLive: boolean
}

/** Everything in a played conversation that does not meet an expectation. Empty: it passed. */
export function findFailures(wanted: Expectation, cited: Cited, played: PlayedTurn[]): Failure[] {
  const answers = played.filter((turn) => turn.by === 'ai')
  const said = answers.map((turn) => turn.text).join('\n')
  return [
    ...checkOutcome(wanted.outcome, answers),
    ...(wanted.cites ? checkCited(cited, answers) : []),
    ...wanted.contains
      .filter((phrase) => !mentions(said, phrase))
      .map((detail): Failure => ({ check: 'fakta_hilang', detail })),
    ...wanted.excludes
      .filter((phrase) => mentions(said, phrase))
      .map((detail): Failure => ({ check: 'kata_terlarang', detail })),
  ]
}

const isGrounded = (turn: AiTurn) => turn.sources.length > 0
/**
 * Whether an answer comes from the knowledge or from the business's own data, such as its hours.
 */
export const answersQuestion = (turn: Pick<AiTurn, 'sources' | 'basis'>): boolean =>
  turn.sources.length > 0 || turn.basis === 'data'
const isHandover = (turn: AiTurn) => turn.kind === 'handover'

const OUTCOMES: Record<
  Wanted,
  { check: Failure['check']; holds: (answers: AiTurn[]) => boolean } | null
> = {
  jawab: { check: 'tidak_menjawab', holds: (answers) => answers.some(answersQuestion) },
  serahkan: { check: 'tidak_menyerahkan', holds: (answers) => answers.some(isHandover) },
  aman: {
    check: 'tidak_aman',
    holds: (answers) => answers.some((turn) => answersQuestion(turn) || isHandover(turn)),
  },
  tolak: { check: 'tidak_menolak', holds: (answers) => !answers.some(isGrounded) },
  bebas: null,
}

function checkOutcome(wanted: Wanted, answers: AiTurn[]): Failure[] {
  const rule = OUTCOMES[wanted]
  if (!rule || rule.holds(answers)) return []
  const source = answers.find(isGrounded)?.sources[0]?.title
  const detail = wanted === 'tolak' ? source : answers.at(-1)?.reason
  return [{ check: rule.check, detail: detail ?? '' }]
}

/** Failures of citation. A page that was read again has new entries, so its source counts. */
function checkCited(cited: Cited, answers: AiTurn[]): Failure[] {
  if (!cited.isEntryLive && !cited.isSourceLive) return [{ check: 'sumber_dihapus', detail: '' }]
  const used = answers.flatMap((turn) => turn.sources)
  const isUsed = used.some((source) =>
    cited.isEntryLive ? source.entryId === cited.entryId : source.sourceId === cited.sourceId,
  )
  return isUsed || answers.some((turn) => tellsSame(turn, cited))
    ? []
    : [{ check: 'sumber_lain', detail: used[0]?.title ?? '' }]
}

/**
 * Whether an answer from the product table or other data of the business has a price of the entry.
 * Such data answers before the knowledge does.
 */
function tellsSame({ rule, basis, text }: AiTurn, { entryText }: Cited): boolean {
  if (basis !== 'data' && rule !== 'jawab_produk') return false
  const prices = amountsOf(entryText ?? '')
  return amountsOf(text).some((price) => prices.includes(price))
}

const amountsOf = (text: string): string[] =>
  figuresOf(text).flatMap(({ kind, key }) => (kind === 'amount' ? [key] : []))

/** Whether a text has the phrase in any case and spacing. A number is found in any spelling. */
export function mentions(text: string, phrase: string): boolean {
  if (flattenText(text).includes(flattenText(phrase))) return true
  const [figure, ...others] = figuresOf(phrase)
  if (!figure || others.length > 0 || hasWords(phrase)) return false
  return isSupported(figure, {
    figures: figuresOf(text),
    text,
    spelled: spelledNumbers(text),
  })
}

const flattenText = (text: string) => foldText(text).replace(/\s+/g, ' ').trim()
/** Whether a phrase is more than a number with its unit, so that its words count too. */
const hasWords = (phrase: string) => phrase.trim().split(/\s+/).length > 2
