import { randomBytes, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWhatsAppServer } from '@openclaw/crabline'
import { initAuthCreds } from 'baileys'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { parseSettings, useSettings } from '#platform/settings'
import { aNumber } from '../../../../../tests/engines/baileys.ts'
import { FAST, FAST_ASK } from '../../../../../tests/engines/baileys-socket.ts'
import { storedOf } from '../../../../../tests/engines/stored.ts'
import { until } from '../../../../../tests/shop.ts'
import { openWorld, type World } from '../../../../../tests/world.ts'
import type { Account } from '../../../engine-interface.ts'
import { createBaileys } from '../baileys.ts'
import { type KeeperTiming, type RunningKeeper, startKeeper } from '../session/keeper.ts'
import { openKeys } from '../session/keys.ts'
import { claimSessions, releaseSession } from '../session/lease.ts'
import { whatsAppWeb } from './web.ts'

/**
 * The real library against a server that speaks its protocol (Noise, Signal, stanzas). Only the
 * people are invented.
 */
type Server = Awaited<ReturnType<typeof startWhatsAppServer>>
type Stanza = { key?: { id?: string }; message?: { conversation?: string } }

const PATIENT: KeeperTiming = {
  ...FAST,
  leaseMs: 5_000,
  session: { ...FAST.session, patience: 0.2 },
  serve: { ...FAST.serve, verdictMs: 5_000, sendMs: 10_000 },
}
const engine = createBaileys(whatsAppWeb.download, { ...FAST_ASK, beginMs: 8_000, sendMs: 20_000 })
const ACCESS = 'access-token-of-the-test'
const arrived: Stanza[] = []

let world: World
let server: Server
let keeper: RunningKeeper
let account: Account
let port = 0
const printed = (['log', 'info', 'warn', 'error'] as const).map((level) =>
  vi.spyOn(console, level).mockImplementation(() => {}),
)

async function serve(): Promise<void> {
  server = await startWhatsAppServer({
    port,
    accessToken: ACCESS,
    selfJid: '628999000333@s.whatsapp.net',
    recorderPath: join(tmpdir(), `whatsapp-${randomUUID()}.jsonl`),
    onEvent: (event) => {
      const { body } = event
      if (typeof body === 'object' && body !== null && 'message' in body && 'key' in body)
        arrived.push(body as Stanza)
    },
  })
  port = Number(new URL(server.manifest.baseUrl).port)
}

beforeAll(async () => {
  world = await openWorld()
  await serve()
  useSettings(
    parseSettings({
      NODE_ENV: 'test',
      DATABASE_URL: world.url,
      BAILEYS_URL: server.manifest.endpoints.baileysWebSocketUrl,
    }),
  )
  account = await aNumber()
  await engine.actOnSession(account, 'start')
  await linkAccount()
})
afterAll(async () => {
  await server.close()
  await world.close()
})
afterEach(() => keeper.stop())

/** The test server has no pairing: the account is linked as if a phone had scanned its code. */
async function linkAccount(): Promise<void> {
  const [claimed] = await claimSessions(randomUUID(), 60_000, 1)
  if (!claimed) throw new Error('nothing to claim')
  const keys = await openKeys(claimed, () => {})
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
  await releaseSession(claimed)
}

/** Only a connection that has been open for a while is used. */
async function works(): Promise<void> {
  let since = Date.now()
  await until(
    async () => {
      if ((await engine.readSession(account)).status !== 'WORKING') since = Date.now()
      return Date.now() - since > STANDS_MS
    },
    () => 'never WORKING',
    30_000,
  )
}
const STANDS_MS = 3000
const command = (text: string) => ({
  commandId: randomUUID(),
  to: [{ kind: 'phone' as const, value: '628111000111' }],
  providerChatId: '628111000111@s.whatsapp.net',
  body: { type: 'text' as const, text },
})

async function customerWrites(text: string): Promise<void> {
  const { adminInboundUrl } = server.manifest.endpoints
  const body = JSON.stringify({
    chatJid: '628111000111@s.whatsapp.net',
    senderJid: '628111000111@s.whatsapp.net',
    pushName: 'Dewi',
    text,
  })
  const response = await fetch(adminInboundUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${server.manifest.adminToken}`,
    },
    body,
  })
  expect(response.status).toBe(200)
}

async function texts(): Promise<string[]> {
  const events = (await storedOf(account.channelId)).flatMap((stored) => stored.events)
  return events.flatMap((event) =>
    event.kind === 'message.created' && event.content.type === 'text' ? [event.content.text] : [],
  )
}

test('a linked number connects, sends a message that decrypts, and receives one', async () => {
  keeper = await startKeeper(whatsAppWeb, PATIENT)
  await works()
  const result = await engine.send(account, command('Masih ada, Kak.'))
  expect(result).toMatchObject({ state: 'accepted' })
  const id = result.state === 'accepted' ? result.key.stanzaId : ''
  expect(arrived.find((stanza) => stanza.key?.id === id)?.message).toMatchObject({
    conversation: 'Masih ada, Kak.',
  })
  // The last step of this connection. We subscribe to the typing of writers, and the test server
  // closes on that unknown stanza.
  await customerWrites('halo kak, masih ada?')
  await until(
    async () => (await texts()).includes('halo kak, masih ada?'),
    () => 'it never came',
  )
}, 180_000)

test('after a lost connection it reconnects; another process continues with the same keys', async () => {
  keeper = await startKeeper(whatsAppWeb, PATIENT)
  await works()
  await server.close()
  await until(
    async () => (await engine.readSession(account)).status === 'STARTING',
    () => 'it noticed nothing',
  )
  await serve()
  await works()
  expect(await engine.send(account, command('Kami kembali.'))).toMatchObject({ state: 'accepted' })
  await keeper.stop()
  keeper = await startKeeper(whatsAppWeb, PATIENT)
  await works()
  const result = await engine.send(account, command('Dari proses lain.'))
  expect(result).toMatchObject({ state: 'accepted' })
  expect(arrived.at(-1)?.message).toMatchObject({ conversation: 'Dari proses lain.' })
}, 90_000)

test('console output of the libraries, which contains keys, never reaches the log', () => {
  expect(printed.flatMap((spy) => spy.mock.calls)).toEqual([])
})
