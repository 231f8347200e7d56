import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { removeMember } from '#domain/team'
import { shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import { keepLine } from '../../src/dashboard/shell/live/socket-reconnect.ts'
import {
  openClient,
  openServer,
  untilSubscribed,
  tokenFor,
  waitUntil,
  type Server,
} from '../../src/supabase/realtime/realtime-world.ts'
import { aMember, aShop, openWorld, type World } from '../world.ts'

let world: World
let server: Server
beforeAll(async () => {
  world = await openWorld()
  server = await openServer(world.url, {}, { checkMs: 50 })
})
afterAll(async () => {
  await server.close()
  await world.close()
})

const HOUR_S = 3600

test('a page with an expired token receives changes again with a new one', async () => {
  const shop = await aShop()
  const supabase = await openClient(server)
  const seconds = [HOUR_S, 3 * HOUR_S]
  const states: string[] = []
  const heard: string[] = []
  const end = keepLine({
    join: async (onStatus) => {
      await supabase.realtime.setAuth(
        await tokenFor(shop.owner, { seconds: seconds.shift() ?? HOUR_S }),
      )
      const channel = supabase.channel(`business:${shop.businessId}`, { config: { private: true } })
      channel.on('broadcast', { event: '*' }, ({ event }) => heard.push(event)).subscribe(onStatus)
      return () => supabase.removeChannel(channel)
    },
    onOpen: () => states.push('open'),
    onDown: () => states.push('down'),
  })
  await waitUntil(() => states.length === 1)
  onTestFinished(() => shiftClock(0))
  shiftClock(2 * HOUR_S * 1000)
  await waitUntil(() => states.length === 3)
  expect(states).toEqual(['open', 'down', 'open'])
  await rawSql()`update channel set name = 'Nomor baru' where id = ${shop.channelId}`
  await waitUntil(() => heard.includes('channel'))
  end()
})

test('removed members and deleted accounts receive nothing more on an open socket', async () => {
  const shop = await aShop()
  const [heard, closed]: [string[], string[]] = [[], []]
  const listen = async (name: string, who: typeof shop.owner) => {
    const channel = (await openClient(server, await tokenFor(who))).channel(
      `business:${shop.businessId}`,
      { config: { private: true } },
    )
    channel.on('broadcast', { event: 'channel' }, ({ payload }) =>
      heard.push(`${name}: ${payload.row.name}`),
    )
    channel.on('system', {}, ({ status }) => status === 'error' && closed.push(name))
    expect(await untilSubscribed(channel)).toBe('SUBSCRIBED')
  }
  const [agen, deleted] = [await aMember(shop, 'agen'), await aMember(shop, 'admin')]
  await Promise.all([listen('owner', shop.owner), listen('agen', agen), listen('deleted', deleted)])
  await rawSql()`update channel set name = 'Satu' where id = ${shop.channelId}`
  await waitUntil(() => heard.length === 3)
  await removeMember(shop.owner, shop.businessId, agen.sub)
  await rawSql()`delete from auth.users where id = ${deleted.sub}`
  await waitUntil(() => closed.length === 2)
  for (const name of ['Dua', 'Tiga']) {
    await rawSql()`update channel set name = ${name} where id = ${shop.channelId}`
    await waitUntil(() => heard.includes(`owner: ${name}`))
  }
  expect(heard.sort()).toEqual([
    'agen: Satu',
    'deleted: Satu',
    'owner: Dua',
    'owner: Satu',
    'owner: Tiga',
  ])
})
