/** Eight weeks of the bakery before today, planned from one seed: the same plan on the same day. */
import type { AgentHandover, AgentReply } from '#contract/agent'
import { deadlineAfter, type HoursEntry, openState } from '#lib/opening-hours'
import { pickFrom, randomFrom } from '../random.ts'
import {
  type CaseTalk,
  COMPLAINTS,
  CUSTOMERS,
  ORDERS,
  type Person,
  QUESTIONS,
  THANKS,
  UNKNOWN,
  WANTS_PERSON,
} from './talks.ts'

/** What the agent did with a text, asked once per wording. */
export type Asked = Map<string, AgentReply | AgentHandover>

export type HistoryLine = {
  from: 'customer' | 'ai' | Person
  at: number
  text: string
  /** the agent's own answer, with its sources and trace */
  made?: AgentReply | AgentHandover
}
export type HistoryCase = {
  handover: AgentHandover
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
  /** which group of the rollout experiment it was drawn for; absent before the experiment */
  arm?: 'ai' | 'control'
  /** absent: the session is still open, in the AI's hands */
  closed?: { by: 'ai' | Person; at: number; outcome: CaseTalk['ends'] }
}
export type HistoryRoom = { name: string | null; phone: string; sessions: HistorySession[] }

type Plan = {
  nowMs: number
  weeks: number
  hours: HoursEntry[]
  /** customers answer in this time after which an AI room closes by itself */
  autoCloseMs: number
  slaMinutes: number
  asked: Asked
}

export const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** Asia/Jakarta, the bakery's zone, has no summer time. */
const ZONE_MS = 7 * HOUR_MS
/** Sessions that begin on a day, Monday to Sunday. */
const SESSIONS = [9, 10, 10, 11, 13, 17, 15]
/** A day on which hardly anybody writes, counted back from today. */
const HOLIDAY = 23
const HOLIDAY_SESSIONS = 3
/** Shares of the hours from 06.00 to 22.00 at which customers begin to write. */
const BY_HOUR = [1, 3, 5, 7, 9, 10, 8, 6, 6, 7, 9, 10, 9, 7, 5, 3, 1]
const FIRST_HOUR = 6
const CASE_SHARE = 0.3
const CASES: [CaseTalk[], share: number][] = [
  [ORDERS, 0.52],
  [UNKNOWN, 0.26],
  [COMPLAINTS, 0.14],
  [WANTS_PERSON, 0.08],
]
/** The experiment's days up to today, and the share of its conversations that goes to the team. */
const EXPERIMENT_DAYS = 28
const CONTROL_SHARE = 0.12
const TEAM: [Person, share: number][] = [
  ['rina', 0.6],
  ['yoga', 0.28],
  ['owner', 0.12],
]

/** Rooms with their sessions; none begins today, and none overlaps another of the same customer. */
export function planHistory(plan: Plan): HistoryRoom[] {
  const random = randomFrom(1_311)
  const rooms = customersOf(random).map((customer): HistoryRoom & { freeAt: number } => ({
    ...customer,
    sessions: [],
    freeAt: 0,
  }))
  for (const startAt of startsOf(plan, random)) {
    const free = rooms.filter(({ freeAt }) => freeAt < startAt)
    if (free.length === 0) continue
    const room = pickFrom(free, random)
    const session = planSession(plan, random, startAt, room.sessions.length + 1)
    room.sessions.push(session)
    room.freeAt = session.closed ? session.closed.at + HOUR_MS : Number.POSITIVE_INFINITY
  }
  return rooms
    .filter(({ sessions }) => sessions.length > 0)
    .map(({ name, phone, sessions }) => ({
      name,
      phone,
      sessions: [...sessions.slice(0, -1), drawArm(plan, random, sessions.at(-1)!)],
    }))
}

/** Only a room's present session has a group: some of those went to the team at once. */
function drawArm(plan: Plan, random: () => number, session: HistorySession): HistorySession {
  if (session.startAt < plan.nowMs - EXPERIMENT_DAYS * DAY_MS) return session
  if (random() >= CONTROL_SHARE) return { ...session, arm: 'ai' }
  const control = planControl(plan, random, session)
  const hasEnded = control.closed && control.closed.at < plan.nowMs - HOUR_MS
  return hasEnded ? control : { ...session, arm: 'ai' }
}

/** The same questions, answered by a member once the shop is open. */
function planControl(plan: Plan, random: () => number, session: HistorySession): HistorySession {
  const { no, startAt } = session
  const hours = { isEnabled: true, entries: plan.hours }
  const opensAt = openState(hours, new Date(startAt)).opensAt?.at.getTime() ?? startAt
  const member = drawFrom(TEAM, random)
  const lines: HistoryLine[] = []
  let at = startAt
  // A member announces no hand-over.
  for (const { from, text } of session.lines.filter(({ made }) => made?.kind !== 'handover')) {
    const isCustomer = from === 'customer'
    if (lines.length > 0) {
      const waitedMs = isCustomer
        ? between(30, 240, random) * 1000
        : between(2, 38, random) * MINUTE_MS
      at = (lines.length === 1 ? Math.max(at, opensAt) : at) + waitedMs
    }
    lines.push({ from: isCustomer ? 'customer' : member, at, text })
  }
  const closedAt = at + between(1, 20, random) * MINUTE_MS
  return {
    no,
    startAt,
    lines,
    arm: 'control',
    closed: { by: member, at: closedAt, outcome: session.closed?.outcome ?? 'terjawab' },
  }
}

const FAMILIES =
  'Santoso Utami Wicaksono Permana Nugraheni Halim Siregar Purnama Wijayanti Saputro Yuliana Hakim Lubis Maulana'.split(
    ' ',
  )

/** One in nine has no name. */
function customersOf(random: () => number): { name: string | null; phone: string }[] {
  const named = CUSTOMERS.flatMap((name) => [
    name,
    ...(name.includes(',') ? [] : FAMILIES.map((family) => `${name.split(' ')[0]} ${family}`)),
  ])
  return named.map((name, index) => ({
    name: random() < 1 / 9 ? null : name,
    phone: `62813${String(20_000_000 + index * 37_813).padStart(8, '0')}`,
  }))
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

/** A case that would still run now becomes a conversation with the AI. */
function planSession(
  plan: Plan,
  random: () => number,
  startAt: number,
  no: number,
): HistorySession {
  const first = planTalk(plan, random, { startAt, no, isCase: random() < CASE_SHARE })
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
    at = addAnswered(plan, random, lines, at, pickAnswered(plan.asked, QUESTIONS.flat(), random))
    at += between(30, 240, random) * 1000
  }
  const talk = isCase ? pickCase(plan.asked, random) : undefined
  if (talk) return planCase(plan, random, { no, startAt, lines, at, ...talk })
  if (lines.length === 0)
    at = addAnswered(plan, random, lines, at, pickAnswered(plan.asked, QUESTIONS.flat(), random))
  const thanks = random() < 0.55 ? pickAnswered(plan.asked, THANKS, random) : undefined
  if (thanks) at = addAnswered(plan, random, lines, at, thanks)
  const closesAt = lines.at(-1)!.at + plan.autoCloseMs + between(5, 50, random) * 1000
  return {
    no,
    startAt,
    lines,
    ...(closesAt < plan.nowMs && {
      closed: { by: 'ai' as const, at: closesAt, outcome: 'terjawab' as const },
    }),
  }
}

/** The customer's words and the agent's answer after the quiet window. Returns the answer's time. */
function addAnswered(
  { asked }: Plan,
  random: () => number,
  lines: HistoryLine[],
  at: number,
  text: string,
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

/** A wording that the agent answers. */
const pickAnswered = (asked: Asked, texts: string[], random: () => number): string =>
  pickFrom(
    texts.filter((text) => asked.get(text)?.kind === 'reply'),
    random,
  )

/** A wording that the agent hands over; undefined when it answers all of the subject. */
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
  begun: Omit<HistorySession, 'closed'> & { at: number; talk: CaseTalk; text: string },
): HistorySession {
  const { no, startAt, lines, talk } = begun
  const openedAt = addAnswered(plan, random, lines, begun.at, begun.text)
  const hours = { isEnabled: true, entries: plan.hours }
  const dueAt = deadlineAfter(hours, new Date(openedAt), plan.slaMinutes).getTime()
  const opensAt = openState(hours, new Date(openedAt)).opensAt?.at.getTime() ?? openedAt
  const member = drawFrom(TEAM, random)
  const waitedMs = (random() < 0.08 ? between(16, 40, random) : between(1, 11, random)) * MINUTE_MS
  const claimedAt = opensAt + waitedMs
  let at = claimedAt
  for (const [index, wordings] of talk.turns.entries()) {
    at += between(25, 200, random) * 1000
    lines.push({
      from: index % 2 === 0 ? member : 'customer',
      at,
      text: pickFrom(wordings, random),
    })
  }
  const closed = { by: member, at: at + between(1, 20, random) * MINUTE_MS, outcome: talk.ends }
  const handover = plan.asked.get(begun.text) as AgentHandover
  return {
    no,
    startAt,
    lines,
    opened: { handover, openedAt, dueAt, claimedBy: member, claimedAt },
    closed,
  }
}

const between = (least: number, most: number, random: () => number): number =>
  Math.round(least + random() * (most - least))

function drawFrom<T>(shares: [T, number][], random: () => number): T {
  let draw = random() * shares.reduce((sum, [, share]) => sum + share, 0)
  for (const [value, share] of shares) {
    draw -= share
    if (draw < 0) return value
  }
  return shares.at(-1)![0]
}
