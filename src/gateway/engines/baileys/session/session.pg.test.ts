import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InboundEvent } from '#whatsapp/events'
import type { OutboundCommand } from '#whatsapp/commands'
import { rawSql } from '#platform/database'
import { aLoneNumber, aNumber } from '../../../../../tests/engines/baileys.ts'
import { FAST, FAST_ASK, type FakeWhatsApp } from '../../../../../tests/engines/baileys-socket.ts'
import { storedOf } from '../../../../../tests/engines/stored.ts'
import { until } from '../../../../../tests/shop.ts'
import { openWorld, type World } from '../../../../../tests/world.ts'
import type { Account } from '../../../engine-interface.ts'
import { createBaileys } from '../baileys.ts'
import { type KeeperTiming, type RunningKeeper, startKeeper } from './keeper.ts'

const JID = '628111000111@s.whatsapp.net'
const engine = createBaileys(undefined, FAST_ASK)

let world: World
let whatsApp: FakeWhatsApp
let keeper: RunningKeeper
let account: Account
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ;({ account, whatsApp } = await aLoneNumber())
})
afterEach(() => keeper.stop())

const status = async () => (await engine.readSession(account)).status
const becomes = (wanted: string) =>
  until(
    async () => (await status()) === wanted,
    () => `never ${wanted}`,
  )

async function connect(timing: KeeperTiming = FAST): Promise<void> {
  await engine.actOnSession(account, 'start')
  keeper = await startKeeper(whatsApp.web, timing)
  await becomes(whatsApp.mood.isLinked ? 'WORKING' : 'SCAN_QR_CODE')
  await keeper.recorded()
}

async function told(kind: InboundEvent['kind']): Promise<InboundEvent[]> {
  await keeper.recorded()
  return (await storedOf(account.channelId))
    .flatMap(({ events }) => events)
    .filter((event) => event.kind === kind)
}
const shown = async () =>
  (await told('account.status')).map((event) =>
    event.kind === 'account.status' ? event.status : '',
  )

const command = (change: Partial<OutboundCommand> = {}): OutboundCommand => ({
  commandId: randomUUID(),
  to: [{ kind: 'phone', value: '628111000111' }],
  providerChatId: JID,
  body: { type: 'text', text: 'Masih ada, Kak.' },
  ...change,
})

/** Waits for one round of the keeper: by then it has claimed another number. */
async function untilNextRound(): Promise<void> {
  const other = await aNumber()
  await engine.actOnSession(other, 'start')
  await until(
    () => keeper.owned().includes(other.channelId),
    () => 'no round of the keeper',
  )
}
const socketsOf = ({ channelId }: Account) =>
  whatsApp.sockets.filter(({ options }) => options.channelId === channelId)

test('a new number shows its codes and works after the scan and restart', async () => {
  whatsApp.mood.isLinked = false
  await connect()
  const first = await engine.readSession(account)
  expect(first).toMatchObject({
    status: 'SCAN_QR_CODE',
    qr: expect.stringContaining('2@'),
    qrExpiresAt: expect.any(String),
  })
  expect(Date.parse(first.qrExpiresAt ?? '') - Date.now()).toBeGreaterThan(55_000)
  whatsApp.news({ type: 'qr', qr: '2@second' })
  await until(
    async () => (await engine.readSession(account)).qr === '2@second',
    () => 'no second code',
  )
  expect(
    Date.parse((await engine.readSession(account)).qrExpiresAt ?? '') - Date.now(),
  ).toBeLessThan(20_001)
  const [row] = await rawSql()<
    { sealed_qr: string }[]
  >`select sealed_qr from public.baileys_session where channel_id = ${account.channelId}`
  expect(row?.sealed_qr).not.toContain('2@second')
  whatsApp.news({ type: 'linked' })
  whatsApp.mood.isLinked = true
  const before = whatsApp.sockets.length
  whatsApp.close(515)
  await becomes('WORKING')
  expect(whatsApp.sockets).toHaveLength(before + 1)
  expect(await engine.readSession(account)).not.toHaveProperty('qr')
  expect(await shown()).toEqual(['STARTING', 'SCAN_QR_CODE', 'SCAN_QR_CODE', 'STARTING', 'WORKING'])
  expect(await engine.readSession(account)).toEqual({
    status: 'WORKING',
    facts: { phone: '628999000333', name: 'Roti Senja' },
  })
})

test('codes that are not scanned end with a reason and can be requested again', async () => {
  whatsApp.mood.isLinked = false
  await connect()
  whatsApp.close(408, 'QR refs attempts ended')
  await becomes('FAILED')
  expect((await engine.readSession(account)).reason).toBe('qr_expired')
  await until(
    () => keeper.owned().length === 0,
    () => 'still owned',
  )
  await untilNextRound()
  expect(socketsOf(account)).toHaveLength(1)
  await engine.actOnSession(account, 'start')
  await becomes('SCAN_QR_CODE')
})

test('a number may be linked by a code that is typed on the phone', async () => {
  whatsApp.mood.isLinked = false
  await connect()
  expect(await engine.requestPairingCode?.(account, '+62 8111-000111')).toEqual({
    ok: true,
    code: 'ABCD2345',
  })
  expect(whatsApp.calls).toContainEqual({ name: 'requestPairingCode', args: ['628111000111'] })
})

test.each([440, 403, 405, 411])('after code %i the number waits for a person', async (code) => {
  await connect()
  whatsApp.close(code)
  await becomes('FAILED')
  expect((await engine.readSession(account)).reason).toMatch(/_/)
  await untilNextRound()
  expect(socketsOf(account).map(({ isEnded }) => isEnded)).toEqual([true])
  await engine.actOnSession(account, 'start')
  await becomes('WORKING')
})

test.each([401, 419])(
  'after code %i the keys are deleted and the channel shows a new code',
  async (code) => {
    await connect()
    const [socket] = whatsApp.sockets
    await socket?.options.auth.keys.set({ 'lid-mapping': { '628': '1498' } })
    whatsApp.mood.isLinked = false
    whatsApp.close(code)
    await becomes('SCAN_QR_CODE')
    expect(
      await rawSql()`select 1 from public.baileys_key where channel_id = ${account.channelId}`,
    ).toHaveLength(0)
    expect(await shown()).toEqual(['STARTING', 'WORKING', 'FAILED', 'SCAN_QR_CODE'])
    expect((await engine.readSession(account)).reason).toBe('device_logged_out')
  },
)

test.each([408, 428, 503, 500])(
  'after code %i it reconnects by itself with one socket',
  async (code) => {
    await connect()
    whatsApp.close(code, 'gone')
    await until(
      () => whatsApp.sockets.length === 2,
      () => 'no reconnect',
    )
    await becomes('WORKING')
    expect(whatsApp.living()).toBe(1)
  },
)

test('a short interruption does not show on the channel, a long one does', async () => {
  await connect({ ...FAST, session: { ...FAST.session, graceMs: 400 } })
  whatsApp.close(428)
  await until(
    () => whatsApp.sockets.length === 2,
    () => 'no reconnect',
  )
  await becomes('WORKING')
  expect(await shown()).toEqual(['STARTING', 'WORKING', 'WORKING'])
  // The session reconnects all the while.
  whatsApp.mood.isAway = true
  whatsApp.close(428)
  await until(
    async () => (await shown()).length === 4,
    () => 'not shown',
  )
  whatsApp.mood.isAway = false
  await becomes('WORKING')
  expect(await shown()).toEqual(['STARTING', 'WORKING', 'WORKING', 'STARTING', 'WORKING'])
})

test('a number that waits for its code shows that WhatsApp is unreachable', async () => {
  whatsApp.mood.isLinked = false
  whatsApp.mood.isAway = true
  await engine.actOnSession(account, 'start')
  keeper = await startKeeper(whatsApp.web, FAST)
  const reason = async () => (await engine.readSession(account)).reason ?? ''
  await until(
    async () => (await reason()) === 'whatsapp_unreachable',
    () => 'no reason',
  )
  expect(await engine.readSession(account)).toMatchObject({ status: 'STARTING' })
  whatsApp.mood.isAway = false
  await becomes('SCAN_QR_CODE')
  expect(await reason()).toBe('')
})

test('a session that stays broken stops and keeps its keys', async () => {
  await connect()
  for (let time = 0; time < 4; time += 1) {
    const before = whatsApp.sockets.length
    whatsApp.close(500)
    await until(
      () => whatsApp.sockets.length > before && whatsApp.living() === 1,
      () => 'no reconnect',
    )
    await becomes('WORKING')
  }
  whatsApp.close(500)
  await becomes('FAILED')
})

test('events of an ended connection change nothing', async () => {
  await connect()
  const [old] = whatsApp.sockets
  whatsApp.close(515)
  await until(
    () => whatsApp.sockets.length === 2,
    () => 'no restart',
  )
  await becomes('WORKING')
  old?.listener.news({ type: 'closed', why: { code: 440, message: '' } })
  await keeper.recorded()
  expect(await status()).toBe('WORKING')
})

test('a connection that is silent and does not answer is replaced', async () => {
  await connect({ ...FAST, session: { ...FAST.session, watchMs: 200 } })
  await until(
    () => whatsApp.calls.some((call) => call.name === 'probe'),
    () => 'never asked',
  )
  expect(whatsApp.sockets).toHaveLength(1)
  whatsApp.mood.isDead = true
  await until(
    () => whatsApp.sockets.length === 2,
    () => 'not replaced',
  )
})

test('463 is not retried, shows a lock with its end, and blocks strangers only', async () => {
  await connect()
  const until_ = new Date(Date.now() + 3_600_000).toISOString()
  whatsApp.mood.lockedUntil = until_
  whatsApp.mood.next = [{ code: '463' }]
  expect(await engine.send(account, command())).toMatchObject({
    state: 'rejected',
    error: { code: '463', class: 'final' },
  })
  expect(whatsApp.left).toHaveLength(1)
  await until(
    async () => (await told('account.limit')).length === 1,
    () => 'no limit',
  )
  expect(await told('account.limit')).toMatchObject([
    { limit: 'reachout_timelock', active: true, until: until_ },
  ])
  expect(
    await engine.send(
      account,
      command({
        providerChatId: '628222@s.whatsapp.net',
        to: [{ kind: 'phone', value: '628222000222' }],
      }),
    ),
  ).toMatchObject({ state: 'rejected', error: { code: '463' } })
  expect(whatsApp.left).toHaveLength(1)
  whatsApp.event('messages.upsert', {
    type: 'notify',
    messages: [
      {
        key: { remoteJid: JID, id: 'IN1', fromMe: false },
        messageTimestamp: Math.floor(Date.now() / 1000),
        message: { conversation: 'halo' },
      },
    ],
  })
  await keeper.recorded()
  expect(await engine.send(account, command())).toMatchObject({ state: 'accepted' })
})

test('the quota of new chats is shown and delays strangers until its cycle ends', async () => {
  await connect()
  const end = Math.floor(Date.now() / 1000) + 3600
  whatsApp.event('message-capping.update', {
    total_quota: 100,
    used_quota: 100,
    capping_status: 'CAPPED',
    cycle_end_timestamp: String(end),
  })
  expect(await told('account.limit')).toMatchObject([
    {
      limit: 'new_chat_cap',
      active: true,
      value: '100/100',
      until: new Date(end * 1000).toISOString(),
    },
  ])
  expect(await engine.send(account, command())).toMatchObject({
    state: 'rejected',
    error: { code: 'new_chat_cap' },
  })
})

test("479: the chat's keys are fetched again and the message is sent once more", async () => {
  await connect()
  whatsApp.mood.next = [{ code: '479' }]
  expect(await engine.send(account, command())).toMatchObject({ state: 'accepted' })
  expect(whatsApp.calls).toContainEqual({ name: 'refreshKeys', args: [JID] })
  expect(whatsApp.left.map((one) => one.id)).toEqual([whatsApp.left[0]?.id, whatsApp.left[0]?.id])
  whatsApp.mood.next = [{ code: '479' }, { code: '479' }]
  expect(await engine.send(account, command())).toMatchObject({
    state: 'rejected',
    error: { code: '479', class: 'final' },
  })
})

test('a missing or empty acknowledgement leaves the message unconfirmed until its receipt', async () => {
  await connect()
  whatsApp.mood.next = [{ code: '503' }, 'silent']
  const [first, second] = [command(), command()]
  expect(await engine.send(account, first)).toMatchObject({ state: 'unconfirmed' })
  expect(await engine.send(account, second)).toMatchObject({ state: 'unconfirmed' })
  const id = whatsApp.left[1]?.id
  whatsApp.event('messages.update', [
    { key: { remoteJid: JID, id, fromMe: true }, update: { status: 3 } },
  ])
  expect(await told('message.status')).toContainEqual(
    expect.objectContaining({ status: 'delivered', commandId: second.commandId }),
  )
})

test('a repeated command is one message', async () => {
  await connect()
  const sending = command()
  const first = await engine.send(account, sending)
  expect(await engine.send(account, sending)).toEqual({ ...first })
  expect(whatsApp.left).toHaveLength(1)
})

test('a command keeps its reserved time while it waits', async () => {
  const slow = {
    ...FAST_ASK,
    holdMs: 50,
    pace: { ...FAST_ASK.pace, firstContactGapMs: [1_000, 1_000] as [number, number] },
  }
  const patient = createBaileys(undefined, slow)
  await connect()
  const to = (phone: string) =>
    command({ providerChatId: `${phone}@s.whatsapp.net`, to: [{ kind: 'phone', value: phone }] })
  const [first, second] = [to('628222000221'), to('628222000222')]
  expect(await patient.send(account, first)).toMatchObject({ state: 'accepted' })
  const refused = await patient.send(account, second)
  expect(refused).toMatchObject({ state: 'rejected', error: { code: 'pace', class: 'wait' } })
  const waitMs = refused.state === 'rejected' ? (refused.error.retryAfterMs ?? 0) : 0
  expect(waitMs).toBeGreaterThan(100)
  // A retry that reserved a new time would never be sent.
  await until(
    async () => (await patient.send(account, second)).state === 'accepted',
    () => 'the message still waits',
  )
})

test('before a message the last inbound one is read and typing is shown', async () => {
  await connect({
    ...FAST,
    serve: {
      ...FAST.serve,
      pace: { ...FAST.serve.pace, typingMsPerCharacter: 1, typingMs: [20, 50] },
    },
  })
  await engine.send(account, command())
  expect(
    whatsApp.calls.filter((call) => call.name === 'setPresence').map((call) => call.args[0]),
  ).toEqual(['composing', 'paused'])
  expect(whatsApp.calls.some((call) => call.name === 'readMessages')).toBe(false)
  whatsApp.event('messages.upsert', {
    type: 'notify',
    messages: [
      {
        key: { remoteJid: JID, id: 'IN9', fromMe: false },
        messageTimestamp: 1_800_000_000,
        message: { conversation: 'halo' },
      },
    ],
  })
  await keeper.recorded()
  await engine.send(account, command())
  const order = whatsApp.calls.slice(2).map((call) => call.name)
  expect(order).toEqual(['watchPresence', 'readMessages', 'setPresence', 'setPresence'])
})

test('a file is sent byte for byte, and a reply quotes its message', async () => {
  await connect()
  whatsApp.event('messages.upsert', {
    type: 'notify',
    messages: [
      {
        key: { remoteJid: JID, id: 'ASK', fromMe: false },
        messageTimestamp: 1_800_000_000,
        message: { conversation: 'fotonya?' },
      },
    ],
  })
  await keeper.recorded()
  const bytes = new Uint8Array(70_000).fill(7)
  const media = {
    kind: 'image' as const,
    mime: 'image/jpeg',
    sizeBytes: bytes.length,
    open: async () => new Blob([bytes]).stream(),
  }
  const sending = command({
    body: { type: 'media', media, caption: 'Ini' },
    replyTo: { providerId: 'ASK', stanzaId: 'ASK', fromMe: false },
  })
  expect(await engine.send(account, sending)).toMatchObject({ state: 'accepted' })
  expect(whatsApp.left[0]).toMatchObject({ quoted: 'ASK', content: { caption: 'Ini' } })
  expect(Buffer.compare(Buffer.from(whatsApp.left[0]?.bytes ?? []), Buffer.from(bytes))).toBe(0)
})

test('a file missing on the server is requested from the phone once', async () => {
  const withFiles = createBaileys(whatsApp.web.download, FAST_ASK)
  await connect()
  whatsApp.event('messages.upsert', {
    type: 'notify',
    messages: [
      {
        key: { remoteJid: JID, id: 'PIC', fromMe: false },
        messageTimestamp: 1_800_000_000,
        message: { imageMessage: { mimetype: 'image/jpeg', mediaKey: 'AAAA', directPath: '/x' } },
      },
    ],
  })
  await keeper.recorded()
  const media = {
    kind: 'image' as const,
    mime: 'image/jpeg',
    source: { type: 'baileys' as const, handle: '0:PIC' },
  }
  expect(await withFiles.fetchMedia?.(account, media)).toMatchObject({ state: 'gone' })
  expect(whatsApp.calls.filter((call) => call.name === 'reupload')).toHaveLength(1)
  whatsApp.files.set('PIC', new Uint8Array([1, 2, 3]))
  expect(await withFiles.fetchMedia?.(account, media)).toMatchObject({
    state: 'open',
    mime: 'image/jpeg',
  })
})

test('a chat is read, archived, deleted and pictured through its owner', async () => {
  await connect()
  const target = {
    providerChatId: JID,
    to: [],
    lastInbound: { providerId: 'A', stanzaId: 'A', fromMe: false },
  }
  expect(await engine.archive?.(account, target, true)).toMatchObject({
    ok: false,
    error: { code: 'chat_unknown' },
  })
  whatsApp.event('messages.upsert', {
    type: 'notify',
    messages: [
      {
        key: { remoteJid: JID, id: 'A', fromMe: false },
        messageTimestamp: 1_800_000_000,
        message: { conversation: 'halo' },
      },
    ],
  })
  await keeper.recorded()
  expect(await engine.markRead(account, target)).toEqual({ ok: true })
  expect(await engine.archive?.(account, target, true)).toEqual({ ok: true })
  expect(await engine.deleteChat?.(account, target)).toEqual({ ok: true })
  expect(await engine.readPicture?.(account, target)).toBe(`https://pps.whatsapp.net/${JID}`)
  expect(whatsApp.calls).toContainEqual({
    name: 'readMessages',
    args: [[{ remoteJid: JID, id: 'A', fromMe: false }]],
  })
  expect(whatsApp.calls).toContainEqual({ name: 'archive', args: [JID, true, 'A'] })
})

test('logout unlinks the device and offers a new code; stop keeps the keys', async () => {
  await connect()
  await whatsApp.sockets[0]?.options.auth.keys.set({ 'lid-mapping': { '628': '1498' } })
  await engine.actOnSession(account, 'stop')
  await until(
    () => whatsApp.living() === 0,
    () => 'still connected',
  )
  expect(await status()).toBe('STOPPED')
  expect(
    await rawSql()`select 1 from public.baileys_key where channel_id = ${account.channelId}`,
  ).toHaveLength(1)
  expect(await engine.send(account, command())).toMatchObject({
    state: 'rejected',
    error: { class: 'configuration' },
  })
  await engine.actOnSession(account, 'start')
  await becomes('WORKING')
  whatsApp.mood.isLinked = false
  await engine.actOnSession(account, 'logout')
  expect(whatsApp.calls.some((call) => call.name === 'logout')).toBe(true)
  await becomes('SCAN_QR_CODE')
  expect(
    await rawSql()`select 1 from public.baileys_key where channel_id = ${account.channelId}`,
  ).toHaveLength(0)
})

test('a restart is a new connection', async () => {
  await connect()
  await engine.actOnSession(account, 'restart')
  await until(
    () => whatsApp.sockets.length === 2 && whatsApp.living() === 1,
    () => 'no new connection',
    5000,
  )
  await becomes('WORKING')
})
