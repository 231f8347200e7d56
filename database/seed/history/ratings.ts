/** The question for a rating after a conversation, and the answers of some customers. */
import {
  nextByDay,
  ratingQuestion,
  ratingThanks,
} from '../../../src/domain/conversation/session/csat.ts'
import { between, drawFrom } from '../random.ts'
import type { HistorySession } from './plan.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/lib/time/durations.ts'

/**
 * Customers are asked as the product does it: after the end, by day, within the window, once a
 * week.
 */
const ASK_AFTER_MS = 10 * MINUTE_MS
const AGAIN_AFTER_MS = 7 * DAY_MS
const ANSWERED_SHARE = 0.46
const RATINGS: [number, share: number][] = [
  [5, 0.52],
  [4, 0.3],
  [3, 0.1],
  [2, 0.05],
  [1, 0.03],
]
/** Ratings after a complaint, or where the shop could not help. */
const LOW_RATINGS: [number, share: number][] = [
  [5, 0.2],
  [4, 0.28],
  [3, 0.26],
  [2, 0.16],
  [1, 0.1],
]

/** Adds question, rating and thanks to a closed session. Returns when the customer was asked. */
export function askForRating(
  session: HistorySession,
  {
    random,
    nowMs,
    business,
    name,
    lastAskedAt,
    isUnhappy,
  }: {
    random: () => number
    nowMs: number
    business: string
    name: string | null
    lastAskedAt: number
    isUnhappy: boolean
  },
): number | undefined {
  const { closed } = session
  if (!closed) return undefined
  const askedAt = nextByDay(new Date(closed.at + ASK_AFTER_MS), 'Asia/Jakarta').getTime()
  const lastInAt = session.lines.findLast(({ from }) => from === 'customer')!.at
  if (askedAt >= lastInAt + DAY_MS || askedAt - lastAskedAt < AGAIN_AFTER_MS || askedAt > nowMs)
    return undefined
  const text = ratingQuestion({ contact_name: name, business_name: business }, 'id')
  session.later.push({ from: 'system', at: askedAt, text })
  const answersAt = askedAt + between(1, 90, random) * MINUTE_MS
  const isAnswered = random() < ANSWERED_SHARE && answersAt < nowMs - MINUTE_MS
  const given = isAnswered ? drawFrom(isUnhappy ? LOW_RATINGS : RATINGS, random) : null
  session.asked = { at: askedAt, rating: given }
  if (given !== null)
    session.later.push(
      { from: 'customer', at: answersAt, text: String(given) },
      { from: 'system', at: answersAt + 1000, text: ratingThanks(given, 'id') },
    )
  return askedAt
}
