import { expect, test } from 'vitest'
import { listNotices } from './list-notices.ts'

const told = (status_reason: string | null) =>
  listNotices({
    counts: { escalations: 0, needsReply: 0, failed: 0 },
    channels: [
      {
        name: 'Server WAHA',
        engine: 'waha',
        status: 'FAILED',
        status_reason,
        sends_failing_since: null,
        sends_failing_reason: null,
      },
    ],
  }).map(({ title, detail }) => `${title}: ${detail}`)

test('explains a disconnected channel in words, not by its code', () => {
  expect(told('waha_unreachable')).toEqual([
    'Server WAHA tidak terhubung: Server WAHA tidak bisa dihubungi. Periksa alamatnya dan apakah servernya menyala.',
  ])
  expect(told(null)).toEqual(['Server WAHA tidak terhubung: Hubungkan lagi agar pesan terkirim.'])
})

test('lists the longest wait first, and formats large counts', () => {
  expect(
    listNotices({ counts: { escalations: 2, needsReply: 10_010, failed: 1 }, channels: [] }).map(
      ({ title }) => title,
    ),
  ).toEqual([
    '1 percakapan gagal terkirim',
    '2 eskalasi menunggu',
    '10.010 percakapan perlu dibalas',
  ])
})
