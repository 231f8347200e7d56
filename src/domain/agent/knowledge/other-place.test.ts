import { beforeEach, expect, test } from 'vitest'
import type { FoundEntry } from '#contract/knowledge'
import { modelOf } from '#platform/model'
import { parseSettings, useSettings } from '#platform/settings'
import { answerInput, faqEntry as faq, searchOf } from '../../../../tests/answer-input.ts'
import { useModelStandin } from '../../../../tests/model-hooks.ts'
import type { Searchable } from '../../knowledge/search/search.ts'
import { answerBurst, type AnswerInput } from '../answer.ts'
import type { AgentTurn } from '../contract.ts'
import { tellsOfOtherPlace } from './other-place.ts'

const model = useModelStandin()
beforeEach(() => useSettings(parseSettings({})))

const FEES = {
  Bandung: 'Rp10.000',
  Jakarta: 'Rp15.000',
  Yogyakarta: 'Rp17.000',
  Semarang: 'Rp18.000',
  Surabaya: 'Rp20.000',
  Malang: 'Rp21.000',
  Denpasar: 'Rp30.000',
}
const PER_TOWN = Object.entries(FEES).map(([town, fee]) =>
  faq(town, `Ongkir ke ${town}?`, `Ongkir ${fee}`),
)
const FEW_TOWNS = PER_TOWN.slice(0, 2)
const IN_ONE = [
  faq('list', 'Berapa ongkir?', 'Ongkir Bandung Rp10.000. Jakarta Rp15.000. Surabaya Rp20.000.'),
  faq('address', 'Di mana alamat toko?', 'Jl. Melati 5, Bandung.'),
]
const BY_COURIER = [
  faq('jne', 'Berapa ongkir ke luar kota?', 'Via JNE: Bandung Rp10.000, Jakarta Rp15.000.'),
]
const DISTRICTS = [faq('area', 'Ongkir?', 'Lembang Rp18.000, Soreang Rp19.000.')]

/** What the customer reads after the last of several messages. */
async function ask(
  said: string[],
  shop: Searchable[],
  over: Partial<AnswerInput> = {},
): Promise<string> {
  const searchKnowledge = await searchOf(shop)
  const history: AgentTurn[] = []
  let answer = ''
  for (const text of said) {
    const outcome = await answerBurst(
      answerInput(text, { behaviour: 'v2', history: [...history], searchKnowledge, ...over }),
    )
    if (outcome.kind === 'reply') answer = outcome.text
    else answer = outcome.kind === 'handover' ? outcome.customerText : ''
    const at = new Date().toISOString()
    history.push({ author: 'customer', kind: 'text', text, at })
    history.push({ author: 'ai', kind: 'text', text: answer, at })
  }
  return answer
}

const feesIn = (text: string) => text.match(/Rp\d+\.000/g) ?? []

test.each([
  ['ongkir ke jogja brp', 'Yogyakarta'],
  ['ongkir jogja', 'Yogyakarta'],
  ['ongkir yogya brp kak', 'Yogyakarta'],
  ['ongkirnya ke yogyakarta kena berapa ya', 'Yogyakarta'],
  ['ongkir ke yk brp', 'Yogyakarta'],
  ['biaya kirim ke jogjakarta?', 'Yogyakarta'],
  ['ongkir bdg', 'Bandung'],
  ['ongkir ke jkt brp', 'Jakarta'],
  ['ongkir ke sby brp', 'Surabaya'],
  ['ongkir smg?', 'Semarang'],
  ['ongkir ke mlg brp', 'Malang'],
  ['ke dps brp ongkirnya kak', 'Denpasar'],
] as const)('answers "%s" with the price for %s alone', async (text, town) => {
  expect(feesIn(await ask([text], PER_TOWN))).toEqual([FEES[town]])
})

test.each([
  'ongkir ke jogja brp',
  'ongkir ke jogja',
  'biaya kirim ke yogyakarta?',
  'ongkir smg?',
  'ke dps brp ongkirnya kak',
  'bisa kirim ke jogja? ongkirnya brp',
  'ongkir ke bukittinggi',
  'ongkir ke kaliurang brp',
  'sampe jogja berapa hari?',
])('never answers "%s" with the price for another place', async (text) => {
  for (const shop of [FEW_TOWNS, IN_ONE, BY_COURIER, DISTRICTS])
    expect(feesIn(await ask([text], shop)), JSON.stringify(shop)).toEqual([])
})

test.each([
  [['ongkir ke bandung brp', 'kalo jogja?']],
  [['ongkir ke jakarta brp', 'kalo ke jogja brp kak']],
  [['halo kak saya di jogja', 'ongkirnya brp?']],
])('a place of another message counts: %j', async (said) => {
  expect(feesIn(await ask(said, PER_TOWN))).toEqual(['Rp17.000'])
  for (const shop of [FEW_TOWNS, IN_ONE]) expect(feesIn(await ask(said, shop))).toEqual([])
})

test('a place alone continues a question for shipping', async () => {
  for (const shop of [FEW_TOWNS, IN_ONE])
    expect(feesIn(await ask(['ongkir brp', 'ke jogja kak'], shop))).toEqual([])
})

test('two places in one question get both prices', async () => {
  expect(feesIn(await ask(['ongkir ke jkt dan jogja brp'], PER_TOWN))).toEqual([
    FEES.Jakarta,
    FEES.Yogyakarta,
  ])
})

test('a rule for all other places answers for any place', async () => {
  const shop = [faq('rule', 'Berapa ongkir?', 'Bandung Rp10.000, luar kota Rp25.000.')]
  expect(feesIn(await ask(['ongkir ke jogja brp'], shop))).toContain('Rp25.000')
  const sent: FoundEntry = {
    entryId: 'sent',
    sourceId: 'sent',
    title: 'Ongkirnya berapa?',
    question: null,
    text: 'Ongkir dihitung dari Malang sesuai tarif ekspedisi.',
    score: 1,
  }
  const medan = { known: ['medan'], unlisted: [], isShipping: true }
  expect(tellsOfOtherPlace(medan, sent)).toBe(false)
  expect(tellsOfOtherPlace(medan, { ...sent, text: 'Ongkir ke Malang Rp9.000.' })).toBe(true)
})

test.each([
  'Ongkir ke Jogja Rp10.000 ya Kak.',
  'Ongkirnya Rp10.000, Kak.',
  'Ongkirnya sama seperti Bandung, Rp10.000.',
])('a model cannot send "%s" for a town without a price', async (draft) => {
  model.control({ draft })
  for (const shop of [FEW_TOWNS, IN_ONE, BY_COURIER])
    expect(feesIn(await ask(['ongkir ke jogja brp'], shop, { model: modelOf() }))).toEqual([])
})
