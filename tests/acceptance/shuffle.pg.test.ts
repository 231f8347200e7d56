import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeWebhook, type WebhookDelivery } from '#gateway'
import type { EngineKind } from '#whatsapp/model'
import { rawSql } from '#platform/database'
import { simulatorBody } from '../../src/gateway/engines/simulator/body.ts'
import { startWorker } from '../../src/jobs/worker/worker.ts'
import { aShop, openWorld, type Shop, type World, written } from '../world.ts'

/**
 * The number of messages. The full run has 10,000 (SHUFFLE_MESSAGES); this many take less than a
 * minute.
 */
const MESSAGES = Number(process.env.SHUFFLE_MESSAGES ?? 1_200)
const CUSTOMERS = 25
const DUPLICATES = 0.05
const BATCH = 20
const SEED = 20_261_121
/** Half an hour ago: recent enough that every engine's messages are answered. */
const START = Math.floor(Date.now() / 1000) - 1_800

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Message number `at` of customer `who`, a second after the one before. */
type Line = { who: number; at: number; id: string; text: string; seconds: number }

type Wire = {
  kind: EngineKind
  body: (account: string, lines: Line[], nonce: number) => string
  batches: boolean
}
const phoneOf = (line: Line) => `62811${String(line.who).padStart(6, '0')}`

/**
 * Each engine's format of customers' messages, and how many of them its provider puts into a body.
 */
const WIRES: Wire[] = [
  {
    kind: 'meta-cloud',
    batches: true,
    body: (account, lines, nonce) =>
      JSON.stringify({
        object: 'whatsapp_business_account',
        entry: lines.map((line) => ({
          id: '1029000000000001',
          changes: [
            {
              field: 'messages',
              value: {
                messaging_product: 'whatsapp',
                nonce,
                metadata: { phone_number_id: account },
                contacts: [{ profile: { name: `Pelanggan ${line.who}` }, wa_id: phoneOf(line) }],
                messages: [
                  {
                    from: phoneOf(line),
                    id: line.id,
                    timestamp: String(line.seconds),
                    type: 'text',
                    text: { body: line.text },
                  },
                ],
              },
            },
          ],
        })),
      }),
  },
  {
    kind: 'simulator',
    batches: true,
    body: (account, lines) =>
      simulatorBody(
        account,
        lines.map((line) =>
          written(line.text, {
            phone: phoneOf(line),
            name: `Pelanggan ${line.who}`,
            id: line.id,
            at: new Date(line.seconds * 1000).toISOString(),
          }),
        ),
      ),
  },
  {
    kind: 'waha',
    batches: false,
    body: (account, [line], nonce) =>
      JSON.stringify({
        id: `evt_${line?.id}_${nonce}`,
        timestamp: Date.now(),
        event: 'message.any',
        session: account,
        me: { id: '628999000222@c.us' },
        engine: 'WEBJS',
        payload: line && {
          id: `false_${phoneOf(line)}@c.us_${line.id}`,
          timestamp: line.seconds,
          from: `${phoneOf(line)}@c.us`,
          fromMe: false,
          source: 'app',
          body: line.text,
          hasMedia: false,
          ack: 2,
          _data: {
            id: { fromMe: false, remote: `${phoneOf(line)}@c.us`, id: line.id },
            type: 'chat',
            t: line.seconds,
            notifyName: `Pelanggan ${line.who}`,
            body: line.text,
          },
        },
      }),
  },
  {
    kind: 'baileys',
    batches: true,
    body: (account, lines, nonce) =>
      JSON.stringify({
        session: account,
        at: new Date().toISOString(),
        event: 'messages.upsert',
        nonce,
        payload: {
          type: 'notify',
          messages: lines.map((line) => ({
            key: { remoteJid: `${phoneOf(line)}@s.whatsapp.net`, id: line.id, fromMe: false },
            messageTimestamp: line.seconds,
            pushName: `Pelanggan ${line.who}`,
            message: { conversation: line.text },
          })),
        },
      }),
  },
]

test(`${MESSAGES} shuffled messages over four engines, some repeated, are stored once in room order`, async () => {
  const random = mulberry(SEED)
  const shops = await Promise.all(
    WIRES.map(({ kind }) =>
      aShop({ name: kind, engine: kind, externalId: `account-${kind}`, quietWindowMs: 5000 }),
    ),
  )
  const perEngine = Math.ceil(MESSAGES / WIRES.length)
  const deliveries = WIRES.flatMap((wire, index) =>
    deliveriesOf(wire, shops[index]!, linesOf(wire.kind, perEngine), random),
  )
  const bodies = shuffle(deliveries, random)
  // Bodies arrive while others are processed.
  const worker = await startWorker({
    databaseUrl: world.url,
    concurrency: 8,
    only: ['process-event'],
  })
  for (let from = 0; from < bodies.length; from += 50)
    await storeWebhook(bodies.slice(from, from + 50))
  await untilIdle()
  await worker.stop()

  const sql = rawSql()
  const [events] = await sql<
    { open: number; failed: number }[]
  >`select count(*) filter (where processed_at is null)::int as open,
      count(*) filter (where jsonb_array_length(failures) > 0)::int as failed from gateway_event`
  expect(events).toEqual({ open: 0, failed: 0 })
  for (const [index, { kind }] of WIRES.entries()) {
    const shop = shops[index]!
    const stored = await sql<
      { text: string }[]
    >`select text from message where business_id = ${shop.businessId} order by text`
    expect(
      stored.map(({ text }) => text),
      kind,
    ).toEqual(
      linesOf(kind, perEngine)
        .map(({ text }) => text)
        .toSorted(),
    )
    const rooms = await sql<
      {
        texts: string[]
        unread_count: number
        last_preview: string
        waiting: boolean
        count: number
      }[]
    >`
      select array_agg(m.text order by m.occurred_at, m.id) as texts, r.unread_count,
        r.last_preview, r.waiting_since is not null as waiting, count(*)::int as count
      from room r join message m on m.room_id = r.id where r.business_id = ${shop.businessId}
      group by r.id`
    expect(rooms, kind).toHaveLength(CUSTOMERS)
    for (const room of rooms) {
      expect(room.texts, kind).toEqual(room.texts.toSorted())
      expect(room, kind).toMatchObject({
        unread_count: room.count,
        last_preview: room.texts.at(-1),
        waiting: true,
      })
    }
  }
}, 1_200_000)

/** The text `customer/number`, so that the texts of a room sort as they were written. */
function linesOf(kind: EngineKind, count: number): Line[] {
  return Array.from({ length: count }, (_, index) => {
    const [who, at] = [index % CUSTOMERS, Math.floor(index / CUSTOMERS)]
    return {
      who,
      at,
      id: `${kind === 'meta-cloud' ? 'wamid.' : '3EB0'}${kind.slice(0, 2).toUpperCase()}${String(who).padStart(3, '0')}X${String(at).padStart(5, '0')}`,
      text: `${String(who).padStart(3, '0')}/${String(at).padStart(5, '0')}`,
      seconds: START + at * 7 + who,
    }
  })
}

/**
 * Makes bodies of shuffled lines. Some of the repeated lines are in the same body, some in another.
 */
function deliveriesOf(
  wire: Wire,
  shop: Shop,
  lines: Line[],
  random: () => number,
): WebhookDelivery[] {
  const account = `account-${wire.kind}`
  const repeated = lines.filter(() => random() < DUPLICATES)
  const shuffled = shuffle([...lines, ...repeated], random)
  const bodies: string[] = []
  for (let from = 0; from < shuffled.length;) {
    const size = wire.batches ? 1 + Math.floor(random() * BATCH) : 1
    bodies.push(wire.body(account, shuffled.slice(from, from + size), from))
    from += size
  }
  const again = bodies.filter(() => random() < DUPLICATES)
  return [...bodies, ...again].map((body) => ({
    engine: wire.kind,
    channelId: shop.channelId,
    accounts: [account],
    body,
  }))
}

async function untilIdle(): Promise<void> {
  for (;;) {
    const [row] = await rawSql()<{ open: number; stuck: number }[]>`
      select (select count(*) from gateway_event where processed_at is null)::int as open,
        (select count(*) from graphile_worker.jobs where task_identifier = 'process-event'
        and attempts > 5)::int as stuck`
    if (row?.open === 0) return
    if (row && row.stuck > 0) throw new Error(`${row.stuck} jobs fail again and again`)
    await new Promise((done) => setTimeout(done, 200))
  }
}

function shuffle<T>(list: readonly T[], random: () => number): T[] {
  const mixed = [...list]
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
  }
  return mixed
}

/** A seeded generator (mulberry32). */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
