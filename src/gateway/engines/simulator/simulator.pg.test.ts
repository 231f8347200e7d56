import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadEvent } from '#gateway'
import { keepSimulatedFile, simulateInbound } from '#gateway/simulation'
import type { MediaRef } from '#whatsapp/model'
import type { InboundEvent } from '#whatsapp/events'
import type { OutboundCommand } from '#whatsapp/commands'
import { shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import { aShop, openWorld, type World } from '../../../../tests/world.ts'
import type { Account } from '../../engine-interface.ts'
import type { Fault } from './simulation.ts'
import { simulator } from './simulator.ts'

let world: World
let account: Account
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  shiftClock(0)
  await world.close()
})
beforeEach(async () => {
  const externalId = randomUUID()
  const shop = await aShop({ externalId })
  account = {
    channelId: shop.channelId,
    engine: 'simulator',
    externalId,
    status: 'pending',
    credentials: {},
    settings: {},
  }
})

const withFaults = (...faults: Fault[]): Account => ({
  ...account,
  settings: { faults, ackDelaysMs: { sent: 10, delivered: 20, read: 30 } },
})
const command: OutboundCommand = {
  commandId: 'cmd-1',
  to: [{ kind: 'phone', value: '628111000111' }],
  providerChatId: '628111000111',
  body: { type: 'text', text: 'hai' },
}

async function stored(): Promise<{ event: InboundEvent; runAt: string }[]> {
  const rows = await rawSql()<{ id: string; run_at: string }[]>`
    select g.id, j.run_at from public.gateway_event g
    join graphile_worker._private_jobs j on j.payload ->> 'eventId' = g.id::text
    where g.channel_id = ${account.channelId} order by j.run_at, g.id`
  return Promise.all(
    rows.map(async (row) => ({ event: (await loadEvent(row.id))!.events[0]!, runAt: row.run_at })),
  )
}
const statuses = async () =>
  (await stored()).map(({ event }) => (event.kind === 'message.status' ? event.status : event.kind))

test('receipts arrive one after the other, each at its own time', async () => {
  shiftClock(60_000)
  const before = Date.now() + 60_000
  await simulator.send({ ...account, settings: {} }, command)
  shiftClock(0)
  const receipts = await stored()
  expect(receipts.map(({ event }) => event.kind === 'message.status' && event.status)).toEqual([
    'sent',
    'delivered',
    'read',
  ])
  const delays = receipts.map(({ runAt }) => new Date(runAt).getTime() - before)
  expect(delays[0]).toBeGreaterThanOrEqual(199)
  expect(delays[1]! - delays[0]!).toBe(600)
  expect(delays[2]! - delays[1]!).toBe(1700)
  for (const { event, runAt } of receipts) expect(event.occurredAt).toBe(runAt)
})

test('two attempts of one command send one message', async () => {
  const first = await simulator.send(withFaults(), command)
  const second = await simulator.send(withFaults(), command)
  expect(first).toEqual(second)
  expect(new Set((await stored()).map(({ event }) => event.eventKey)).size).toBe(3)
})

test('fault duplicate: every receipt and every message arrives twice, with one key', async () => {
  await simulator.send(withFaults('duplicate'), command)
  expect(await statuses()).toEqual(['sent', 'sent', 'delivered', 'delivered', 'read', 'read'])
  await simulateInbound(withFaults('duplicate'), {
    customer: { phone: '628111000111' },
    does: { type: 'write', content: { type: 'text', text: 'halo' } },
  })
  const keys = (await stored()).map(({ event }) => event.eventKey)
  expect([keys.length, new Set(keys).size]).toEqual([8, 4])
})

test('fault reorder: the receipts arrive in reverse', async () => {
  await simulator.send(withFaults('reorder'), command)
  expect(await statuses()).toEqual(['read', 'delivered', 'sent'])
})

test('fault fail: an accepted message fails later, with its reason', async () => {
  expect(await simulator.send(withFaults('fail'), command)).toMatchObject({ state: 'accepted' })
  expect(await statuses()).toEqual(['sent', 'failed'])
  expect((await stored())[1]?.event).toMatchObject({
    error: { code: '131026', class: 'final' },
    commandId: 'cmd-1',
  })
})

test('fault timeout: a receipt settles the lost answer; fault lost: none ever arrives', async () => {
  expect(await simulator.send(withFaults('timeout'), command)).toMatchObject({
    state: 'unconfirmed',
  })
  expect((await stored())[0]?.event).toMatchObject({ status: 'sent', commandId: 'cmd-1' })
  const count = (await stored()).length
  expect(
    await simulator.send(withFaults('lost'), { ...command, commandId: 'cmd-2' }),
  ).toMatchObject({ state: 'unconfirmed' })
  expect(await stored()).toHaveLength(count)
})

test('invalid settings count as absent', async () => {
  expect(
    await simulator.send({ ...account, settings: { faults: 'all', ackDelaysMs: 'soon' } }, command),
  ).toMatchObject({ state: 'accepted' })
  expect(await statuses()).toEqual(['sent', 'delivered', 'read'])
})

test('a code is shown, renewed, and scanned by a click', async () => {
  const waiting = await simulator.actOnSession(account, 'start')
  expect(waiting).toMatchObject({
    status: 'SCAN_QR_CODE',
    qr: expect.stringContaining('simulator'),
    qrExpiresAt: expect.any(String),
  })
  shiftClock(20_000)
  const renewed = await simulator.readSession({ ...account, status: 'SCAN_QR_CODE' })
  shiftClock(0)
  expect(renewed.qr).not.toBe(waiting.qr)
  expect(await simulator.actOnSession({ ...account, status: 'SCAN_QR_CODE' }, 'scan')).toEqual({
    status: 'WORKING',
  })
  expect(await simulator.actOnSession({ ...account, status: 'WORKING' }, 'restart')).toEqual({
    status: 'WORKING',
  })
  expect(await simulator.actOnSession({ ...account, status: 'WORKING' }, 'stop')).toEqual({
    status: 'STOPPED',
  })
  const events = (await stored()).map(
    ({ event }) => event.kind === 'account.status' && event.status,
  )
  expect(events.toSorted()).toEqual(['SCAN_QR_CODE', 'STOPPED', 'WORKING', 'WORKING'])
})

test('a customer may hide the number and type, without mixing up channels', async () => {
  await simulateInbound(account, {
    customer: { bsuid: 'ID.1', username: 'dewi.r', name: 'Dewi' },
    does: { type: 'type', state: 'typing' },
  })
  await simulateInbound(account, {
    customer: { lid: '149876543210987' },
    does: { type: 'write', content: { type: 'text', text: 'halo' }, forwarded: true },
  })
  const events = (await stored()).map(({ event }) => event)
  expect(events).toMatchObject([
    {
      kind: 'chat.presence',
      chat: {
        providerChatId: 'ID.1',
        identities: [
          { kind: 'bsuid', value: 'ID.1' },
          { kind: 'username', value: 'dewi.r' },
        ],
      },
      state: 'typing',
    },
    { kind: 'message.created', chat: { providerChatId: '149876543210987' }, forwarded: true },
  ])
  const [row] = await rawSql()<
    { id: string }[]
  >`update public.gateway_event set accounts = '{other}' where channel_id = ${account.channelId}
    returning id`
  expect((await loadEvent(row!.id))?.events).toEqual([])
})

const write = (text: string) => ({ type: 'write', content: { type: 'text', text } }) as const
const everything = async () => (await stored()).map(({ event }) => event)

test('linking or changing a number, a call and a marketing opt-out become events', async () => {
  const hidden = { lid: '149876543210987', name: 'Dewi' }
  await simulateInbound(account, { customer: hidden, does: write('halo') })
  await simulateInbound(account, {
    customer: { ...hidden, phone: '628111000111' },
    does: { type: 'link' },
  })
  await simulateInbound(account, {
    customer: { phone: '628111000111' },
    does: { type: 'move', to: [{ kind: 'phone', value: '628111000999' }] },
  })
  await simulateInbound(account, {
    customer: hidden,
    does: { type: 'call', state: 'ringing', video: false },
  })
  await simulateInbound(account, { customer: hidden, does: { type: 'prefer', marketing: false } })
  const events = await everything()
  expect(events.find(({ kind }) => kind === 'message.created')).toMatchObject({
    chat: {
      providerChatId: '149876543210987',
      identities: [{ kind: 'lid', value: '149876543210987' }],
    },
  })
  expect(events.find(({ kind }) => kind === 'identity.linked')).toMatchObject({
    identities: [
      { kind: 'phone', value: '628111000111' },
      { kind: 'lid', value: '149876543210987' },
    ],
  })
  expect(events.find(({ kind }) => kind === 'identity.changed')).toMatchObject({
    previous: { kind: 'phone', value: '628111000111' },
    current: [{ value: '628111000999' }],
  })
  expect(events.find(({ kind }) => kind === 'call')).toMatchObject({
    state: 'ringing',
    video: false,
  })
  expect(events.find(({ kind }) => kind === 'contact.preference')).toMatchObject({
    topic: 'marketing',
    allowed: false,
  })
})

test('an answer reaches a customer known by business-scoped id only', async () => {
  const hidden: OutboundCommand = {
    ...command,
    to: [
      { kind: 'bsuid', value: 'ID.1' },
      { kind: 'username', value: 'dewi.r' },
    ],
    providerChatId: 'ID.1',
  }
  expect(await simulator.send(withFaults(), hidden)).toMatchObject({ state: 'accepted' })
  expect((await stored())[0]?.event).toMatchObject({
    kind: 'message.status',
    recipient: { kind: 'bsuid', value: 'ID.1' },
  })
})

test('24 hours after the last message only a template is sent', async () => {
  const late = { ...command, windowExpiresAt: new Date(Date.now() - 1).toISOString() }
  expect(await simulator.send(withFaults(), late)).toMatchObject({
    state: 'rejected',
    error: { code: '131047', class: 'needs_template' },
  })
  expect(
    await simulator.send(withFaults(), {
      ...late,
      body: { type: 'template', name: 'siap', language: 'id', body: [], text: 'Siap' },
    }),
  ).toMatchObject({ state: 'accepted' })
})

test('fault timelock: no new chat for an hour, but known customers are answered', async () => {
  const locked = withFaults('timelock')
  expect(await simulator.send(locked, { ...command, windowExpiresAt: null })).toMatchObject({
    state: 'rejected',
    error: { code: '463', class: 'wait', retryAfterMs: 3_600_000 },
  })
  expect(await everything()).toMatchObject([
    { kind: 'account.limit', limit: 'reachout_timelock', active: true, until: expect.any(String) },
  ])
  expect(
    await simulator.send(locked, {
      ...command,
      windowExpiresAt: new Date(Date.now() + 60_000).toISOString(),
    }),
  ).toMatchObject({ state: 'accepted' })
})

test('fault restart: nothing is accepted or lost; fault media_404: files are gone', async () => {
  const restarting = withFaults('restart')
  expect(await simulator.send(restarting, command)).toMatchObject({
    state: 'rejected',
    error: { class: 'retry' },
  })
  expect(await simulator.readSession({ ...restarting, status: 'WORKING' })).toEqual({
    status: 'STARTING',
  })
  expect(await simulator.markRead(restarting, { providerChatId: '1', to: [] })).toMatchObject({
    ok: false,
    error: { class: 'retry' },
  })
  const id = await keepSimulatedFile(account.channelId, {
    mime: 'image/png',
    bytes: Uint8Array.of(1, 2, 3),
  })
  const media: MediaRef = {
    kind: 'image',
    mime: 'image/png',
    source: { type: 'cloud_media_id', id },
  }
  expect(await simulator.fetchMedia?.(account, media)).toMatchObject({
    state: 'open',
    mime: 'image/png',
    sizeBytes: 3,
  })
  expect(await simulator.fetchMedia?.(withFaults('media_404'), media)).toEqual({
    state: 'gone',
    reason: '404',
  })
  expect(await simulator.fetchMedia?.({ ...account, channelId: randomUUID() }, media)).toEqual({
    state: 'gone',
    reason: '404',
  })
})

test('a scripted customer answers each message once, also by a button', async () => {
  const answers = [
    { on: 'alamat', say: 'Jl. Melati 5', afterMs: 0 },
    { on: 'jadi pesan', choose: 1, afterMs: 0 },
    { on: 'ongkir', say: 'Berapa?', afterMs: 60_000 },
    { on: 'lokasi', share: { latitude: -6.2, longitude: 106.8, name: 'Rumah' }, afterMs: 0 },
    { on: 'data pengiriman', fill: { nama: 'Dewi' }, afterMs: 0 },
  ]
  const scripted: Account = {
    ...account,
    settings: {
      ...withFaults().settings,
      customers: [{ phone: '628111000111', name: 'Dewi', answers }],
    },
  }
  const say = (commandId: string, body: OutboundCommand['body']) =>
    simulator.send(scripted, { ...command, commandId, body })
  await say('a', { type: 'text', text: 'Boleh minta ALAMAT nya, Kak?' })
  await say('a', { type: 'text', text: 'Boleh minta ALAMAT nya, Kak?' })
  await say('b', {
    type: 'buttons',
    text: 'Jadi pesan?',
    buttons: [
      { id: 'ya', title: 'Jadi' },
      { id: 'tidak', title: 'Batal' },
    ],
  })
  await say('c', { type: 'text', text: 'Terima kasih.' })
  await say('d', { type: 'text', text: 'Ongkir ke mana?' })
  await say('e', { type: 'location_request', text: 'Boleh bagikan lokasi Kakak?' })
  await say('f', {
    type: 'flow',
    text: 'Isi data pengiriman',
    button: 'Isi',
    flowId: '1197715005513101',
  })
  const heard = (await stored()).filter(({ event }) => event.kind === 'message.created')
  expect([...new Set(heard.map(({ event }) => event.eventKey))]).toHaveLength(5)
  expect(heard.map(({ event }) => event.kind === 'message.created' && event.content)).toEqual(
    expect.arrayContaining([
      { type: 'text', text: 'Jl. Melati 5' },
      { type: 'choice', via: 'button', id: 'tidak', title: 'Batal' },
      { type: 'location', latitude: -6.2, longitude: 106.8, name: 'Rumah' },
      { type: 'choice', via: 'flow', title: 'Sent', data: { flow_token: 'f', nama: 'Dewi' } },
    ]),
  )
  const slow = heard.find(
    ({ event }) =>
      event.kind === 'message.created' &&
      event.content.type === 'text' &&
      event.content.text === 'Berapa?',
  )
  expect(Date.parse(slow!.runAt) - Date.now()).toBeGreaterThan(50_000)
})
