import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { escalateRoom, markDone, tagRoom, takeOver } from '#conversation/member'
import { listRooms } from '#conversation/feed'
import { receiveEvent } from '#conversation/pipeline'
import { readSharing, saveDuty, saveSharing, setAvailable } from '#conversation/sharing'
import { notifyOfCase, shareCases, shareOpened } from '#conversation/case-jobs'
import { findCase, listEscalations } from '#conversation/team-queue'
import { listNotices } from '#domain/notice'
import { removeMember } from '#domain/team'
import { shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import { untilBlocked } from '../../../../tests/locks.ts'
import {
  aMember,
  aShop,
  openWorld,
  type Shop,
  type World,
  written,
} from '../../../../tests/world.ts'

let world: World
let shop: Shop
let [rina, budi]: Awaited<ReturnType<typeof aMember>>[] = []
let count = 0
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  shop = await aShop()
  rina = await aMember(shop, 'agen', 'Rina')
  budi = await aMember(shop, 'agen', 'Budi')
  await aMember(shop, 'peninjau', 'Tono')
  await share()
  await duty(shop.owner.sub, { is_available: false })
})
afterEach(() => shiftClock(0))

const share = (rules: { tag_id: string; member_ids: string[] }[] = []) =>
  saveSharing(shop.owner, { businessId: shop.businessId, isEnabled: true, rules })
const duty = (memberId: string, change: object) =>
  saveDuty(shop.owner, shop.businessId, memberId, {
    is_available: true,
    capacity: 5,
    hours: null,
    ...change,
  })

/** Makes a new customer's case and runs the job that follows it. */
async function aCase(tag?: string): Promise<string> {
  count += 1
  const name = `Sari ${count}`
  await receiveEvent(shop.channelId, written('halo', { phone: `62811100${1000 + count}`, name }))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const roomId = rooms.find(({ contact_name }) => contact_name === name)!.id
  const place = { businessId: shop.businessId, roomId }
  if (tag) await tagRoom(shop.owner, place, tag)
  await escalateRoom(shop.owner, place, 'marah', null)
  const found = await findCase(shop.owner, shop.businessId, roomId)
  await shareOpened(found!.id)
  await notifyOfCase(found!.id)
  return roomId
}
const offerOf = async (roomId: string) =>
  (await findCase(shop.owner, shop.businessId, roomId))?.offered_to ?? null
const nameOf = (id: string | null) =>
  id === rina!.sub ? 'Rina' : id === budi!.sub ? 'Budi' : id === shop.owner.sub ? 'owner' : id

test('cases are offered in turn; only that member is notified, and the deadline does not change', async () => {
  const offers = []
  for (let turn = 0; turn < 3; turn += 1) offers.push(nameOf(await offerOf(await aCase())))
  expect(new Set(offers.slice(0, 2))).toEqual(new Set(['Rina', 'Budi']))
  expect(offers[2]).toBe(offers[0])
  const kinds = async (member: typeof rina) =>
    (await listNotices(member!, shop.businessId)).map(({ kind }) => kind)
  expect([...(await kinds(rina)), ...(await kinds(budi))]).toEqual(Array(3).fill('assigned'))
  expect(await kinds(shop.owner)).toEqual([])
  const queue = (member: typeof rina, tab: 'menunggu' | 'punya-saya') =>
    listEscalations(member!, { businessId: shop.businessId, tab })
  expect((await queue(shop.owner, 'menunggu')).figures).toMatchObject({ waiting: 3, mine: 0 })
  const own = [...(await queue(rina, 'punya-saya')).rows, ...(await queue(budi, 'punya-saya')).rows]
  expect(own).toHaveLength(3)
})

test('full, away and absent members are skipped; without any other the case stays in the queue', async () => {
  await duty(rina!.sub, { capacity: 1 })
  await duty(budi!.sub, { is_available: false })
  const [first, second] = [await aCase(), await aCase()]
  expect([nameOf(await offerOf(first)), await offerOf(second)]).toEqual(['Rina', null])
  expect((await listNotices(shop.owner, shop.businessId)).map(({ kind }) => kind)).toEqual([
    'escalation_new',
  ])
  await takeOver(rina!, { businessId: shop.businessId, roomId: first })
  await markDone(rina!, { businessId: shop.businessId, roomId: first }, 'terjawab')
  await shareCases(shop.businessId)
  expect(nameOf(await offerOf(second))).toBe('Rina')
})

test('without a free member no waiting case is locked', async () => {
  await duty(rina!.sub, { capacity: 1 })
  await duty(budi!.sub, { is_available: false })
  const [first, second] = [await aCase(), await aCase()]
  await rawSql().begin(async (sql) => {
    await sql`select id from room where id = ${second} for update`
    await shareCases(shop.businessId)
  })
  expect([nameOf(await offerOf(first)), await offerOf(second)]).toEqual(['Rina', null])
})

test('a case with a tag that has a rule is offered only to the members of the rule', async () => {
  await aCase('Katering')
  const [tag] = (await readSharing(shop.owner, shop.businessId)).tags
  await share([{ tag_id: tag!.id, member_ids: [budi!.sub] }])
  for (let turn = 0; turn < 2; turn += 1)
    expect(nameOf(await offerOf(await aCase('Katering')))).toBe('Budi')
  await duty(budi!.sub, { is_available: false })
  expect(await offerOf(await aCase('Katering'))).toBeNull()
})

test("a member's break moves their untaken cases to others; a taken case stays", async () => {
  await duty(budi!.sub, { is_available: false })
  const [taken, offered] = [await aCase(), await aCase()]
  await takeOver(rina!, { businessId: shop.businessId, roomId: taken })
  await duty(budi!.sub, {})
  await setAvailable(rina!, shop.businessId, false)
  await shareCases(shop.businessId)
  expect(nameOf(await offerOf(offered))).toBe('Budi')
  expect(await findCase(shop.owner, shop.businessId, taken)).toMatchObject({
    claimed_by: rina!.sub,
  })
})

test('outside all hours a case waits, and the job runs again when the first member starts', async () => {
  const hours = [{ start: '13:00', end: '21:00', timezone: 'Asia/Jakarta' }]
  await duty(budi!.sub, { is_available: false })
  await duty(rina!.sub, { hours })
  shiftClock(Date.parse('2027-01-20T10:00:00+07:00') - Date.now())
  const roomId = await aCase()
  expect(await offerOf(roomId)).toBeNull()
  const [job] = await rawSql()<{ run_at: Date }[]>`
    select run_at from graphile_worker._private_jobs where key = ${`share:${shop.businessId}`}`
  expect(new Date(job!.run_at).toISOString()).toBe('2027-01-20T06:00:00.000Z')
  shiftClock(Date.parse('2027-01-20T13:00:00+07:00') - Date.now())
  await shareCases(shop.businessId)
  expect(nameOf(await offerOf(roomId))).toBe('Rina')
})

test('two concurrent jobs offer each case once, in turn', async () => {
  await share()
  await saveSharing(shop.owner, { businessId: shop.businessId, isEnabled: false, rules: [] })
  const rooms = []
  for (let turn = 0; turn < 6; turn += 1) rooms.push(await aCase())
  await share()
  await Promise.all([shareCases(shop.businessId), shareCases(shop.businessId)])
  const offers = await Promise.all(rooms.map(offerOf))
  expect(offers.map(nameOf).toSorted()).toEqual(['Budi', 'Budi', 'Budi', 'Rina', 'Rina', 'Rina'])
  const events = await rawSql()`select 1 from room_event
    where business_id = ${shop.businessId} and reason = 'dibagikan'`
  expect(events).toHaveLength(6)
})

test("a removed member's cases go to colleagues in turn, other rooms to the owner", async () => {
  await duty(budi!.sub, { is_available: false })
  const [taken, offered] = [await aCase(), await aCase()]
  await takeOver(rina!, { businessId: shop.businessId, roomId: taken })
  await duty(budi!.sub, {})
  await removeMember(shop.owner, shop.businessId, rina!.sub)
  await shareCases(shop.businessId)
  expect(await findCase(shop.owner, shop.businessId, taken)).toMatchObject({
    claimed_by: budi!.sub,
  })
  expect(nameOf(await offerOf(offered))).toBe('Budi')
})

test('removing a member locks a room before its case, in the same order as taking it', async () => {
  await duty(budi!.sub, { is_available: false })
  const roomId = await aCase()
  let removing: Promise<unknown> | undefined
  await rawSql().begin(async (sql) => {
    await sql`select id from room where id = ${roomId} for update`
    removing = removeMember(shop.owner, shop.businessId, rina!.sub)
    await untilBlocked()
    await sql`select id from escalation where room_id = ${roomId} for update`
  })
  await removing
  expect(await offerOf(roomId)).toBeNull()
})

test('a colleague may take an offered case by replying', async () => {
  await duty(budi!.sub, { is_available: false })
  const roomId = await aCase()
  await takeOver(budi!, { businessId: shop.businessId, roomId })
  expect(await listNotices(rina!, shop.businessId)).toEqual([])
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  expect(rooms[0]).toMatchObject({ assignee_id: budi!.sub })
})

test('members change their own availability only; strangers and viewers cannot', async () => {
  const stranger = (await aShop()).owner
  for (const other of [rina!, stranger])
    await expect(
      saveSharing(other, { businessId: shop.businessId, isEnabled: false, rules: [] }),
    ).rejects.toThrow()
  await expect(
    saveDuty(rina!, shop.businessId, budi!.sub, { is_available: false, capacity: 1, hours: null }),
  ).rejects.toThrow()
  await expect(setAvailable(stranger, shop.businessId, false)).rejects.toThrow()
  await expect(readSharing(stranger, shop.businessId)).rejects.toMatchObject({
    code: 'business.not_found',
  })
  const tono = await aMember(shop, 'peninjau')
  await expect(setAvailable(tono, shop.businessId, false)).rejects.toThrow()
})
