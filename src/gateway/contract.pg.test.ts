import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engineOf, loadEvent, sendCommand } from '#gateway'
import type { Content, EngineKind, InboundEvent, OutboundCommand } from '#lib/canonical'
import { rawSql } from '#platform/database'
import { DEWI, type Harness } from '../../tests/engines/harness.ts'
import { metaCloudHarness } from '../../tests/engines/meta-cloud.ts'
import { simulatorHarness } from '../../tests/engines/simulator.ts'
import { openWorld, type World } from '../../tests/world.ts'

/** Every engine behind the door keeps these promises; a new one adds its harness here. */
const HARNESSES: [EngineKind, () => Promise<Harness>][] = [
  ['simulator', simulatorHarness],
  ['meta-cloud', metaCloudHarness],
]

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const text = (words: string): Content => ({ type: 'text', text: words })

describe.each(HARNESSES)('%s', (kind, open) => {
  let harness: Harness
  beforeAll(async () => {
    harness = await open()
  })
  afterAll(() => harness.close())
  beforeEach(async () => {
    await rawSql()`delete from public.gateway_event`
  })

  /** Everything that was stored for the channel, as the job would read it, in order of arrival. */
  async function events(): Promise<InboundEvent[]> {
    const rows = await rawSql()<{ id: string }[]>`select id from public.gateway_event where channel_id = ${harness.account.channelId} order by received_at, id`
    const stored = await Promise.all(rows.map((row) => loadEvent(row.id)))
    expect(stored.flatMap((event) => event?.failures ?? [])).toEqual([])
    return stored.flatMap((event) => event?.events ?? [])
  }

  const command = (change: Partial<OutboundCommand> = {}): OutboundCommand => ({
    commandId: randomUUID(),
    to: [{ kind: 'phone', value: DEWI.phone }],
    providerChatId: DEWI.phone,
    body: { type: 'text', text: 'Masih ada, Kak.' },
    windowExpiresAt: new Date(Date.now() + 60_000).toISOString(),
    ...change,
  })

  test('is what the door gives for its name', () => {
    expect(engineOf(kind).kind).toBe(kind)
    expect(harness.engine.capabilities).toEqual(engineOf(kind).capabilities)
  })

  test('a message of a customer names him, his chat and itself', async () => {
    const id = `wamid.${randomUUID()}`
    await harness.customer({ type: 'write', id, content: text('halo kak') })
    const [event, ...rest] = await events()
    expect(rest).toEqual([])
    expect(event).toMatchObject({
      kind: 'message.created',
      direction: 'in',
      origin: 'customer',
      live: true,
      chat: { kind: 'direct', identities: [{ kind: 'phone', value: DEWI.phone }] },
      author: { identities: [{ kind: 'phone', value: DEWI.phone }], displayName: DEWI.name, isSelf: false },
      key: { stanzaId: id, fromMe: false },
      content: text('halo kak'),
    })
  })

  test.each<[string, Content]>([
    ['a photo', { type: 'media', caption: 'ini', media: { kind: 'image', mime: 'image/jpeg', source: { type: 'cloud_media_id', id: '77' } } }],
    ['a place', { type: 'location', latitude: -6.2, longitude: 106.8, name: 'Rumah' }],
    ['a contact', { type: 'contacts', cards: [{ name: 'Budi', phones: [{ phone: '+628111000333' }] }] }],
  ])('%s arrives as it was sent', async (_, content) => {
    await harness.customer({ type: 'write', id: `wamid.${randomUUID()}`, content })
    expect(await events()).toMatchObject([{ kind: 'message.created', content }])
  })

  test('an answer, a change, a reaction and a deletion name the message they are about', async () => {
    const first = `wamid.${randomUUID()}`
    const deed = () => `wamid.${randomUUID()}`
    await harness.customer({ type: 'write', id: first, content: text('satu') })
    await harness.customer({ type: 'write', id: deed(), content: text('maksudnya dua'), replyTo: first })
    await harness.customer({ type: 'edit', id: deed(), target: first, content: text('dua') })
    await harness.customer({ type: 'react', id: deed(), target: first, emoji: '👍' })
    await harness.customer({ type: 'react', id: deed(), target: first, emoji: null })
    await harness.customer({ type: 'revoke', id: deed(), target: first })
    expect(await events()).toMatchObject([
      { kind: 'message.created' },
      { kind: 'message.created', reply: { stanzaId: first } },
      { kind: 'message.edited', target: { stanzaId: first }, content: text('dua') },
      { kind: 'message.reaction', target: { stanzaId: first }, emoji: '👍' },
      { kind: 'message.reaction', target: { stanzaId: first }, emoji: null },
      { kind: 'message.revoked', target: { stanzaId: first } },
    ])
  })

  test('the same message delivered again has the same event key', async () => {
    const deed = { type: 'write', id: `wamid.${randomUUID()}`, content: text('halo') } as const
    await harness.customer(deed)
    await harness.customer(deed)
    const keys = (await events()).map((event) => event.eventKey)
    expect(new Set(keys).size).toBe(1)
  })

  test('deliveries about one chat wait in one queue', async () => {
    await rawSql()`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`
    for (const words of ['satu', 'dua', 'tiga']) await harness.customer({ type: 'write', id: `wamid.${randomUUID()}`, content: text(words) })
    const queues = await rawSql()<{ queue_name: string }[]>`select queue_name from graphile_worker.jobs where task_identifier = 'process-event'`
    expect(queues).toHaveLength(3)
    if (kind === 'simulator') expect(new Set(queues.map((job) => job.queue_name)).size).toBe(1)
    for (const queue of queues) expect(queue.queue_name).toMatch(/^process-event:\d+$/)
  })

  test('a text is accepted once and its receipts, in whatever order, name it and its command', async () => {
    const sending = command()
    const result = await harness.engine.send(harness.account, sending)
    expect(result).toMatchObject({ state: 'accepted', key: { fromMe: true } })
    if (result.state !== 'accepted') return
    const receipts = await waitFor(events, (found) => found.length >= 3)
    expect(receipts.map((event) => (event.kind === 'message.status' ? event.status : event.kind)).toSorted()).toEqual(['delivered', 'read', 'sent'])
    for (const receipt of receipts) expect(receipt).toMatchObject({ kind: 'message.status', target: result.key, commandId: sending.commandId, recipient: { kind: 'phone', value: DEWI.phone } })
    expect((await harness.sent()).filter((sent) => sent.commandId === sending.commandId)).toHaveLength(1)
  })

  test('after the 24-hour window a text never leaves and a template does', async () => {
    if (!harness.engine.capabilities.window) return
    const closed = command({ windowExpiresAt: new Date(Date.now() - 1000).toISOString() })
    const never = command({ windowExpiresAt: null })
    for (const late of [closed, never]) expect(await sendCommand(harness.account, late)).toMatchObject({ state: 'rejected', error: { code: '131047', class: 'needs_template' } })
    const template = command({ windowExpiresAt: null, body: { type: 'template', name: 'order_ready', language: 'id', body: ['Dewi'], text: 'Halo Dewi' } })
    expect(await sendCommand(harness.account, template)).toMatchObject({ state: 'accepted' })
    const commands = (await harness.sent()).map((sent) => sent.commandId)
    expect(commands).toContain(template.commandId)
    expect(commands).not.toContain(closed.commandId)
  })

  test('what the provider refuses is final, an expired token is a matter of configuration', async () => {
    const send = (fault: 'expired_token' | 'refused') => {
      const { account, phone } = harness.broken(fault)
      return harness.engine.send(account, command({ to: [{ kind: 'phone', value: phone }] }))
    }
    expect(await send('refused')).toMatchObject({ state: 'rejected', error: { code: '131026', class: 'final' } })
    expect(await send('expired_token')).toMatchObject({ state: 'rejected', error: { code: '190', class: 'configuration' } })
  })

  test('no answer in time leaves the outcome open', async () => {
    const { account, phone } = harness.broken('no_answer')
    expect(await harness.engine.send(account, command({ to: [{ kind: 'phone', value: phone }] }))).toMatchObject({ state: 'unconfirmed', error: { code: 'timeout', class: 'unconfirmed' } })
  })

  test('somebody of whom only a name is known cannot be written to', async () => {
    expect(await harness.engine.send(harness.account, command({ to: [{ kind: 'username', value: 'dewi.r' }] }))).toMatchObject({ state: 'rejected', error: { class: 'final' } })
  })

  test('reading, typing and the session answer without throwing', async () => {
    const target = { providerChatId: DEWI.phone, to: command().to, lastInbound: { providerId: 'wamid.IN', stanzaId: 'wamid.IN', fromMe: false } }
    expect(await harness.engine.markRead(harness.account, target)).toEqual({ ok: true })
    expect(await harness.engine.setTyping(harness.account, target, 'start')).toEqual({ ok: true })
    expect(await harness.engine.readSession(harness.account)).toMatchObject({ status: 'WORKING' })
  })

  test('no body makes it throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
        const { items, failures } = harness.engine.parse(body, '2026-10-01T00:00:00.000Z')
        expect(items.length + failures.length).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

async function waitFor<T>(read: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + 5000
  for (;;) {
    const value = await read()
    if (isDone(value) || Date.now() > deadline) return value
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
