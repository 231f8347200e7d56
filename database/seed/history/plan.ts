/** Plans eight weeks of the bakery before today from one seed: the same day gives the same plan. */
import type { AgentHandover, AgentReply } from '#contract/agent'
import { deadlineAfter, type HoursEntry, openState } from '#lib/time/opening-hours'
import { between, drawFrom, pickFrom, randomFrom } from '../random.ts'
import { bookingPlanner, type PlannedBooking } from './bookings.ts'
import { planOrder, type PlannedSale, type SaleStep } from './orders.ts'
import { drawArm } from './control.ts'
import { customersOf } from './customers.ts'
import { askForRating } from './ratings.ts'
import {
  type CaseTalk,
  COMPLAINTS,
  ORDERS,
  type Person,
  QUESTIONS,
  TEAM,
  THANKS,
  UNKNOWN,
  WANTS_PERSON,
} from './talks.ts'
import { ZONE_MS } from './times.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/lib/time/durations.ts'

/** The agent's reaction to a text, asked once per wording. */
export type Asked = Map<string, AgentReply | AgentHandover>

export type HistoryLine = {
  /** `system`: notices of an order, and the question for a rating */
  from: 'customer' | 'ai' | 'system' | Person
  at: number
  text: string
  /** the agent's own answer, with its sources and trace */
  made?: AgentReply | AgentHandover
}
export type HistoryCase = {
  handover: AgentHandover
  isComplaint: boolean
  /** the outcome of the AI's draft, where there is one */
  draft: 'used' | 'edited' | 'dismissed'
  openedAt: number
  dueAt: number
  claimedBy: Person
  claimedAt: number
}
export type HistorySession = {
  no: number
  startAt: number
  lines: HistoryLine[]
  opened?: HistoryCase
  /** the group of the rollout experiment; absent before the experiment */
  arm?: 'ai' | 'control'
  /** absent: the session is still open and handled by the AI */
  closed?: { by: 'ai' | Person; at: number; outcome: CaseTalk['ends'] }
  /** messages after the session was closed, oldest first */
  later: HistoryLine[]
  sale?: PlannedSale
  booking?: PlannedBooking
  asked?: { at: number; rating: number | null }
}
export type HistoryRoom = { name: string | null; phone: string; sessions: HistorySession[] }

export type Plan = {
  nowMs: number
  weeks: number
  hours: HoursEntry[]
  /** The time within which customers answer. After it an AI room closes by itself. */
  autoCloseMs: number
  slaMinutes: number
  business: string
  asked: Asked
}

/** Sessions that begin on a day, Monday to Sunday. */
const SESSIONS = [17, 18, 18, 20, 24, 31, 27]
/** The day with the fewest conversations, counted back from today. */
const HOLIDAY = 23
const HOLIDAY_SESSIONS = 6
/** For each hour from 06.00 to 22.00, the share of customers who begin to write in it. */
const BY_HOUR = [1, 3, 5, 7, 9, 10, 8, 6, 6, 7, 9, 10, 9, 7, 5, 3, 1]
const FIRST_HOUR = 6
const KINDS: ['order' | 'booking' | 'case' | 'question', share: number][] = [
  ['order', 0.12],
  ['booking', 0.05],
  ['case', 0.24],
  ['question', 0.59],
]
const CASES: [CaseTalk[], share: number][] = [
  [ORDERS, 0.4],
  [UNKNOWN, 0.3],
  [COMPLAINTS, 0.19],
  [WANTS_PERSON, 0.11],
]
/** What members do with a draft of the AI. */
const DRAFTS: ['used' | 'edited' | 'dismissed', share: number][] = [
  ['used', 0.42],
  ['edited', 0.33],
  ['dismissed', 0.25],
]
/** Rooms with their sessions; none begins today, and none overlaps another of the same customer. */
export function planHistory(plan: Plan): HistoryRoom[] {
  const random = randomFrom(1_311)
  const rooms = customersOf(random).map((customer) => ({
    ...customer,
    sessions: [] as HistorySession[],
    freeAt: 0,
    lastAskedAt: 0,
  }))
  const starts = startsOf(plan, random)
  const next = sessionPlanner(plan, random, starts.length)
  for (const startAt of starts) {
    const free = rooms.filter(({ freeAt }) => freeAt < startAt)
    if (free.length === 0) continue
    const room = pickFrom(free, random)
    const session = next(startAt, room.sessions.length + 1)
    const isUnhappy =
      session.opened?.isComplaint === true || session.closed?.outcome === 'tidak_jadi'
    room.lastAskedAt =
      askForRating(session, { ...plan, ...room, random, isUnhappy }) ?? room.lastAskedAt
    room.sessions.push(session)
    room.freeAt = session.closed
      ? Math.max(session.closed.at, session.later.at(-1)?.at ?? 0) + HOUR_MS
      : Number.POSITIVE_INFINITY
  }
  return rooms
    .filter(({ sessions }) => sessions.length > 0)
    .map(({ name, phone, sessions }) => ({
      name,
      phone,
      sessions: [...sessions.slice(0, -1), drawArm(plan, random, sessions.at(-1)!)],
    }))
}

/** Plans the last sessions, newest first: orders that the team still has to work on. */
const NEWEST_ORDERS: Partial<Record<number, SaleStep['act']>> = {
  0: 'konfirmasi',
  2: 'konfirmasi',
  3: 'setujui',
  5: 'setujui',
  6: 'terima_bayar',
}

/** Plans the sessions one after the other; orders and bookings are numbered as they come. */
function sessionPlanner(plan: Plan, random: () => number, count: number) {
  const planBooking = bookingPlanner()
  let planned = 0
  let sales = 0
  let bookings = 0
  return (startAt: number, no: number): HistorySession => {
    planned++
    const kind = drawFrom(KINDS, random)
    const member = drawFrom(TEAM, random)
    const now = { ...plan, random, startAt, member }
    const stage = NEWEST_ORDERS[count - planned]
    if (kind === 'order' || stage) {
      const order = planOrder({ ...now, number: sales + 1, ...(stage && { stopsAfter: stage }) })
      sales++
      return closeByAi(plan, random, { no, startAt, ...order })
    }
    const booked = kind === 'booking' && planBooking({ ...now, number: bookings + 1 })
    if (booked) {
      bookings++
      return closeByAi(plan, random, { no, startAt, notices: [], ...booked })
    }
    return planSession(plan, random, { startAt, no, isCase: kind === 'case' })
  }
}

/** A session without people closes by itself; notices may arrive after it has closed. */
function closeByAi(
  { nowMs, autoCloseMs }: Plan,
  random: () => number,
  {
    notices,
    lines,
    ...session
  }: Pick<HistorySession, 'no' | 'startAt' | 'lines' | 'sale' | 'booking'> & {
    notices: HistoryLine[]
  },
): HistorySession {
  const closesAt = lines.at(-1)!.at + autoCloseMs + between(5, 50, random) * 1000
  const outcome =
    session.sale?.status === 'batal' ? 'tidak_jadi' : session.sale ? 'terjual' : 'janji_temu'
  return {
    ...session,
    lines: [...lines, ...notices.filter(({ at }) => at < closesAt)],
    later: notices.filter(({ at }) => at >= closesAt),
    ...(closesAt < nowMs && { closed: { by: 'ai' as const, at: closesAt, outcome } }),
  }
}

function startsOf({ nowMs, weeks }: Plan, random: () => number): number[] {
  const today = Math.floor((nowMs + ZONE_MS) / DAY_MS) * DAY_MS - ZONE_MS
  return Array.from({ length: weeks * 7 }, (_, index) => weeks * 7 - index).flatMap((daysAgo) => {
    const day = today - daysAgo * DAY_MS
    const weekday = (new Date(day + ZONE_MS).getUTCDay() + 6) % 7
    const growth = 1 - (0.35 * daysAgo) / (weeks * 7)
    const count =
      daysAgo === HOLIDAY
        ? HOLIDAY_SESSIONS
        : Math.round(SESSIONS[weekday]! * growth * (0.85 + random() * 0.3))
    return Array.from({ length: count }, () => day + timeOfDay(random)).sort((a, b) => a - b)
  })
}

function timeOfDay(random: () => number): number {
  const shares = BY_HOUR.map((share, index): [number, number] => [FIRST_HOUR + index, share])
  return drawFrom(shares, random) * HOUR_MS + random() * HOUR_MS
}

/** A case whose deadline still runs now becomes a conversation with the AI. */
function planSession(
  plan: Plan,
  random: () => number,
  { startAt, no, isCase }: { startAt: number; no: number; isCase: boolean },
): HistorySession {
  const first = planTalk(plan, random, { startAt, no, isCase })
  const isRunning = first.opened && first.closed && first.closed.at > plan.nowMs - HOUR_MS
  return isRunning ? planTalk(plan, random, { startAt, no, isCase: false }) : first
}

function planTalk(
  plan: Plan,
  random: () => number,
  { startAt, no, isCase }: { startAt: number; no: number; isCase: boolean },
): HistorySession {
  const questions = isCase ? Math.floor(random() * 2) : 1 + Math.floor(random() * 2.6)
  const lines: HistoryLine[] = []
  let at = startAt
  for (let index = 0; index < questions; index++) {
    at = addAnswered(plan, random, lines, {
      at,
      text: pickAnswered(plan.asked, QUESTIONS.flat(), random),
    })
    at += between(30, 240, random) * 1000
  }
  const talk = isCase ? pickCase(plan.asked, random) : undefined
  if (talk) return planCase(plan, random, { no, startAt, lines, at, ...talk })
  if (lines.length === 0)
    at = addAnswered(plan, random, lines, {
      at,
      text: pickAnswered(plan.asked, QUESTIONS.flat(), random),
    })
  const thanks = random() < 0.55 ? pickAnswered(plan.asked, THANKS, random) : undefined
  if (thanks) at = addAnswered(plan, random, lines, { at, text: thanks })
  const closesAt = lines.at(-1)!.at + plan.autoCloseMs + between(5, 50, random) * 1000
  return {
    no,
    startAt,
    lines,
    later: [],
    ...(closesAt < plan.nowMs && {
      closed: { by: 'ai' as const, at: closesAt, outcome: 'terjawab' as const },
    }),
  }
}

/**
 * Adds the customer's words, and the agent's answer after the quiet window. Returns the answer's
 * time.
 */
function addAnswered(
  { asked }: Plan,
  random: () => number,
  lines: HistoryLine[],
  { at, text }: { at: number; text: string },
): number {
  const answeredAt = at + between(6, 9, random) * 1000
  const made = asked.get(text)!
  lines.push({ from: 'customer', at, text })
  lines.push({
    from: 'ai',
    at: answeredAt,
    text: made.kind === 'reply' ? made.text : made.customerText,
    made,
  })
  return answeredAt
}

/** Returns a wording that the agent answers. */
const pickAnswered = (asked: Asked, texts: string[], random: () => number): string =>
  pickFrom(
    texts.filter((text) => asked.get(text)?.kind === 'reply'),
    random,
  )

/**
 * Returns a wording that the agent hands over; undefined when it answers every wording of the
 * subject.
 */
function pickCase(
  asked: Asked,
  random: () => number,
): { talk: CaseTalk; text: string } | undefined {
  const talk = pickFrom(drawFrom(CASES, random), random)
  const texts = talk.asks.filter((text) => {
    const made = asked.get(text)
    return made?.kind === 'handover' && made.customerText !== ''
  })
  return texts.length > 0 ? { talk, text: pickFrom(texts, random) } : undefined
}

function planCase(
  plan: Plan,
  random: () => number,
  begun: Pick<HistorySession, 'no' | 'startAt' | 'lines'> & {
    at: number
    talk: CaseTalk
    text: string
  },
): HistorySession {
  const { no, startAt, lines, talk } = begun
  const openedAt = addAnswered(plan, random, lines, { at: begun.at, text: begun.text })
  const hours = { isEnabled: true, entries: plan.hours }
  const dueAt = deadlineAfter(hours, new Date(openedAt), plan.slaMinutes).getTime()
  const opensAt = openState(hours, new Date(openedAt)).opensAt?.at.getTime() ?? openedAt
  const member = drawFrom(TEAM, random)
  const waitedMs = (random() < 0.08 ? between(16, 40, random) : between(1, 11, random)) * MINUTE_MS
  const claimedAt = opensAt + waitedMs
  const handover = plan.asked.get(begun.text) as AgentHandover
  const draft = drawFrom(DRAFTS, random)
  const usedDraft = draft === 'used' ? handover.draft : undefined
  let at = claimedAt
  for (const [index, wordings] of talk.turns.entries()) {
    at += between(25, 200, random) * 1000
    const text = pickFrom(wordings, random)
    lines.push({
      from: index % 2 === 0 ? member : 'customer',
      at,
      text: index === 0 ? (usedDraft ?? text) : text,
    })
  }
  const closed = { by: member, at: at + between(1, 20, random) * MINUTE_MS, outcome: talk.ends }
  return {
    no,
    startAt,
    lines,
    later: [],
    opened: {
      handover,
      isComplaint: COMPLAINTS.includes(talk),
      draft,
      openedAt,
      dueAt,
      claimedBy: member,
      claimedAt,
    },
    closed,
  }
}
