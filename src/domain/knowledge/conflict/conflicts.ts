import { formatRupiah } from '#domain/product/describe'
import { setPrice } from '#domain/product/prices'
import { asService, type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { enqueue } from '#platform/queue'
import { now } from '#platform/clock'
import type * as contract from '../contract.ts'
import { changeEntry } from '../edit-entries.ts'
import { loadIndex } from '../search/index-cache.ts'
import type { SearchableRow } from '../search/search-queries.ts'
import * as searchable from '../search/search-queries.ts'
import { setEntryRemoved } from '../queries.ts'
import * as rows from './conflict-queries.ts'
import type { Fact } from './facts.ts'
import { type Conflict, isDuplicate, type Side } from './find-conflicts.ts'
import { valueSpan } from './value-span.ts'
import { DAY_MS } from '#lib/time/durations'

/** Limit of listed contradictions. More are listed when these are settled. */
const MAX_LISTED = 100
const SUBJECT_CHARS = 300

/** The contradictions between sources of the business. Error: `business.not_found`. */
export async function listConflicts(
  claims: Claims,
  businessId: string,
): Promise<contract.ConflictRow[]> {
  const { conflicts, entries } = await openConflicts(claims, businessId)
  return conflicts.slice(0, MAX_LISTED).map((conflict) => toRow(conflict, entries))
}

/**
 * Settles a contradiction. Either the other sides get the value of the right one, or all are
 * accepted. The agent uses the answer at once. Errors: `knowledge.not_found` (already settled, or
 * changed in the meantime), `auth.forbidden`.
 */
export async function settleConflict(
  claims: Claims,
  { businessId, key, said, right }: contract.SettleConflict,
): Promise<void> {
  const { conflicts, entries } = await openConflicts(claims, businessId)
  const conflict = conflicts.find((each) => each.key === key && each.said === said)
  if (!conflict) throw new AppError('knowledge.not_found')
  if (!right)
    return db.writeAs(claims, (tx) =>
      rows.acceptConflict(tx, businessId, {
        key,
        said,
        subject: subjectOf(conflict),
        settledBy: claims.sub ?? null,
      }),
    )
  const chosen = conflict.sides.find(
    ({ entryId, productId }) =>
      entryId === right.entryId && (productId ?? null) === right.productId,
  )
  if (!chosen || !isChoosable(chosen, conflict)) throw new AppError('knowledge.not_found')
  if (isDuplicate(conflict)) {
    const others = conflict.sides.filter((side) => side !== chosen)
    return db.writeAs(claims, async (tx) => {
      for (const { entryId } of others)
        if (!(await setEntryRemoved(tx, businessId, entryId, true)))
          throw new AppError('knowledge.not_found')
    })
  }
  const wrong = conflict.sides.filter(
    ({ fact }) => fact.low !== chosen.fact.low || fact.high !== chosen.fact.high,
  )
  return db.writeAs(claims, async (tx) => {
    for (const side of wrong) await correctSide(tx, { claims, businessId, entries, side, chosen })
  })
}

/**
 * Job check-knowledge: stores the open contradictions. It runs after changes, and at night when
 * sources or products end by a date.
 */
export async function checkKnowledge(businessId: string): Promise<void> {
  const { conflicts } = await loadIndex(businessId)
  const open = conflicts.conflicts.map((conflict) => ({
    key: conflict.key,
    said: conflict.said,
    subject: subjectOf(conflict),
  }))
  await db.writeAs(asService('the knowledge is checked at night and after changes'), async (tx) => {
    await rows.replaceOpen(tx, businessId, open)
    if (await rows.hasDates(tx, businessId))
      await enqueue(
        tx,
        'check-knowledge',
        { businessId },
        { key: `check-knowledge/${businessId}/night`, runAt: nextMidnight(now()), isBulk: true },
      )
  })
}

/** The next midnight in Jakarta, when the new day has begun in all of Indonesia. */
function nextMidnight(from: Date): Date {
  const night = new Date(from)
  night.setUTCHours(MIDNIGHT_HOUR_UTC, 0, 0, 0)
  return night > from ? night : new Date(night.getTime() + DAY_MS)
}
const MIDNIGHT_HOUR_UTC = 17

async function openConflicts(
  claims: Claims,
  businessId: string,
): Promise<{ conflicts: Conflict[]; entries: Map<string, SearchableRow> }> {
  const state = await db.readAs(claims, (tx) => searchable.findState(tx, businessId))
  if (state === undefined) throw new AppError('business.not_found')
  const { conflicts, entries } = await loadIndex(businessId, state)
  return { conflicts: conflicts.conflicts, entries }
}

type Correction = {
  claims: Claims
  businessId: string
  entries: Map<string, SearchableRow>
  side: Side
  chosen: Side
}

async function correctSide(
  tx: WriteTx,
  { claims, businessId, entries, side, chosen }: Correction,
): Promise<void> {
  if (side.productId !== undefined)
    return setPrice(tx, claims, { businessId, id: side.productId, priceRupiah: chosen.fact.low })
  const entry = entries.get(side.entryId)
  const span = entry && valueSpan(entry.answer, side.fact)
  if (!span) throw new AppError('knowledge.not_found')
  // Another member may have changed the answer since the index was read.
  if ((await rows.lockAnswer(tx, businessId, side.entryId)) !== entry.answer)
    throw new AppError('knowledge.not_found')
  const value = valueOf(chosen, entries.get(chosen.entryId))
  const answer = entry.answer.slice(0, span.start) + value + entry.answer.slice(span.end)
  await changeEntry(tx, { businessId, entryId: side.entryId, answer })
}

function toRow(conflict: Conflict, entries: Map<string, SearchableRow>): contract.ConflictRow {
  return {
    key: conflict.key,
    said: conflict.said,
    subject: subjectOf(conflict),
    isDuplicate: isDuplicate(conflict),
    sides: conflict.sides.flatMap((side) => {
      const entry = entries.get(side.entryId)
      return entry ? [{ ...toSide(side, entry), is_choosable: isChoosable(side, conflict) }] : []
    }),
  }
}

/** Whether a value can be chosen. A product row has one price, so a range cannot replace it. */
const isChoosable = ({ fact }: Side, { sides }: Conflict) =>
  fact.low === fact.high || sides.every(({ productId }) => productId === undefined)

function toSide(side: Side, entry: SearchableRow): Omit<contract.ConflictSide, 'is_choosable'> {
  const { fact } = side
  const value = valueOf(side, entry)
  return {
    entry_id: side.entryId,
    source_id: entry.source_id,
    product_id: side.productId ?? null,
    title: entry.title,
    question: entry.question,
    quote: fact.span
      ? entry.answer.slice(fact.span.start, fact.span.end).trim()
      : `${fact.subject}: ${value}`,
    value,
  }
}

/** The value as its source writes it; a price of the product table as answers write it. */
function valueOf({ fact }: Side, entry: SearchableRow | undefined): string {
  const span = entry && valueSpan(entry.answer, fact)
  return span ? entry.answer.slice(span.start, span.end) : formatRupiah(fact.low)
}

/** The longest name of the subject, without question marks. */
function subjectOf({ sides }: Conflict): string {
  const named = sides.find(({ productId }) => productId !== undefined) ?? sides[0]
  return named ? nameOf(named.fact).slice(0, SUBJECT_CHARS) : ''
}

const nameOf = ({ subject }: Fact) => subject.replace(/[?!.\s]+$/, '')
