import type { Handler, MergedContact } from '#contract/conversation/handler'
import { nowIso } from '#platform/clock'
import type { WriteTx } from '#platform/database'
import { enqueue } from '#platform/queue'
import { insertRoomEvent } from '../handler/queries.ts'
import { changeHandler } from '../handler/change-handler.ts'
import { type Actor, memberActor, SYSTEM } from '../handler/transition.ts'
import { findStandingRoom, updateRoom } from '../room/queries.ts'
import * as rows from './queries.ts'

type Merge = { keptId: string; goneId: string; mergedBy: string | null; gone: MergedContact }

/**
 * Moves the merged contact's rooms to the kept one. A room changes its contact, or is joined with
 * the kept contact's room on the same channel. `lockRooms` has locked the rooms of both.
 */
export async function mergeRooms(
  tx: WriteTx,
  rooms: rows.MergeRoom[],
  merge: Merge,
): Promise<rows.MergedRoom[]> {
  const merged: rows.MergedRoom[] = []
  for (const room of rooms.filter((one) => one.contact_id === merge.goneId)) {
    const own = rooms.find(
      (one) => one.contact_id === merge.keptId && one.channel_id === room.channel_id,
    )
    merged.push(own ? await joinRooms(tx, room, own, merge) : await moveRoom(tx, room, merge))
  }
  return merged
}

async function moveRoom(tx: WriteTx, room: rows.MergeRoom, merge: Merge): Promise<rows.MergedRoom> {
  await rows.updateRoomContact(tx, room.id, merge.keptId)
  await noteMerge(tx, room, merge)
  return { kind: 'moved', room: room.id }
}

/**
 * Joins a room into another one of the same channel. Of both handlers, the joined room keeps the
 * one with the higher `WEIGHT`.
 */
async function joinRooms(
  tx: WriteTx,
  gone: rows.MergeRoom,
  kept: rows.MergeRoom,
  merge: Merge,
): Promise<rows.MergedRoom> {
  // A closed conversation that is joined with an open one continues as a new session.
  const reopens = kept.handler === 'selesai' && gone.handler !== 'selesai'
  const sessionNo = kept.session_no + (reopens ? 1 : 0)
  const moved = await rows.moveRows(tx, gone, { id: kept.id, sessionNo })
  const leading = leadingRoom(kept, gone)
  await takeHandler(tx, kept, leading, merge)
  await updateRoom(tx, kept.id, {
    ...(reopens ? { ...sessionOf(gone), session_no: sessionNo } : {}),
    ...joinedFields(kept, gone),
  })
  await closeJoined(tx, gone, kept.id, merge)
  await rows.refreshRoom(tx, kept.id)
  if (leading.handler === 'ai' && (kept.waiting_since || gone.waiting_since))
    await enqueue(
      tx,
      'agent-reply',
      { roomId: kept.id },
      { queue: kept.id, key: `reply:${kept.id}` },
    )
  const intoChatId = kept.provider_chat_id
  return { kind: 'joined', room: gone.id, into: kept.id, before: gone, intoChatId, moved }
}

const WEIGHT: Record<Handler, number> = { selesai: 0, ai: 1, menunggu_tim: 2, loop: 3, manusia: 4 }
const leadingRoom = (kept: rows.MergeRoom, gone: rows.MergeRoom): rows.MergeRoom =>
  WEIGHT[gone.handler] > WEIGHT[kept.handler] ? gone : kept

const actorOf = ({ mergedBy }: Merge): Actor => (mergedBy ? memberActor(mergedBy) : SYSTEM)

/**
 * Takes over the other room's handler. If it is the same, the version stays, so that pending work
 * stays valid.
 */
async function takeHandler(
  tx: WriteTx,
  kept: rows.MergeRoom,
  leading: rows.MergeRoom,
  merge: Merge,
): Promise<void> {
  if (leading === kept) return noteMerge(tx, kept, merge)
  await changeHandler(tx, kept, {
    event: 'kontak_digabung',
    actor: actorOf(merge),
    to: leading,
    merged: merge.gone,
  })
}

/** Adds a line about the merge to the conversation. */
function noteMerge(tx: WriteTx, room: rows.MergeRoom, merge: Merge): Promise<void> {
  const view = { handler: room.handler, reason: room.handler_reason, assignee: room.assignee_id }
  return insertRoomEvent(tx, {
    businessId: room.business_id,
    roomId: room.id,
    ...actorOf(merge),
    reason: 'kontak_digabung',
    before: view,
    after: { ...view, ...merge.gone },
  })
}

const sessionOf = ({
  session_started_at,
  behaviour,
  rollout_draw,
  rollout_in,
}: rows.MergeRoom) => ({ session_started_at, behaviour, rollout_draw, rollout_in })

const joinedFields = (kept: rows.MergeRoom, gone: rows.MergeRoom) => ({
  ...(gone.last_message_at > kept.last_message_at
    ? { provider_chat_id: gone.provider_chat_id }
    : {}),
  waiting_since: earliestOf(kept.waiting_since, gone.waiting_since),
  burst_started_at: earliestOf(kept.burst_started_at, gone.burst_started_at),
  unread_count: kept.unread_count + gone.unread_count,
  archived_at: kept.archived_at && gone.archived_at ? kept.archived_at : null,
  note_to_ai: kept.note_to_ai ?? gone.note_to_ai,
})

const earliestOf = (a: string | null, b: string | null): string | null =>
  a && b ? (a < b ? a : b) : (a ?? b)

async function closeJoined(
  tx: WriteTx,
  gone: rows.MergeRoom,
  intoId: string,
  merge: Merge,
): Promise<void> {
  await changeHandler(tx, gone, {
    event: 'kontak_digabung',
    actor: actorOf(merge),
    to: { handler: 'selesai', handler_reason: null, assignee_id: null },
    joins: true,
  })
  await updateRoom(tx, gone.id, {
    waiting_since: null,
    unread_count: 0,
    snoozed_until: null,
    archived_at: nowIso(),
    merged_into: intoId,
  })
}

/** Undoes `mergeRooms` for one room; later messages stay. */
export async function returnRoom(
  tx: WriteTx,
  merged: rows.MergedRoom,
  to: { standing: string; goneId: string },
): Promise<void> {
  const room = await rows.lockRoomById(tx, merged.room)
  if (!room) return
  if (merged.kind === 'moved') {
    if (room.contact_id === to.standing) await rows.updateRoomContact(tx, room.id, to.goneId)
    return
  }
  const intoId = await findStandingRoom(tx, merged.into)
  const into = await rows.lockRoomById(tx, intoId)
  const { before } = merged
  await rows.returnRows(tx, merged.moved, intoId, before)
  await changeHandler(tx, room, { event: 'kontak_dipisah', actor: SYSTEM, to: before })
  await updateRoom(tx, room.id, {
    merged_into: null,
    waiting_since: before.waiting_since,
    burst_started_at: before.burst_started_at,
    unread_count: before.unread_count,
    snoozed_until: before.snoozed_until,
    archived_at: before.archived_at,
  })
  await updateRoom(tx, intoId, { provider_chat_id: merged.intoChatId })
  await Promise.all([rows.refreshRoom(tx, room.id), rows.refreshRoom(tx, intoId)])
  if (into) await noteReturn(tx, into)
}

function noteReturn(tx: WriteTx, room: rows.MergeRoom): Promise<void> {
  const view = { handler: room.handler, reason: room.handler_reason, assignee: room.assignee_id }
  return insertRoomEvent(tx, {
    businessId: room.business_id,
    roomId: room.id,
    ...SYSTEM,
    reason: 'kontak_dipisah',
    before: view,
    after: view,
  })
}
