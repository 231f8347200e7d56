import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listRooms } from '#conversation/feed'
import { receiveEvent } from '#conversation/pipeline'
import { replyInRoom } from '#domain/agent'
import { shiftClock } from '#platform/clock'
import { asService, db, rawSql, type WriteTx } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'
import * as booking from './booking.ts'
import type { SaveTerms } from './contract.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
afterEach(() => shiftClock(0))

/** Thursday, 08.00 in Jakarta. */
const NOW = '2026-11-26T01:00:00Z'
const at = (iso = NOW, minutes = 0) => shiftClock(Date.parse(iso) + minutes * 60_000 - Date.now())
/** Each message comes a minute later, because only bots answer faster. */
let minutes = 0

const CUT = {
  name: 'Potong rambut',
  minutes: 60,
  price_rupiah: 50_000,
  capacity: 1,
  is_active: true,
}
async function aSalon(over: Partial<SaveTerms> = {}): Promise<Shop & { serviceId: string }> {
  minutes = 0
  at()
  const shop = await aShop()
  await rawSql()`update business set enable_operational_hours = true,
    operational_hours = '[{"start":"09:00","end":"17:00","timezone":"Asia/Jakarta"}]'
    where id = ${shop.businessId}`
  await booking.saveTerms(shop.owner, {
    businessId: shop.businessId,
    is_enabled: true,
    needs_approval: false,
    days_ahead: 14,
    lead_minutes: 60,
    step_minutes: 60,
    services: [CUT, { ...CUT, name: 'Creambath', minutes: 90, price_rupiah: 80_000 }],
    ...over,
  })
  const { services } = await booking.readTerms(shop.owner, shop.businessId)
  return { ...shop, serviceId: services[0]!.id }
}

async function says(shop: Shop, text: string, phone = '628111000111'): Promise<string> {
  at(NOW, (minutes += 1))
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

test('a customer books by chat: service, free time, yes', async () => {
  const shop = await aSalon()
  expect(await says(shop, 'kak mau booking dong')).toMatch(/Mau layanan yang mana.*\n- Potong/)
  expect(await says(shop, 'potong rambut')).toContain('untuk hari apa dan jam berapa')
  expect(await says(shop, 'besok')).toMatch(/Jumat 27 November 2026 yang kosong: 09\.00, 10\.00/)
  expect(await says(shop, 'jam 10 aja kak')).toBe(
    'Ini janjinya, Kak:\nPotong rambut (60 menit, Rp50.000)\nJumat 27 November 2026 pukul 10.00\nBalas "ya" kalau sudah pas, Kak.',
  )
  expect(await says(shop, 'ya kak')).toContain(
    'janji #1 tercatat: Potong rambut, Jumat 27 November',
  )
  expect(await booked(shop)).toMatchObject([
    { number: 1, status: 'dikonfirmasi', day: '2026-11-27', time: '10:00', end_time: '11:00' },
  ])
})

/** Runs `act` while another transaction holds the lock of a service and then runs `then`. */
async function besideLock(
  serviceId: string,
  act: () => Promise<unknown>,
  then: (tx: WriteTx) => Promise<unknown>,
): Promise<void> {
  const locked = Promise.withResolvers<void>()
  const waited = Promise.withResolvers<void>()
  const other = db.writeAs(asService('a test of locks'), async (tx) => {
    await tx`select from booking_service where id = ${serviceId} for update`
    locked.resolve()
    await waited.promise
    await then(tx)
  })
  await locked.promise
  const acting = act()
  await expect
    .poll(
      () =>
        rawSql()`select from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database()`,
    )
    .not.toHaveLength(0)
  waited.resolve()
  await Promise.all([other, acting])
}

test('saving the services during a new booking does not deadlock', async () => {
  const shop = await aSalon()
  const { terms, services } = await booking.readTerms(shop.owner, shop.businessId)
  await besideLock(
    shop.serviceId,
    () =>
      booking.saveTerms(shop.owner, {
        businessId: shop.businessId,
        ...terms,
        step_minutes: 60,
        services,
      }),
    (tx) => tx`update booking_terms set last_number = last_number
      where business_id = ${shop.businessId}`,
  )
})

test('an act on a booking during the removal of its service does not deadlock', async () => {
  const shop = await aSalon()
  await says(shop, 'booking potong rambut besok jam 10')
  await says(shop, 'ya')
  const [{ id = '', version = 0 } = {}] = await booked(shop)
  await besideLock(
    shop.serviceId,
    () =>
      booking.moveBooking(shop.owner, {
        businessId: shop.businessId,
        bookingId: id,
        eventId: randomUUID(),
        version,
        day: '2026-11-28',
        time: '11:00',
      }),
    (tx) => tx`select from booking where id = ${id} for update`,
  )
  expect(await booked(shop)).toMatchObject([{ day: '2026-11-28', time: '11:00' }])
})

test('a message with every detail needs only the yes; a taken time is not offered again', async () => {
  const shop = await aSalon()
  await says(shop, 'mau booking creambath besok jam 1 siang')
  expect(await says(shop, 'ya')).toContain('janji #1 tercatat: Creambath')
  const other = '628111000222'
  expect(await says(shop, 'booking creambath besok jam 13.00', other)).toContain(
    'pukul 13.00 tidak tersedia',
  )
})

test('a turn about something else reads nothing of the bookings', async () => {
  const shop = await aSalon()
  expect(await says(shop, 'booking potong rambut besok jam 10')).toContain('Balas "ya"')
  const roomOf = '628111000222'
  await says(shop, 'halo kak', roomOf)
  const read: string[] = []
  const { readAs } = db
  vi.spyOn(db, 'readAs').mockImplementation((claims, work) =>
    readAs(claims, (tx) => work(noting(tx, read))),
  )
  await says(shop, 'jam buka berapa kak?', roomOf)
  expect(read.length).toBeGreaterThan(0)
  expect(read.filter((statement) => statement.includes('booking'))).toEqual([])
  await says(shop, 'mau booking creambath', roomOf)
  expect(read.some((statement) => statement.includes('from public.booking b'))).toBe(true)
  vi.restoreAllMocks()
})

/** A handle that notes the statements. */
const noting = <Tx extends object>(tx: Tx, statements: string[]): Tx =>
  new Proxy(tx, {
    apply: (target, self, given: unknown[]) => {
      if (Array.isArray(given[0])) statements.push(given[0].join('?'))
      return Reflect.apply(target as never, self, given) as unknown
    },
  })

test('a customer moves and cancels a booking by chat', async () => {
  const shop = await aSalon()
  await says(shop, 'booking potong rambut besok jam 10')
  await says(shop, 'ya')
  expect(await says(shop, 'kak janji saya kapan ya?')).toContain(
    'Janji #1: Potong rambut, Jumat 27',
  )
  expect(await says(shop, 'kak mau reschedule jadwal saya')).toContain('mau pindah ke hari apa')
  expect(await says(shop, 'sabtu jam 11')).toContain('Janji #1 pindah ke:')
  expect(await says(shop, 'ya')).toContain('janji #1 pindah ke Sabtu 28 November 2026 pukul 11.00')
  expect(await says(shop, 'kak batalin janji saya')).toContain('Batalkan janji #1')
  expect(await says(shop, 'ya')).toContain('janji #1 dibatalkan')
  expect(await booked(shop)).toMatchObject([{ status: 'batal', day: '2026-11-28', time: '11:00' }])
})

test('when fifty customers want the last place at once, one gets it', async () => {
  const shop = await aSalon()
  const wish = {
    businessId: shop.businessId,
    serviceId: shop.serviceId,
    day: '2026-11-27',
    time: '10:00',
  }
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () =>
      booking.makeBooking(shop.owner, { ...wish, bookingId: randomUUID() }),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const codes = results.flatMap((one) => (one.status === 'rejected' ? one.reason.code : []))
  expect(new Set(codes)).toEqual(new Set(['booking.taken']))
  expect(await booked(shop)).toHaveLength(1)
})

test('services keep the order of the list and are changed by their id', async () => {
  const shop = await aSalon()
  const names = Array.from({ length: 12 }, (_, at) => `Layanan ${12 - at}`)
  const save = (services: SaveTerms['services']) =>
    booking.saveTerms(shop.owner, {
      businessId: shop.businessId,
      is_enabled: true,
      needs_approval: false,
      days_ahead: 14,
      lead_minutes: 60,
      step_minutes: 60,
      services,
    })
  await save(names.map((name) => ({ ...CUT, name })))
  const listed = async () => (await booking.readTerms(shop.owner, shop.businessId)).services
  expect((await listed()).map(({ name }) => name)).toEqual(names)
  const [first, ...others] = await listed()
  await save([{ ...first!, name: 'Cukur' }, ...others])
  expect((await listed()).map(({ name }) => name)).toEqual(['Cukur', ...names.slice(1)])
})

test('a database constraint refuses a second booking of one place', async () => {
  const shop = await aSalon()
  const insert = (number: number) => rawSql()`
    insert into booking (id, business_id, service_id, service_name, number, status, starts_at,
      ends_at, place) values (gen_random_uuid(), ${shop.businessId}, ${shop.serviceId}, 'x',
      ${number}, 'dikonfirmasi', '2026-11-27T03:00Z', '2026-11-27T04:00Z', 1)`
  await insert(1)
  await expect(insert(2)).rejects.toMatchObject({ code: '23P01' })
})

test('a member approves, moves and ends a booking and undoes it; an outdated version is refused', async () => {
  const shop = await aSalon({ needs_approval: true })
  const agen = await aMember(shop, 'agen')
  await says(shop, 'booking potong rambut besok jam 10')
  expect(await says(shop, 'ya')).toContain('Tim kami konfirmasi dulu')
  const [first] = await booked(shop)
  const act = (name: 'setujui' | 'batal' | 'urungkan', version: number, eventId = randomUUID()) =>
    booking.actOnBooking(agen, {
      businessId: shop.businessId,
      bookingId: first!.id,
      eventId,
      version,
      act: name,
    })
  const eventId = randomUUID()
  expect(await act('setujui', 1, eventId)).toEqual({ isTold: true })
  expect(await act('setujui', 1, eventId)).toEqual({ isTold: true })
  await expect(act('batal', 1)).rejects.toMatchObject({ code: 'booking.changed' })
  await act('batal', 2)
  await booking.makeBooking(agen, {
    businessId: shop.businessId,
    bookingId: randomUUID(),
    serviceId: shop.serviceId,
    day: '2026-11-27',
    time: '10:00',
    name: 'Bu Rina',
  })
  await expect(act('urungkan', 3)).rejects.toMatchObject({ code: 'booking.taken' })
  const [, second] = await booked(shop)
  await booking.moveBooking(agen, {
    businessId: shop.businessId,
    bookingId: second!.id,
    eventId: randomUUID(),
    version: second!.version,
    day: '2026-11-27',
    time: '14:00',
  })
  await act('urungkan', 3)
  expect((await booked(shop)).map(({ status, time }) => [status, time])).toEqual([
    ['dikonfirmasi', '10:00'],
    ['dikonfirmasi', '14:00'],
  ])
  const viewer = await aMember(shop, 'peninjau')
  await expect(
    booking.makeBooking(viewer, {
      businessId: shop.businessId,
      bookingId: randomUUID(),
      serviceId: shop.serviceId,
      day: '2026-11-27',
      time: '11:00',
    }),
  ).rejects.toMatchObject({ code: 'auth.forbidden' })
})

test("a member's move is undone while the former time is free, and the customer is notified", async () => {
  const shop = await aSalon()
  await says(shop, 'booking potong rambut besok jam 10')
  await says(shop, 'ya')
  const { businessId } = shop
  const only = async () => (await booked(shop))[0]!
  const move = async (time: string) => {
    const { id: bookingId, version } = await only()
    const wish = { businessId, bookingId, version, day: '2026-11-28', time }
    await booking.moveBooking(shop.owner, { ...wish, eventId: randomUUID() })
  }
  const undo = async (eventId: string = randomUUID()) => {
    const { id: bookingId, version } = await only()
    const wish = { businessId, bookingId, version, eventId, act: 'urungkan' } as const
    return booking.actOnBooking(shop.owner, wish)
  }
  expect(await only()).toMatchObject({ can_undo: false })
  await move('14:00')
  expect(await only()).toMatchObject({ day: '2026-11-28', time: '14:00', can_undo: true })
  const eventId = randomUUID()
  await undo(eventId)
  await undo(eventId)
  expect(await only()).toMatchObject({ day: '2026-11-27', time: '10:00', can_undo: false })
  await expect(undo()).rejects.toMatchObject({ code: 'booking.act_impossible' })
  const told = await rawSql()`select text from message
    where business_id = ${businessId} and text like 'Janji #1 pindah ke Jumat 27%'`
  expect(told).toHaveLength(1)

  await move('15:00')
  await booking.makeBooking(shop.owner, {
    businessId,
    bookingId: randomUUID(),
    serviceId: shop.serviceId,
    day: '2026-11-27',
    time: '10:00',
    name: 'Bu Rina',
  })
  const moved = (await booked(shop)).find(({ number }) => number === 1)!
  const wish = { businessId, bookingId: moved.id, version: moved.version, eventId: randomUUID() }
  await expect(
    booking.actOnBooking(shop.owner, { ...wish, act: 'urungkan' }),
  ).rejects.toMatchObject({ code: 'booking.taken' })
})

test('a customer is reminded once, the day before', async () => {
  const shop = await aSalon()
  await says(shop, 'booking potong rambut besok jam 10')
  await says(shop, 'ya')
  await rawSql()`update booking set created_at = '2026-11-25T00:00Z'
    where business_id = ${shop.businessId}`
  at('2026-11-26T04:00:00Z')
  await booking.remindOfBookings()
  await booking.remindOfBookings()
  const sent = await rawSql()`select text from message where text like 'Pengingat: janji #1%'`
  expect(sent).toHaveLength(1)
})

test('a customer who writes English gets notices and the reminder in English', async () => {
  const shop = await aSalon({ needs_approval: true })
  await says(shop, 'I want to make a booking for potong rambut tomorrow at 10:00 please')
  expect(await says(shop, 'yes')).toContain('Our team confirms it here')
  await rawSql()`update booking set created_at = '2026-11-25T00:00Z'
    where business_id = ${shop.businessId}`
  at('2026-11-26T04:00:00Z')
  const [made] = await booked(shop)
  await booking.actOnBooking(shop.owner, {
    businessId: shop.businessId,
    bookingId: made!.id,
    eventId: randomUUID(),
    version: 1,
    act: 'setujui',
  })
  await booking.remindOfBookings()
  const sent = await rawSql()<{ text: string }[]>`select text from message
    where business_id = ${shop.businessId} and author_kind = 'system' order by created_at, id`
  const what = 'booking #1, Potong rambut, Friday 27 November 2026 at 10:00'
  expect(sent.map(({ text }) => text)).toEqual([
    `B${what.slice(1)} is confirmed. See you then!`,
    `Reminder: ${what}. If you need to move or cancel it, just write here.`,
  ])
})

test('a question about something else is not answered as a booking', async () => {
  const shop = await aSalon()
  for (const text of ['harga potong rambut berapa?', 'halo kak', 'lokasinya di mana ya?'])
    expect(await says(shop, text, `6281${Math.floor(Math.random() * 1e9)}`)).not.toMatch(/[Jj]anji/)
})
