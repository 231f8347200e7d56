import { randomBytes, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWhatsAppServer } from '@openclaw/crabline'
import { initAuthCreds } from 'baileys'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useEncryptionKey } from '#platform/crypto'
import { closeDatabase, openDatabase } from '#platform/database'
import { silenceSignal } from '../../src/gateway/engines/baileys/socket/silence-signal.ts'
import { openKeys } from '../../src/gateway/engines/baileys/session/keys.ts'
import { freePort, type Instance, startInstance } from '../instance.ts'
import { openShop, SHARED_SECRETS, until } from '../shop.ts'
import { copyDatabase } from '../world.ts'

/**
 * A linked number on a server with WhatsApp Web's protocol, and the product as three processes. The
 * web and worker processes never own the connection; the gateway process does. When it is killed,
 * another takes over.
 */
const DEWI = '628111000111@s.whatsapp.net'
type Arrived = { key: { id: string }; message: { conversation?: string } }
const arrived: Arrived[] = []

let database: Awaited<ReturnType<typeof copyDatabase>>
let whatsApp: Awaited<ReturnType<typeof startWhatsAppServer>>
let instance: Instance
let second: Instance | undefined
let environment: Record<string, string>
let sql: postgres.Sql
let channelId: string

beforeAll(async () => {
  // The fake WhatsApp uses the same Signal library.
  silenceSignal()
  database = await copyDatabase()
  const [port, accessToken] = [await freePort(), 'access-token-of-the-test']
  whatsApp = await startWhatsAppServer({
    port,
    accessToken,
    selfJid: '628999000333@s.whatsapp.net',
    recorderPath: join(tmpdir(), `whatsapp-${randomUUID()}.jsonl`),
    onEvent: ({ body }) => {
      if (typeof body === 'object' && body !== null && 'message' in body && 'key' in body)
        arrived.push(body as Arrived)
    },
  })
  environment = {
    QUIET_WINDOW_MS: '0',
    BAILEYS_URL: whatsApp.manifest.endpoints.baileysWebSocketUrl,
    BAILEYS_LEASE_MS: '5000',
    ...SHARED_SECRETS,
  }
  instance = await startInstance({
    parts: ['web', 'worker', 'gateway'],
    databaseUrl: database.url,
    environment,
  })
  sql = postgres(database.url, { max: 2, onnotice: () => {} })
  const { businessId } = await openShop(instance, database.url)
  const [channel] = await sql<
    { id: string }[]
  >`insert into channel (business_id, engine, external_id, status, name)
    values (${businessId}, 'baileys', 'toko-qr', 'STOPPED', 'WhatsApp QR') returning id`
  channelId = channel!.id
  await sql`insert into channel_agent (channel_id, agent_id) select ${channelId}, id from agent
    where business_id = ${businessId}`
  await link(businessId)
}, 180_000)
afterAll(async () => {
  await sql.end()
  await Promise.all([instance.stop(), second?.stop()])
  await whatsApp.close()
  await database.drop()
}, 180_000)

/** The server has no pairing: the account is linked as if a phone had scanned its code. */
async function link(businessId: string): Promise<void> {
  useEncryptionKey(SHARED_SECRETS.ENCRYPTION_KEY)
  openDatabase(database.url, 2)
  const lease = { channelId, owner: randomUUID(), token: 1 }
  await sql`
    insert into baileys_session (channel_id, business_id, session, wanted, owner, token,
        lease_until)
    values (${channelId}, ${businessId}, 'toko-qr', 'off', ${lease.owner}, ${lease.token},
        now() + interval '1 minute')`
  const keys = await openKeys(lease, () => {})
  const account = {
    details: randomBytes(16),
    accountSignatureKey: randomBytes(32),
    accountSignature: randomBytes(64),
    deviceSignature: randomBytes(64),
  }
  keys.saveCreds({
    ...initAuthCreds(),
    registered: true,
    account,
    me: { id: '628999000333:7@s.whatsapp.net', lid: '77001122334455:7@lid', name: 'Roti Senja' },
  })
  await keys.settled()
  await closeDatabase()
  await sql`update baileys_session set wanted = 'on', owner = null, lease_until = null`
}

const logs = () =>
  `${JSON.stringify(arrived.map((one) => one.message))}\n${instance.logs().slice(-4000)}\n${second?.logs().slice(-3000) ?? ''}`
const statusOfChannel = async () =>
  (await sql<{ status: string }[]>`select status from channel where id = ${channelId}`)[0]?.status
const answers = () => arrived.flatMap(({ message }) => message.conversation ?? [])

async function write(text: string): Promise<void> {
  const body = JSON.stringify({ chatJid: DEWI, senderJid: DEWI, pushName: 'Dewi', text })
  const response = await fetch(whatsApp.manifest.endpoints.adminInboundUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${whatsApp.manifest.adminToken}`,
    },
    body,
  })
  expect(response.status).toBe(200)
}

/**
 * Unlike WhatsApp, this server loses messages during a disconnect, so an unanswered question is
 * sent again.
 */
async function ask(text: string): Promise<void> {
  const hasArrived = async () =>
    (
      await sql`select 1 from message where channel_id = ${channelId} and direction = 'in'
        and text = ${text}`
    ).length > 0
  for (let tries = 0; tries < 3; tries++) {
    await write(text)
    if (
      await until(hasArrived, logs, 15_000).then(
        () => true,
        () => false,
      )
    )
      return
  }
  throw new Error(`the question never arrived\n${logs()}`)
}

/**
 * The server closes a new connection once more soon after it opened, and queues nothing meanwhile.
 * So it must be stable for a while.
 */
async function steady(): Promise<void> {
  const closes = () =>
    `${instance.logs()}${second?.logs() ?? ''}`.split('a WhatsApp Web connection closed').length
  let [since, closedBefore] = [Date.now(), closes()]
  await until(
    async () => {
      const working = await sql`select 1 from baileys_session where status = 'WORKING'`
      // A connection that closes and opens again between two checks is WORKING at both.
      if (working.length === 0 || closes() !== closedBefore)
        [since, closedBefore] = [Date.now(), closes()]
      return Date.now() - since > 5000
    },
    logs,
    45_000,
  )
}

test('a linked number connects in one of the processes, and its channel shows the number', async () => {
  await until(async () => (await statusOfChannel()) === 'WORKING', logs, 60_000)
  await until(
    async () =>
      (await sql`select 1 from channel where id = ${channelId} and phone = '628999000333'`)
        .length === 1,
    logs,
  )
}, 180_000)

test("a question is answered once, over another process's connection", async () => {
  await steady()
  await ask('kak buka jam brp?')
  await until(() => answers().length === 1, logs, 60_000)
  expect(answers()[0]).toContain('07.00-21.00')
  const rows = async () =>
    sql<
      { direction: string; status: string }[]
    >`select direction, status from message where channel_id = ${channelId}
      order by occurred_at, id`
  await until(
    async () => (await rows()).some((row) => row.direction === 'out' && row.status === 'sent'),
    logs,
  )
  expect(await rows()).toEqual([
    { direction: 'in', status: 'received' },
    { direction: 'out', status: 'sent' },
  ])
}, 180_000)

test("when the connection's process is killed, another takes over and answers the next question once", async () => {
  second = await startInstance({ parts: ['gateway'], databaseUrl: database.url, environment })
  const token = async () =>
    Number(
      (
        await sql<
          { token: number }[]
        >`select token from baileys_session where channel_id = ${channelId}`
      )[0]?.token,
    )
  const before = await token()
  instance.kill(2)
  await until(
    async () =>
      (await token()) > before &&
      (await sql`select 1 from baileys_session where status = 'WORKING'`).length === 1,
    logs,
    80_000,
  )
  await steady()
  await ask('harga kue ulang tahun berapa?')
  await until(() => answers().length === 2, logs, 60_000)
  expect(answers()[1]).toContain('Rp260.000')
  await until(
    async () =>
      (await sql`select 1 from message where status in ('queued', 'sending')`).length === 0 &&
      (await sql`select 1 from graphile_worker.jobs where task_identifier = 'agent-reply'`)
        .length === 0,
    logs,
  )
  expect(answers()).toHaveLength(2)
}, 180_000)
