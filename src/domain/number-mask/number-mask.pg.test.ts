import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'
import { listRooms } from '#conversation/feed'
import { escalateRoom } from '#conversation/member'
import { receiveEvent } from '#conversation/pipeline'
import { isMaskedAnywhere, maskFor, readMaskedRoles, saveMaskedRoles } from '#domain/number-mask'
import { type Claims, rawSql, transaction } from '#platform/database'
import { maskNumber } from './rules.ts'

const NUMBER = '6281227144471'
const END = '27144471'

let world: World
let shop: Shop
let rina: Awaited<ReturnType<typeof aMember>>
let admin: typeof rina
let roomId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await aShop({ engine: 'waha' })
  ;[rina, admin] = [await aMember(shop, 'agen'), await aMember(shop, 'admin')]
  await receiveEvent(
    shop.channelId,
    written('halo kak', { phone: NUMBER, name: 'Sari', id: `false_${NUMBER}@c.us_3EB0A` }),
  )
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  roomId = rooms[0]!.id
  await escalateRoom(shop.owner, { businessId: shop.businessId, roomId }, 'marah', null)
  await rawSql()`insert into booking (id, business_id, room_id, service_name, number, status,
      starts_at, ends_at, place, name, phone) values (gen_random_uuid(), ${shop.businessId},
      ${roomId}, 'Potong', 1, 'diminta', now(), now() + interval '1 hour', 1, 'Sari', ${NUMBER})`
  await rawSql()`insert into room_event (business_id, room_id, actor_kind, reason, before, after)
    values (${shop.businessId}, ${roomId}, 'system', 'kontak_digabung', '{}',
      ${rawSql().json({ phone: NUMBER })})`
  await mask(['agen'])
})
afterAll(() => world.close())

const mask = (roles: ('agen' | 'peninjau')[]) => saveMaskedRoles(shop.owner, shop.businessId, roles)

/** Every row of every table that this member can read by a table call. */
async function readTables(member: Claims): Promise<Map<string, string>> {
  const tables = await rawSql()<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
    and relkind in ('r', 'p')`
  const read = new Map<string, string>()
  for (const { name } of tables)
    await transaction(rawSql(), 'read only', async (sql) => {
      await sql`select set_config('role', 'authenticated', true),
        set_config('request.jwt.claims', ${JSON.stringify(member)}, true)`
      const rows = await sql`select to_jsonb(t)::text as row from ${sql(name)} t`.catch(() => [])
      read.set(name, rows.map(({ row }) => row).join('\n'))
    }).catch(() => {})
  return read
}

test('no table call returns a number to a masked role; other roles read numbers', async () => {
  const leaking = async (member: Claims) =>
    [...(await readTables(member))].filter(([, text]) => text.includes(END)).map(([name]) => name)
  expect(await leaking(rina)).toEqual([])
  expect(await leaking(admin)).toEqual(
    expect.arrayContaining(['contact', 'contact_identity', 'room', 'message', 'booking']),
  )
})

test('results of server functions are masked for a masked role only', async () => {
  const query = { businessId: shop.businessId, view: 'semua' } as const
  const shown = async (member: Claims) =>
    JSON.stringify(await maskFor(member, await listRooms(member, query)))
  expect(await shown(rina)).toContain('62812••••4471')
  expect(await shown(rina)).not.toContain(END)
  for (const other of [shop.owner, admin]) expect(await shown(other)).toContain(NUMBER)
  expect([await isMaskedAnywhere(rina), await isMaskedAnywhere(admin)]).toEqual([true, false])
})

test('a member sees the numbers of a business that does not mask them, and of no other', async () => {
  const other = await aShop()
  await rawSql()`insert into team_business (business_id, member_id, role)
    values (${other.businessId}, ${rina.sub}, 'agen')`
  await receiveEvent(other.channelId, written('hai', { phone: '6285550001111', name: 'Tono' }))
  const both = [{ phone: NUMBER }, { phone: '6285550001111' }]
  expect(await maskFor(rina, both)).toEqual([
    { phone: '62812••••4471' },
    { phone: '6285550001111' },
  ])
})

test('a masked role finds a customer by name or whole number, not by a part of the number', async () => {
  const found = async (member: Claims, search: string) =>
    (await listRooms(member, { businessId: shop.businessId, view: 'semua', search })).rooms.length
  for (const [search, count] of [
    ['Sari', 1],
    [NUMBER, 1],
    ['0812-2714-4471', 1],
    ['0812-2714', 0],
    ['81227144', 0],
    ['i 62812', 0],
  ] as const)
    expect([search, await found(rina, search)]).toEqual([search, count])
  for (const part of ['81227144', '0812-2714', '+62 812-2714-4471'])
    expect([part, await found(admin, part)]).toEqual([part, 1])
})

test('live changes have no number, because all members of a topic get the same', async () => {
  const rows = {
    provider_chat_id: NUMBER,
    phone: NUMBER,
    provider_id: NUMBER,
    provider_key: NUMBER,
  }
  const cards = [{ name: 'Sari', phones: [{ phone: NUMBER }], vcard: NUMBER }]
  for (const [table, row] of [
    ['room', { provider_chat_id: rows.provider_chat_id }],
    ['booking', { phone: NUMBER }],
    ['message', { ...rows, phone: '', provider_chat_id: '', content: { type: 'contacts', cards } }],
    ['room_event', { before: { value: NUMBER }, after: { phone: NUMBER, values: [NUMBER] } }],
  ] as const) {
    const [sent] = await rawSql()<{ text: string }[]>`
      select private.without_numbers(${table}, ${rawSql().json(row)})::text as text`
    expect([table, sent!.text.includes(END)]).toEqual([table, false])
  }
})

test('push and mail mask numbers of every length, as server functions do', async () => {
  for (let length = 7; length <= 15; length += 1) {
    const number = '658123456789012'.slice(0, length)
    const [row] = await rawSql()<{ shown: string }[]>`
      select private.number_for(${rina.sub}, ${shop.businessId}, ${number}) as shown`
    expect(row).toEqual({ shown: maskNumber(number) })
  }
})

test('only the owner chooses the masked roles, and strangers cannot read them', async () => {
  for (const other of [admin, rina])
    await expect(saveMaskedRoles(other, shop.businessId, [])).rejects.toMatchObject({
      code: 'auth.forbidden',
    })
  const stranger = (await aShop()).owner
  await expect(saveMaskedRoles(stranger, shop.businessId, [])).rejects.toMatchObject({
    code: 'business.not_found',
  })
  await expect(readMaskedRoles(stranger, shop.businessId)).rejects.toMatchObject({
    code: 'business.not_found',
  })
  await mask([])
  expect(await isMaskedAnywhere(rina)).toBe(false)
  await mask(['agen'])
})

/** Functions that return nothing of a business, or run before a member signs in. */
const OPEN = [
  'account/account.functions.ts',
  'account/providers.functions.ts',
  'features/deferred/deferred.functions.ts',
  'features/landing/landing.functions.ts',
  'features/team/team.functions.ts',
  'shell/auth/session.functions.ts',
]

test('every server function of a member masks its result', () => {
  const folder = join(import.meta.dirname, '../../dashboard')
  const unmasked = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.functions.ts'))
    .flatMap((path) =>
      readFileSync(join(folder, path), 'utf8')
        .split('createServerFn(')
        .slice(1)
        .filter((text) => !/^[^)]*\)\s*\.middleware\(\[authed\b/.test(text))
        .map(() => path),
    )
  expect([...new Set(unmasked)].toSorted()).toEqual(OPEN)
})
