import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoomQuery, RoomView } from '#contract/conversation/room'
import { listRooms } from './room-lists.ts'
import { db, rawSql } from '#platform/database'
import { aShop, openWorld, type Shop, type World } from '../../../../tests/world.ts'
import { isCommonSearch, listFoundRows, MAX_HITS, walkFoundRows } from './search-queries.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Written = { name?: string | null; phone?: string; handler?: string; texts?: string[] }

/** Makes one room for each, newest last, with messages a minute apart. */
async function fill(shop: Shop, rooms: Written[]): Promise<string[]> {
  return rawSql().begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    const rows = rooms.map((room, index) => ({
      name: null,
      phone: `62811${index}`,
      handler: 'ai',
      texts: [],
      ...room,
      index,
    }))
    const made = await sql<{ id: string }[]>`
      with spec as (select *
        from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as s(name text, phone text,
            handler text, texts jsonb, index int)),
      contact as (insert into contact (business_id, name, phone, language)
        select ${shop.businessId}, name, phone, index::text from spec returning id, language),
      room as (
        insert into room (business_id, channel_id, contact_id, provider_chat_id, handler,
            last_message_at)
        select ${shop.businessId}, ${shop.channelId}, contact.id, spec.index::text, handler,
          now() - interval '1 day' + spec.index * interval '1 minute'
        from spec join contact on contact.language = spec.index::text
        returning id, provider_chat_id),
      message as (
        insert into message (business_id, room_id, channel_id, session_no, direction, author_kind,
            kind, text, content, status, occurred_at)
        select ${shop.businessId}, room.id, ${shop.channelId}, 1, 'in', 'customer', 'text',
          said.text, '{}', 'received', now() - interval '1 day' + said.place * interval '1 second'
        from spec join room on room.provider_chat_id = spec.index::text,
          jsonb_array_elements_text(spec.texts) with ordinality said (text, place))
      select id from room order by provider_chat_id::int`
    return made.map((row) => row.id)
  })
}

const search = async (shop: Shop, words: string, view: RoomView = 'semua') =>
  (await listRooms(shop.owner, { businessId: shop.businessId, view, search: words })).rooms

test('a search finds names, digits, words and phrases, each with its newest message', async () => {
  const [shop, other] = [await aShop(), await aShop()]
  const rooms = [
    { name: 'Sari Wulandari', phone: '628123400567' },
    { texts: ['Ada kue ulang tahun, Kak?', 'Kue Ulang Tahun cokelat 50% off'] },
    { texts: ['harga 5_000'] },
  ]
  const [sari, cake, price] = await fill(shop, rooms)
  await fill(other, rooms)
  for (const words of ['wuland', '3400567', 'ari WUL'])
    expect(await search(shop, words)).toMatchObject([{ id: sari, hit: null }])
  for (const words of ['ulang tahun', '50%', 'KUE ulang'])
    expect(await search(shop, words)).toMatchObject([
      { id: cake, hit: { after: expect.any(String) } },
    ])
  expect((await search(shop, 'tahun cok'))[0]?.hit).toEqual({
    message_id: expect.any(String),
    direction: 'in',
    at: expect.any(String),
    before: 'Kue Ulang ',
    match: 'Tahun cok',
    after: 'elat 50% off',
  })
  expect(await search(shop, '5_0')).toMatchObject([{ id: price }])
  expect(await search(shop, 'l_ng')).toEqual([])
  expect(await search(shop, 'ulang', 'perlu-dibalas')).toEqual([])
})

test('a search finds words in any order and form, and quoted phrases only as they are', async () => {
  const shop = await aShop()
  const [order, sent] = await fill(shop, [
    { name: 'Sari Wulandari', texts: ['kue cokelat dua, tolong kirim hari ini'] },
    { texts: ['pesanan saya dikirim ke Bandung kapan?'] },
  ])
  const idsOf = async (words: string) => (await search(shop, words)).map(({ id }) => id)
  expect(await idsOf('cokelat kue')).toEqual([order])
  expect(await idsOf('wulandari sari')).toEqual([order])
  expect(await idsOf('bandung pesan')).toEqual([sent])
  expect(await idsOf('pengiriman')).toEqual([sent, order])
  expect(await idsOf('cokelat bandung')).toEqual([])
  expect(await idsOf('"cokelat kue"')).toEqual([])
  expect(await idsOf('"kue cokelat"')).toEqual([order])
  expect((await search(shop, 'bandung pesan'))[0]?.hit).toMatchObject({ match: 'Bandung' })
})

test('a search finds a note about the customer, unless a newer message has the words', async () => {
  const shop = await aShop()
  const [sari, budi] = await fill(shop, [
    { name: 'Sari', texts: ['alergi kacang?'] },
    { name: 'Budi', texts: ['mau pesan'] },
  ])
  const note = (room: string, text: string, age: string) => rawSql()`
    insert into contact_note (business_id, contact_id, text, created_at)
    select business_id, contact_id, ${text}, now() - ${age}::interval from room where id = ${room}`
  await note(sari!, 'Alergi telur', '3 days')
  await note(budi!, 'Alergi kacang mete', '1 hour')
  const query: RoomQuery = { businessId: shop.businessId, view: 'semua', search: 'alergi' }
  for (const read of [listFoundRows, walkFoundRows]) {
    const { rooms } = await db.readAs(shop.owner, (tx) =>
      read(tx, query, shop.owner.sub, ['%alergi%']),
    )
    expect(rooms.map((room) => room.found)).toMatchObject([
      { message_id: null, direction: 'note', text: 'Alergi kacang mete' },
      { message_id: expect.any(String), direction: 'in', text: 'alergi kacang?' },
    ])
  }
  expect((await search(shop, 'mete'))[0]?.hit).toMatchObject({ match: 'mete', message_id: null })
})

test('a search finds nothing of other businesses, by index or by scan', async () => {
  const [shop, other] = [await aShop(), await aShop()]
  await fill(other, [{ name: 'Wulandari', texts: ['pesan kue'] }])
  const query: RoomQuery = { businessId: other.businessId, view: 'semua', search: 'kue' }
  for (const read of [listFoundRows, walkFoundRows])
    expect(
      (await db.readAs(shop.owner, (tx) => read(tx, query, shop.owner.sub, ['%kue%']))).rooms,
    ).toEqual([])
  const direct = (work: string) =>
    db.readAs(shop.owner, (tx) => tx.unsafe(work, [other.businessId]))
  expect(
    await direct(`select * from private.find_search_hits($1, array['%kue%'], 10)`),
  ).toHaveLength(0)
  await expect(
    direct(`select * from private.find_indexed_messages($1, array['%kue%'], array[2900], 10)`),
  ).rejects.toMatchObject({ code: '42501' })
  await expect(
    direct(`select * from private.find_newest_messages($1, array['%kue%'], 10)`),
  ).rejects.toMatchObject({ code: '42501' })
})

test('search by index and search by scan find the same as a plain scan', async () => {
  const shop = await aShop()
  const words = ['kak', 'kue', 'ok', 'pesan dua', 'Wulan', '??']
  const some = (seed: number) =>
    words.filter((_, index) => (seed * 7 + index * 5) % (index + 2) === 0)
  const rooms = Array.from({ length: 70 }, (_, at) => ({
    name: at % 9 ? null : `Wulan ${at}`,
    handler: at % 3 ? 'ai' : 'selesai',
    texts: [some(at).join(' '), some(at + 3).join(', ')],
  }))
  const ids = await fill(shop, rooms)
  for (const view of ['semua', 'ditangani-ai', 'selesai'] as const) {
    for (const word of ['kak', 'ok', 'pesan dua', 'wulan', '??', '62811', 'tidak ada']) {
      const has = (text: string | null) => text?.toLowerCase().includes(word.toLowerCase()) ?? false
      const fits = rooms.flatMap(({ name, handler, texts }, at) => {
        const isInView = view === 'semua' || (view === 'selesai') === (handler === 'selesai')
        return isInView && (has(`${name ?? ''} 62811${at}`) || texts.some(has)) ? [ids[at]!] : []
      })
      const query: RoomQuery = { businessId: shop.businessId, view, search: word }
      for (const read of [listFoundRows, walkFoundRows]) {
        const { rooms: found, isCut } = await db.readAs(shop.owner, (tx) =>
          read(tx, query, shop.owner.sub, [`%${word}%`]),
        )
        expect({ word, isCut, found: found.map((room) => room.id) }).toEqual({
          word,
          isCut: false,
          found: fits.toReversed().slice(0, 50),
        })
      }
    }
  }
})

test('a search reads messages and customers through their indexes', async () => {
  const shop = await aShop()
  const texts = (room: number) =>
    Array.from({ length: 3 }, (_, index) => `pesan ${room} nomor ${index} kak`)
  await fill(
    shop,
    Array.from({ length: 4_000 }, (_, room) => ({ name: `Sari ${room}`, texts: texts(room) })),
  )
  await rawSql()`select gin_clean_pending_list('contact_search'),
      gin_clean_pending_list('message_search')`
  await rawSql()`analyze message, contact`
  const scans = await db.readAs(shop.owner, async (tx) => {
    await listFoundRows(
      tx,
      { businessId: shop.businessId, view: 'semua', search: 'san 77 no' },
      shop.owner.sub,
      ['%san 77 no%'],
    )
    const [row] = await tx<{ message: number; contact: number }[]>`
      select pg_stat_get_xact_numscans('public.message_search'::regclass) as message,
        pg_stat_get_xact_numscans('public.contact_search'::regclass) as contact`
    return row
  })
  expect(scans).toEqual({ message: 1, contact: 1 })
})

test('a word that is in every conversation is found by scanning rooms, with complete pages', async () => {
  const shop = await aShop()
  const ids = await fill(
    shop,
    Array.from({ length: 120 }, () => ({ texts: ['halo kak'] })),
  )
  expect(await db.readAs(shop.owner, (tx) => isCommonSearch(tx, shop.businessId, ['%kak%']))).toBe(
    true,
  )
  expect(
    await db.readAs(shop.owner, (tx) => isCommonSearch(tx, shop.businessId, ['%cokelat%'])),
  ).toBe(false)
  const query: RoomQuery = { businessId: shop.businessId, view: 'semua', search: 'kak' }
  const first = await listRooms(shop.owner, query)
  const second = await listRooms(shop.owner, { ...query, before: first.before! })
  expect([...first.rooms, ...second.rooms].map((room) => room.id)).toEqual(
    ids.toReversed().slice(0, 100),
  )
})

test('a search that is cut off says so', async () => {
  const shop = await aShop()
  const many = Array.from({ length: MAX_HITS + 1 }, () => 'pesan cokelat')
  await fill(shop, [{ texts: many }])
  await rawSql()`update message set created_at = now() - interval '1 year'
    where business_id = ${shop.businessId}`
  const small = await aShop()
  for (const one of [shop, small])
    await fill(one, [{ texts: Array.from({ length: 2_000 }, () => 'terima kasih') }])
  const cut = async (words: string, of = shop) =>
    (await listRooms(of.owner, { businessId: of.businessId, view: 'semua', search: words })).isCut
  expect([await cut('cokelat'), await cut('zz'), await cut('kasih')]).toEqual([true, true, false])
  expect([
    await cut('kasih', small),
    await cut('tidak ada', small),
    await cut('zz', small),
  ]).toEqual([false, false, false])
})

test('a search reads the newest weeks first and says that older ones were omitted', async () => {
  const shop = await aShop()
  const [old, recent] = await fill(shop, [
    { texts: Array.from({ length: 600 }, () => 'stok cokelat') },
    { texts: Array.from({ length: 600 }, () => 'harga cokelat') },
  ])
  await rawSql()`update message set created_at = now() - interval '60 days' where room_id = ${old!}`
  await fill(shop, [{ texts: Array.from({ length: 1_500 }, () => 'terima kasih') }])
  await rawSql()`update message set created_at = now() - interval '1 second'
    where room_id = ${recent!}`
  const found = async (words: string) => {
    const { rooms, isCut } = await listRooms(shop.owner, {
      businessId: shop.businessId,
      view: 'semua',
      search: words,
    })
    return { rooms: rooms.map((room) => room.id), isCut }
  }
  expect(await found('cokelat')).toEqual({ rooms: [recent], isCut: true })
  // On a busy machine the search may end before its last week.
  await expect
    .poll(() => found('stok cok'), { timeout: 10_000 })
    .toEqual({ rooms: [old], isCut: false })
})

test('a search is cancelled when its caller disconnects; a slow search says so', async () => {
  const shop = await aShop()
  const query: RoomQuery = { businessId: shop.businessId, view: 'semua', search: 'kue' }
  const leaving = new AbortController()
  const ends: string[] = []
  await rawSql().begin(async (sql) => {
    await sql`lock table message in access exclusive mode`
    const searches = [
      listRooms(shop.owner, query, { signal: leaving.signal }),
      listRooms(shop.owner, query),
    ]
    searches.forEach(
      (asked, index) =>
        void asked.catch((error: { code: string }) => ends.push(`${index} ${error.code}`)),
    )
    const waiting = () =>
      rawSql()`select pid from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting()).length).toBe(2)
    leaving.abort()
    await expect.poll(async () => (await waiting()).length).toBe(1)
    await Promise.allSettled(searches)
  })
  expect(ends).toEqual(['0 room.search_too_long', '1 room.search_too_long'])
  expect((await listRooms(shop.owner, query)).rooms).toEqual([])
})

test('a message that was deleted for all is not found', async () => {
  const shop = await aShop()
  const [roomId] = await fill(shop, [{ texts: ['alamat rahasia saya di Melati'] }])
  expect((await search(shop, 'rahasia')).map(({ id }) => id)).toEqual([roomId])
  await rawSql()`update message set revoked_at = now() where room_id = ${roomId!}`
  for (const words of ['rahasia', 'di', 'rahasia melati'])
    expect(await search(shop, words)).toEqual([])
  const query = { businessId: shop.businessId, view: 'semua' } as const
  const walked = await db.readAs(shop.owner, (tx) =>
    walkFoundRows(tx, query, shop.owner.sub!, ['%rahasia%']),
  )
  expect(walked.rooms).toEqual([])
})
