import { toCaseReason } from '#contract/conversation/escalation'
import type { Intent } from '../burst/intent.ts'
import type { AgentOutcome } from '../contract.ts'
import { handOver } from '../hand-over/hand-over.ts'
import { addDraft, toStepName, traceOf } from '../run.ts'
import { checkDraft } from '../send-gate/gate-rules.ts'
import { MOST_READ, type Situation } from '../situation.ts'
import { isAboutOwn, type BookingStep, readBooking } from './read-booking.ts'

const steps = new WeakMap<Situation, BookingStep | 'none'>()

/** People are reached first. */
const FIRST: Intent[] = ['darurat', 'minta_manusia', 'penyusup']
const TROUBLES: Intent[] = ['marah', 'keluhan']

/** Whether a burst makes, moves, cancels or asks for a booking, where the business takes them. */
export const concernsBooking = (situation: Situation): boolean => stepOf(situation) !== 'none'

function stepOf(situation: Situation): BookingStep | 'none' {
  const known = steps.get(situation) ?? readStep(situation) ?? 'none'
  steps.set(situation, known)
  return known
}

function readStep({ run, intents, wrote }: Situation): BookingStep | undefined {
  const desk = run.input.bookings
  if (!desk || run.input.isCaseOpen || run.query === '' || wrote.length > MOST_READ)
    return undefined
  if (FIRST.some((intent) => intents.has(intent))) return undefined
  // "Janji saya kapan?" sounds like a broken promise to the classifier.
  if (TROUBLES.some((intent) => intents.has(intent)) && !isAboutOwn(run.query)) return undefined
  const { history, hours, now } = run.input
  const language = run.language === 'en' ? 'en' : 'id'
  return readBooking({ desk, text: run.query, history, hours, now, language })
}

/**
 * Answers a burst about a booking. Code computes every free time and writes every sentence; the act
 * is applied in the transaction of the reply, with the places of that moment.
 */
export function takeBooking(situation: Situation): AgentOutcome {
  const { run, speaker, as } = situation
  const step = stepOf(situation)
  const from = run.sinceMs()
  run.note(toStepName('booking_read'), 'sistem', from)
  if (step !== 'none' && step.kind === 'say') {
    const { act, text } = step
    const { history, burst, now } = run.input
    const checks = act ? [] : checkDraft({ text, history, burst, now })
    if (addDraft(run, text, checks, from))
      return {
        kind: 'reply',
        text,
        sources: [],
        trace: traceOf(run, as.mode, as.model),
        ...(act ? { act } : {}),
      }
  }
  return handOver(run, speaker, {
    ...as,
    reason: 'perlu_klarifikasi',
    detail: toCaseReason('booking_unclear'),
  })
}
