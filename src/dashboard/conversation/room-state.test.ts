import { describe, expect, test } from 'vitest'
import type { RoomRow } from '#contract/conversation/room'
import { countDown, dayAndTime, handlerLine, isAiWriting, roomChips } from './room-state.ts'

const NOW = Date.parse('2026-10-03T03:42:00Z') // Saturday, 10.42 WIB
const inMs = (ms: number) => new Date(NOW + ms).toISOString()
const MINUTE = 60_000
const room = (fields: Partial<RoomRow>): RoomRow => ({
  id: 'r',
  business_id: 'b',
  channel_id: 'c',
  contact_id: 'k',
  contact_name: 'Sari',
  contact_phone: null,
  channel_name: 'WhatsApp',
  engine: 'meta-cloud',
  handler: 'manusia',
  handler_reason: null,
  handler_version: 1,
  assignee_id: null,
  assignee_name: null,
  last_message_at: inMs(0),
  last_preview: '',
  last_kind: 'text',
  last_author: 'customer',
  last_inbound_at: null,
  waiting_since: null,
  window_expires_at: inMs(20 * 60 * MINUTE),
  unread_count: 0,
  snoozed_until: null,
  customer_typing_until: null,
  escalation_due_at: null,
  escalation_reason: null,
  has_draft: false,
  outcome: null,
  archived_at: null,
  failed_at: null,
  overdue_at: null,
  reply_since: null,
  ...fields,
})
const words = (fields: Partial<RoomRow>) =>
  roomChips(room(fields), 'me', NOW, 'Asia/Jakarta').map((chip) =>
    [chip.label, chip.figure].filter(Boolean).join(' '),
  )

describe('the chips of a room', () => {
  test.each<[string, Partial<RoomRow>, string[]]>([
    ['the AI has it', { handler: 'ai' }, ['AI']],
    [
      'it waits, with the reason',
      {
        handler: 'menunggu_tim',
        handler_reason: 'kontrol_rollout',
        waiting_since: inMs(-12 * MINUTE),
      },
      ['Menunggu 12 mnt', 'Langsung ke tim'],
    ],
    [
      'it is escalated',
      { handler: 'menunggu_tim', escalation_due_at: inMs(252_000) },
      ['Sisa waktu 4:12'],
    ],
    [
      'its time is over',
      { handler: 'menunggu_tim', escalation_due_at: inMs(-138_000) },
      ['Lewat batas 2:18'],
    ],
    ['it is mine and a draft waits', { assignee_id: 'me', has_draft: true }, ['Anda', 'Draf siap']],
    ['a colleague has it', { assignee_id: 'x', assignee_name: 'Rina' }, ['Rina']],
    [
      'the window ends soon',
      { assignee_id: 'me', window_expires_at: inMs(130 * MINUTE) },
      ['Anda', 'Jendela sisa 2 j 10 m'],
    ],
    [
      'the window is over',
      { assignee_id: 'me', window_expires_at: inMs(-1) },
      ['Anda', 'Jendela berakhir'],
    ],
    [
      'an engine without a window',
      { assignee_id: 'me', engine: 'waha', window_expires_at: inMs(-1) },
      ['Anda'],
    ],
    ['it is put off', { snoozed_until: '2026-10-05T01:00:00Z' }, ['Ditunda sampai Sen 08.00']],
    [
      'a send failed',
      { handler: 'menunggu_tim', failed_at: inMs(-MINUTE), escalation_due_at: inMs(252_000) },
      ['Gagal terkirim', 'Sisa waktu 4:12'],
    ],
    ['it is done', { handler: 'selesai', outcome: 'terjual' }, ['Selesai', 'Terjual']],
    ['two bots talk', { handler: 'loop' }, ['Putaran bot', 'AI dijeda']],
  ])('%s', (_, fields, expected) => expect(words(fields)).toEqual(expected))

  test('a deadline counts down to the second and then up', () => {
    expect([
      countDown(inMs(252_900), NOW).text,
      countDown(inMs(-500), NOW).text,
      countDown(inMs(3_852_000), NOW).text,
    ]).toEqual(['4:12', '0:00', '1:04:12'])
    expect([
      countDown(inMs(36_000_000), NOW).text,
      countDown(inMs(-183_600_000), NOW).text,
      countDown(inMs(-35_999_000), NOW).text,
    ]).toEqual(['10 jam', '2 hr 3 jam', '9:59:59'])
  })

  test('a coming time includes its day only when it is not today', () => {
    expect([
      dayAndTime(inMs(MINUTE), NOW, 'Asia/Jakarta'),
      dayAndTime('2026-10-05T01:00:00Z', NOW, 'Asia/Jakarta'),
      dayAndTime('2026-11-02T01:00:00Z', NOW, 'Asia/Jakarta'),
      dayAndTime('2026-11-02T16:00:00Z', NOW, 'Asia/Jayapura'),
    ]).toEqual(['10.43', 'Sen 08.00', '2 Nov 08.00', '3 Nov 01.00'])
  })

  test('names the handler, and says that the AI writes only while a customer waits', () => {
    expect(handlerLine(room({ assignee_id: 'me' }), 'me', NOW, false)).toBe('Anda menangani')
    expect(handlerLine(room({ handler: 'ai' }), 'me', NOW, false)).toBe('AI menangani')
    expect(handlerLine(room({ handler: 'ai' }), 'me', NOW, true)).toBe('AI berhenti')
    expect(isAiWriting(room({ handler: 'ai', waiting_since: inMs(-5000) }), NOW)).toBe(true)
    expect(
      isAiWriting(
        room({ handler: 'ai', waiting_since: inMs(-5000), last_message_at: inMs(-120_000) }),
        NOW,
      ),
    ).toBe(false)
  })
})
