import { beforeEach, expect, test } from 'vitest'
import { parseSettings, useSettings } from '#platform/settings'
import { answerInput, faqEntry as faq, searchOf } from '../../../../tests/answer-input.ts'
import { answerBurst } from '../answer.ts'
import type { AgentOutcome, AgentTurn } from '../contract.ts'
import { offeredTitles } from '../phrases/choice-list.ts'
import { choiceIn } from './choices.ts'

beforeEach(() => useSettings(parseSettings({})))

const SHOP = [
  faq('hours', 'Jam buka?', 'Setiap hari 09.00-20.00.'),
  faq('place', 'Bengkelnya di mana?', 'Jl. Anggrek 12, sebelah kantor pos.'),
  faq('service', 'Servis ringan?', 'Matic Rp60.000, bebek Rp50.000. Oli terpisah.'),
  faq('oil', 'Ganti oli?', 'Oli MPX Rp50.000, Yamalube Rp48.000. Pasang gratis.'),
  faq('store', 'Motor bisa dititip?', 'Bisa dititip paling lama 3 hari, Rp10.000 per malam.'),
  faq('tyre', 'Tambal ban?', 'Tambal ban Rp15.000, ban luar mulai Rp180.000.'),
]

/** Plays the texts in turn; the outcomes in order. */
async function play(
  texts: string[],
  forbiddenTopics: string[] = [],
  shop = SHOP,
): Promise<AgentOutcome[]> {
  const searchKnowledge = await searchOf(shop)
  const history: AgentTurn[] = []
  const outcomes: AgentOutcome[] = []
  let at = Date.parse('2026-01-21T05:00:00Z')
  for (const text of texts) {
    const sentAt = new Date(at).toISOString()
    const outcome = await answerBurst(
      answerInput(text, {
        agent: { tone: '', greeting: null, forbiddenTopics },
        history: [...history],
        burst: [{ text, kind: 'text', at: sentAt }],
        now: new Date(at + 10_000),
        isCaseOpen: outcomes.some((one) => one.kind === 'handover' && !one.asksFirst),
        searchKnowledge,
      }),
    )
    outcomes.push(outcome)
    const said = saidBy(outcome)
    history.push({ author: 'customer', text, kind: 'text', at: sentAt })
    if (said)
      history.push({
        author: 'ai',
        text: said,
        kind: 'text',
        at: sentAt,
        isNotice: outcome.kind === 'handover',
      })
    at += 120_000
  }
  return outcomes
}

const saidBy = (outcome: AgentOutcome | undefined): string =>
  outcome?.kind === 'reply'
    ? outcome.text
    : outcome?.kind === 'handover'
      ? outcome.customerText
      : ''

const CHOICES_OF_OIL = [
  'Baik Kak, saya sambungkan ke tim Senja, ya. Biasanya dibalas dalam 15 menit.',
  '',
  'Sambil menunggu, mungkin salah satu ini yang Kakak cari? Balas dengan angkanya:',
  '1. Ganti oli?',
  '2. Servis ringan?',
].join('\n')

test('an unsure question goes to people, and the customer may choose a near entry meanwhile', async () => {
  const [asked] = await play(['oli gardan ada?'])
  expect(asked).toMatchObject({ kind: 'handover', reason: 'info_tidak_ada' })
  expect(saidBy(asked)).toBe(CHOICES_OF_OIL)
})

test.each([
  ['1', /^Baik, Kak\. Oli MPX/],
  ['yang no 2 kak', /^Baik, Kak\. Matic Rp60/],
  ['kedua aja', /^Baik, Kak\. Matic Rp60/],
  ['1 dan 2', /Oli MPX[\s\S]*Matic Rp60/],
])('"%s" after the list is answered while people have the case', async (choice, answer) => {
  const [, chosen] = await play(['oli gardan ada?', choice])
  expect(chosen).toMatchObject({ kind: 'reply', trace: { rule: 'pilihan_pelanggan' } })
  expect(saidBy(chosen)).toMatch(answer)
})

test.each(['3', '1 minggu lagi', 'oke', 'ya'])(
  '"%s" after a list of two is no choice: people have the case',
  async (text) => {
    const [, next] = await play(['oli gardan ada?', text])
    expect(next).toMatchObject({ kind: 'silent' })
  },
)

const CHOICES_FIRST = [
  'Maksud Kakak yang ini, ya? Balas dengan angkanya:',
  '1. Tambal ban?',
  '2. Bukan itu, tanya ke tim',
].join('\n')

test('a likely list is sent before people are called', async () => {
  const [asked] = await play(['ban tubeless brp'])
  expect(asked).toMatchObject({ kind: 'handover', asksFirst: true })
  expect(saidBy(asked)).toBe(CHOICES_FIRST)
})

test.each(['iya kak', '1', 'nomor 1 ya'])('"%s" chooses the only one of a list', async (text) => {
  const [, chosen] = await play(['ban tubeless brp', text])
  expect(chosen).toMatchObject({ kind: 'reply', trace: { rule: 'pilihan_pelanggan' } })
  expect(saidBy(chosen)).toMatch(/Tambal ban Rp15\.000/)
})

test.each(['2', 'bukan kak', 'oke', 'ga ada', '👍', 'yang tubeless maksudnya'])(
  '"%s" after the list calls people for the question before it',
  async (text) => {
    const [, next] = await play(['ban tubeless brp', text])
    expect(next).toMatchObject({ kind: 'handover', reason: 'info_tidak_ada' })
    expect(next).not.toHaveProperty('asksFirst')
    expect(next?.trace.query).toContain('ban tubeless brp')
    expect(saidBy(next)).toBe(CHOICES_OF_OIL.split('\n')[0])
  },
)

const BAKERY = [
  faq('pay', 'Bisa bayar pakai apa saja?', 'Tunai, QRIS, kartu debit, dan transfer BCA atau BRI.'),
  faq('pay-en', 'Which payment methods do you accept?', 'Cash, QRIS, debit cards and transfers.'),
  faq('refund', 'Berapa lama uang kembali (refund) masuk?', 'Paling lama 3 hari kerja.'),
  faq(
    'resell',
    'Bagaimana cara menjadi reseller?',
    'Reseller mendapat potongan 12%, minimal 30 roti.',
  ),
  faq('hours', 'Jam buka toko jam berapa?', 'Setiap hari 07.00-21.00.'),
  faq('cancel', 'Bisakah pesanan dibatalkan?', 'Bisa, paling lambat sehari sebelum diambil.'),
  faq('ship', 'Ongkir berapa?', 'Sampai 5 km Rp10.000, lebih jauh Rp15.000.'),
  faq('cake', 'Berapa harga kue ulang tahun?', 'Mulai Rp150.000 untuk diameter 16 cm.'),
  faq('cake-en', 'How much is a birthday cake with you?', 'From Rp150.000 for 16 cm.'),
]

test.each([
  ['Bagaimana cara menjadi reseller?', undefined],
  ['Ongkir berapa?', 'Reseller mendapat potongan 12%, minimal 30 roti.'],
])('an entry of a refused list ("%s") is no draft for the team', async (title, draft) => {
  const list = CHOICES_FIRST.replace('Tambal ban?', title)
  const at = '2026-01-21T05:00:00Z'
  const outcome = await answerBurst(
    answerInput('bukan kak', {
      history: [
        { author: 'customer', text: 'potongan reseller buat 10 roti?', kind: 'text', at },
        { author: 'ai', text: list, kind: 'text', at, isNotice: true },
      ],
      searchKnowledge: await searchOf(BAKERY),
    }),
  )
  expect(outcome.kind === 'handover' && outcome.draft).toBe(draft)
})

test('an English question is not offered where an Indonesian one is near', async () => {
  const [asked] = await play(['cake ultah karakter frozen brp'], [], BAKERY)
  expect(saidBy(asked)).toContain('1. Berapa harga kue ulang tahun?')
  expect(saidBy(asked)).not.toContain('birthday cake')
})

test('another question after the list is answered, and people are called for the open one', async () => {
  const [, next] = await play(['ban tubeless brp', 'bengkelnya di mana?'])
  expect(next).toMatchObject({ kind: 'handover' })
  expect(saidBy(next)).toMatch(/Jl\. Anggrek 12[\s\S]*saya sambungkan ke tim Senja/)
})

test('the same question again after the list calls people, because it is no surer', async () => {
  const [, next] = await play(
    ['cake ultah karakter frozen brp', 'Cake ultah karakter frozen brp'],
    [],
    BAKERY,
  )
  expect(next).toMatchObject({ kind: 'handover', reason: 'info_tidak_ada' })
})

test('a wish for a person after the list is honoured', async () => {
  const [, next] = await play(['ban tubeless brp', 'mau ngomong sama orangnya aja'])
  expect(next).toMatchObject({ kind: 'handover', reason: 'minta_manusia' })
})

test('a customer who did not choose in time may still choose below the notice', async () => {
  const list = { author: 'ai' as const, text: CHOICES_FIRST, kind: 'text', at: '', isNotice: true }
  const notice = { ...list, text: CHOICES_OF_OIL.split('\n')[0]! }
  expect(offeredTitles([list, notice])).toEqual(['Tambal ban?'])
})

test('a number chooses from the list although pictures of the same answer follow it', () => {
  const turn = (kind: string, text: string, author: AgentTurn['author'] = 'ai'): AgentTurn => ({
    author,
    text,
    kind,
    at: '2026-01-21T05:00:00Z',
  })
  const list = turn('text', CHOICES_OF_OIL)
  const picture = turn('image', 'Ini foto Nastar.')
  const titles = ['Ganti oli?', 'Servis ringan?']
  expect(offeredTitles([list, picture, picture])).toEqual(titles)
  expect(offeredTitles([turn('image', CHOICES_OF_OIL)])).toEqual(titles)
  expect(offeredTitles([list, turn('text', '1', 'customer'), picture])).toEqual([])
  expect(offeredTitles([list, turn('image', '', 'member')])).toEqual([])
})

test('a number after another answer is no choice', async () => {
  const [, , last] = await play(['oli gardan ada?', 'jam buka?', '1'])
  expect(last?.trace.rule).not.toBe('pilihan_pelanggan')
})

test('nothing about a forbidden topic is offered', async () => {
  const [asked] = await play(['oli gardan ada?'], ['MPX'])
  expect(saidBy(asked)).not.toContain('Ganti oli?')
})

test('nothing is offered to a customer who bargains', async () => {
  const [asked] = await play(['oli gardan ada? bisa kurang dikit gak'])
  expect(saidBy(asked)).not.toContain('Sambil menunggu')
})

test('where nothing is near, nothing is offered', async () => {
  const [asked] = await play(['bisa sewa aula buat nikahan?'])
  expect(saidBy(asked)).toBe(CHOICES_OF_OIL.split('\n')[0])
})

test.each([
  [
    'a choice belongs to the question before its list',
    ['ban tubeless brp', '1'],
    'ban tubeless brp',
  ],
  ['greetings are no part of it', ['halo kak, ban tubeless brp ya', '1'], 'ban tubeless brp ya'],
  ['a choice below a notice counts too', ['oli gardan ada?', '2'], 'oli gardan ada?'],
  ['two entries have no question of their own', ['oli gardan ada?', '1 dan 2'], undefined],
  ['a continuation means nothing alone', ['kalau ban tubeless brp', '1'], undefined],
])('%s', async (_title, texts, question) => {
  const outcomes = await play(texts)
  const history: AgentTurn[] = texts.slice(0, -1).flatMap((text, at) => [
    { author: 'customer', text, kind: 'text', at: '' },
    { author: 'ai', text: saidBy(outcomes[at]), kind: 'text', at: '' },
  ])
  const chosen = outcomes.at(-1)
  if (chosen?.kind !== 'reply') throw new Error('the choice was not answered')
  expect(choiceIn(chosen, history)?.question).toBe(question)
})
