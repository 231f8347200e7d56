import { expect, test } from 'vitest'
import type { EscalationQueue, EscalationRow } from '#contract/escalation'
import { rowsOf, standing, takenBy, takenWithin } from './queue.ts'

const row = (id: string, fields: Partial<EscalationRow> = {}): EscalationRow => ({
  id, business_id: 'b', room_id: `room-${id}`, contact_name: id, contact_phone: null, channel_name: 'WhatsApp', reason: 'marah', detail: null, summary: [], tried: [], draft: null, draft_sources: [], priority: 0,
  opened_at: '2026-10-03T03:00:00.000Z', half_at: '2026-10-03T03:07:30.000Z', due_at: '2026-10-03T03:15:00.000Z', claimed_by: null, claimed_by_name: null, claimed_at: null, last_preview: '', last_message_at: '2026-10-03T03:00:00.000Z', ...fields,
})
const queue: EscalationQueue = { waiting: [row('a'), row('b', { reason: 'kebijakan' })], claimed: [row('c', { claimed_by: 'me' }), row('d', { claimed_by: 'rina' })], overdue: 0, slaMinutes: 15, medianClaimSeconds: null }
const shown = (search: Parameters<typeof rowsOf>[1]) => {
  const { waiting, taken } = rowsOf(queue, search, 'me')
  return [...waiting, ...taken].map((one) => one.id).join('')
}

test('each tab shows its part of the queue, narrowed by reason', () => {
  expect([shown({}), shown({ antrean: 'punya-saya' }), shown({ antrean: 'seluruh-tim' }), shown({ alasan: 'kebijakan' })]).toEqual(['ab', 'c', 'abcd', 'b'])
})

test('a room that is taken moves from the waiting to the taken at once, and an unknown one changes nothing', () => {
  const after = takenBy(queue, 'room-b', { id: 'me', name: 'Dimas' }, '2026-10-03T03:04:00.000Z')
  expect(after.waiting.map((one) => one.id)).toEqual(['a'])
  expect(after.claimed[0]).toMatchObject({ id: 'b', claimed_by: 'me', claimed_by_name: 'Dimas' })
  expect(takenBy(queue, 'room-x', { id: 'me', name: null }, '')).toBe(queue)
})

test('half of the time is a warning and its end an alarm', () => {
  const at = (minute: number) => standing(row('a'), Date.parse('2026-10-03T03:00:00.000Z') + minute * 60_000)
  expect([at(7).level, at(7.5).level, at(15).level]).toEqual(['calm', 'half', 'over'])
  expect([at(-1).used, at(3).used, at(60).used]).toEqual([0, 0.2, 1])
})

test('a case of the night is calm until opening and half over half of the open time later', () => {
  const night = row('n', { opened_at: '2026-10-02T20:00:00.000Z', half_at: '2026-10-03T00:07:30.000Z', due_at: '2026-10-03T00:15:00.000Z' })
  const at = (clock: string) => standing(night, Date.parse(`2026-10-03T${clock}:00.000Z`))
  expect(standing(night, Date.parse('2026-10-02T23:30:00.000Z'))).toMatchObject({ used: 0, level: 'waits' })
  expect([at('00:01').level, at('00:08').level, at('00:15').level]).toEqual(['calm', 'half', 'over'])
})

test('the time it took is told in the unit one would say it in', () => {
  expect([takenWithin(null), takenWithin(40), takenWithin(252), takenWithin(5400)]).toEqual(['–', '40 dtk', '4,2 mnt', '1,5 jam'])
})
