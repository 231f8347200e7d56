import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AgentTurn } from '../contract.ts'
import {
  BUDGET_MESSAGES,
  checkBotPeer,
  checkBudget,
  checkDraft,
  checkFigures,
  checkOtherPeople,
  checkPromises,
  checkRepeat,
  checkSources,
  type Evidence,
  hasPassed,
} from './gate.ts'

const NOW = new Date('2026-01-21T05:00:00Z')
const at = (secondsAgo: number) => new Date(NOW.getTime() - secondsAgo * 1000).toISOString()
const ai = (text: string, secondsAgo: number): AgentTurn => ({
  author: 'ai',
  text,
  kind: 'text',
  at: at(secondsAgo),
})
const customer = (text: string, secondsAgo: number): AgentTurn => ({
  author: 'customer',
  text,
  kind: 'text',
  at: at(secondsAgo),
})
const evidence = (over: Partial<Evidence> = {}): Evidence => ({
  sources: [],
  tools: [],
  customer: [],
  business: [],
  ...over,
})

test('the thirteenth AI message in ten minutes is held, whatever the earlier ones were', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3600 }), { maxLength: 40 }), (ages) => {
      const recent = ages.filter((age) => age < 600).length
      expect(
        checkBudget(
          ages.map((age) => ai('x', age)),
          NOW,
        ).passed,
      ).toBe(recent < BUDGET_MESSAGES)
    }),
  )
})
test('messages of people and the customer do not count towards the budget', () => {
  const others = Array.from({ length: 30 }, (_, index): AgentTurn => ({
    ...customer('halo', index),
    author: index % 2 ? 'member' : 'customer',
  }))
  expect(checkBudget(others, NOW).passed).toBe(true)
})
test('a text that the AI already sent is held, in any spacing and case', () => {
  expect(checkRepeat('Buka jam 07.00.', [ai('buka  jam 07.00', 500)]).passed).toBe(false)
  expect(checkRepeat('Buka jam 08.00.', [ai('buka jam 07.00', 500)]).passed).toBe(true)
  expect(checkRepeat('Buka jam 07.00.', [customer('Buka jam 07.00.', 500)]).passed).toBe(true)
})
test('three replies under two seconds each are a bot; a slow one between them is not', () => {
  const chat = (gaps: number[]) => {
    let clock = 1000
    return gaps.flatMap((gap, index) => {
      const asked = ai(`jawaban ${index}`, clock)
      clock -= gap
      const reply = customer(
        `balasan nomor ${index} yang lain sekali ${'abc'.repeat(index)}`,
        clock,
      )
      clock -= 20
      return [asked, reply]
    })
  }
  expect(checkBotPeer(chat([1, 1, 1]), []).passed).toBe(false)
  expect(checkBotPeer(chat([1, 5, 1]), []).passed).toBe(true)
  expect(checkBotPeer(chat([1, 1]), []).passed).toBe(true)
})
test('three nearly equal messages in a row are a bot; three short agreements are not', () => {
  const loop = (text: (index: number) => string) => [
    customer(text(0), 300),
    ai('a', 290),
    customer(text(1), 200),
    ai('b', 190),
  ]
  expect(
    checkBotPeer(
      loop(() => 'Terima kasih telah menghubungi kami.'),
      [{ text: 'Terima kasih telah menghubungi kami!', at: at(100) }],
    ).passed,
  ).toBe(false)
  expect(
    checkBotPeer(
      loop(() => 'ok kak'),
      [{ text: 'ok kak', at: at(100) }],
    ).passed,
  ).toBe(true)
  expect(
    checkBotPeer(
      loop((index) => ['Berapa harga roti tawar?', 'Bisa kirim ke Bandung?'][index] ?? ''),
      [{ text: 'Kalau alamatnya di mana?', at: at(100) }],
    ).passed,
  ).toBe(true)
})
test('every amount of a source may be said in any spelling, and no other amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999 }),
      fc.integer({ min: 1, max: 999 }),
      (price, other) => {
        const sources = [`Harganya Rp${price}.000 per loyang.`]
        for (const draft of [
          `Rp${price}.000`,
          `${price}rb ya Kak`,
          `IDR ${price},000`,
          `${price} ribu`,
          `${price}k`,
        ])
          expect(checkFigures(draft, evidence({ sources })).passed).toBe(true)
        if (other !== price)
          expect(checkFigures(`Harganya Rp${other}.000`, evidence({ sources })).passed).toBe(false)
      },
    ),
  )
})
test('a held figure is named in the reasons', () => {
  const check = checkFigures('Kue jadi Rp240.000 ya Kak', evidence({ sources: ['Kue Rp260.000'] }))
  expect(check).toMatchObject({ passed: false, offending: ['rp240.000'] })
  expect(check.detail).toContain('tidak ada di sumber')
})
test('a figure may come from a tool or from the customer', () => {
  expect(
    checkFigures('Totalnya Rp520.000', evidence({ tools: ['{"total":"Rp520.000"}'] })).passed,
  ).toBe(true)
  expect(
    checkFigures('Untuk 20 orang, Kak?', evidence({ customer: ['mau booking utk 20 org'] })).passed,
  ).toBe(true)
})
test('a price that only the customer named is not confirmed, but may be refused or queried', () => {
  const haggling = evidence({ customer: ['100rb aja ya kak'], sources: ['Kue Rp185.000'] })
  expect(checkPromises('Boleh Kak, Rp100.000 ya.', haggling).passed).toBe(false)
  expect(checkPromises('Maaf Kak, belum bisa Rp100.000.', haggling).passed).toBe(true)
  expect(checkPromises('Maksudnya Rp100.000 untuk satu kue?', haggling).passed).toBe(true)
  expect(checkPromises('Harganya Rp185.000, Kak.', haggling).passed).toBe(true)
})
test('refund, discount, gift and guarantee need a source that grants them', () => {
  const none = evidence({ sources: ['Kue ulang tahun Rp185.000.'] })
  for (const draft of [
    'Uangnya akan dikembalikan besok, Kak.',
    'Kami beri diskon untuk Kakak.',
    'Antarnya gratis, Kak.',
    'Pesanan sudah saya batalkan.',
    'Saya jamin sampai hari ini.',
    'We will refund you.',
  ])
    expect(checkPromises(draft, none).passed, draft).toBe(false)
  expect(
    checkPromises(
      'Uang dikembalikan dalam 2 hari kerja.',
      evidence({ sources: ['Pengembalian uang: uang kembali dalam 2 hari kerja.'] }),
    ).passed,
  ).toBe(true)
  expect(checkPromises('Maaf Kak, belum ada diskon.', none).passed).toBe(true)
})
test('a phone number or mail address of another person is held', () => {
  const own = evidence({
    customer: ['nomor saya 081234567890'],
    sources: ['Hubungi toko@rotisenja.id'],
  })
  expect(checkOtherPeople('Kami telepon ke 0812-3456-7890, ya.', own).passed).toBe(true)
  expect(checkOtherPeople('Kirim ke toko@rotisenja.id', own).passed).toBe(true)
  expect(checkOtherPeople('Nomornya 0857-1111-2222', own).passed).toBe(false)
  expect(checkOtherPeople('Pelanggan lain bernama Sari memesan kue yang sama.', own).passed).toBe(
    false,
  )
})
test('an answer without a source is held only when it states facts', () => {
  expect(checkSources(true, 0).passed).toBe(false)
  expect(checkSources(true, 1).passed).toBe(true)
  expect(checkSources(false, 0).passed).toBe(true)
})
test('checking never throws and evaluates every rule once, for any text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), fc.string({ maxLength: 200 }), (draft, source) => {
      const checks = checkDraft(draft, {
        evidence: evidence({ sources: [source] }),
        history: [],
        burst: [],
        isFactual: false,
        citedSources: 0,
        now: NOW,
      })
      expect(new Set(checks.map((check) => check.rule)).size).toBe(7)
    }),
  )
})
test('the words of a source pass unchanged', () => {
  const text =
    'Biaya antar kurir toko Rp8.000 sampai 4 km dan Rp15.000 sampai 8 km. Gratis antar untuk belanja di atas Rp200.000 dalam radius 8 km.'
  expect(
    hasPassed(
      checkDraft(text, {
        evidence: evidence({ sources: [text] }),
        history: [],
        burst: [],
        isFactual: true,
        citedSources: 1,
        now: NOW,
      }),
    ),
  ).toBe(true)
})
