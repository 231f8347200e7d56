import { recordAudit } from '#domain/audit'
import type { Handler } from '#contract/conversation/room'
import { insertRoomEvent, updateRoom } from '#conversation/merge'
import { now } from '#platform/clock'
import { type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { enqueue } from '#platform/queue'
import type { ContactLinks } from './contract.ts'
import * as rows from './merge-queries.ts'

/**
 * Who may be the same person as this contact, and whom it took in already. For a contact that was
 * taken in itself: of the one that it became.
 */
export function getContactLinks(
  claims: Claims,
  businessId: string,
  contactId: string,
): Promise<ContactLinks> {
  return db.readAs(claims, async (tx) => {
    const id = await rows.findStanding(tx, 'contact', contactId)
    const [same, merges] = await Promise.all([
      rows.listSame(tx, businessId, id),
      rows.listMerges(tx, businessId, id),
    ])
    return { same, merges }
  })
}

/**
 * "Gabungkan": two contacts are one person from now on; the older one stays. Errors:
 * `contact.not_found`, `contact.merged` where one of them is part of another already.
 */
export function mergeContacts(
  claims: Claims,
  businessId: string,
  contactId: string,
  otherId: string,
): Promise<string> {
  return asAnswerer(claims, businessId, async (tx) => {
    const merge = await mergeInto(
      tx,
      businessId,
      [contactId, otherId],
      'manual',
      claims.sub ?? null,
    )
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'contact.merge',
      entity: 'contact',
      entityId: merge.keptId,
      after: { gone: merge.goneId },
    })
    return merge.id
  })
}

/**
 * "Pisahkan lagi": identities, notes, conversations and messages go back to where they were before
 * the merge; what came since stays. The two are never put together by themselves again. Errors:
 * `contact.merge_not_found`.
 */
export function undoMerge(claims: Claims, businessId: string, mergeId: string): Promise<void> {
  return asAnswerer(claims, businessId, async (tx) => {
    await rows.lockMerges(tx, businessId)
    const merge = await rows.lockMerge(tx, businessId, mergeId)
    if (!merge || merge.undone_at) throw new AppError('contact.merge_not_found')
    await takeApart(tx, merge)
    await rows.markUndone(tx, merge.id, claims.sub ?? null)
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'contact.unmerge',
      entity: 'contact',
      entityId: merge.kept_id,
      after: { gone: merge.gone_id },
    })
  })
}

/**
 * Members may not write all that a merge moves (files); their right to the business is proved
 * first.
 */
function asAnswerer<T>(
  claims: Claims,
  businessId: string,
  work: (tx: WriteTx) => Promise<T>,
): Promise<T> {
  return db.writeAs(claims, async (tx) => {
    if (claims.role !== 'service_role' && !(await rows.mayAnswer(tx, businessId)))
      throw new AppError('contact.not_found')
    await continueAsService(tx, 'a merge moves what its member may not write row by row')
    return work(tx)
  })
}

/**
 * WhatsApp says that they are one. undefined where a person took that back before, or where they
 * are one already.
 */
export async function mergeLinked(
  tx: WriteTx,
  businessId: string,
  ids: string[],
  reason: 'linked' | 'changed',
): Promise<{ keptId: string } | undefined> {
  const [a, b] = ids
  if (!a || !b || (await rows.wasUndone(tx, a, b))) return undefined
  const merge = await mergeInto(tx, businessId, [a, b], reason, null)
  await recordAudit(tx, {
    businessId,
    actorId: null,
    action: 'contact.merge',
    entity: 'contact',
    entityId: merge.keptId,
    after: { gone: merge.goneId, reason },
  })
  return merge
}

async function mergeInto(
  tx: WriteTx,
  businessId: string,
  ids: [string, string],
  reason: 'linked' | 'changed' | 'manual',
  mergedBy: string | null,
): Promise<{ id: string; keptId: string; goneId: string }> {
  await rows.lockMerges(tx, businessId)
  // Rooms first, as whoever brings a message does; then those that were made until the contacts
  // were locked too.
  await rows.lockRooms(tx, ids)
  const [kept, gone] = await rows.lockContacts(tx, businessId, ids)
  if (!kept || !gone) throw new AppError('contact.not_found')
  if (kept.merged_into || gone.merged_into) throw new AppError('contact.merged')
  const rooms = await rows.lockRooms(tx, ids)
  const merged: rows.MergedRoom[] = []
  for (const room of rooms.filter((one) => one.contact_id === gone.id)) {
    const own = rooms.find(
      (one) => one.contact_id === kept.id && one.channel_id === room.channel_id,
    )
    merged.push(own ? await joinRooms(tx, room, own) : await moveRoom(tx, room, kept.id))
  }
  const [identityIds, noteIds] = [
    await rows.moveIdentities(tx, gone.id, kept.id),
    await rows.moveNotes(tx, gone.id, kept.id),
  ]
  await rows.updateKept(tx, kept.id, {
    name: kept.name ?? gone.name,
    phone: kept.phone ?? gone.phone,
    language: kept.language ?? gone.language,
    // Whoever was blocked, or wanted no advertising, under one of his ids stays so.
    blocked_at: kept.blocked_at ?? gone.blocked_at,
    marketing_opt_out_at: kept.marketing_opt_out_at ?? gone.marketing_opt_out_at,
  })
  await rows.updateMergedInto(tx, gone.id, kept.id)
  const keptBefore = {
    name: kept.name,
    phone: kept.phone,
    blocked_at: kept.blocked_at,
    marketing_opt_out_at: kept.marketing_opt_out_at,
  }
  const id = await rows.insertMerge(tx, {
    businessId,
    keptId: kept.id,
    goneId: gone.id,
    reason,
    mergedBy,
    keptBefore,
    identityIds,
    noteIds,
    rooms: merged,
  })
  for (const room of merged)
    await tellRoom(
      tx,
      businessId,
      room.kind === 'joined' ? room.into : room.room,
      'kontak_digabung',
      mergedBy,
      gone,
    )
  return { id, keptId: kept.id, goneId: gone.id }
}

async function moveRoom(
  tx: WriteTx,
  room: rows.MergeRoom,
  contactId: string,
): Promise<rows.MergedRoom> {
  await rows.updateRoomContact(tx, room.id, contactId)
  return { kind: 'moved', room: room.id }
}

/**
 * Puts a room into the other one of the same channel: one conversation, in the hands of whoever has
 * more to do with it.
 */
async function joinRooms(
  tx: WriteTx,
  gone: rows.MergeRoom,
  kept: rows.MergeRoom,
): Promise<rows.MergedRoom> {
  const hands = handsOf(kept, gone)
  // A closed conversation that takes in an open one goes on as a new session.
  const reopens = kept.handler === 'selesai' && gone.handler !== 'selesai'
  const sessionNo = kept.session_no + (reopens ? 1 : 0)
  const moved = await rows.moveRows(tx, gone, { id: kept.id, sessionNo })
  const isNewer = gone.last_message_at > kept.last_message_at
  await updateRoom(tx, kept.id, {
    ...(hands === kept
      ? {}
      : {
          handler: hands.handler,
          handler_reason: hands.handler_reason,
          handler_version: kept.handler_version + 1,
          handler_at: now().toISOString(),
          assignee_id: hands.assignee_id,
        }),
    ...(reopens
      ? {
          session_no: sessionNo,
          session_started_at: gone.session_started_at,
          behaviour: gone.behaviour,
          rollout_draw: gone.rollout_draw,
          rollout_in: gone.rollout_in,
        }
      : {}),
    ...(isNewer ? { provider_chat_id: gone.provider_chat_id } : {}),
    waiting_since: earliest(kept.waiting_since, gone.waiting_since),
    burst_started_at: earliest(kept.burst_started_at, gone.burst_started_at),
    unread_count: kept.unread_count + gone.unread_count,
    archived_at: kept.archived_at && gone.archived_at ? kept.archived_at : null,
    note_to_ai: kept.note_to_ai ?? gone.note_to_ai,
  })
  await updateRoom(tx, gone.id, {
    handler: 'selesai',
    handler_reason: null,
    handler_version: gone.handler_version + 1,
    assignee_id: null,
    waiting_since: null,
    burst_started_at: null,
    unread_count: 0,
    snoozed_until: null,
    archived_at: now().toISOString(),
    merged_into: kept.id,
  })
  await rows.refreshRoom(tx, kept.id)
  if (hands.handler === 'ai' && (kept.waiting_since || gone.waiting_since))
    await enqueue(
      tx,
      'agent-reply',
      { roomId: kept.id },
      { queue: kept.id, key: `reply:${kept.id}` },
    )
  return {
    kind: 'joined',
    room: gone.id,
    into: kept.id,
    before: gone,
    intoChatId: kept.provider_chat_id,
    moved,
  }
}

const WEIGHT: Record<Handler, number> = { selesai: 0, ai: 1, menunggu_tim: 2, loop: 3, manusia: 4 }
const handsOf = (kept: rows.MergeRoom, gone: rows.MergeRoom): rows.MergeRoom =>
  WEIGHT[gone.handler] > WEIGHT[kept.handler] ? gone : kept
const earliest = (a: string | null, b: string | null): string | null =>
  a && b ? (a < b ? a : b) : (a ?? b)

async function takeApart(tx: WriteTx, merge: rows.MergeRow): Promise<void> {
  const standing = await rows.findStanding(tx, 'contact', merge.kept_id)
  const [kept, gone] = await Promise.all(
    [standing, merge.gone_id].map(
      async (id) => (await rows.lockContacts(tx, merge.business_id, [id]))[0],
    ),
  )
  if (!kept || !gone) throw new AppError('contact.merge_not_found')
  await rows.updateMergedInto(tx, gone.id, null)
  await rows.returnIdentities(tx, merge.identity_ids, standing, gone.id)
  await rows.returnNotes(tx, merge.note_ids, standing, gone.id)
  for (const room of merge.rooms) await returnRoom(tx, room, { standing, goneId: gone.id })
  const was = merge.kept_before
  // What only came with the other goes with him; what somebody changed since stays.
  await rows.updateKept(tx, standing, {
    name: was.name === null && kept.name === gone.name ? null : kept.name,
    phone: was.phone === null && kept.phone === gone.phone ? null : kept.phone,
    language: kept.language,
    blocked_at:
      was.blocked_at === null && kept.blocked_at === gone.blocked_at ? null : kept.blocked_at,
    marketing_opt_out_at:
      was.marketing_opt_out_at === null && kept.marketing_opt_out_at === gone.marketing_opt_out_at
        ? null
        : kept.marketing_opt_out_at,
  })
}

async function returnRoom(
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
  const into = await rows.findStanding(tx, 'room', merged.into)
  await rows.lockRoomById(tx, into)
  const { before } = merged
  await rows.returnRows(tx, merged.moved, into, before)
  await updateRoom(tx, room.id, {
    merged_into: null,
    handler: before.handler,
    handler_reason: before.handler_reason,
    handler_version: room.handler_version + 1,
    handler_at: now().toISOString(),
    assignee_id: before.assignee_id,
    waiting_since: before.waiting_since,
    burst_started_at: before.burst_started_at,
    unread_count: before.unread_count,
    snoozed_until: before.snoozed_until,
    archived_at: before.archived_at,
  })
  await updateRoom(tx, into, { provider_chat_id: merged.intoChatId })
  await Promise.all([rows.refreshRoom(tx, room.id), rows.refreshRoom(tx, into)])
  for (const id of [room.id, into])
    await tellRoom(tx, room.business_id, id, 'kontak_dipisah', null, null)
}

/** A line in the conversation. */
async function tellRoom(
  tx: WriteTx,
  businessId: string,
  roomId: string,
  reason: string,
  actorId: string | null,
  gone: { name: string | null; phone: string | null } | null,
): Promise<void> {
  await insertRoomEvent(tx, {
    businessId,
    roomId,
    actorKind: actorId ? 'member' : 'system',
    actorId,
    reason,
    before: {},
    after: gone ? { name: gone.name, phone: gone.phone } : {},
  })
}
