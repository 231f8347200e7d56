import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asService, db, rawSql } from '#platform/database'
import { type NatsStandin, startNats } from '../../../tests/standins/nats.ts'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../tests/world.ts'
import {
  openClient,
  openServer,
  type Server,
  subscribed,
  tokenFor,
  until,
} from './realtime-world.ts'

let world: World
let nats: NatsStandin
let first: Server
let second: Server
let shop: Shop
const clients: SupabaseClient[] = []
beforeAll(async () => {
  world = await openWorld()
  shop = await aShop()
  await rawSql()`create table public.todo (id int primary key, task text)`
  await rawSql()`grant select on public.todo to anon`
  await rawSql()`alter publication supabase_realtime add table public.todo`
  nats = await startNats({ user: 'tanggap', password: 'rahasia' })
  first = await openServer(world.url, {}, { nats: { url: nats.url, subject: 'one' } })
  second = await openServer(world.url, {}, { nats: { url: nats.url, subject: 'one' } })
})
afterAll(async () => {
  for (const client of clients) await client.realtime.disconnect()
  await Promise.all([first.close(), second.close()])
  await nats.close()
  await world.close()
})

type Told = { broadcasts: string[]; rows: unknown[] }

/** A member of a process, present as `key`, with all he is told. */
async function listen(server: Server, key: string, name = 'lobby') {
  const client = await openClient(server, await tokenFor(await aMember(shop, 'agen')))
  clients.push(client)
  const told: Told = { broadcasts: [], rows: [] }
  const channel = client.channel(name, { config: { presence: { key } } })
  channel
    .on('presence', { event: 'sync' }, () => {})
    .on('broadcast', { event: 'say' }, ({ payload }) => told.broadcasts.push(payload.text))
  expect(await subscribed(channel)).toBe('SUBSCRIBED')
  const say = (text: string) => channel.send({ type: 'broadcast', event: 'say', payload: { text } })
  return { channel, told, say, present: () => Object.keys(channel.presenceState()).toSorted() }
}

test('broadcasts of any size and presence travel over NATS, and nothing of them through the database', async () => {
  const notified: string[] = []
  const ear = await rawSql().listen('realtime_peer', (text) => notified.push(text))
  const rina = await listen(first, 'rina')
  const sari = await listen(second, 'sari')
  await rina.channel.track({})
  await sari.channel.track({})
  await until(() => [rina, sari].every((each) => each.present().length === 2))
  await rina.say('kecil')
  await sari.say('é'.repeat(700_000))
  await until(() => rina.told.broadcasts.length + sari.told.broadcasts.length === 2)
  expect([sari.told.broadcasts, rina.told.broadcasts[0]?.length]).toEqual([['kecil'], 700_000])
  await sari.channel.unsubscribe()
  await until(() => rina.present().join() === 'rina')
  expect(new Set(nats.published)).toEqual(new Set(['one']))
  expect(notified).toEqual([])
  await ear.unlisten()
})

test('changes of rows and messages from SQL reach the members of both processes', async () => {
  const topic = `business:${shop.businessId}`
  const heard: string[] = []
  for (const [key, server] of Object.entries({ first, second })) {
    const client = await openClient(server, await tokenFor(await aMember(shop, 'agen')))
    clients.push(client)
    const messages = client.channel(topic, { config: { private: true } })
    messages.on('broadcast', { event: 'sql' }, () => heard.push(`${key} message`))
    expect(await subscribed(messages)).toBe('SUBSCRIBED')
    const rows = (await openClient(server)).channel('rows')
    rows.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'todo' }, () =>
      heard.push(`${key} row`),
    )
    expect(await subscribed(rows)).toBe('SUBSCRIBED')
  }
  await db.writeAs(asService('test'), (tx) => tx`select realtime.send('{}', 'sql', ${topic}, true)`)
  await rawSql()`insert into public.todo values (1, 'roti')`
  await until(() => heard.length === 4, 15_000)
  expect(heard.toSorted()).toEqual(['first message', 'first row', 'second message', 'second row'])
})

test('a NATS server that is away for seconds costs no member his channel, no presence, no message from SQL and no broadcast', async () => {
  const rina = await listen(first, 'rina', 'office')
  const sari = await listen(second, 'sari', 'office')
  await rina.channel.track({})
  await until(() => sari.present().join() === 'rina')
  const topic = `business:${shop.businessId}`
  const inside = (await openClient(second, await tokenFor(shop.owner))).channel(topic, {
    config: { private: true },
  })
  let fromSql = 0
  inside.on('broadcast', { event: 'gap' }, () => (fromSql += 1))
  expect(await subscribed(inside)).toBe('SUBSCRIBED')

  const { port } = nats
  await nats.close()
  await rina.say('meanwhile')
  await sari.channel.track({})
  await db.writeAs(asService('test'), (tx) => tx`select realtime.send('{}', 'gap', ${topic}, true)`)
  await until(() => fromSql === 1)
  await new Promise((done) => setTimeout(done, 2000))
  expect([sari.told.broadcasts, rina.present()]).toEqual([[], ['rina']])
  nats = await startNats({ port, user: 'tanggap', password: 'rahasia' })

  await until(() => sari.told.broadcasts.length === 1 && rina.present().length === 2, 15_000)
  await rina.say('after')
  await until(() => sari.told.broadcasts.length === 2)
  expect([sari.told.broadcasts, rina.present(), sari.present()]).toEqual([
    ['meanwhile', 'after'],
    ['rina', 'sari'],
    ['rina', 'sari'],
  ])
})

test('a process that starts while NATS is away serves its own members, and finds the others when it is there', async () => {
  const later = await startNats()
  await later.close()
  const [early, other] = await Promise.all(
    [1, 2].map(() =>
      openServer(world.url, {}, { nats: { url: later.url, subject: 'two' }, waits: false }),
    ),
  )
  if (!early || !other) throw new Error('two were opened')
  const ani = await listen(early, 'ani')
  const budi = await listen(early, 'budi')
  const cici = await listen(other, 'cici')
  await ani.say('here')
  await until(() => budi.told.broadcasts.length === 1)
  const there = await startNats({ port: later.port })
  await Promise.all([early.ready, other.ready])
  await ani.channel.track({})
  await until(() => cici.present().join() === 'ani')
  await Promise.all([early.close(), other.close()])
  await there.close()
})

test('instances on one NATS server hear nothing of each other', async () => {
  const stranger = await openServer(world.url, {}, { nats: { url: nats.url, subject: 'other' } })
  const outside = await listen(stranger, 'outside')
  const inside = await listen(first, 'inside')
  const colleague = await listen(second, 'colleague')
  await inside.say('ours')
  await until(() => colleague.told.broadcasts.length === 1)
  expect(outside.told.broadcasts).toEqual([])
  await stranger.close()
})
