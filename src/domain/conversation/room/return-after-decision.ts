import type { WriteTx } from '#platform/database'
import { updateOpenDetail } from '../escalation/queries.ts'
import { changeHandler } from '../handler/change-handler.ts'
import { hasInboundAfter } from '../handler/queries.ts'
import { SYSTEM } from '../handler/transition.ts'
import * as rows from './queries.ts'

/**
 * Returns a room to the AI after a member's decision was carried out and the customer told. It stays
 * with people when one of them took it, when it was handed over for another reason than an act that
 * the AI may not do alone, or when the customer wrote after the message `since`, which announced that
 * the decision is awaited.
 */
export async function returnAfterDecision(
  tx: WriteTx,
  roomId: string,
  { memberId, since }: { memberId: string; since: string },
): Promise<void> {
  const room = await rows.lockRoom(tx, roomId)
  if (room?.handler !== 'menunggu_tim' || room.handler_reason !== 'di_luar_kemampuan') return
  if (await hasInboundAfter(tx, room.id, since)) return
  await changeHandler(tx, room, { event: 'kembali_ke_ai', memberId, note: null, readsAll: false })
  await rows.clearWaiting(tx, room.id)
}

/**
 * After a decision that was not carried out. The open case that asked for it (its detail is `asked`)
 * gets the new `detail`. `callsPeople`: a room of the AI, or a closed one, is put into the queue.
 * Returns whether people have the room.
 */
export async function settleDecided(
  tx: WriteTx,
  roomId: string,
  { asked, detail, callsPeople }: { asked: string; detail: string; callsPeople: boolean },
): Promise<boolean> {
  const room = await rows.lockRoom(tx, roomId)
  if (!room) return false
  await updateOpenDetail(tx, room.id, asked, detail)
  if (room.handler !== 'ai' && room.handler !== 'selesai') return true
  if (!callsPeople) return false
  await changeHandler(tx, room, {
    event: 'eskalasi',
    actor: SYSTEM,
    reason: 'gangguan_alat',
    case: { detail },
  })
  return true
}
