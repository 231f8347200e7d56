import { modelFor } from '#domain/model'
import { openBookings } from '#domain/booking/chat'
import { openProcedures, openTools } from '#domain/procedure'
import { mayUse } from '#domain/quota'
import { openOrderDesk } from '#domain/sale/chat'
import { awaitsPayment } from '#domain/sale/rules'
import type { Turn } from '#conversation/answering'
import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import { answerBurst } from './answer.ts'
import type { AgentOutcome } from './contract.ts'
import { readFiles } from './media/read-files.ts'
import { asProofs, isWords, withReading } from './media/read-words.ts'
import { toAnswerInput } from './turn-input.ts'

/** Decides about a turn. Stores no message and changes no room. */
export async function answerTurn(turn: Turn): Promise<AgentOutcome> {
  const [orders, bookings, procedures, httpTools, model] = await Promise.all([
    turn.takes_orders
      ? openOrderDesk({
          businessId: turn.business_id,
          roomId: turn.room_id,
          lastAnswerId: turn.last_answer_id,
        })
      : undefined,
    openBookings(turn.business_id, turn.room_id),
    openProcedures(turn.business_id),
    openTools(turn.business_id),
    modelFor(turn.business_id),
  ])
  const quota = capabilitiesOf(turn.engine).reachesWhatsApp ? 'model.answers' : 'model.trials'
  const { tokens, durationMs, ...read } = await readFiles({
    businessId: turn.business_id,
    messages: turn.messages,
    burst: turn.asked,
    model,
    quota,
  })
  const readings = orders?.placed.some(awaitsPayment) ? asProofs(read.readings) : read.readings
  // Words that a model read may be wrong ("ya"), so they never order, book or pay.
  const mayAct = !turn.asked.some(({ id }) => isWords(readings.get(id)))
  const outcome = await answerBurst({
    ...toAnswerInput(turn, readings),
    waitedMs: durationMs,
    answersByNote: turn.turnMode === 'returned' && turn.note_to_ai !== null,
    isUnchosen: turn.turnMode === 'unchosen',
    isCaseOpen: turn.turnMode === 'meanwhile' || (turn.turnMode === 'returned' && !turn.note_to_ai),
    ...(mayAct ? { orders, bookings, procedures, httpTools } : {}),
    model,
    mayAskModel: () => mayUse(quota, turn.business_id),
  })
  return withReading(outcome, { count: readings.size, tokens, durationMs })
}
