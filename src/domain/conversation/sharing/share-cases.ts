import type { HoursColumns } from '#contract/business'
import { now } from '#platform/clock'
import { asService, db, type WriteTx } from '#platform/database'
import { offerRow, reassignEscalations, withdrawOffers } from '../escalation/queries.ts'
import { lockRoomsOf, offerRoom, reassignRooms, releaseOffered } from '../handler/queries.ts'
import { lockRoom } from '../room/queries.ts'
import * as rows from './queries.ts'
import { isOnDuty, nextStart, pickMember } from './rules.ts'
import { shareSoon } from './share-soon.ts'

const service = asService('cases are offered to members in turn')

/**
 * Job share-cases: offers each untaken case to the next member in turn. If that member went off
 * duty, the case is offered again, or to nobody. The job runs again when the next member starts to
 * work.
 */
export async function shareCases(businessId: string): Promise<void> {
  const business = await db.readAs(service, (tx) => rows.findSharing(tx, businessId))
  if (!business) return
  const cases = await db.readAs(service, (tx) => rows.listUntaken(tx, businessId))
  let isFree = cases.length > 0 && (await isAnyFree(businessId, business))
  let isLeft = false
  for (const { room_id: roomId, offered_to: offeredTo } of cases) {
    const isTried = isFree || offeredTo !== null
    const isShared = isTried && (await shareCase(businessId, roomId, business))
    isLeft ||= !isShared
    // A withdrawn offer may have made its member available for others.
    const isFirstOffer = isShared && offeredTo === null
    if (isTried && !isFirstOffer) isFree = await isAnyFree(businessId, business)
  }
  if (isLeft) await shareAtNextStart(businessId, business)
}

/** Whether a member on duty could be offered another case. Without one, no case is locked. */
async function isAnyFree(businessId: string, business: HoursColumns): Promise<boolean> {
  const members = await db.readAs(service, (tx) => rows.listDuties(tx, businessId))
  return members.some((one) => one.open_cases < one.capacity && isOnDuty(one, business, now()))
}

/** Job escalation-opened: offers a new case, before the team would be notified of it. */
export async function shareOpened(escalationId: string): Promise<void> {
  const businessId = await db.readAs(service, (tx) => rows.findBusinessOf(tx, escalationId))
  if (businessId) await shareCases(businessId)
}

async function shareAtNextStart(businessId: string, business: HoursColumns): Promise<void> {
  await db.writeAs(service, async (tx) => {
    const runAt = nextStart(await rows.listDuties(tx, businessId), business, now())
    if (runAt) await shareSoon(tx, businessId, runAt)
  })
}

/** Returns whether the room's case is now offered, or needs no offer. */
function shareCase(businessId: string, roomId: string, business: HoursColumns): Promise<boolean> {
  return db.writeAs(service, async (tx) => {
    await rows.lockSharing(tx, businessId)
    const room = await lockRoom(tx, roomId, businessId)
    const untaken = room && (await rows.findUntaken(tx, room.id))
    if (!room || !untaken) return true
    const members = await rows.listCandidates(tx, businessId, room.id)
    const present = members.find((one) => one.member_id === untaken.offered_to)
    if (present && isOnDuty(present, business, now())) return true
    const next = pickMember(members, business, now())?.member_id ?? null
    if (next !== untaken.offered_to) {
      await offerRow(tx, room.id, next)
      await offerRoom(tx, room, next)
    }
    if (next) await rows.noteGiven(tx, businessId, next, now().toISOString())
    return next !== null
  })
}

/**
 * Moves the work of a leaving member, in the caller's transaction, so that every customer has a
 * handler. Cases that they took go to members in turn if the business offers cases; all other rooms
 * go to `toId`. Cases that were only offered are offered again. Returns the number of rooms.
 */
export async function handOverWork(
  tx: WriteTx,
  businessId: string,
  people: { fromId: string; toId: string; actorId: string },
): Promise<number> {
  const { fromId, actorId } = people
  await rows.lockSharing(tx, businessId)
  await lockRoomsOf(tx, businessId, fromId)
  const offered = await withdrawOffers(tx, businessId, fromId)
  await releaseOffered(tx, offered, fromId)
  await shareSoon(tx, businessId)
  const business = await rows.findSharing(tx, businessId)
  let moved = 0
  for (const roomId of business ? await rows.listTakenRooms(tx, businessId, fromId) : []) {
    const others = (await rows.listCandidates(tx, businessId, roomId)).filter(
      ({ member_id }) => member_id !== fromId,
    )
    const next = pickMember(others, business!, now())
    if (!next) continue
    const to = { fromId, toId: next.member_id, actorId, roomId }
    moved += await reassignRooms(tx, businessId, to)
    await reassignEscalations(tx, businessId, to)
    await rows.noteGiven(tx, businessId, next.member_id, now().toISOString())
  }
  const rest = await reassignRooms(tx, businessId, people)
  await reassignEscalations(tx, businessId, people)
  return moved + rest
}
