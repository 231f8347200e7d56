import { answerBurst } from '#domain/agent'
import { openKnowledge } from '#domain/knowledge/lookup'
import { now } from '#platform/clock'
import { asService, db, type WriteTx } from '#platform/database'
import { deadlineAfter, type HoursEntry } from '#lib/time/opening-hours'
import type { DemoPeople } from '../demo.ts'
import { type Asked, planHistory } from './plan.ts'
import { Rows } from './rows.ts'
import { insertServices, seedShelf } from './seed-shelf.ts'
import { COMPLAINTS, ORDERS, QUESTIONS, THANKS, UNKNOWN, WANTS_PERSON } from './talks.ts'
import { DAY_MS } from '../../../src/lib/time/durations.ts'

export type Shop = {
  businessId: string
  businessName: string
  channelId: string
  people: DemoPeople
  hours: HoursEntry[]
}

/** The defaults of a new business, which the demo keeps. */
const AUTO_CLOSE_MS = DAY_MS / 2
const SLA_MINUTES = 15

/**
 * Writes `weeks` weeks of conversations before today: answers and hand-overs of the agent, acts of
 * members, orders and bookings by chat, ratings. Every figure of the screens can be computed from
 * them.
 */
export async function seedHistory(shop: Shop, weeks: number): Promise<void> {
  await seedShelf({ sub: shop.people.owner, role: 'authenticated' }, shop.businessId)
  const asked = await askAgent(shop)
  const rooms = planHistory({
    nowMs: now().getTime(),
    weeks,
    hours: shop.hours,
    autoCloseMs: AUTO_CLOSE_MS,
    slaMinutes: SLA_MINUTES,
    business: shop.businessName,
    asked,
  })
  const rows = new Rows(shop)
  for (const room of rooms) rows.addRoom(room)
  await db.writeAs(asService('the demo belongs to nobody yet'), async (tx) => {
    await insertServices(tx, shop)
    await rows.insert(tx)
    await followHours(tx, shop)
    await tx`update public.business set asks_csat = true where id = ${shop.businessId}`
  })
}

/**
 * Sets the deadlines of cases that wait now. The morning's cases are written for any time of day.
 */
async function followHours(tx: WriteTx, { businessId, hours }: Shop): Promise<void> {
  const waiting = await tx<{ id: string; opened_at: string }[]>`
    select id, opened_at from public.escalation
    where business_id = ${businessId} and resolved_at is null`
  for (const { id, opened_at } of waiting) {
    const due = deadlineAfter({ isEnabled: true, entries: hours }, new Date(opened_at), SLA_MINUTES)
    await tx`update public.escalation set due_at = ${due.toISOString()} where id = ${id}`
  }
}

/** Asks the agent each wording once, in a conversation of its own. */
async function askAgent({ businessId, businessName }: Shop): Promise<Asked> {
  const cases = [...ORDERS, ...UNKNOWN, ...COMPLAINTS, ...WANTS_PERSON]
  const texts = [...QUESTIONS.flat(), ...THANKS, ...cases.flatMap(({ asks }) => asks)]
  const at = now().toISOString()
  const asked: Asked = new Map()
  for (const text of texts) {
    const outcome = await answerBurst({
      businessId,
      businessName,
      teamName: businessName,
      agent: { tone: '', greeting: null, forbiddenTopics: [] },
      behaviour: 'v1',
      history: [],
      burst: [{ text, kind: 'text', at }],
      now: now(),
      hours: { isEnabled: false, entries: null },
      noteToAi: null,
      previousSummary: null,
      searchKnowledge: openKnowledge(businessId),
    })
    if (outcome.kind !== 'silent') asked.set(text, outcome)
  }
  return asked
}
