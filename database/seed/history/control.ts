/** The rollout experiment of the past weeks: some conversations went to the team at once. */
import { openState } from '#lib/time/opening-hours'
import { between, drawFrom } from '../random.ts'
import type { HistoryLine, HistorySession, Plan } from './plan.ts'
import { TEAM } from './talks.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/lib/time/durations.ts'

/** The experiment's days up to today, and the share of its conversations that goes to the team. */
const EXPERIMENT_DAYS = 28
const CONTROL_SHARE = 0.08

/**
 * A room has a group in its present session only. Some rooms of the control group went to the team
 * at once.
 */
export function drawArm(plan: Plan, random: () => number, session: HistorySession): HistorySession {
  if (session.startAt < plan.nowMs - EXPERIMENT_DAYS * DAY_MS) return session
  const isAct = session.sale !== undefined || session.booking !== undefined
  if (isAct || random() >= CONTROL_SHARE) return { ...session, arm: 'ai' }
  const control = planControl(plan, random, session)
  const hasEnded = control.closed && control.closed.at < plan.nowMs - HOUR_MS
  return hasEnded ? control : { ...session, arm: 'ai' }
}

/** A member answers the same questions once the shop is open. */
function planControl(plan: Plan, random: () => number, session: HistorySession): HistorySession {
  const { no, startAt } = session
  const hours = { isEnabled: true, entries: plan.hours }
  const opensAt = openState(hours, new Date(startAt)).opensAt?.at.getTime() ?? startAt
  const member = drawFrom(TEAM, random)
  const lines: HistoryLine[] = []
  let at = startAt
  // A conversation with a member begins without the sentence that announces a hand-over.
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
    later: [],
    arm: 'control',
    closed: { by: member, at: closedAt, outcome: session.closed?.outcome ?? 'terjawab' },
  }
}
