import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneNumber } from '#lib/phone'
import { findNumbers, maskNumber, maskNumbers } from './rules.ts'

const NUMBER = '6281227144471'
const all = () => true

test('a masked number shows its operator and its last four digits', () => {
  expect(maskNumber(NUMBER)).toBe('62812••••4471')
  expect(maskNumber(`${NUMBER}@c.us`)).toBe('62812••••4471@c.us')
  expect(maskNumber('+62 812-2714-4471')).toBe('62812••••4471')
  expect(phoneNumber(maskNumber(NUMBER))).toBe('+62 812-••••-4471')
  expect(maskNumber(maskNumber(NUMBER))).toBe('62812••••4471')
  expect(maskNumber('147')).toBe('147')
})

test('numbers are masked at every place of a result, and nothing else changes', () => {
  const result = {
    rooms: [{ contact_phone: NUMBER, last_preview: 'halo', unread_count: 2 }],
    customer: {
      phone: NUMBER,
      identities: [
        { kind: 'phone', value: NUMBER },
        { kind: 'username', value: 'sari_81227144471' },
      ],
    },
    event: { before: { kind: 'phone', value: NUMBER }, after: { values: [NUMBER], phone: NUMBER } },
    message: {
      content: {
        type: 'contacts',
        cards: [
          { name: 'Sari', phones: [{ phone: '+62 812-2714-4471', waId: NUMBER }], vcard: NUMBER },
        ],
      },
    },
    channel: { engine: 'meta-cloud', phone: NUMBER, external_id: '100000000000001' },
    at: new Date(0),
  }
  const text = JSON.stringify(maskNumbers(result, all))
  const rest = text.replace(JSON.stringify(result.channel), '').replace('sari_81227144471', '')
  expect(rest).not.toContain('27144471')
  expect(text).toContain(JSON.stringify(result.channel))
  expect(text).toContain('sari_81227144471')
  expect(findNumbers(result).toSorted()).toEqual(['+62 812-2714-4471', NUMBER])
})

test('a result without hidden numbers is returned unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(maskNumbers(value, () => false)).toEqual(value)
    }),
  )
})

test('no number of eight digits or more stays under a known key', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{7,14}$/), (digits) => {
      const masked = maskNumbers({ deep: [{ phone: digits }] }, all).deep[0]!.phone
      expect(masked.replaceAll('•', '').length).toBeLessThan(digits.length)
      expect(masked.endsWith(digits.slice(-4))).toBe(true)
    }),
  )
})
