import { type Handler, type HandlerReason, WAIT_REASONS } from '#contract/conversation/handler'
import { type Admission, decideAdmission } from './why-ai-does-not-answer.ts'

const isWaitReason = (reason: HandlerReason | null): boolean =>
  reason !== null && WAIT_REASONS.some((one) => one === reason)

/**
 * The handler after a customer's message. A closed room opens a new session. A room that waits only
 * because of an admission rule is checked again. An escalated room, a person's room and one in a
 * loop do not change.
 */
export function afterInbound(
  current: { handler: Handler; handler_reason: HandlerReason | null },
  admission: Admission,
): { handler: Handler; reason: HandlerReason | null; newSession: boolean } {
  switch (current.handler) {
    case 'selesai':
      return { ...decideAdmission(admission), newSession: true }
    case 'ai':
      return { ...decideAdmission(admission), newSession: false }
    case 'menunggu_tim':
      if (isWaitReason(current.handler_reason))
        return { ...decideAdmission(admission), newSession: false }
      return { handler: 'menunggu_tim', reason: current.handler_reason, newSession: false }
    case 'manusia':
    case 'loop':
      return { handler: current.handler, reason: current.handler_reason, newSession: false }
  }
}
