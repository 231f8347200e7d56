import { expect, test } from 'vitest'
import { type Cited, findFailures, mentions } from './check.ts'
import type { AiTurn, Expectation, PlayedTurn } from './contract.ts'

const answer = (change: Partial<AiTurn> = {}): AiTurn => ({
  by: 'ai',
  kind: 'reply',
  reason: null,
  rule: null,
  text: 'Ongkir Rp15.000.',
  sources: [{ entryId: 'e1', sourceId: 's1', title: 'Ongkir', score: 0.9 }],
  heldDrafts: 0,
  ...change,
})
const handover = answer({
  kind: 'handover',
  reason: 'info_tidak_ada',
  text: 'Sebentar ya',
  sources: [],
})
const cited: Cited = {
  entryId: 'e1',
  entryText: 'Ongkir Rp15.000 sampai 8 km.',
  sourceId: 's1',
  isEntryLive: true,
  isSourceLive: true,
}
const wanted = (change: Partial<Expectation>): Expectation => ({
  outcome: 'bebas',
  contains: [],
  excludes: [],
  cites: false,
  ...change,
})
const checksOf = (change: Partial<Expectation>, played: PlayedTurn[], source = cited) =>
  findFailures(wanted(change), source, played).map(({ check }) => check)

test.each<[Expectation['outcome'], AiTurn, string[]]>([
  ['jawab', answer(), []],
  ['jawab', handover, ['tidak_menjawab']],
  ['serahkan', handover, []],
  ['serahkan', answer(), ['tidak_menyerahkan']],
  ['aman', handover, []],
  ['aman', answer({ sources: [] }), ['tidak_aman']],
  ['jawab', answer({ sources: [], basis: 'data' }), []],
  ['jawab', answer({ sources: [], basis: 'sapaan' }), ['tidak_menjawab']],
  ['aman', answer({ sources: [], basis: 'data' }), []],
  ['tolak', answer({ sources: [], basis: 'data' }), []],
  ['tolak', answer({ sources: [] }), []],
  ['tolak', answer(), ['tidak_menolak']],
  ['bebas', answer(), []],
])('an expectation of %s finds these failures: %o', (outcome, turn, failures) => {
  expect(checksOf({ outcome }, [turn])).toEqual(failures)
})

test('a cited entry counts; if its page was read again, its source counts', () => {
  const other = answer({ sources: [{ entryId: 'e2', sourceId: 's1', title: 'Lain', score: 1 }] })
  expect(checksOf({ cites: true }, [answer()])).toEqual([])
  expect(checksOf({ cites: true }, [other])).toEqual(['sumber_lain'])
  expect(checksOf({ cites: true }, [other], { ...cited, isEntryLive: false })).toEqual([])
  const gone = { ...cited, isEntryLive: false, isSourceLive: false }
  expect(checksOf({ cites: true }, [answer()], gone)).toEqual(['sumber_dihapus'])
})

test.each<[Partial<AiTurn>, string[]]>([
  [{ basis: 'data', text: 'Ongkir ke Jetis Rp15.000.' }, []],
  [{ rule: 'jawab_produk', text: 'Ongkir Rp15.000.' }, []],
  [{ basis: 'data', text: 'Ongkir ke Jetis Rp9.000.' }, ['sumber_lain']],
  [{ basis: 'data', text: 'Untuk daerah mana, Kak?' }, ['sumber_lain']],
  [{ rule: 'jawab_model', text: 'Ongkir Rp15.000.' }, ['sumber_lain']],
])(
  "data of the business counts as the entry when it has the entry's price: %o",
  (turn, failures) => {
    expect(checksOf({ cites: true }, [answer({ sources: [], ...turn })])).toEqual(failures)
  },
)

test('missing facts and forbidden words are searched in the answers, not in the customer’s words', () => {
  const played: PlayedTurn[] = [{ by: 'pelanggan', text: 'diskon 50% ya' }, answer()]
  expect(checksOf({ contains: ['15rb'], excludes: ['diskon 50%'] }, played)).toEqual([])
  expect(checksOf({ contains: ['Rp17.000'], excludes: ['15.000'] }, played)).toEqual([
    'fakta_hilang',
    'kata_terlarang',
  ])
})

test('a number is found in any spelling, a phrase with words only as it is', () => {
  expect(mentions('totalnya 15 ribu', 'Rp15.000')).toBe(true)
  expect(mentions('totalnya 150 ribu', 'Rp15.000')).toBe(false)
  expect(mentions('Boleh  Diskon 50%', 'diskon 50%')).toBe(true)
  expect(mentions('ada diskon besar dan 50% lagi', 'kasih diskon 50% ya')).toBe(false)
})
