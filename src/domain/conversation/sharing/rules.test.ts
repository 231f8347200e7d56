import { expect, test } from 'vitest'
import type { HoursColumns } from '#contract/business'
import { type Candidate, isOnDuty, nextStart, pickMember } from './rules.ts'

const entry = (start: string, end: string) => ({ start, end, timezone: 'Asia/Jakarta' })
const business: HoursColumns = {
  operational_hours: [entry('08:00', '17:00')],
  enable_operational_hours: true,
  closed_dates: [{ from: '2026-12-25', until: '2026-12-25', name: 'Natal' }],
}
const at = (time: string, day = '2026-11-26') => new Date(`${day}T${time}:00+07:00`)
const member = (member_id: string, fields: Partial<Candidate> = {}): Candidate => ({
  member_id,
  is_available: true,
  capacity: 2,
  hours: null,
  open_cases: 0,
  last_given_at: null,
  ...fields,
})

test('the member who waited longest is offered the next case; full, away and absent ones are skipped', () => {
  const rina = member('rina', { last_given_at: at('09:00').toISOString() })
  const budi = member('budi', { last_given_at: at('08:30').toISOString() })
  const full = member('full', { open_cases: 2 })
  const away = member('away', { is_available: false })
  const late = member('late', { hours: [entry('13:00', '21:00')] })
  const all = [full, rina, away, late, budi]
  expect(pickMember(all, business, at('10:00'))?.member_id).toBe('budi')
  expect(pickMember(all, business, at('14:00'))?.member_id).toBe('late')
  expect(pickMember([full, away, late], business, at('10:00'))).toBeUndefined()
})

test("a member's own hours replace the opening hours; closed dates apply to both", () => {
  const late = member('late', { hours: [entry('16:00', '21:00')] })
  expect(isOnDuty(late, business, at('18:00'))).toBe(true)
  expect(isOnDuty(member('rina'), business, at('18:00'))).toBe(false)
  expect(isOnDuty(late, business, at('18:00', '2026-12-25'))).toBe(false)
})

test('the next start of duty is that of the first available member', () => {
  const late = member('late', { hours: [entry('13:00', '21:00')] })
  const early = member('early', { hours: [entry('07:00', '12:00')], is_available: false })
  expect(nextStart([late, early], business, at('03:00'))).toEqual(at('13:00'))
  expect(nextStart([early], business, at('03:00'))).toBeUndefined()
})
