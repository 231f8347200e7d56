import { afterAll, beforeAll, expect, test } from 'vitest'
import { asService, db, rawSql } from '#platform/database'
import { aMember, aShop, aUser, openWorld, type World } from '../../../tests/world.ts'
import { ANSWER_THRESHOLD } from './contract.ts'
import {
  findSearchable,
  listSearchableVersions,
  SEARCHED_CHARACTERS,
} from './search/search-queries.ts'
import { addEntry, removeEntry, restoreEntry, updateEntry } from './edit-entries.ts'
import {
  addFaq,
  addText,
  addWeb,
  listEntries,
  listSources,
  removeSource,
  restoreSource,
  updateSource,
} from './knowledge.ts'
import { previewText } from './preview.ts'
import { countUses, openKnowledge, trySearch } from './search/lookup.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a question in chat spelling finds the FAQ entry that answers it', async () => {
  const shop = await aShop()
  await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [
      { question: 'Berapa harga kue ulang tahun?', answer: 'Mulai Rp185.000.' },
      { question: 'Di mana alamat toko?', answer: 'Jl. Kaliurang KM 6.' },
    ],
  })
  const [first] = await openKnowledge(shop.businessId)('hrg kue ultah brp kak')
  expect(first).toMatchObject({
    question: 'Berapa harga kue ulang tahun?',
    text: 'Mulai Rp185.000.',
  })
  expect(first?.score).toBeGreaterThan(ANSWER_THRESHOLD)
})

test('a question on another subject stays below the threshold', async () => {
  const shop = await aShop()
  await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [{ question: 'Berapa harga kue ulang tahun?', answer: 'Mulai Rp185.000.' }],
  })
  const found = await openKnowledge(shop.businessId)('berapa harga emas hari ini')
  expect(found.every((entry) => entry.score < ANSWER_THRESHOLD)).toBe(true)
})

test('a changed entry is found by its new words at once, and not by its old ones', async () => {
  const shop = await aShop()
  const source = await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [{ question: 'Ada parkir mobil?', answer: 'Ada, untuk 8 mobil.' }],
  })
  await openKnowledge(shop.businessId)('parkir')
  const [entry] = await listEntries(shop.owner, shop.businessId, source.id)
  await updateEntry(shop.owner, {
    businessId: shop.businessId,
    entryId: entry!.id,
    question: 'Apakah ada wifi?',
    answer: 'Ada, gratis.',
  })
  const [found] = await openKnowledge(shop.businessId)('ada wifi kak?')
  expect(found).toMatchObject({ text: 'Ada, gratis.' })
  const [old] = await openKnowledge(shop.businessId)('parkir mobil')
  expect(old?.score ?? 0).toBeLessThan(ANSWER_THRESHOLD)
})

test('a removed source is not searched until it is restored', async () => {
  const shop = await aShop()
  const source = await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [{ question: 'Apakah produknya halal?', answer: 'Ya, bersertifikat.' }],
  })
  const ref = { businessId: shop.businessId, sourceId: source.id }
  await removeSource(shop.owner, ref)
  expect(await openKnowledge(shop.businessId)('halal?')).toEqual([])
  expect(await listSources(shop.owner, shop.businessId)).toEqual([])
  await restoreSource(shop.owner, ref)
  expect(await openKnowledge(shop.businessId)('halal?')).toHaveLength(1)
})

test('a source is not searched after its last day of validity', async () => {
  const shop = await aShop()
  const source = await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [{ question: 'Promo apa bulan ini?', answer: 'Diskon 10%.' }],
  })
  const row = await updateSource(shop.owner, {
    businessId: shop.businessId,
    sourceId: source.id,
    validUntil: '2020-01-31',
  })
  expect(row.valid_until).toBe('2020-01-31')
  expect(await openKnowledge(shop.businessId)('ada promo?')).toEqual([])
})

test("a source is valid until the end of the business's day, not of Jakarta's", async () => {
  // At any moment the date of one of these two zones differs from that of Jakarta.
  for (const [zone, lastDay, found] of [
    ['Pacific/Niue', 'today', 1],
    ['Pacific/Kiritimati', 'yesterday', 0],
  ] as const) {
    const shop = await aShop()
    const hours = [{ start: '', end: '', timezone: zone }]
    await rawSql()`update public.business set operational_hours = ${rawSql().json(hours)}
      where id = ${shop.businessId}`
    const source = await addFaq(shop.owner, {
      businessId: shop.businessId,
      entries: [{ question: 'Promo apa bulan ini?', answer: 'Diskon 10%.' }],
    })
    const [day] = await rawSql()<{ today: string; yesterday: string }[]>`
      select ((now() at time zone ${zone})::date)::text as today,
        ((now() at time zone ${zone})::date - 1)::text as yesterday`
    await updateSource(shop.owner, {
      businessId: shop.businessId,
      sourceId: source.id,
      validUntil: day![lastDay],
    })
    expect(await openKnowledge(shop.businessId)('ada promo?'), zone).toHaveLength(found)
  }
})

test('a typed text is cut into passages, each found by its content', async () => {
  const shop = await aShop()
  const source = await addText(shop.owner, {
    businessId: shop.businessId,
    title: 'Kebijakan',
    text: 'Pengambilan\nPesanan diambil pada jam yang disepakati.\n\nPengaduan\nFoto produk dan nota dikirim dalam tiga jam.',
  })
  expect(source).toMatchObject({
    kind: 'text',
    status: 'ready',
    entry_count: 2,
    title: 'Kebijakan',
  })
  const [found] = await openKnowledge(shop.businessId)('kirim foto nota kapan?')
  expect(found?.text).toContain('tiga jam')
})

test('a pasted list becomes facts with their questions; unticked ones are left out', async () => {
  const shop = await aShop({ name: 'Dapur Bu Tini' })
  const text =
    'DAFTAR HARGA DAPUR BU TINI\nDonat kentang Rp8.000\nRoti sobek Rp18.000\nBolu pisang Rp25.000'
  const of = { businessId: shop.businessId, text, dropped: [] }
  const { facts, tries } = await previewText(shop.owner, of)
  expect(facts.map(({ answer }) => answer)).toContain('Donat kentang Rp8.000')
  expect(facts).toHaveLength(3)
  expect(tries[0]).toMatchObject({
    question: 'donat kentang berapa ya kak?',
    answer: expect.stringContaining('8.000'),
  })
  expect(
    JSON.stringify((await previewText(shop.owner, { ...of, dropped: [1] })).tries),
  ).not.toContain('obek')
  const source = await addText(shop.owner, {
    businessId: shop.businessId,
    title: 'Harga',
    text,
    dropped: [1],
  })
  const kept = await rawSql()<{ answer: string }[]>`
    select answer from knowledge_entry where source_id = ${source.id}`
  expect(kept.map(({ answer }) => answer).join()).not.toContain('18.000')
  expect(kept.map(({ answer }) => answer)).toContain('Donat kentang Rp8.000')
  expect(kept).toHaveLength(2)
  await expect(
    addText(shop.owner, { businessId: shop.businessId, title: 'x', text, dropped: [0, 1, 2] }),
  ).rejects.toMatchObject({ code: 'knowledge.nothing_kept' })
})

test('facts without a priced product get the questions that customers ask for them', async () => {
  const shop = await aShop()
  const { tries } = await previewText(shop.owner, {
    businessId: shop.businessId,
    dropped: [],
    text: [
      'Daftar harga',
      'Donat kentang Rp8.000',
      'Roti sobek Rp18.000',
      'Antar gratis di atas Rp500.000.',
      'Bisa bayar transfer atau QRIS.',
      'Pesan minimal 3 hari sebelumnya.',
    ].join('\n'),
  })
  expect(tries).toHaveLength(5)
  expect(tries).toContainEqual({
    question: 'bisa bayar pakai apa kak?',
    answer: expect.stringContaining('QRIS'),
  })
  expect(tries).toContainEqual({
    question: 'bisa diantar kak?',
    answer: expect.stringContaining('Antar gratis'),
  })
})

test('uses are counted for the entries of an answer', async () => {
  const shop = await aShop()
  const source = await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [{ question: 'Halal?', answer: 'Ya.' }],
  })
  const [entry] = await listEntries(shop.owner, shop.businessId, source.id)
  await db.writeAs(asService('a test'), (tx) =>
    countUses(tx, { businessId: shop.businessId, roomId: null, entryIds: [entry!.id] }),
  )
  expect((await listSources(shop.owner, shop.businessId))[0]).toMatchObject({
    used_count: 1,
    entry_count: 1,
    created_by_name: 'Dimas',
  })
})

test('another business neither reads nor changes the knowledge, and a peninjau only reads', async () => {
  const shop = await aShop()
  const other = await aShop({ name: 'Toko Lain' })
  const viewer = await aMember(shop, 'peninjau')
  const source = await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [{ question: 'Halal?', answer: 'Ya.' }],
  })
  const [entry] = await listEntries(shop.owner, shop.businessId, source.id)
  const ref = { businessId: shop.businessId, sourceId: source.id }
  expect(await listSources(other.owner, shop.businessId)).toEqual([])
  await expect(listEntries(other.owner, shop.businessId, source.id)).rejects.toMatchObject({
    code: 'knowledge.not_found',
  })
  for (const stranger of [other.owner, await aUser(), viewer]) {
    await expect(removeSource(stranger, ref)).rejects.toMatchObject({ code: 'knowledge.not_found' })
    await expect(
      updateEntry(stranger, { businessId: shop.businessId, entryId: entry!.id, answer: 'Tidak.' }),
    ).rejects.toMatchObject({ code: 'knowledge.not_found' })
    await expect(
      removeEntry(stranger, { businessId: shop.businessId, entryId: entry!.id }),
    ).rejects.toMatchObject({ code: 'knowledge.not_found' })
    await expect(
      addFaq(stranger, { businessId: shop.businessId, entries: [{ question: 'a', answer: 'b' }] }),
    ).rejects.toThrow()
  }
  expect(await listSources(viewer, shop.businessId)).toHaveLength(1)
  expect(await openKnowledge(other.businessId)('halal')).toEqual([])
})

test('a removed entry is not searched until it is restored, and keeps its count of uses', async () => {
  const shop = await aShop()
  const source = await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [
      { question: 'Apakah produknya halal?', answer: 'Ya, bersertifikat.' },
      { question: 'Ada parkir?', answer: 'Ada, untuk 8 mobil.' },
    ],
  })
  const [entry] = await listEntries(shop.owner, shop.businessId, source.id)
  await db.writeAs(asService('a test'), (tx) =>
    countUses(tx, { businessId: shop.businessId, roomId: null, entryIds: [entry!.id] }),
  )
  const ref = { businessId: shop.businessId, entryId: entry!.id }
  await removeEntry(shop.owner, ref)
  expect(
    (await openKnowledge(shop.businessId)('halal?')).filter(
      (found) => found.score >= ANSWER_THRESHOLD,
    ),
  ).toEqual([])
  expect(await listEntries(shop.owner, shop.businessId, source.id)).toHaveLength(1)
  await restoreEntry(shop.owner, ref)
  expect((await openKnowledge(shop.businessId)('halal?'))[0]).toMatchObject({ entryId: entry!.id })
  expect((await listEntries(shop.owner, shop.businessId, source.id))[0]).toMatchObject({
    used_count: 1,
  })
})

test('an answer can be added to a typed source, but not to a read one', async () => {
  const shop = await aShop()
  const source = await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [{ question: 'Ada parkir?', answer: 'Ada.' }],
  })
  await addEntry(shop.owner, {
    businessId: shop.businessId,
    sourceId: source.id,
    question: 'Ada wifi?',
    answer: 'Ada, gratis.',
    examples: [],
  })
  expect(
    (await listEntries(shop.owner, shop.businessId, source.id)).map(({ question }) => question),
  ).toEqual(['Ada parkir?', 'Ada wifi?'])
  const web = await addWeb(shop.owner, { businessId: shop.businessId, url: 'https://roti.example' })
  await expect(
    addEntry(shop.owner, {
      businessId: shop.businessId,
      sourceId: web.id,
      question: null,
      answer: 'Halo',
      examples: [],
    }),
  ).rejects.toMatchObject({ code: 'knowledge.not_found' })
})

test('members of another business cannot try questions on this knowledge', async () => {
  const shop = await aShop()
  const stranger = await aShop()
  await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [{ question: 'Ada parkir?', answer: 'Ada, untuk 8 mobil.' }],
  })
  expect(
    (await trySearch(shop.owner, { businessId: shop.businessId, text: 'parkir ada?' }))[0],
  ).toMatchObject({ text: 'Ada, untuk 8 mobil.' })
  await expect(
    trySearch(stranger.owner, { businessId: shop.businessId, text: 'parkir ada?' }),
  ).rejects.toMatchObject({ code: 'business.not_found' })
})

test('the agent searches a limited amount of text per business, oldest first', async () => {
  const shop = await aShop()
  const source = await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [{ question: 'Ada parkir mobil?', answer: 'Ada, untuk 8 mobil.' }],
  })
  const versions = () =>
    db.readAs(asService('test'), (tx) => listSearchableVersions(tx, shop.businessId))
  const searched = async () => {
    const ids = (await versions()).map(({ id }) => id)
    return db.readAs(asService('test'), (tx) => findSearchable(tx, shop.businessId, ids))
  }
  expect(await versions()).toMatchObject([
    { written: 'Ada parkir mobil?'.length + 'Ada, untuk 8 mobil.'.length },
  ])
  await db.writeAs(
    shop.owner,
    (tx) =>
      tx`insert into knowledge_entry (business_id, source_id, answer)
        select ${shop.businessId}, ${source.id}, repeat('kue ', 2000) from generate_series(1, 800)`,
  )
  const rows = await searched()
  expect(rows[0]?.question).toBe('Ada parkir mobil?')
  expect(
    rows.reduce((sum, row) => sum + row.answer.length + (row.question?.length ?? 0), 0),
  ).toBeLessThanOrEqual(SEARCHED_CHARACTERS)
  expect(rows.length).toBeGreaterThan(SEARCHED_CHARACTERS / 8000 - 2)
})
