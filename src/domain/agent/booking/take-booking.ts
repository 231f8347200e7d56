import { toCaseReason } from '#contract/conversation/escalation'
import { againText } from '#domain/booking/customer-texts'
import type { Intent } from '../burst/intent.ts'
import type { AgentOutcome } from '../contract.ts'
import { handOver } from '../hand-over/hand-over.ts'
import { addDraft, toStepName, traceOf } from '../run.ts'
import { checkDraft } from '../send-gate/gate-rules.ts'
import { MOST_READ, type Situation } from '../situation.ts'
import { answerService } from './answer-service.ts'
import { isAboutOwn } from './booking-words.ts'
import { type BookingStep, readBooking } from './read-booking.ts'

const steps = new WeakMap<Situation, Promise<BookingStep | undefined>>()

/** People are reached first. */
const FIRST: Intent[] = ['darurat', 'minta_manusia', 'penyusup']
const TROUBLES: Intent[] = ['marah', 'keluhan']

/** Whether a burst makes, moves, cancels or asks for a booking, where the business takes them. */
export const concernsBooking = async (situation: Situation): Promise<boolean> =>
  (await stepOf(situation)) !== undefined

function stepOf(situation: Situation): Promise<BookingStep | undefined> {
  const step = steps.get(situation) ?? readStep(situation)
  steps.set(situation, step)
  return step
}

async function readStep({ run, intents, wrote }: Situation): Promise<BookingStep | undefined> {
  const desk = run.input.bookings
  if (!desk || run.input.isCaseOpen || run.query === '' || wrote.length > MOST_READ)
    return undefined
  if (FIRST.some((intent) => intents.has(intent))) return undefined
  const { history, hours, now } = run.input
  const language = run.language === 'en' ? 'en' : 'id'
  const asked = { desk, text: run.query, history, hours, now, language } as const
  const step = readBooking(asked)
  // "Janji saya kapan?" sounds like a broken promise to the classifier.
  const isTroubled = TROUBLES.some((intent) => intents.has(intent))
  if (isTroubled && !step?.isCertain && !isAboutOwn(run.query)) return undefined
  return step ?? answerService(run, desk)
}

/**
 * Answers a burst about a booking. Code computes every free time and writes every sentence; the act
 * is applied in the transaction of the reply, with the places of that moment.
 */
export async function takeBooking(situation: Situation): Promise<AgentOutcome> {
  const { run, speaker, as } = situation
  const step = await stepOf(situation)
  const from = run.sinceMs()
  run.note(toStepName('booking_read'), 'sistem', from)
  const ways = step?.kind === 'say' ? [step.text, againText(step.text, languageOf(situation))] : []
  const act = step?.kind === 'say' ? step.act : undefined
  for (const text of ways) {
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

const languageOf = ({ run }: Situation) => (run.language === 'en' ? 'en' : 'id')
