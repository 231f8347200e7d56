import type { Iso, ProviderError } from '#whatsapp/model'
import { now } from '#platform/clock'
import { HOUR_MS } from '#lib/time/durations'

/**
 * The pace of an unofficial number, so that WhatsApp does not take it for a machine. Source: the
 * vendors' advice, reference section 2.9. Answer customers who wrote first. Type before sending.
 * Leave 30 to 60 s between first messages to strangers, and pauses between bursts. Send at most
 * about four messages an hour to a customer who does not answer. A customer who wrote within a day
 * is in conversation and may be answered as fast as a person types.
 */
export type Pace = {
  /** pause between two messages of the number */
  gapMs: [least: number, most: number]
  firstContactGapMs: [least: number, most: number]
  /** after so many messages without a longer pause there is one */
  burst: number
  burstPauseMs: [least: number, most: number]
  /** messages an hour to a customer who has not written for a day */
  unansweredAnHour: number
  typingMsPerCharacter: number
  typingMs: [least: number, most: number]
}

export const PACE: Pace = {
  gapMs: [1_000, 2_500],
  firstContactGapMs: [30_000, 60_000],
  burst: 20,
  burstPauseMs: [15_000, 30_000],
  unansweredAnHour: 4,
  typingMsPerCharacter: 35,
  typingMs: [700, 4_000],
}

const CONVERSATION_MS = 24 * HOUR_MS
/** A pause of this length ends a burst. */
const BURST_ENDS_MS = 60_000

export type PaceState = {
  next_send_at: Iso | null
  next_first_contact_at: Iso | null
  /** when the two times above were written */
  paced_at: Iso | null
  burst: number
  time_locked_until: Iso | null
  capped_until: Iso | null
}
export type ChatState = { last_in_at: Iso | null; last_out_at: Iso | null; unanswered: Iso[] }
export type Slot = {
  dueAtMs: number
  next: { next_send_at: Iso; next_first_contact_at: Iso | null; paced_at: Iso; burst: number }
}

/**
 * How many ms the clock that wrote a time was ahead of the present one. A clock that was set back
 * must not delay messages.
 */
export const aheadMs = (writtenAt: Iso | null): number =>
  Math.max(0, toMs(writtenAt) - now().getTime())

/**
 * Computes when the next message to this chat may be sent, with the state after it; or why it must
 * not be sent.
 */
export function placeOf(
  stored: PaceState,
  chat: ChatState,
  pace: Pace = PACE,
  random: () => number = Math.random,
): { slot: Slot } | { error: ProviderError } {
  const nowMs = now().getTime()
  const state = withoutStep(stored)
  const error = refusalOf(state, chat, pace, nowMs)
  return error
    ? { error }
    : { slot: slotFor(state, pace, { isToStranger: isStranger(chat), nowMs, random }) }
}

const isStranger = (chat: ChatState): boolean =>
  chat.last_in_at === null && chat.last_out_at === null

function refusalOf(
  state: PaceState,
  chat: ChatState,
  pace: Pace,
  nowMs: number,
): ProviderError | undefined {
  const lock = [state.time_locked_until, state.capped_until].find(
    (until) => until !== null && Date.parse(until) > nowMs,
  )
  if (isStranger(chat) && lock)
    return {
      code: lock === state.time_locked_until ? '463' : 'new_chat_cap',
      class: 'final',
    }
  const isInConversation =
    chat.last_in_at !== null && nowMs - Date.parse(chat.last_in_at) < CONVERSATION_MS
  const recent = chat.unanswered.map((at) => Date.parse(at)).filter((at) => at > nowMs - HOUR_MS)
  return !isInConversation && recent.length >= pace.unansweredAnHour
    ? {
        code: 'pace',
        class: 'wait',
        retryAfterMs: Math.min(...recent) + HOUR_MS - nowMs,
      }
    : undefined
}

function slotFor(
  state: PaceState,
  pace: Pace,
  { isToStranger, nowMs, random }: { isToStranger: boolean; nowMs: number; random: () => number },
): Slot {
  const draw = ([least, most]: [number, number]) => least + (most - least) * random()
  const freeAtMs = Math.max(
    nowMs,
    toMs(state.next_send_at),
    isToStranger ? toMs(state.next_first_contact_at) : 0,
  )
  const isBurstOver = nowMs - toMs(state.next_send_at) > BURST_ENDS_MS
  const burst = isBurstOver ? 1 : state.burst + 1
  const pauseMs = burst > pace.burst ? draw(pace.burstPauseMs) : 0
  const dueAtMs = Math.round(freeAtMs + pauseMs)
  return {
    dueAtMs,
    next: {
      // The later time of a first message to a stranger delays no other chat.
      next_send_at:
        isToStranger && dueAtMs > nowMs + pace.gapMs[1]
          ? (state.next_send_at ?? toIso(nowMs))
          : toIso(dueAtMs + draw(pace.gapMs)),
      next_first_contact_at: isToStranger
        ? toIso(dueAtMs + draw(pace.firstContactGapMs))
        : state.next_first_contact_at,
      paced_at: toIso(nowMs),
      burst: pauseMs > 0 ? 1 : burst,
    },
  }
}

function withoutStep(state: PaceState): PaceState {
  const stepMs = aheadMs(state.paced_at)
  const back = (at: Iso | null) => (at === null ? null : toIso(toMs(at) - stepMs))
  return stepMs === 0
    ? state
    : {
        ...state,
        next_send_at: back(state.next_send_at),
        next_first_contact_at: back(state.next_first_contact_at),
      }
}

/** How long a person would type this text, with some variation. */
export function typingMs(
  text: string,
  pace: Pace = PACE,
  random: () => number = Math.random,
): number {
  const [least, most] = pace.typingMs
  return Math.round(
    Math.min(most, Math.max(least, text.length * pace.typingMsPerCharacter)) *
      (0.8 + 0.4 * random()),
  )
}

const toIso = (ms: number): Iso => new Date(ms).toISOString()
const toMs = (at: Iso | null): number => (at === null ? 0 : Date.parse(at))
