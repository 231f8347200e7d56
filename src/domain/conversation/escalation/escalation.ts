import { type HoursColumns, hoursOf } from '#contract/business'
import { notifyMembers } from '#domain/notice'
import { deadlineAfter, openState } from '#lib/time/opening-hours'
import { asService, type Claims, db, type ReadTx, type WriteTx } from '#platform/database'
import { now } from '#platform/clock'
import { AppError } from '#platform/errors'
import { enqueue } from '#platform/queue'
import {
  type EscalationCase,
  type EscalationPage,
  type EscalationRow,
  QUEUE_PAGE,
  type QueueCursor,
  type QueueQuery,
  type Tried,
} from './contract.ts'
import { shareSoon } from '../sharing/share-soon.ts'
import * as rows from './queries.ts'

/**
 * Puts a room into the queue, in the caller's transaction. An open escalation does not change. Only
 * this function computes the deadline: the business's SLA in open time (decision 032). The job
 * escalation-due notifies the team at half of it and the owner at its end.
 */
export async function openEscalation(tx: WriteTx, escalation: rows.NewEscalation): Promise<void> {
  const business = await rows.findClock(tx, escalation.businessId)
  if (!business) throw new AppError('business.not_found')
  const deadline = deadlineOf(business, now())
  const row = await rows.insertEscalation(tx, escalation, deadline)
  if (!row) return
  await enqueue(
    tx,
    'escalation-due',
    { escalationId: row.id },
    { key: `escalation:${row.id}`, runAt: deadline.halfAt },
  )
  await enqueue(tx, 'escalation-opened', { escalationId: row.id })
  await wakeAtOpening(tx, escalation.businessId, business)
}

/**
 * Job escalation-opened: notifies everyone who answers of a new case, unless it was offered to one
 * of them. Outside opening hours they are notified at the opening.
 */
export function notifyOfCase(escalationId: string): Promise<void> {
  return db.writeAs(asService('a case belongs to no caller'), async (tx) => {
    const row = await rows.findUnclaimed(tx, escalationId)
    if (row?.offered_to) return
    const business = row && (await rows.findClock(tx, row.business_id))
    if (!row || !business) return
    // The business may have closed since the case was opened.
    if (!openState(hoursOf(business), now()).isOpen)
      return wakeAtOpening(tx, row.business_id, business)
    const notice = { businessId: row.business_id, subject: row.id, roomId: row.room_id }
    await notifyMembers(tx, { ...notice, kind: 'escalation_new' }, 'team')
  })
}

/** Schedules the notice of an escalation for the next opening. Each business has one such job. */
async function wakeAtOpening(
  tx: WriteTx,
  businessId: string,
  business: HoursColumns,
): Promise<void> {
  const { opensAt } = openState(hoursOf(business), now())
  if (opensAt)
    await enqueue(
      tx,
      'shop-opens',
      { businessId },
      { key: `opens:${businessId}`, runAt: opensAt.at },
    )
}

/**
 * Job shop-opens: notifies everyone who answers of rooms that wait since closing. If the hours
 * changed, it waits for the new opening.
 */
export function notifyAtOpening(businessId: string): Promise<void> {
  return db.writeAs(asService('time passes for every business'), async (tx) => {
    const business = await rows.findClock(tx, businessId)
    if (!business) return
    if (!openState(hoursOf(business), now()).isOpen) return wakeAtOpening(tx, businessId, business)
    await shareSoon(tx, businessId)
    const waiting = await rows.countWaiting(tx, businessId)
    if (waiting > 0)
      await notifyMembers(
        tx,
        {
          businessId,
          kind: 'opened',
          subject: now().toISOString().slice(0, 13),
          roomId: null,
          waiting,
        },
        'team',
      )
  })
}

function deadlineOf(
  business: HoursColumns & { sla_minutes: number },
  openedAt: Date,
): rows.Deadline {
  const after = (minutes: number) => deadlineAfter(hoursOf(business), openedAt, minutes)
  return { openedAt, halfAt: after(business.sla_minutes / 2), dueAt: after(business.sla_minutes) }
}

/**
 * Takes the room's open escalation, if any. Error: `escalation.taken` with {name} when a colleague
 * was first.
 */
export async function claimOpenEscalation(
  tx: WriteTx,
  roomId: string,
  memberId: string,
): Promise<void> {
  const claim = await rows.claimRow(tx, roomId, memberId)
  if (claim && !claim.won)
    throw new AppError('escalation.taken', { name: claim.name ?? 'rekan lain' })
}

/**
 * Claims an untaken escalation for the member who replies. A colleague's escalation does not
 * change, and the reply is sent anyway.
 */
export async function claimIfFree(tx: WriteTx, roomId: string, memberId: string): Promise<void> {
  await rows.claimRow(tx, roomId, memberId)
}

/**
 * Assigns the open escalation, if any, to a colleague; null releases it. A released case is offered
 * or announced as a new one.
 */
export async function assignOpenEscalation(
  tx: WriteTx,
  roomId: string,
  memberId: string | null,
): Promise<void> {
  if (memberId) return rows.assignRow(tx, roomId, memberId)
  const freed = await rows.releaseRow(tx, roomId)
  if (!freed) return
  await watchAgain(tx, freed)
  await enqueue(tx, 'escalation-opened', { escalationId: freed.id })
}

/** Restores the escalation that an act claimed, assigned or resolved. */
export async function restoreEscalation(
  tx: WriteTx,
  roomId: string,
  former: rows.FormerCase,
): Promise<void> {
  const freed = await rows.restoreRow(tx, roomId, former)
  if (freed) await watchAgain(tx, freed)
}

/** Schedules the notices of a deadline again: the job does nothing while a case is taken. */
async function watchAgain(tx: WriteTx, row: rows.FreedCase): Promise<void> {
  const business = await rows.findClock(tx, row.business_id)
  if (!business) return
  const { halfAt } = deadlineOf(business, new Date(row.opened_at))
  const runAt = new Date(Math.max(halfAt.getTime(), now().getTime()))
  await enqueue(
    tx,
    'escalation-due',
    { escalationId: row.id },
    { key: `escalation:${row.id}`, runAt },
  )
}

/** Adds what the AI did while the open escalation of a room waits. */
export function addToCase(tx: WriteTx, roomId: string, tried: Tried): Promise<void> {
  return rows.appendTried(tx, roomId, tried)
}

/** Resolves the room's open escalation, if any. Its member may then be offered another one. */
export async function resolveOpenEscalation(
  tx: WriteTx,
  roomId: string,
  memberId: string | null,
): Promise<void> {
  const freed = await rows.resolveRow(tx, roomId, memberId)
  if (freed?.is_shared) await shareSoon(tx, freed.business_id)
}

/**
 * One page of the queue with exact counts: waiting cases by deadline and priority, and taken cases
 * with their member.
 */
export function listEscalations(claims: Claims, query: QueueQuery): Promise<EscalationPage> {
  const memberId = claims.sub ?? ''
  return db.readAs(claims, async (tx) => {
    const [found, figures] = await Promise.all([
      listQueueRows(tx, query, memberId),
      rows.queueFigures(tx, query.businessId, memberId),
    ])
    const last = found.length === QUEUE_PAGE ? found.at(-1) : undefined
    return { rows: found, before: last ? cursorOf(last) : null, figures }
  })
}

/** Waiting (or offered) cases, then the taken ones, which the tabs "Menunggu" and "Lewat batas" omit. */
async function listQueueRows(
  tx: ReadTx,
  query: QueueQuery,
  memberId: string,
): Promise<EscalationRow[]> {
  if (query.tab === 'menunggu' || query.tab === 'lewat-batas')
    return rows.listWaiting(tx, query, null, QUEUE_PAGE)
  const ofMember = query.tab === 'punya-saya' ? memberId : null
  const waiting =
    query.before?.part === 'taken' ? [] : await rows.listWaiting(tx, query, ofMember, QUEUE_PAGE)
  const left = QUEUE_PAGE - waiting.length
  return left > 0 ? [...waiting, ...(await rows.listTaken(tx, query, ofMember, left))] : waiting
}

const cursorOf = ({ id, priority, claimed_by, claimed_at, due_at }: EscalationRow): QueueCursor =>
  claimed_by && claimed_at
    ? { part: 'taken', at: claimed_at, priority, id }
    : { part: 'waiting', at: due_at, priority, id }

/** The open escalation of a room, wherever it is in the queue; null without one. */
export async function findCase(
  claims: Claims,
  businessId: string,
  roomId: string,
): Promise<EscalationCase | null> {
  return (await db.readAs(claims, (tx) => rows.findOpenCase(tx, businessId, roomId))) ?? null
}

/**
 * Job escalation-due: while the case is untaken, notifies the team once at half of the deadline. At
 * its end it notifies the owner once and raises the priority.
 */
export function watchEscalation(escalationId: string): Promise<void> {
  return db.writeAs(asService('a deadline belongs to no caller'), async (tx) => {
    const row = await rows.findUnclaimed(tx, escalationId)
    if (!row) return
    const isOver = now().getTime() >= Date.parse(row.due_at)
    const notice = { businessId: row.business_id, subject: row.id, roomId: row.room_id }
    if (isOver) {
      await rows.markAlerted(tx, row.id)
      await notifyMembers(tx, { ...notice, kind: 'escalation_over' }, 'owner')
      return
    }
    await rows.markWarned(tx, row.id)
    await notifyMembers(tx, { ...notice, kind: 'escalation_half' }, 'team')
    await shareSoon(tx, row.business_id)
    await enqueue(
      tx,
      'escalation-due',
      { escalationId },
      { key: `escalation:${row.id}`, runAt: new Date(row.due_at) },
    )
  })
}
