import { type Clause, clausesOf } from '../claims/clauses.ts'
import { isAmong, type Reading, type Source } from '../claims/evidence.ts'
import { containsFigure } from '../claims/figures/contains-figure.ts'
import { isDeniedElsewhere, isSurcharged, type Work } from '../claims/find-support.ts'
import { isSameFigure } from '../claims/figures/same-figure.ts'
import { saysSame } from '../claims/words/sayings.ts'
import { splitSentences } from '../claims/repair/split-sentence.ts'
import type { Claim, ClaimedSentence } from './claim.ts'
import { type Computed, computeSums, isAboutSum, withoutSums } from './claimed-sums.ts'
import { isTold, mentionedIn } from './meant-row.ts'
import { findQuoted, focusOn, type Quoted } from './quoted-rows.ts'
import { isSupportedBy } from './row-support.ts'

/** What the claims prove: sentences by their index in the text, with sources and sums. */
export type Proofs = { sentences: ReadonlySet<number>; used: string[]; workings: string[] }

export type ProofWork = {
  work: Work
  sources: readonly Source[]
  /** whether a clause needs a source; questions, greetings and deferrals do not */
  needsProof: (clause: Clause) => boolean
}

/**
 * Proves sentences. All claims of a sentence must hold, and one quoted row or a computed total must
 * support each clause. Only the quoted row is compared, not its neighbours. Therefore neither the
 * sentence nor the question may name a neighbour.
 */
export function proveSentences(
  claimed: readonly ClaimedSentence[],
  { work, sources, needsProof }: ProofWork,
): Proofs {
  const all = claimed.flatMap(({ claims }) => claims)
  const quoted = new Map(all.map((claim) => [claim, findQuoted(claim, sources, work.readings)]))
  const places = [...quoted.values()].flat()
  const told = rowsTold(places, work)
  const sums = computeSums(all, { quoted: places, told, ...sumWork(work) })
  const proven = claimed.flatMap(({ said, claims }) => {
    const range = findRange(said, work.sentences)
    const clauses = work.draft.filter(({ sentence }) => range.includes(sentence))
    const own = claims.flatMap((claim) => quoted.get(claim) ?? [])
    const isProven =
      clauses.length > 0 &&
      claims.every((claim) => isClaimTrue(claim, quoted.get(claim) ?? [], sums)) &&
      clauses.filter(needsProof).every((clause) => isSupported(clause, { own, told, sums, work }))
    return isProven ? [{ range, ids: own.map(({ reading }) => reading.id) }] : []
  })
  return {
    sentences: new Set(proven.flatMap(({ range }) => range)),
    used: [...new Set(proven.flatMap(({ ids }) => ids))],
    workings: proven.length > 0 ? workingsSaid(sums, work) : [],
  }
}

const sumWork = (work: Work) => ({
  text: work.draft.map(({ text }) => text).join(' '),
  asked: work.asked.flatMap(({ figures }) => figures),
  draft: work.draft.flatMap(({ figures }) => figures),
  mentioned: mentionedIn(work.draft, work),
})

/** The sums whose total the draft says. */
const workingsSaid = (sums: readonly Computed[], { draft }: Work) => [
  ...new Set(
    sums
      .filter(({ total }) =>
        draft.some(({ figures }) => figures.some((one) => isSameFigure(one, total))),
      )
      .map(({ working }) => working),
  ),
]

/** The indices of a claimed sentence among the draft's sentences; empty when it is not found. */
function findRange(said: string, sentences: readonly string[]): number[] {
  const parts = splitSentences(said)
  const start = sentences.findIndex((_, at) =>
    parts.every((part, offset) => sentences[at + offset] === part),
  )
  return start < 0 ? [] : parts.map((_, offset) => start + offset)
}

/** The quoted rows whose figures the draft says. */
function rowsTold(places: readonly Quoted[], { draft }: Work): ReadonlySet<Clause> {
  const said = draft.flatMap(({ figures }) => figures)
  return new Set(places.flatMap(({ rows }) => rows).filter((row) => isTold(row, said)))
}

/** Whether the fields of a claim agree with its quote, within one clause or row. */
function isClaimTrue(claim: Claim, places: readonly Quoted[], sums: readonly Computed[]): boolean {
  const value = clausesOf(claim.value)
  const figures = value.flatMap((clause) => clause.figures)
  if (claim.operation) {
    const [total] = figures
    return figures.length === 1 && sums.some((sum) => total && isSameFigure(sum.total, total))
  }
  return places.some(
    ({ rows, focus }) =>
      rows.some(
        (row) =>
          row.isNegative === (claim.polarity === 'tidak') &&
          figures.every(
            (figure) =>
              row.figures.some((own) => isSameFigure(own, figure)) || containsFigure(row, figure),
          ),
      ) &&
      [...value, ...clausesOf(claim.subject)].every((clause) => isKnown(clause, focus)) &&
      isOfAttribute(claim.attribute, focus),
  )
}

const isKnown = ({ words, isNegative }: Clause, { forms, source }: Reading) =>
  words.every((word) => word.isLight || isAmong(word, forms) || saysSame(word, source, isNegative))

/**
 * Whether one word of an attribute agrees. Attributes are general names ("harga", "minimal
 * pemesanan").
 */
function isOfAttribute(attribute: string, { forms }: Reading): boolean {
  const words = clausesOf(attribute).flatMap((clause) => clause.words)
  const own = words.filter(({ isLight }) => !isLight)
  return own.length === 0 || own.some((word) => isAmong(word, forms))
}

type Proof = {
  own: readonly Quoted[]
  told: ReadonlySet<Clause>
  sums: readonly Computed[]
  work: Work
}

function isSupported(clause: Clause, { own, told, sums, work }: Proof): boolean {
  if (isDeniedElsewhere(clause, undefined, work) || isSurcharged(clause, work)) return false
  const places = [
    ...own,
    ...own.flatMap(rowsAlone),
    ...(clause.figures.length > 0 ? unionsOf(own, told) : []),
  ]
  if (places.some((one) => isSupportedBy(clause, one, { told, work }))) return true
  const used = sumsOf(clause, sums, work)
  if (used.length === 0) return false
  const rest = withoutSums(clause, used)
  if (isAboutSum(rest, used, work.askedForms)) return true
  return [...places, ...used.flatMap(({ rows }) => rows)].some((one) =>
    isSupportedBy(rest, one, { told, work }),
  )
}

/** The sums that explain a figure of the clause and whose total the draft says. */
const sumsOf = ({ figures }: Clause, sums: readonly Computed[], { draft }: Work) =>
  sums.filter(
    ({ total, terms }) =>
      draft.some((one) => one.figures.some((figure) => isSameFigure(figure, total))) &&
      figures.some((figure) => [total, ...terms].some((one) => isSameFigure(one, figure))),
  )

/** The rows of a long quote one by one, because each of them may be meant. */
const rowsAlone = (place: Quoted): Quoted[] =>
  place.rows.length < 2
    ? []
    : place.rows.map((row) => ({
        ...place,
        rows: [row],
        focus: focusOn(place.reading, [row], place.text),
      }))

/** The rows of one entry that several claims quote and whose figures the draft says. */
function unionsOf(all: readonly Quoted[], told: ReadonlySet<Clause>): Quoted[] {
  const own = all.filter(({ rows }) => rows.every((row) => told.has(row)))
  return [...Map.groupBy(own, ({ reading }) => reading)].flatMap(([reading, places]) => {
    const rows = [...new Set(places.flatMap((one) => one.rows))]
    const [first] = places
    if (!first || places.length < 2) return []
    return [{ ...first, rows, focus: focusOn(reading, rows, first.text) }]
  })
}
