import { notifyMembers } from '#domain/notice'
import type { HeldWhy, NoticeAbout } from '#contract/template/notice'
import { fillNotice } from '#domain/template/notice'
import type { WriteTx } from '#platform/database'
import { insertRoomEvent } from '../handler/queries.ts'
import type { Room } from '../room/queries.ts'
import { postOutgoing } from './send.ts'

type Notice = { clientId: string; about: NoticeAbout }

/**
 * Sends a notice in a locked room whose 24-hour window is closed, by the template that the business
 * chose for it. Without a template the notice waits for a person: the room gets a line and the team
 * a notice. Returns whether it is sent.
 */
export async function postByTemplate(
  tx: WriteTx,
  room: Room,
  { clientId, about }: Notice,
): Promise<boolean> {
  const place = { businessId: room.business_id, roomId: room.id }
  const filled = await fillNotice(tx, place, about)
  if ('held' in filled) {
    await holdNotice(tx, room, { clientId, about, why: filled.held })
    return false
  }
  await postOutgoing(tx, room, {
    clientId,
    content: filled.content,
    authorKind: 'system',
    authorId: null,
    keepsWaiting: true,
  })
  return true
}

/** Adds the line to the room. A repeated client id adds no second one. */
async function holdNotice(
  tx: WriteTx,
  room: Room,
  { clientId, about: { topic, number }, why }: Notice & { why: HeldWhy },
): Promise<void> {
  const { business_id: businessId, id: roomId } = room
  const notice = { businessId, kind: 'send_failed', subject: clientId, roomId } as const
  if (!(await notifyMembers(tx, notice, 'team'))) return
  await insertRoomEvent(tx, {
    businessId,
    roomId,
    reason: 'kabar_tertahan',
    before: {},
    after: { topic, number, why },
    actorKind: 'system',
    actorId: null,
  })
}
