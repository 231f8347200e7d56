import { expect, test } from 'vitest'
import { openSearch } from '../../knowledge/search/search.ts'
import { judgeCandidates } from './judge-candidates.ts'

const SHOP = [
  ['Harga foto wisuda?', 'Wisuda sendiri Rp175.000, dengan keluarga Rp300.000.'],
  ['Sewa kostum?', 'Sewa toga Rp40.000, jas Rp60.000.'],
  ['Jam buka?', 'Selasa-Minggu 10.00-20.00.'],
].map(([question = '', answer = ''], at) => ({ id: `${at}`, question, answer }))

async function searchShop(text: string) {
  const search = await openSearch(SHOP)
  return search.find(text).map(({ id, ...hit }) => {
    const { question, answer } = SHOP[Number(id)]!
    return { entryId: id, sourceId: id, title: '', question, text: answer, ...hit }
  })
}

test('the entry that answers is judged likelier than not, one that only shares a word is not', async () => {
  const text = 'foto wisuda sendirian brp kak'
  expect(judgeCandidates(text, await searchShop(text)).get('0')).toBeGreaterThan(0)
  const other = 'sewa gaun pengantin ada ga'
  expect(judgeCandidates(other, await searchShop(other)).get('1')).toBeLessThan(0)
})

test('candidates without a word ranking are not judged', async () => {
  const text = 'sewa jas brp'
  const found = (await searchShop(text)).map((entry) => ({ ...entry, signals: undefined }))
  expect(judgeCandidates(text, found).size).toBe(0)
})
