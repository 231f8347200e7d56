import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { sha256Hex } from '#platform/crypto'
import { type Instance, startInstance } from '../instance.ts'
import { metaText, postMeta } from '../meta.ts'
import { openShop, PHONE_NUMBER_ID, SHARED_SECRETS, until } from '../shop.ts'
import { type Graph, startGraph } from '../standins/graph/graph.ts'
import { copyDatabase } from '../world.ts'

const KEY = `tgp_${randomUUID()}`
const DEWI = { phone: '628111000111', chatId: '628111000111@c.us' }
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

let database: Awaited<ReturnType<typeof copyDatabase>>
let graph: Graph
let instance: Instance

beforeAll(async () => {
  database = await copyDatabase()
  graph = await startGraph({ secret: 'demo-secret', receiptDelayMs: 20 })
  instance = await startInstance({
    parts: ['web', 'worker'],
    databaseUrl: database.url,
    environment: { META_GRAPH_URL: graph.url, QUIET_WINDOW_MS: '0', ...SHARED_SECRETS },
  })
  await fetch(`${new URL(graph.url).origin}/_control`, {
    method: 'POST',
    body: JSON.stringify({ callback: `${instance.url}/webhooks/meta`, secret: 'demo-secret' }),
  })
  const { businessId } = await openShop(instance, database.url)
  const sql = postgres(database.url, { max: 1, onnotice: () => {} })
  await sql`insert into api_key (business_id, name, prefix, key_hash, created_by)
    select id, 'Toko daring', 'tgp_', ${sha256Hex(KEY)}, profile_id from business
    where id = ${businessId}`
  // The AI is off, so that only the script answers.
  await sql`update agent set enabled = false where business_id = ${businessId}`
  await sql.end()
}, 180_000)
afterAll(async () => {
  await Promise.all([instance.stop(), graph.close()])
  await database.drop()
}, 180_000)

/** Calls the API as a WAHA program does: another base address and key, the same paths. */
async function waha(
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; json: unknown }> {
  const response = await fetch(`${instance.url}/api/waha${path}`, {
    method,
    headers: { 'X-Api-Key': KEY, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, json: await response.json() }
}
const messages = z.array(
  z.looseObject({
    id: z.string(),
    body: z.string().nullable(),
    ackName: z.string(),
    fromMe: z.boolean(),
  }),
)
const read = async () =>
  messages.parse(
    (
      await waha(
        'GET',
        `/api/${PHONE_NUMBER_ID}/chats/${encodeURIComponent(DEWI.chatId)}/messages?limit=20&downloadMedia=false`,
      )
    ).json,
  )
const logs = () => `${JSON.stringify(graph.sent)}\n${instance.logs().slice(-3000)}`

test('a bot written for WAHA answers customers of the official number through this instance', async () => {
  expect((await waha('GET', `/api/sessions/${PHONE_NUMBER_ID}`)).json).toMatchObject({
    name: PHONE_NUMBER_ID,
    status: 'WORKING',
    engine: { engine: 'meta-cloud' },
  })
  expect(
    (
      await postMeta(
        instance.url,
        metaText({
          phoneNumberId: PHONE_NUMBER_ID,
          from: DEWI.phone,
          text: 'Pesanan 77 sudah siap?',
          id: 'wamid.HBgA77',
          name: 'Dewi',
        }),
      )
    ).status,
  ).toBe(200)
  await until(
    async () =>
      JSON.stringify((await waha('GET', '/api/default/chats?limit=20&offset=0')).json).includes(
        DEWI.chatId,
      ),
    logs,
  )

  const [question] = await read()
  expect(question).toMatchObject({
    body: 'Pesanan 77 sudah siap?',
    fromMe: false,
    id: `false_${DEWI.chatId}_wamid.HBgA77`,
  })
  expect(
    (await waha('POST', '/api/sendSeen', { session: 'default', chatId: DEWI.chatId })).status,
  ).toBe(201)
  expect(
    (await waha('POST', '/api/startTyping', { session: 'default', chatId: DEWI.chatId })).status,
  ).toBe(201)
  const answer = {
    session: 'default',
    chatId: DEWI.chatId,
    text: 'Sudah, Kak. Bisa diambil sekarang.',
    reply_to: question!.id,
    id: 'bot-77',
  }
  const [sent, again] = [
    await waha('POST', '/api/sendText', answer),
    await waha('POST', '/api/sendText', answer),
  ]
  const { id } = z.object({ id: z.string() }).parse(sent.json)
  expect([sent.status, again.json]).toMatchObject([201, { id }])
  await until(
    async () => (await read()).some((message) => message.id === id && message.ackName === 'READ'),
    logs,
  )
  expect(graph.sent.filter(({ body }) => body.type === 'text')).toMatchObject([
    {
      body: {
        to: `+${DEWI.phone}`,
        text: { body: answer.text },
        context: { message_id: 'wamid.HBgA77' },
      },
    },
  ])
  expect(graph.receipts).toMatchObject([
    { status: 'read', message_id: 'wamid.HBgA77' },
    { typing_indicator: { type: 'text' } },
  ])
}, 180_000)

test('a picture of the bot is uploaded to Meta and arrives as an image with its caption', async () => {
  const sent = await waha('POST', '/api/sendImage', {
    session: 'default',
    chatId: DEWI.chatId,
    file: { mimetype: 'image/png', filename: 'struk.png', data: PNG },
    caption: 'Struknya',
  })
  expect(sent.json).toMatchObject({
    hasMedia: true,
    body: 'Struknya',
    media: { filename: 'struk.png' },
  })
  await until(() => graph.sent.some(({ body }) => body.type === 'image'), logs)
  expect(graph.sent.at(-1)?.body).toMatchObject({
    to: `+${DEWI.phone}`,
    image: { caption: 'Struknya', id: expect.any(String) },
  })
}, 180_000)
