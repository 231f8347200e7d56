import { expect, test } from 'vitest'
import { fillQuickReply, type ReplyFacts, unknownVariables } from './contract.ts'

const entry = { start: '07:00', end: '21:00', timezone: 'Asia/Makassar' }
const facts = (part: Partial<ReplyFacts> = {}): ReplyFacts => ({
  customerName: 'Sari Wulandari',
  memberName: 'Rina Kusuma',
  businessName: 'Roti Senja',
  socials: { tiktok: '@rotisenja.tt', instagram: '@rotisenja', situs: 'rotisenja.example' },
  hours: { isEnabled: true, entries: [entry] },
  at: new Date('2026-11-26T09:00:00+08:00'),
  ...part,
})

test("a quick reply has the customer's first name and the member's name", () => {
  expect(fillQuickReply('{salam} Kak {nama}, dengan {saya} dari {usaha}.', facts())).toBe(
    'Selamat pagi Kak Sari, dengan Rina dari Roti Senja.',
  )
  expect(fillQuickReply('{nama}, {saya}', facts({ customerName: ' ', memberName: null }))).toBe(
    'Kak, tim Roti Senja',
  )
  expect(fillQuickReply('Halo Kak {nama}!', facts({ customerName: null }))).toBe('Halo Kak!')
})

test("a quick reply has today's hours, and the next opening while closed", () => {
  expect(fillQuickReply('{jam}; {buka}', facts())).toBe('07.00 sampai 21.00 WITA; sekarang')
  const night = facts({ at: new Date('2026-11-26T22:30:00+08:00') })
  expect(fillQuickReply('{salam}, {buka}', night)).toBe('Selamat malam, besok pukul 07.00 WITA')
  const always = facts({ hours: { isEnabled: false, entries: null } })
  expect(fillQuickReply('{jam}', always)).toBe('24 jam')
  const closed = facts({ hours: { isEnabled: true, entries: [] } })
  expect(fillQuickReply('{jam}', closed)).toBe('tutup hari ini')
})

test('a name with braces or signs is not filled again, and unknown variables stay', () => {
  const odd = facts({ customerName: '{usaha}$&' })
  expect(fillQuickReply('{nama} {harga}', odd)).toBe('{usaha}$& {harga}')
  expect(unknownVariables('{nama} {harga} {harga} {Nama}')).toEqual(['harga'])
})

test('a quick reply has the social accounts in their order; without any, the variable stays', () => {
  expect(fillQuickReply('Ikuti kami: {medsos}', facts())).toBe(
    'Ikuti kami: Instagram @rotisenja, TikTok @rotisenja.tt, rotisenja.example',
  )
  expect(fillQuickReply('{medsos}', facts({ socials: { youtube: 'rotisenja' } }))).toBe(
    'youtube rotisenja',
  )
  expect(fillQuickReply('{medsos}', facts({ socials: null }))).toBe('{medsos}')
})
