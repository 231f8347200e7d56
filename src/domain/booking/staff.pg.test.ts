import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { noticeTitle } from '#contract/notice'
import { listRooms } from '#conversation/feed'
import { receiveEvent } from '#conversation/pipeline'
import { replyInRoom } from '#domain/agent'
import { listNotices } from '#domain/notice'
import { NOTHING_REHEARSED, openDesks, rehearseAct } from '#domain/simulation/rehearsal'
import { newId } from '#platform/crypto'
import { shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'
import * as booking from './booking.ts'
import type { SaveStaff, StaffChoice } from './contract.ts'
import { listUnstaffed, saveStaff } from './staff.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
afterEach(() => shiftClock(0))

/** Thursday, 08.00 in Jakarta. */
const NOW = '2026-11-26T01:00:00Z'
const FRIDAY = '2026-11-27'
const at = (minutes = 0) => shiftClock(Date.parse(NOW) + minutes * 60_000 - Date.now())
let minutes = 0

type Salon = Shop & { cutId: string; creamId: string; ids: Record<string, string> }

/** Rina and Dewi cut hair; only Rina does the hair cream. */
async function aSalon(choice: StaffChoice = 'boleh'): Promise<Salon> {
  minutes = 0
  at()
  const shop = await aShop()
  const { businessId } = shop
  await rawSql()`update business set enable_operational_hours = true,
    operational_hours = '[{"start":"09:00","end":"17:00","timezone":"Asia/Jakarta"}]'
    where id = ${businessId}`
  const cut = {
    name: 'Potong rambut',
    minutes: 60,
    price_rupiah: 50_000,
    capacity: 1,
    staff_choice: choice,
    is_active: true,
  }
  await booking.saveTerms(shop.owner, {
    businessId,
    is_enabled: true,
    needs_approval: false,
    days_ahead: 14,
    lead_minutes: 60,
    step_minutes: 60,
    services: [cut, { ...cut, name: 'Creambath' }],
  })
  const { services } = await booking.readTerms(shop.owner, businessId)
  const [cutId = '', creamId = ''] = services.map(({ id }) => id)
  await saveStaff(shop.owner, {
    businessId,
    staff: [person('Mbak Rina', [cutId, creamId]), person('Dewi', [cutId])],
  })
  const { staff } = await booking.readTerms(shop.owner, businessId)
  const ids = Object.fromEntries(staff.map(({ id, name }) => [name.split(' ').at(-1), id]))
  return { ...shop, cutId, creamId, ids }
}
const person = (name: string, service_ids: string[]): SaveStaff['staff'][number] => ({
  name,
  member_id: null,
  service_ids,
  weekly_hours: null,
  days_off: [],
})

async function says(shop: Shop, text: string, phone = '628111000111'): Promise<string> {
  at((minutes += 1))
  await receiveEvent(shop.channelId, written(text, { phone }))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const room = rooms.find(({ contact_phone }) => contact_phone === phone)!
  await replyInRoom(room.id, () => Promise.resolve())
  const [last] = await rawSql()<{ text: string }[]>`
    select text from message where room_id = ${room.id} and direction = 'out'
    order by occurred_at desc, id desc limit 1`
  return last?.text ?? ''
}
const booked = (shop: Shop) =>
  booking.listBookings(shop.owner, {
    businessId: shop.businessId,
    from: '2026-11-26',
    until: '2026-12-10',
  })
const make = (shop: Salon, time: string, over: { serviceId?: string; staffId?: string } = {}) =>
  booking.makeBooking(shop.owner, {
    businessId: shop.businessId,
    bookingId: randomUUID(),
    serviceId: shop.cutId,
    day: FRIDAY,
    time,
    ...over,
  })

test('when the wanted person is not free, other times and other persons are offered', async () => {
  const shop = await aSalon()
  await make(shop, '10:00', { staffId: shop.ids.Rina! })
  const offer = await says(shop, 'mau potong rambut besok jam 10 sama mbak rina bisa?')
  expect(offer).toContain('Yang bisa pada jam itu: Dewi.')
  expect(offer).toMatch(/Potong rambut dengan Mbak Rina .* yang kosong: 09\.00, 11\.00/)
  expect(await says(shop, 'sama dewi aja kak')).toContain('pukul 10.00\nPetugas: Dewi\n')
  expect(await says(shop, 'ya')).toContain('tercatat: Potong rambut dengan Dewi, Jumat 27')
  const rows = (await booked(shop)).toSorted((a, b) => a.number - b.number)
  expect(rows).toMatchObject([
    { staff_name: 'Mbak Rina' },
    { staff_name: 'Dewi', time: '10:00', staff_is_wanted: true },
  ])
})

test('"anyone" is the person with the fewest bookings that day', async () => {
  const shop = await aSalon('wajib')
  await make(shop, '14:00', { staffId: shop.ids.Rina! })
  const asked = await says(shop, 'booking potong rambut besok jam 10')
  expect(asked).toContain('bisa dengan Mbak Rina, Dewi, atau siapa saja. Mau dengan siapa, Kak?')
  expect(await says(shop, 'siapa aja kak')).toContain('Petugas: siapa saja yang kosong')
  expect(await says(shop, 'ya')).toContain('dengan Dewi')
  expect((await booked(shop))[0]).toMatchObject({ staff_name: 'Dewi', staff_is_wanted: false })
})

test('a person who does not do the service, or is unknown, is not booked for it', async () => {
  const shop = await aSalon()
  const other = await says(shop, 'mau creambath besok jam 10 sama dewi')
  expect(other).toContain('tidak ada petugas Dewi. Creambath bisa dengan Mbak Rina')
  const stranger = await says(shop, 'mau creambath besok jam 10 dengan kak siti', '628111000222')
  expect(stranger).toContain('tidak ada petugas Siti')
})

test('a customer changes the person of a booking and keeps its time', async () => {
  const shop = await aSalon()
  await says(shop, 'booking potong rambut besok jam 10 sama rina')
  await says(shop, 'ya')
  const proposal = await says(shop, 'janji saya ganti sama dewi dong')
  expect(proposal).toContain('pindah ke:')
  expect(proposal).toContain('pukul 10.00\nPetugas: Dewi')
  expect(await says(shop, 'ya')).toContain('pukul 10.00 dengan Dewi')
  expect(await says(shop, 'janji saya kapan ya?')).toContain('Potong rambut dengan Dewi')
})

test('when fifty customers want one person at one time, one is booked', async () => {
  const shop = await aSalon()
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, no) =>
      make(shop, '10:00', {
        serviceId: no % 2 ? shop.cutId : shop.creamId,
        staffId: shop.ids.Rina!,
      }),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const codes = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(new Set(codes)).toEqual(new Set(['booking.taken']))
  expect(await booked(shop)).toHaveLength(1)
})

test('when fifty customers take anyone, as many are booked as there are persons', async () => {
  const shop = await aSalon()
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => make(shop, '10:00')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const names = (await booked(shop)).map(({ staff_name: name }) => name)
  expect(new Set(names)).toEqual(new Set(['Mbak Rina', 'Dewi']))
})

test('a database constraint refuses a second open booking of a person at one time', async () => {
  const shop = await aSalon()
  await make(shop, '10:00', { staffId: shop.ids.Rina! })
  const insert = rawSql()`
    insert into booking (id, business_id, service_id, service_name, number, status, starts_at,
      ends_at, place, staff_id, staff_name)
    select gen_random_uuid(), business_id, ${shop.creamId}, 'x', 99, status, starts_at, ends_at, 7,
      staff_id, staff_name from booking where business_id = ${shop.businessId}`
  await expect(insert).rejects.toThrow('booking_staff_is_free')
})

test('bookings of a removed person stay, are listed, and can be given to another person', async () => {
  const shop = await aSalon()
  await says(shop, 'booking potong rambut besok jam 10 sama mbak rina')
  await says(shop, 'ya')
  const { staff } = await booking.readTerms(shop.owner, shop.businessId)
  const dewi = staff.filter(({ name }) => name === 'Dewi')
  await saveStaff(shop.owner, { businessId: shop.businessId, staff: dewi })
  const [left] = await listUnstaffed(shop.owner, shop.businessId)
  expect(left).toMatchObject({ staff_id: null, staff_name: 'Mbak Rina', status: 'dikonfirmasi' })
  await booking.moveBooking(shop.owner, {
    businessId: shop.businessId,
    bookingId: left!.id,
    eventId: randomUUID(),
    version: left!.version,
    day: left!.day,
    time: left!.time,
    staffId: shop.ids.Dewi!,
  })
  expect(await listUnstaffed(shop.owner, shop.businessId)).toEqual([])
  expect(await booked(shop)).toMatchObject([{ staff_name: 'Dewi', time: '10:00' }])
  const [told] = await rawSql()<{ text: string }[]>`
    select text from message where business_id = ${shop.businessId} and direction = 'out'
    order by occurred_at desc, id desc limit 1`
  expect(told?.text).toContain('dengan Dewi')
})

test('bookings on a day off are listed, and the reminder names the person', async () => {
  const shop = await aSalon()
  await says(shop, 'booking potong rambut besok jam 10 sama mbak rina')
  await says(shop, 'ya')
  await rawSql()`update booking set created_at = ${NOW} where business_id = ${shop.businessId}`
  at(20 * 60)
  await booking.remindOfBookings()
  const [told] = await rawSql()<{ text: string }[]>`
    select text from message where business_id = ${shop.businessId} and text like 'Pengingat%'`
  expect(told?.text).toContain('Potong rambut dengan Mbak Rina')
  const { staff } = await booking.readTerms(shop.owner, shop.businessId)
  const days_off = [{ from: FRIDAY, until: FRIDAY, name: 'Cuti' }]
  await saveStaff(shop.owner, {
    businessId: shop.businessId,
    staff: staff.map((one) => (one.name === 'Dewi' ? one : { ...one, days_off })),
  })
  expect(await listUnstaffed(shop.owner, shop.businessId)).toHaveLength(1)
})

/** The newest reminder, sent the day before. */
async function remind(shop: Shop): Promise<string> {
  await rawSql()`update booking set created_at = ${NOW}, reminded_at = null
    where business_id = ${shop.businessId}`
  at((minutes += 20 * 60))
  await booking.remindOfBookings()
  const [told] = await rawSql()<{ text: string }[]>`
    select text from message where business_id = ${shop.businessId} and text like 'Pengingat%'
    order by id desc limit 1`
  return told?.text ?? ''
}

test('a renamed service and person have their present names in calendar, reminder and notice', async () => {
  const shop = await aSalon()
  await make(shop, '15:00', { staffId: shop.ids.Rina! })
  const [ended] = await booked(shop)
  await booking.actOnBooking(shop.owner, {
    businessId: shop.businessId,
    bookingId: ended!.id,
    eventId: randomUUID(),
    version: ended!.version,
    act: 'batal',
  })
  await says(shop, 'booking potong rambut besok jam 10 sama mbak rina')
  await says(shop, 'ya')
  const { terms, services, staff } = await booking.readTerms(shop.owner, shop.businessId)
  const { businessId } = shop
  await booking.saveTerms(shop.owner, {
    businessId,
    ...terms,
    step_minutes: 60,
    services: services.map((one) => ({ ...one, name: one.name.replace('Potong', 'Pangkas') })),
  })
  await saveStaff(shop.owner, {
    businessId,
    staff: staff.map((one) => ({ ...one, name: one.name.replace('Rina', 'Rina Ayu') })),
  })
  expect(await booked(shop)).toMatchObject([
    { status: 'dikonfirmasi', service_name: 'Pangkas rambut', staff_name: 'Mbak Rina Ayu' },
    { status: 'batal', service_name: 'Potong rambut', staff_name: 'Mbak Rina' },
  ])
  expect(await remind(shop)).toContain('Pangkas rambut dengan Mbak Rina Ayu')
  const notices = await listNotices(shop.owner, businessId)
  expect(noticeTitle(notices[0]!)).toMatch(/dengan Mbak Rina Ayu$/)
})

test('an ended booking keeps the names of the time when it ended', async () => {
  const shop = await aSalon()
  await make(shop, '15:00', { staffId: shop.ids.Rina! })
  const rename = async (service: string, person: string) => {
    const { terms, services, staff } = await booking.readTerms(shop.owner, shop.businessId)
    const { businessId } = shop
    const named = services.map((one) => ({
      ...one,
      name: one.id === shop.cutId ? service : one.name,
    }))
    await booking.saveTerms(shop.owner, { businessId, ...terms, step_minutes: 60, services: named })
    await saveStaff(shop.owner, {
      businessId,
      staff: staff.map((one) => ({
        ...one,
        name: one.id === shop.ids.Rina ? person : one.name,
      })),
    })
  }
  const act = async (name: 'batal' | 'urungkan') => {
    const [one] = await booked(shop)
    const { id: bookingId, version } = one!
    const eventId = randomUUID()
    const { businessId } = shop
    await booking.actOnBooking(shop.owner, { businessId, bookingId, eventId, version, act: name })
  }
  await rename('Pangkas rambut', 'Mbak Ayu')
  await act('batal')
  await rename('Cukur rambut', 'Mbak Sari')
  expect(await booked(shop)).toMatchObject([
    { status: 'batal', service_name: 'Pangkas rambut', staff_name: 'Mbak Ayu' },
  ])
  await act('urungkan')
  expect(await booked(shop)).toMatchObject([
    { status: 'dikonfirmasi', service_name: 'Cukur rambut', staff_name: 'Mbak Sari' },
  ])
  const { terms, services } = await booking.readTerms(shop.owner, shop.businessId)
  await saveStaff(shop.owner, { businessId: shop.businessId, staff: [] })
  await booking.saveTerms(shop.owner, {
    businessId: shop.businessId,
    ...terms,
    step_minutes: 60,
    services: services.filter(({ id }) => id !== shop.cutId),
  })
  expect(await booked(shop)).toMatchObject([
    { service_is_gone: true, service_name: 'Cukur rambut', staff_name: 'Mbak Sari' },
  ])
})

test('a removed service and person are marked, and no reminder promises the person', async () => {
  const shop = await aSalon()
  await says(shop, 'booking potong rambut besok jam 10 sama mbak rina')
  await says(shop, 'ya')
  const { businessId } = shop
  const { terms, services } = await booking.readTerms(shop.owner, businessId)
  await saveStaff(shop.owner, { businessId, staff: [] })
  await booking.saveTerms(shop.owner, {
    businessId,
    ...terms,
    step_minutes: 60,
    services: services.filter(({ name }) => name === 'Creambath'),
  })
  expect(await booked(shop)).toMatchObject([
    {
      service_name: 'Potong rambut',
      service_is_gone: true,
      staff_name: 'Mbak Rina',
      staff_is_gone: true,
    },
  ])
  const reminder = await remind(shop)
  expect(reminder).toContain('Potong rambut, Jumat 27')
  expect(reminder).not.toContain('Rina')
})

test('a person who was just added is known in the next message', async () => {
  const shop = await aSalon()
  await says(shop, 'booking potong rambut besok jam 10')
  const { staff } = await booking.readTerms(shop.owner, shop.businessId)
  await saveStaff(shop.owner, {
    businessId: shop.businessId,
    staff: [...staff, person('Sinta', [shop.cutId])],
  })
  expect(await says(shop, 'sama mbak sinta ya')).toContain('Petugas: Sinta')
})

test('only owner and admin change the staff; members of another business do not see them', async () => {
  const shop = await aSalon()
  const agen = await aMember(shop, 'agen')
  const { staff } = await booking.readTerms(agen, shop.businessId)
  expect(staff).toHaveLength(2)
  await saveStaff(agen, { businessId: shop.businessId, staff: [] }).catch(() => {})
  expect((await booking.readTerms(shop.owner, shop.businessId)).staff).toHaveLength(2)
  const stranger = await aShop()
  expect((await booking.readTerms(stranger.owner, shop.businessId)).staff).toEqual([])
})

test('a simulated customer is booked with a person, and nothing is stored', async () => {
  const shop = await aSalon()
  const { bookings } = await openDesks(shop.businessId, NOTHING_REHEARSED)
  expect(bookings?.staff.map(({ name }) => name)).toEqual(['Mbak Rina', 'Dewi'])
  const act = {
    kind: 'janji_buat',
    serviceId: shop.cutId,
    staffId: shop.ids.Rina!,
    day: FRIDAY,
    time: '10:00',
    name: null,
    language: 'id',
  } as const
  const { text } = await rehearseAct(shop.businessId, NOTHING_REHEARSED, {
    act,
    messageId: newId(),
    text: '',
  })
  expect(text).toContain('Potong rambut dengan Mbak Rina')
  expect(await booked(shop)).toEqual([])
})

test('the notice of a booking names the person', async () => {
  const shop = await aSalon()
  await says(shop, 'booking potong rambut besok jam 10 sama mbak rina')
  await says(shop, 'ya')
  const notices = await listNotices(shop.owner, shop.businessId)
  expect(notices.map((one) => noticeTitle(one))).toEqual([
    expect.stringMatching(/membuat janji dengan Mbak Rina$/),
  ])
})

test("an undo restores the person of a booking; a member's choice is not the customer's wish", async () => {
  const shop = await aSalon()
  await make(shop, '10:00', { staffId: shop.ids.Rina! })
  const act = async () => {
    const [{ id = '', version = 0 } = {}] = await booked(shop)
    return { businessId: shop.businessId, bookingId: id, eventId: randomUUID(), version }
  }
  expect(await booked(shop)).toMatchObject([{ staff_name: 'Mbak Rina', staff_is_wanted: false }])
  const when = { day: FRIDAY, time: '10:00', staffId: shop.ids.Dewi! }
  await booking.moveBooking(shop.owner, { ...(await act()), ...when })
  expect(await booked(shop)).toMatchObject([{ staff_name: 'Dewi', time: '10:00' }])
  await booking.actOnBooking(shop.owner, { ...(await act()), act: 'urungkan' })
  expect(await booked(shop)).toMatchObject([{ staff_name: 'Mbak Rina', time: '10:00' }])
})
