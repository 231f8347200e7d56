import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { engineOf } from '#gateway'
import { rawSql } from '#platform/database'
import {
  type RunningKeeper,
  startKeeper,
} from '../../src/gateway/engines/baileys/session/keeper.ts'
import { processEvent } from '../../src/jobs/process-event.ts'
import { aLoneNumber } from '../engines/baileys.ts'
import { FAST } from '../engines/baileys-socket.ts'
import { until } from '../shop.ts'
import { openWorld, type World } from '../world.ts'

/**
 * Recorded events of a number's first day: linked by its second code, its history, a lost
 * connection, repeated events.
 */
const FOLDER = new URL('../../src/gateway/engines/baileys/payloads/', import.meta.url)
const step = z.union([
  z.object({
    news: z.union([
      z.object({ type: z.literal('qr'), qr: z.string() }),
      z.object({ type: z.literal('linked') }),
    ]),
  }),
  z.object({ close: z.number() }),
  z.object({ replay: z.string() }),
])
const recorded = z.object({ event: z.string(), payload: z.unknown() })
const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8'))

let world: World
let keeper: RunningKeeper
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await keeper.stop()
  await world.close()
})

test("a recorded day of a number becomes its owner's conversations", async () => {
  const engine = engineOf('baileys')
  const { account, whatsApp } = await aLoneNumber()
  const becomes = (status: string) =>
    until(
      async () => (await engine.readSession(account)).status === status,
      () => `never ${status}`,
      8000,
    )
  whatsApp.mood.isLinked = false
  await engine.actOnSession(account, 'start')
  keeper = await startKeeper(whatsApp.web, FAST)
  await becomes('SCAN_QR_CODE')
  for (const one of z.array(step).parse(read('sequences/first-day'))) {
    if ('news' in one) whatsApp.news(one.news)
    else if ('close' in one) {
      whatsApp.mood.isLinked = true
      const before = whatsApp.sockets.length
      whatsApp.close(one.close)
      await until(
        () => whatsApp.sockets.length > before,
        () => 'no new connection',
        8000,
      )
      await becomes('WORKING')
    } else {
      const { event, payload } = recorded.parse(read(one.replay))
      whatsApp.event(event, payload)
    }
    await keeper.recorded()
  }
  for (const { id } of await rawSql()<
    { id: string }[]
  >`select id from public.gateway_event order by received_at, id`)
    await processEvent({ eventId: id })

  const [bodies] = await rawSql()<
    { open: number; failed: number }[]
  >`select count(*) filter (where processed_at is null)::int as open,
      count(*) filter (where jsonb_array_length(failures) > 0)::int as failed
    from public.gateway_event`
  expect(bodies).toEqual({ open: 0, failed: 0 })
  const rooms = await rawSql()<{ id: string; name: string | null; ids: string[] }[]>`
    select r.id, c.name, array(select i.kind || ' ' || i.value from public.contact_identity i
      where i.contact_id = c.id order by 1) as ids
    from public.room r join public.contact c on c.id = r.contact_id where r.merged_into is null`
  expect(rooms).toEqual([
    { id: expect.any(String), name: 'Dewi', ids: ['lid 149876543210987', 'phone 628111000111'] },
  ])
  const messages = await rawSql()<
    { said: string; is_revoked: boolean }[]
  >`select direction || ' ' || text as said, revoked_at is not null as is_revoked
    from public.message where room_id = ${rooms[0]?.id ?? ''} order by text`
  expect(messages.filter(({ is_revoked }) => is_revoked).map(({ said }) => said)).toEqual([
    'in halo kak, masih ada 3?',
  ])
  expect(messages.map(({ said }) => said).toSorted()).toEqual([
    'in Foto: ini',
    'in Kontak: Budi, Sinta',
    'in halo',
    'in halo kak, masih ada 3?',
    'in kemarin',
    'in tadi malam',
    'out Masih, Kak',
    'out sudah dikirim',
  ])
  expect(
    await rawSql()`select status, phone from public.channel where id = ${account.channelId}`,
  ).toEqual([{ status: 'WORKING', phone: null }])
})
