import { expect, test } from 'vitest'
import { openSearch } from '../search/search.ts'

const scoreOf = async (question: string, answer: string, asked: string) =>
  (await openSearch([{ id: 'entry', question, answer }])).find(asked)[0]

test("a customer's word for a motorcycle finds an entry about its kind", async () => {
  const answer = 'Servis ringan motor bebek Rp60.000, matic Rp70.000, sport Rp90.000.'
  const hit = await scoreOf('Berapa biaya servis ringan?', answer, 'servis ringan vixion brp')
  expect(hit?.unmet).toEqual([])
})

test('an entry that names another motorcycle of the kind is not about this one', async () => {
  const answer = 'LCD Samsung Rp550.000, LCD Xiaomi Rp400.000.'
  const hit = await scoreOf('Ganti LCD HP?', answer, 'ganti lcd realme brp')
  expect(hit?.unmet).toEqual(['realme'])
})

test('a word for an act or a time is not missing in an entry', async () => {
  const answer = 'Karpet kantor Rp12.000 per m2. Karpet rumah tidak dicuci di tempat.'
  expect((await scoreOf('Cuci karpet?', answer, 'karpet bisa diambil sejam'))?.unmet).toEqual([])
})

test('a question about either day of "Sabtu-Minggu" finds the price for both', async () => {
  const answer = 'Tiket umum Senin-Jumat Rp25.000, Sabtu-Minggu dan libur Rp35.000.'
  for (const day of ['senin', 'rabu', 'sabtu', 'minggu'])
    expect((await scoreOf('Tiket masuk kolam?', answer, `tiket hari ${day} brp`))?.unmet).toEqual(
      [],
    )
})
