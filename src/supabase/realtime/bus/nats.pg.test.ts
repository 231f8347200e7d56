import { createServer } from 'node:net'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asService, db, rawSql } from '#platform/database'
import { type NatsStandin, startNats } from '../../../../tests/standins/nats.ts'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../../tests/world.ts'
import {
  openClient,
  openServer,
  type Server,
  untilSubscribed,
  tokenFor,
  waitUntil,
} from '../realtime-world.ts'

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

/** Makes a member of a process, present as `key`, and collects its messages. */
async function listenAs(server: Server, key: string, name = 'lobby') {
  const client = await openClient(server, await tokenFor(await aMember(shop, 'agen')))
  clients.push(client)
  const told: Told = { broadcasts: [], rows: [] }
  const channel = client.channel(name, { config: { presence: { key } } })
  channel
    .on('presence', { event: 'sync' }, () => {})
    .on('broadcast', { event: 'say' }, ({ payload }) => told.broadcasts.push(payload.text))
  expect(await untilSubscribed(channel)).toBe('SUBSCRIBED')
  const say = (text: string) => channel.send({ type: 'broadcast', event: 'say', payload: { text } })
  return { channel, told, say, present: () => Object.keys(channel.presenceState()).toSorted() }
}

test('with NATS, broadcasts and presence do not use the database', async () => {
  const notified: string[] = []
  const ear = await rawSql().listen('realtime_peer', (text) => notified.push(text))
  const rina = await listenAs(first, 'rina')
  const sari = await listenAs(second, 'sari')
  await rina.channel.track({})
  await sari.channel.track({})
  await waitUntil(() => [rina, sari].every((each) => each.present().length === 2))
  await rina.say('kecil')
  await sari.say('é'.repeat(700_000))
  await waitUntil(() => rina.told.broadcasts.length + sari.told.broadcasts.length === 2)
  expect([sari.told.broadcasts, rina.told.broadcasts[0]?.length]).toEqual([['kecil'], 700_000])
  await sari.channel.unsubscribe()
  await waitUntil(() => rina.present().join() === 'rina')
  expect(new Set(nats.published)).toEqual(new Set(['one']))
  expect(notified).toEqual([])
  await ear.unlisten()
})

test('row changes and messages from SQL reach the members of both processes', async () => {
  const topic = `business:${shop.businessId}`
  const heard: string[] = []
  for (const [key, server] of Object.entries({ first, second })) {
    const client = await openClient(server, await tokenFor(await aMember(shop, 'agen')))
    clients.push(client)
    const messages = client.channel(topic, { config: { private: true } })
    messages.on('broadcast', { event: 'sql' }, () => heard.push(`${key} message`))
    expect(await untilSubscribed(messages)).toBe('SUBSCRIBED')
    const rows = (await openClient(server)).channel('rows')
    rows.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'todo' }, () =>
      heard.push(`${key} row`),
    )
    expect(await untilSubscribed(rows)).toBe('SUBSCRIBED')
  }
  await db.writeAs(asService('test'), (tx) => tx`select realtime.send('{}', 'sql', ${topic}, true)`)
  await rawSql()`insert into public.todo values (1, 'roti')`
  await waitUntil(() => heard.length === 4)
  expect(heard.toSorted()).toEqual(['first message', 'first row', 'second message', 'second row'])
})

/** Waits until the clients have tried `tries` times to connect to a port without a server. */
async function untilRefused(port: number, tries: number): Promise<void> {
  let refused = 0
  const closed = createServer((socket) => {
    refused += 1
    socket.on('error', () => {}).destroy()
  })
  await new Promise<void>((done) => closed.listen(port, '127.0.0.1', done))
  await waitUntil(() => refused >= tries)
  await new Promise((done) => closed.close(done))
}

test('a NATS outage of seconds loses no channel, presence, SQL message or broadcast', async () => {
  const rina = await listenAs(first, 'rina', 'office')
  const sari = await listenAs(second, 'sari', 'office')
  await rina.channel.track({})
  await waitUntil(() => sari.present().join() === 'rina')
  const topic = `business:${shop.businessId}`
  const inside = (await openClient(second, await tokenFor(shop.owner))).channel(topic, {
    config: { private: true },
  })
  let fromSql = 0
  inside.on('broadcast', { event: 'gap' }, () => (fromSql += 1))
  expect(await untilSubscribed(inside)).toBe('SUBSCRIBED')

  const { port } = nats
  await nats.close()
  await rina.say('meanwhile')
  await sari.channel.track({})
  await db.writeAs(asService('test'), (tx) => tx`select realtime.send('{}', 'gap', ${topic}, true)`)
  await waitUntil(() => fromSql === 1)
  await untilRefused(port, 4)
  expect([sari.told.broadcasts, rina.present()]).toEqual([[], ['rina']])
  nats = await startNats({ port, user: 'tanggap', password: 'rahasia' })

  await waitUntil(() => sari.told.broadcasts.length === 1 && rina.present().length === 2)
  await rina.say('after')
  await waitUntil(() => sari.told.broadcasts.length === 2)
  expect([sari.told.broadcasts, rina.present(), sari.present()]).toEqual([
    ['meanwhile', 'after'],
    ['rina', 'sari'],
    ['rina', 'sari'],
  ])
})

test('a process that starts without NATS serves its members and connects later', async () => {
  const later = await startNats()
  await later.close()
  const [early, other] = await Promise.all(
    [1, 2].map(() =>
      openServer(world.url, {}, { nats: { url: later.url, subject: 'two' }, waits: false }),
    ),
  )
  if (!early || !other) throw new Error('two were opened')
  const ani = await listenAs(early, 'ani')
  const budi = await listenAs(early, 'budi')
  const cici = await listenAs(other, 'cici')
  await ani.say('here')
  await waitUntil(() => budi.told.broadcasts.length === 1)
  const there = await startNats({ port: later.port })
  await Promise.all([early.ready, other.ready])
  await ani.channel.track({})
  await waitUntil(() => cici.present().join() === 'ani')
  await Promise.all([early.close(), other.close()])
  await there.close()
})

test('instances on one NATS server receive nothing from each other', async () => {
  const stranger = await openServer(world.url, {}, { nats: { url: nats.url, subject: 'other' } })
  const outside = await listenAs(stranger, 'outside')
  const inside = await listenAs(first, 'inside')
  const colleague = await listenAs(second, 'colleague')
  await inside.say('ours')
  await waitUntil(() => colleague.told.broadcasts.length === 1)
  expect(outside.told.broadcasts).toEqual([])
  await stranger.close()
})
