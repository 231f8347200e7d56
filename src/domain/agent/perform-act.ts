import { toCaseReason } from '#contract/conversation/escalation'
import { isBookingAct, performBookingAct } from '#domain/booking/chat'
import { insertPrepared } from '#domain/procedure/requests'
import { type ChatPlace, performChatAct } from '#domain/sale/chat'
import type { WriteTx } from '#platform/database'
import type { AgentReply } from './contract.ts'

/** A change that is made together with a reply: to an order, a booking, or a prepared tool call. */
export type AgentAct = NonNullable<AgentReply['act']>

/** `handOver`: the room goes to the team, and the text is the notice for the customer. */
export type Performed = {
  text: string
  handOver?: { reason: 'di_luar_kemampuan'; detail: string; approval?: string }
}

/**
 * Makes the change in the transaction of the reply. Returns the final text of the reply. `prepared`
 * is the text from before the transaction.
 */
export async function performAct(
  tx: WriteTx,
  place: ChatPlace,
  { act, prepared }: { act: AgentAct; prepared: string },
): Promise<Performed> {
  if (act.kind === 'alat') {
    await insertPrepared(tx, { ...place, roomId: place.room.id }, act)
    const detail = toCaseReason('tool_prepared', { name: act.toolName })
    return {
      text: prepared,
      handOver: { reason: 'di_luar_kemampuan', detail, approval: act.toolName },
    }
  }
  if (isBookingAct(act)) return performBookingAct(tx, place, act)
  const { text, forPeople } = await performChatAct(tx, place, act)
  return forPeople
    ? { text, handOver: { reason: 'di_luar_kemampuan', detail: toCaseReason(forPeople) } }
    : { text }
}
