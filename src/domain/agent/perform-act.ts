import { toCaseReason } from '#contract/conversation/escalation'
import { isBookingAct, performBookingAct } from '#domain/booking/chat'
import { insertPrepared } from '#domain/procedure/requests'
import { type ChatPlace, performChatAct } from '#domain/sale/chat'
import type { WriteTx } from '#platform/database'
import type { AgentReply } from './contract.ts'

/** What a reply changes besides its text: an order, a booking, a prepared tool call. */
export type AgentAct = NonNullable<AgentReply['act']>

/** `handOver`: the room goes to the team, and the text is its notice. */
export type Performed = {
  text: string
  handOver?: { reason: 'di_luar_kemampuan'; detail: string }
}

/**
 * Applies a customer's act in the transaction of its reply. Returns the text that the reply has then.
 * `prepared`: the text before.
 */
export async function performAct(
  tx: WriteTx,
  place: ChatPlace,
  { act, prepared }: { act: AgentAct; prepared: string },
): Promise<Performed> {
  if (act.kind === 'alat') {
    await insertPrepared(tx, { ...place, roomId: place.room.id }, act)
    const detail = toCaseReason('tool_prepared', { name: act.toolName })
    return { text: prepared, handOver: { reason: 'di_luar_kemampuan', detail } }
  }
  if (isBookingAct(act)) return performBookingAct(tx, place, act)
  const { text, forPeople } = await performChatAct(tx, place, act)
  return forPeople
    ? { text, handOver: { reason: 'di_luar_kemampuan', detail: toCaseReason(forPeople) } }
    : { text }
}
