import { beforeEach, expect, test } from 'vitest'
import { parseSettings, useSettings } from '#platform/settings'
import { answerInput, faqEntry as faq, searchOf } from '../../../../tests/answer-input.ts'
import { answerBurst } from '../answer.ts'
import type { AgentOutcome, AgentTurn } from '../contract.ts'

beforeEach(() => useSettings(parseSettings({})))

const SHOP = [
  faq('hours', 'Jam buka?', 'Setiap hari 09.00-20.00.'),
  faq('place', 'Bengkelnya di mana?', 'Jl. Anggrek 12, sebelah kantor pos.'),
  faq('service', 'Servis ringan?', 'Matic Rp60.000, bebek Rp50.000. Oli dan suku cadang terpisah.'),
  faq('oil', 'Ganti oli?', 'Oli MPX Rp50.000, Yamalube Rp48.000. Pasang gratis.'),
  faq('store', 'Motor bisa dititip?', 'Bisa dititip paling lama 3 hari, Rp10.000 per malam.'),
  faq('points', 'Poin member?', 'Setiap Rp50.000 dapat 1 poin, 20 poin ditukar oli gratis.'),
  faq('stamp', 'Stempel servis?', 'Stempel di buku servis gratis.'),
  faq('course', 'Kursus mekanik?', 'Paket 8 jam Rp850.000, 16 jam Rp1.500.000.'),
  faq('grease', 'Gemuk dijual?', 'Gemuk kaleng Rp35.000 (100 gr), tahan 2 tahun.'),
  faq('cover', 'Sarung motor?', 'Sarung 2x1 m Rp60.000, 3x2 m Rp95.000.'),
]

async function ask(texts: string[], shop = SHOP): Promise<{ last: AgentOutcome; used: string[] }> {
  const searchKnowledge = await searchOf(shop)
  const history: AgentTurn[] = []
  let last: AgentOutcome | undefined
  let at = Date.parse('2026-01-21T05:00:00Z')
  for (const text of texts) {
    const sentAt = new Date(at).toISOString()
    last = await answerBurst(
      answerInput(text, {
        businessName: 'Bengkel Jaya',
        teamName: 'Jaya',
        history: [...history],
        burst: [{ text, kind: 'text', at: sentAt }],
        now: new Date(at + 10_000),
        searchKnowledge,
      }),
    )
    history.push({ author: 'customer', text, kind: 'text', at: sentAt })
    if (last.kind === 'reply')
      history.push({ author: 'ai', text: last.text, kind: 'text', at: sentAt })
    at += 120_000
  }
  const sources = last!.trace.sources.filter(({ used }) => used)
  return { last: last!, used: sources.map(({ entryId }) => entryId) }
}

test('a second question without a subject is answered by the answer of the first', async () => {
  const { last, used } = await ask(['motor bisa dititip? semalam bayar brp?'])
  expect({ kind: last.kind, used }).toEqual({ kind: 'reply', used: ['store'] })
})

test('a second question on another subject is not treated as a detail of the first', async () => {
  const { used } = await ask(['bengkelnya di mana? buka jam brp?'])
  expect(used.toSorted()).toEqual(['hours', 'place'])
})

test('"itu sudah sama oli?" is about the last answer, though another entry is on oil', async () => {
  const { used } = await ask(['servis matic brp', 'itu udah sama oli?'])
  expect(used).toEqual(['service'])
})

test.each([
  ['paket kursus 8 jam brp kak', 'course'],
  ['stempel servis bayar brapa', 'stamp'],
  ['20 poin dapat apo', 'points'],
])('"%s" is answered from the entry "%s"', async (text, id) => {
  expect((await ask([text])).used).toEqual([id])
})

test('"gemuk brp isi brp gram" is one question when one entry has both facts', async () => {
  const { last, used } = await ask(['gemuk kaleng brp isi brp gram'])
  expect({ kind: last.kind, used }).toEqual({ kind: 'reply', used: ['grease'] })
})

test('a size that the entry does not list is not answered by its prices', async () => {
  expect((await ask(['sarung motor 2 x 1 brp'])).used).toEqual(['cover'])
  expect((await ask(['sarung motor 4x3 brp'])).used).toEqual([])
})

test('a question about a weekday is answered by hours written without a list of days', async () => {
  const shop = [
    faq('hours', 'Jam praktek?', 'Senin-Jumat 09.00-12.00 dan 16.00-20.00. Minggu tutup.'),
    faq('who', 'Dokternya siapa?', 'drg. Wulan Senin-Jumat, drg. Adi Sabtu.'),
    ...SHOP.slice(1),
  ]
  expect((await ask(['minggu buka gak min'], shop)).used).toEqual(['hours'])
})

test.each([['makasi yo uni'], ['tabe daeng'], ['assalamualaikum da']])(
  '%s is small talk, whatever the business is called',
  async (text) => {
    const { last } = await ask([text])
    expect([last.kind, last.trace.rule]).toEqual(['reply', 'basa_basi'])
  },
)

test.each([['saya mau ngomong sama orangnya'], ['minta CS dong, motor bisa dititip ga']])(
  '"%s" still goes to a person',
  async (text) => {
    expect((await ask([text])).last).toMatchObject({ kind: 'handover', reason: 'minta_manusia' })
  },
)

test.each([['motor saya baru diservis kok mati lagi, tanggung jawab dong'], ['oli bocor parah!!']])(
  '%s is never answered with a price',
  async (text) => {
    const { last, used } = await ask([text])
    expect([last.kind, used]).toEqual(['handover', []])
  },
)
