import { toCaseReason } from '#contract/conversation/escalation'
import type { FoundEntry } from '#contract/knowledge'
import type { BookingOffer, OpenBookings } from '#domain/booking/chat'
import { againText } from '#domain/booking/customer-texts'
import { wordsOf } from '#lib/language/text'
import type { Intent } from '../burst/intent.ts'
import { isQuestion, partsOf } from '../burst/questions.ts'
import type { AgentOutcome } from '../contract.ts'
import { handOver } from '../hand-over/hand-over.ts'
import { findAnswers } from '../knowledge/find-answers.ts'
import { withoutInstructions } from '../model/prompt.ts'
import { addDraft, toSource, toStepName, traceOf } from '../run.ts'
import { checkDraft } from '../send-gate/gate-rules.ts'
import { MAX_READ, type Situation } from '../situation.ts'
import { answerService } from './answer-service.ts'
import { isAboutOwnBooking } from './booking-words.ts'
import { mayConcernBooking } from './may-concern-booking.ts'
import { type BookingStep, readBooking } from './read-booking.ts'
import { staffIn } from './staff-words.ts'
import { textLanguage } from '#lib/language/written-language'

const steps = new WeakMap<Situation, Promise<BookingStep | undefined>>()

/** These intents have priority over a booking. */
const FIRST: Intent[] = ['darurat', 'minta_manusia', 'penyusup']
const TROUBLES: Intent[] = ['marah', 'keluhan']

/**
 * Whether a burst makes, moves, cancels or asks about a booking, if the business takes bookings.
 */
export const concernsBooking = async (situation: Situation): Promise<boolean> =>
  (await stepOf(situation)) !== undefined

function stepOf(situation: Situation): Promise<BookingStep | undefined> {
  const step = steps.get(situation) ?? readStep(situation)
  steps.set(situation, step)
  return step
}

async function readStep({ run, intents, wrote }: Situation): Promise<BookingStep | undefined> {
  const { bookings } = run.input
  if (!bookings || run.input.isCaseOpen || run.query === '' || wrote.length > MAX_READ)
    return undefined
  const isChoice = answersForStaff(bookings, run.query)
  if (FIRST.some((intent) => intents.has(intent) && !(isChoice && intent === 'penyusup')))
    return undefined
  const step = await readIfConcerned(run, bookings)
  // The classifier hears a broken promise in "Janji saya kapan?".
  const isTroubled = TROUBLES.some((intent) => intents.has(intent))
  if (isTroubled && !step?.isCertain && !isAboutOwnBooking(run.query)) return undefined
  return step ?? answerService(run, bookings)
}

/** Reads what is booked only for a burst that may be about a booking. */
async function readIfConcerned(
  { input, query, language }: Situation['run'],
  bookings: OpenBookings,
): Promise<BookingStep | undefined> {
  const { history, hours, now } = input
  const asked = { text: query, history, hours, now, language: textLanguage(language) }
  if (!mayConcernBooking({ ...asked, offer: bookings })) return undefined
  return readBooking({ ...asked, desk: await bookings.readDesk() })
}

/** More words say more than which person. */
const MAX_CHOICE_WORDS = 4

/** "Bebas siapa aja" answers which person; the classifier hears an attack in its first word. */
const answersForStaff = ({ staff }: BookingOffer, text: string): boolean =>
  wordsOf(text).length <= MAX_CHOICE_WORDS && staffIn(text, staff) !== undefined

/**
 * Answers a burst about a booking. Code computes every free time and writes every sentence. The
 * change is made in the transaction of the reply, with the places that are free then.
 */
export async function takeBooking(situation: Situation): Promise<AgentOutcome> {
  const { run, speaker, as } = situation
  const step = await stepOf(situation)
  const from = run.sinceMs()
  run.note(toStepName('booking_read'), 'sistem', from)
  const entry = step?.kind === 'say' && step.begins ? await entryFor(situation) : undefined
  const ways = step?.kind === 'say' ? waysOf(situation, step.text, entry) : []
  const act = step?.kind === 'say' ? step.act : undefined
  for (const text of ways) {
    const { history, burst, now } = run.input
    const checks = act ? [] : checkDraft({ text, history, burst, now })
    if (addDraft(run, text, checks, from))
      return {
        kind: 'reply',
        text,
        sources: entry ? [toSource(entry)] : [],
        trace: traceOf(run, as.mode, as.model, entry ? [entry.entryId] : []),
        ...(act ? { act } : {}),
      }
  }
  return handOver(run, speaker, {
    ...as,
    reason: 'perlu_klarifikasi',
    detail: toCaseReason('booking_unclear'),
  })
}

/**
 * The entry for a question such as "bisa reservasi tempat buat acara?"; the day is asked below it.
 */
async function entryFor({ run, burst }: Situation): Promise<FoundEntry | undefined> {
  const parts = partsOf(burst.texts)
  const [only, ...others] = parts
  if (only === undefined || others.length > 0 || !isQuestion(only)) return undefined
  const [found] = await findAnswers(run, parts)
  return found?.entry?.products ? undefined : found?.entry
}

const waysOf = (situation: Situation, text: string, entry: FoundEntry | undefined): string[] => [
  ...(entry ? [`${withoutInstructions(entry.text) || entry.text}\n${text}`] : []),
  text,
  againText(text, textLanguage(situation.run.language)),
]
