import { type HoursColumns, hoursOf } from '#contract/business'
import { type BusinessHours, openState } from '#lib/time/opening-hours'
import type { Duty } from './contract.ts'

/** A member to whom a case may be offered, with the facts that decide it. */
export type Candidate = Duty & {
  member_id: string
  open_cases: number
  last_given_at: string | null
}

/** A member's own hours on the business's open days; without own hours, the opening hours. */
const workHours = ({ hours }: Pick<Duty, 'hours'>, business: HoursColumns): BusinessHours =>
  hours
    ? { isEnabled: true, entries: hours, closedDates: business.closed_dates }
    : hoursOf(business)

/** Whether a member is available and within their hours. Pure. */
export const isOnDuty = (
  member: Pick<Duty, 'hours' | 'is_available'>,
  business: HoursColumns,
  at: Date,
): boolean => member.is_available && openState(workHours(member, business), at).isOpen

/**
 * The member to whom the next case is offered: on duty, below their capacity, and longest without a
 * new case. Undefined when there is none. Pure.
 */
export function pickMember<One extends Candidate>(
  members: readonly One[],
  business: HoursColumns,
  at: Date,
): One | undefined {
  return members
    .filter((one) => one.open_cases < one.capacity && isOnDuty(one, business, at))
    .toSorted((a, b) => lastOf(a) - lastOf(b) || (a.member_id < b.member_id ? -1 : 1))[0]
}

const lastOf = ({ last_given_at: at }: Candidate): number => (at ? Date.parse(at) : 0)

/** When the next available member starts to work; undefined when no member will. */
export function nextStart(
  members: readonly Pick<Duty, 'hours' | 'is_available'>[],
  business: HoursColumns,
  at: Date,
): Date | undefined {
  const starts = members
    .filter(({ is_available: isAvailable }) => isAvailable)
    .flatMap((member) => openState(workHours(member, business), at).opensAt?.at ?? [])
  return starts.toSorted((a, b) => a.getTime() - b.getTime())[0]
}
