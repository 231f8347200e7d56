import { openEscalation } from '../escalation/escalation.ts'
import { changeHandler, SYSTEM } from '../handler/transition.ts'
import { lockRoom, updateRoom } from '../room/queries.ts'
import type { WriteTx } from '#platform/database'
import { enqueue } from '#platform/queue'
import { findMissed } from './delivery-queries.ts'

/**
 * The AI's answer failed or is unsure, so the customer waits again. An unchanged room goes to the
 * team with the text; one given back to the AI meanwhile is answered again. Nothing happens unless
 * it was the last answer.
 */
export async function missAnswer(
  tx: WriteTx,
  message: { id: string; room_id: string },
  why: string | null,
): Promise<void> {
  const room = await lockRoom(tx, message.room_id)
  const missed = room && (await findMissed(tx, message.id))
  if (!room || !missed || room.handler === 'selesai') return
  await updateRoom(tx, room.id, {
    waiting_since: room.waiting_since ?? room.last_inbound_at,
    unread_count: Math.max(room.unread_count, 1),
  })
  if (room.handler !== 'ai') return
  if (room.handler_version !== missed.handler_version)
    return enqueue(
      tx,
      'agent-reply',
      { roomId: room.id },
      { queue: room.id, key: `reply:${room.id}` },
    )
  await changeHandler(tx, room, { event: 'eskalasi', actor: SYSTEM, reason: 'gangguan_alat' })
  await openEscalation(tx, {
    businessId: room.business_id,
    roomId: room.id,
    sessionNo: room.session_no,
    reason: 'gangguan_alat',
    detail: `Jawaban AI: ${why ?? 'Tidak terkirim.'}`,
    summary: [],
    tried: [],
    draft: missed.text,
    draftSources: [],
    priority: 0,
  })
}
