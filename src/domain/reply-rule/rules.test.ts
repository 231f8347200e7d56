import { expect, test } from 'vitest'
import type { HoursEntry } from '#lib/time/opening-hours'
import type { ReplyRule } from './contract.ts'
import { fillReply, type RuleMessage, verdictOn } from './rules.ts'

const week = (start: string, end: string): HoursEntry[] =>
  Array.from({ length: 7 }, () => ({ start, end, timezone: 'Asia/Jakarta' }))
const HOURS = {
  isEnabled: true,
  entries: week('08:00', '17:00'),
  closedDates: [{ from: '2026-12-25', until: '2026-12-25', name: 'Natal' }],
}
const at = (iso: string) => new Date(`${iso}+07:00`)

const message = (part: Partial<RuleMessage> = {}): RuleMessage => ({
  text: 'alamatnya di mana kak?',
  kind: 'text',
  channelId: 'a',
  isFirstEver: false,
  isFirstOfSession: false,
  hasAd: false,
  hours: HOURS,
  at: at('2026-11-26T10:00:00'),
  ...part,
})
const rule = (part: Partial<ReplyRule>): ReplyRule => ({
  id: 'r',
  name: 'Aturan',
  trigger: 'kata_kunci',
  keywords: ['alamat', 'di mana'],
  is_exact: false,
  kinds: [],
  channel_id: null,
  hours: 'selalu',
  reply: 'Halo',
  is_answer: false,
  cooldown_minutes: 720,
  is_on: true,
  ...part,
})

test.each([
  ['a whole word matches, with any case and punctuation', { keywords: ['ALAMATNYA'] }, 'cocok'],
  ['a phrase matches', { keywords: ['di mana'] }, 'cocok'],
  ['a part of a word does not match', { keywords: ['alam'] }, 'pemicu'],
  [
    'an exact keyword does not match a longer message',
    { keywords: ['alamatnya'], is_exact: true },
    'pemicu',
  ],
  [
    'an exact phrase ignores punctuation',
    { keywords: ['alamatnya di mana kak'], is_exact: true },
    'cocok',
  ],
  ['a keyword of punctuation never matches', { keywords: ['?'] }, 'pemicu'],
  ['a rule that is off does not match', { is_on: false }, 'mati'],
  ['a rule for another channel does not match', { channel_id: 'b' }, 'kanal'],
  ['a rule for closed hours does not match while open', { hours: 'tutup' }, 'jam'],
  ['a rule for open hours matches while open', { hours: 'buka' }, 'cocok'],
] as const)('%s', (_, part, verdict) => {
  expect(
    verdictOn(
      rule({ ...part, keywords: [...('keywords' in part ? part.keywords : ['alamatnya'])] }),
      message(),
    ),
  ).toBe(verdict)
})

test('closed hours and holidays are different conditions of a rule', () => {
  const night = message({ at: at('2026-11-26T20:00:00') })
  const christmas = message({ at: at('2026-12-25T10:00:00') })
  const verdicts = (trigger: ReplyRule['trigger']) =>
    [message(), night, christmas].map((one) => verdictOn(rule({ trigger }), one))
  expect(verdicts('di_luar_jam')).toEqual(['pemicu', 'cocok', 'pemicu'])
  expect(verdicts('libur')).toEqual(['pemicu', 'pemicu', 'cocok'])
})

test('a file, an ad and a first message are recognised as conditions of a rule', () => {
  const photo = message({ kind: 'image', text: '' })
  expect(verdictOn(rule({ trigger: 'media' }), photo)).toBe('cocok')
  expect(verdictOn(rule({ trigger: 'media', kinds: ['audio'] }), photo)).toBe('pemicu')
  const voice = message({ kind: 'voice' })
  expect(verdictOn(rule({ trigger: 'media', kinds: ['audio'] }), voice)).toBe('cocok')
  expect(verdictOn(rule({ trigger: 'media' }), message({ kind: 'choice' }))).toBe('pemicu')
  expect(verdictOn(rule({ trigger: 'media' }), message())).toBe('pemicu')
  expect(verdictOn(rule({ trigger: 'iklan' }), message({ hasAd: true }))).toBe('cocok')
  expect(verdictOn(rule({ trigger: 'pesan_pertama' }), message({ isFirstEver: true }))).toBe(
    'cocok',
  )
  expect(verdictOn(rule({ trigger: 'percakapan_baru' }), message())).toBe('pemicu')
})

test("the reply of a rule has the customer's name, the business and the next opening", () => {
  const names = { customerName: 'Sari', businessName: 'Roti Senja' }
  const text = 'Halo {nama}, {usaha} buka lagi {buka}. {lain}'
  const night = message({ at: at('2026-11-26T20:00:00') })
  expect(fillReply(text, names, night)).toBe(
    'Halo Sari, Roti Senja buka lagi besok pukul 08.00 WIB. {lain}',
  )
  expect(fillReply('{nama} {buka}', { ...names, customerName: null }, message())).toBe(
    'Kak secepatnya',
  )
  const greeting = 'Halo Kak {nama}.'
  expect(fillReply(greeting, { ...names, customerName: null }, message())).toBe('Halo Kak.')
  expect(fillReply(greeting, names, message())).toBe('Halo Kak Sari.')
})
