import { toCaseReason } from '../escalation/contract.ts'
import { changeHandler } from '../handler/change-handler.ts'
import { SYSTEM } from '../handler/transition.ts'
import { lockRoom, updateRoom } from '../room/queries.ts'
import { unreadAfter } from '../room/unread-count.ts'
import type { WriteTx } from '#platform/database'
import { enqueue } from '#platform/queue'
import { findMissed } from './delivery-queries.ts'

/**
 * Escalates a room whose AI answer failed or is unconfirmed, because the customer waits again. A
 * room that was returned to the AI in the meantime is answered again instead. Nothing happens
 * unless it was the last answer.
 */
export async function escalateUndeliveredAnswer(
  tx: WriteTx,
  message: { id: string; room_id: string },
  reason: string | null,
): Promise<void> {
  const room = await lockRoom(tx, message.room_id)
  const missed = room && (await findMissed(tx, message.id))
  if (!room || !missed || room.handler === 'selesai') return
  await updateRoom(tx, room.id, {
    waiting_since: room.waiting_since ?? room.last_inbound_at,
    unread_count: unreadAfter('answer-missed', room.unread_count),
  })
  if (room.handler !== 'ai') return
  if (room.handler_version !== missed.handler_version)
    return enqueue(
      tx,
      'agent-reply',
      { roomId: room.id },
      { queue: room.id, key: `reply:${room.id}` },
    )
  await changeHandler(tx, room, {
    event: 'eskalasi',
    actor: SYSTEM,
    reason: 'gangguan_alat',
    case: {
      detail: reason
        ? toCaseReason('answer_not_delivered', { because: reason })
        : toCaseReason('answer_not_sent'),
      draft: missed.text,
    },
  })
}
