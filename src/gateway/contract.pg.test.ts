import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engineOf, markRead, sendCommand, setTyping } from '#gateway'
import type { Content, EngineKind } from '#whatsapp/model'
import type { InboundEvent } from '#whatsapp/events'
import type { OutboundBody, OutboundCommand } from '#whatsapp/commands'
import { rawSql } from '#platform/database'
import { CONTENTS, DEWI, type Harness } from '../../tests/engines/harness.ts'
import { baileysHarness } from '../../tests/engines/baileys.ts'
import { metaCloudHarness } from '../../tests/engines/meta-cloud.ts'
import { simulatorHarness } from '../../tests/engines/simulator.ts'
import { storedOf } from '../../tests/engines/stored.ts'
import { BODIES, CAN, ESSENCE, OPTIONAL } from '../../tests/engines/table.ts'
import { wahaHarness } from '../../tests/engines/waha.ts'
import { openWorld, type World } from '../../tests/world.ts'

/** The tests that every engine must pass. A new engine adds its harness here. */
const HARNESSES: [EngineKind, () => Promise<Harness>][] = [
  ['simulator', simulatorHarness],
  ['meta-cloud', metaCloudHarness],
  ['baileys', baileysHarness],
  ['waha', () => wahaHarness('GOWS')],
  ['waha', () => wahaHarness('NOWEB')],
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

  /** All stored events of the channel in order of arrival, parsed as the job parses them. */
  async function events(): Promise<InboundEvent[]> {
    const stored = await storedOf(harness.account.channelId)
    expect(stored.flatMap(({ failures }) => failures)).toEqual([])
    return stored.flatMap((body) => body.events)
  }

  const command = (change: Partial<OutboundCommand> = {}): OutboundCommand => ({
    commandId: randomUUID(),
    to: [{ kind: 'phone', value: DEWI.phone }],
    providerChatId: harness.chatId,
    body: { type: 'text', text: 'Masih ada, Kak.' },
    windowExpiresAt: new Date(Date.now() + 60_000).toISOString(),
    ...change,
  })
  const target = () => ({
    providerChatId: harness.chatId,
    to: command().to,
    lastInbound: { providerId: 'wamid.IN', stanzaId: 'wamid.IN', fromMe: false },
  })
  const receiptsOf = async (stanzaId: string) =>
    (await events()).filter(
      (event) => event.kind === 'message.status' && event.target.stanzaId === stanzaId,
    )
  const rowOf = async (stanzaId: string) =>
    (await harness.sent()).filter((sent) => sent.stanzaId === stanzaId)

  test('each engine is registered under its name', () => {
    expect(engineOf(kind).kind).toBe(kind)
    expect(harness.engine.capabilities).toEqual(engineOf(kind).capabilities)
  })

  test('each engine supports what the capability table lists and refuses the rest by name', async () => {
    const { capabilities, has, refuses } = CAN[kind]
    const { sends, ...others } = harness.engine.capabilities
    expect({ ...others, sends: sends.toSorted() }).toMatchObject({
      ...capabilities,
      sends: capabilities.sends.toSorted(),
    })
    expect(OPTIONAL.filter((name) => harness.engine[name] !== undefined)).toEqual(has)
    expect(others.deliversByWebhook).toBe(has.includes('webhook'))
    expect(others.templates !== 'none').toBe(has.includes('templates'))
    expect(others.react).toBe(has.includes('react'))
    expect(others.changesSent).toBe(has.includes('edit') && has.includes('revoke'))
    for (const action of refuses)
      await expect(
        harness.engine.actOnSession(harness.account, action),
        action,
      ).rejects.toMatchObject({ code: 'channel.unsupported', details: { engine: kind } })
  })

  describe('messages of customers', () => {
    test("a customer's message names the customer, the chat and itself", async () => {
      const id = `wamid.${randomUUID()}`
      const before = Date.now()
      await harness.customer({ type: 'write', id, content: text('halo kak') })
      const [event, ...rest] = await events()
      expect(rest).toEqual([])
      expect(event).toMatchObject({
        kind: 'message.created',
        direction: 'in',
        origin: 'customer',
        live: true,
        chat: { kind: 'direct', providerChatId: harness.chatId },
        author: { displayName: DEWI.name, isSelf: false },
        key: { stanzaId: id, fromMe: false },
        content: text('halo kak'),
      })
      if (event?.kind !== 'message.created') return
      expect(event.chat.identities).toContainEqual({ kind: 'phone', value: DEWI.phone })
      expect(event.author.identities).toContainEqual({ kind: 'phone', value: DEWI.phone })
      expect(new Date(event.occurredAt).getTime()).toBeGreaterThan(before - 2000)
    })

    test('every known message type arrives unchanged, its file byte for byte', async () => {
      for (const name of harness.receives) {
        const content = CONTENTS[name]
        const bytes = content.type === 'media' ? randomBytes(5000) : undefined
        await rawSql()`delete from public.gateway_event`
        await harness.customer({
          type: 'write',
          id: `wamid.${randomUUID()}`,
          content,
          ...(bytes ? { file: bytes } : {}),
        })
        const [event] = await events()
        expect(event, name).toMatchObject({
          kind: 'message.created',
          content: content.type === 'media' ? withoutSource(content) : content,
        })
        if (
          !bytes ||
          event?.kind !== 'message.created' ||
          event.content.type !== 'media' ||
          !harness.engine.fetchMedia
        )
          continue
        const fetched = await harness.engine.fetchMedia(harness.account, event.content.media)
        expect(fetched.state, name).toBe('open')
        if (fetched.state === 'open')
          expect(
            Buffer.compare(Buffer.from(await new Response(fetched.body).arrayBuffer()), bytes),
            name,
          ).toBe(0)
      }
    })

    test('a hidden number has another id; once linked, both ids belong to one customer', async () => {
      const { identity, chatId } = harness.hidden
      await harness.customer(
        { type: 'write', id: `wamid.${randomUUID()}`, content: text('halo') },
        'hidden',
      )
      const [event] = await events()
      if (event?.kind !== 'message.created') throw new Error('no message')
      expect(event.author.identities).toEqual([identity])
      expect(event.chat).toMatchObject({ providerChatId: chatId, identities: [identity] })
      const answer = await harness.engine.send(
        harness.account,
        command({ to: [identity], providerChatId: chatId }),
      )
      expect(answer).toMatchObject({ state: 'accepted' })
      if (answer.state !== 'accepted') return
      expect(await rowOf(answer.key.stanzaId)).toMatchObject([
        { to: expect.stringContaining(identity.value) },
      ])
      await waitFor(
        () => receiptsOf(answer.key.stanzaId),
        (found) => found.length >= harness.receipts.length,
      )

      await rawSql()`delete from public.gateway_event`
      await harness.customer(
        { type: 'write', id: `wamid.${randomUUID()}`, content: text('ini nomor saya') },
        'revealed',
      )
      const [known] = (await events()).filter(
        (one) => one.kind === 'message.created' && one.direction === 'in',
      )
      if (known?.kind !== 'message.created') throw new Error('no message')
      expect(known.author.identities).toEqual(
        expect.arrayContaining([identity, { kind: 'phone', value: DEWI.phone }]),
      )
      expect(known.author.identities).toHaveLength(2)
    })

    test('the ad that a customer clicked arrives with the message', async () => {
      if (!harness.tellsAds) return
      await harness.customer({
        type: 'write',
        id: `wamid.${randomUUID()}`,
        content: text('info promo'),
        referral: { sourceType: 'ad', sourceId: '120210', clickId: 'Afc9' },
      })
      expect(await events()).toMatchObject([
        {
          kind: 'message.created',
          content: text('info promo'),
          referral: { sourceType: 'ad', sourceId: '120210', clickId: 'Afc9' },
        },
      ])
    })

    test('a file that the provider lost, or never received, is reported as gone', async () => {
      const fetchIt = harness.engine.fetchMedia
      if (!fetchIt) return
      await harness.customer({
        type: 'write',
        id: `wamid.${randomUUID()}`,
        content: CONTENTS.image,
      })
      const [event] = await events()
      const media =
        event?.kind === 'message.created' && event.content.type === 'media'
          ? event.content.media
          : undefined
      expect(media).toBeDefined()
      if (!media) return
      expect(await fetchIt(harness.account, media)).toMatchObject({ state: 'gone' })
      expect(
        await fetchIt(harness.account, { ...media, source: { type: 'unavailable', reason: 'x' } }),
      ).toMatchObject({ state: 'gone' })
    })

    test('a reply, an edit, a reaction and a revocation name their message', async () => {
      const first = `wamid.${randomUUID()}`
      const deed = () => `wamid.${randomUUID()}`
      await harness.customer({ type: 'write', id: first, content: text('satu') })
      await harness.customer({
        type: 'write',
        id: deed(),
        content: text('maksudnya dua'),
        replyTo: first,
      })
      await harness.customer({
        type: 'write',
        id: deed(),
        content: text('terusan'),
        forwarded: true,
      })
      await harness.customer({ type: 'edit', id: deed(), target: first, content: text('dua') })
      await harness.customer({ type: 'react', id: deed(), target: first, emoji: '👍' })
      await harness.customer({ type: 'react', id: deed(), target: first, emoji: null })
      await harness.customer({ type: 'revoke', id: deed(), target: first })
      expect(await events()).toMatchObject([
        { kind: 'message.created' },
        { kind: 'message.created', reply: { stanzaId: first } },
        { kind: 'message.created', forwarded: true },
        { kind: 'message.edited', target: { stanzaId: first }, content: text('dua') },
        { kind: 'message.reaction', target: { stanzaId: first }, emoji: '👍' },
        { kind: 'message.reaction', target: { stanzaId: first }, emoji: null },
        { kind: 'message.revoked', target: { stanzaId: first } },
      ])
    })

    test('a repeated message has the same event key, another message another', async () => {
      const deed = { type: 'write', id: `wamid.${randomUUID()}`, content: text('halo') } as const
      await harness.customer(deed)
      await harness.customer(deed)
      await harness.customer({ ...deed, id: `wamid.${randomUUID()}` })
      const keys = (await events()).map((event) => event.eventKey)
      expect(new Set(keys).size).toBe(2)
    })

    test('deliveries about one chat share one queue', async () => {
      await rawSql()`select graphile_worker.complete_jobs(array(select id
            from graphile_worker.jobs))`
      for (const words of ['satu', 'dua', 'tiga'])
        await harness.customer({ type: 'write', id: `wamid.${randomUUID()}`, content: text(words) })
      const queues = await rawSql()<
        { queue_name: string }[]
      >`select queue_name from graphile_worker.jobs where task_identifier = 'process-event'`
      expect(queues).toHaveLength(3)
      expect(new Set(queues.map((job) => job.queue_name)).size).toBe(1)
      for (const queue of queues) expect(queue.queue_name).toMatch(/^process-event:\d+$/)
    })

    test('parsing arbitrary bodies never throws', () => {
      fc.assert(
        fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
          const { items, failures } = harness.engine.parse(body, '2026-10-01T00:00:00.000Z')
          expect(items.length + failures.length).toBeGreaterThanOrEqual(0)
        }),
      )
    })
  })

  describe('messages to customers', () => {
    test('every supported type is sent once; others are refused without a call', async () => {
      for (const type of Object.keys(BODIES) as OutboundBody['type'][]) {
        for (const body of BODIES[type]) {
          const isPromised = harness.engine.capabilities.sends.includes(type)
          const result = isPromised
            ? await harness.engine.send(harness.account, command({ body }))
            : await sendCommand(harness.account, command({ body }))
          if (!isPromised)
            expect(result, type).toMatchObject({
              state: 'rejected',
              error: { code: 'unsupported', class: 'final' },
            })
          else
            expect(result, `${type} ${JSON.stringify(result)}`).toMatchObject({
              state: 'accepted',
              key: { fromMe: true },
            })
          if (result.state !== 'accepted') continue
          const [row, ...more] = await rowOf(result.key.stanzaId)
          expect([row, more], type).toEqual([expect.anything(), []])
          if (row?.raw === undefined) continue
          for (const words of [
            ...ESSENCE[type],
            ...(body.type === 'media' && body.caption ? [body.caption] : []),
          ])
            expect(row.raw, type).toContain(words)
          if (body.type === 'media')
            expect(row.fileBytes, body.media.kind).toBe(body.media.sizeBytes)
        }
      }
    })

    test('a text is accepted once, and its receipts name it and its command', async () => {
      const sending = command()
      const result = await harness.engine.send(harness.account, sending)
      expect(result).toMatchObject({ state: 'accepted', key: { fromMe: true } })
      if (result.state !== 'accepted') return
      const receipts = await waitFor(
        () => receiptsOf(result.key.stanzaId),
        (found) => found.length >= harness.receipts.length,
      )
      expect(statusesOf(receipts).toSorted()).toEqual([...harness.receipts].toSorted())
      for (const receipt of receipts) {
        expect(receipt).toMatchObject({ target: { stanzaId: result.key.stanzaId, fromMe: true } })
        if (harness.engine.capabilities.commandIdEchoed)
          expect(receipt).toMatchObject({ commandId: sending.commandId })
      }
      expect(await rowOf(result.key.stanzaId)).toMatchObject([
        { to: expect.stringContaining(DEWI.phone) },
      ])
    })

    test('late, repeated and unknown receipts are reported as they arrived', async () => {
      const result = await harness.engine.send(harness.account, command())
      if (result.state !== 'accepted') throw new Error(result.error.code)
      await waitFor(
        () => receiptsOf(result.key.stanzaId),
        (found) => found.length >= harness.receipts.length,
      )
      await rawSql()`delete from public.gateway_event`
      const stranger = {
        providerId: result.key.providerId.replace(result.key.stanzaId, 'wamid.NOBODY'),
        stanzaId: 'wamid.NOBODY',
        fromMe: true,
      }
      await harness.acknowledge({ key: result.key, commandId: 'c' }, [
        'read',
        'delivered',
        'delivered',
        'sent',
      ])
      await harness.acknowledge({ key: stranger, commandId: 'd' }, ['delivered'])
      const own = await receiptsOf(result.key.stanzaId)
      // A repeated delivery may be dropped or reported again with the same key, but is never
      // another event.
      expect([...new Set(statusesOf(own))]).toEqual(['read', 'delivered', 'sent'])
      expect(new Set(own.map((event) => event.eventKey)).size).toBe(3)
      expect(await receiptsOf('wamid.NOBODY')).toMatchObject([
        { kind: 'message.status', status: 'delivered' },
      ])
    })

    test('a reply names the quoted message', async () => {
      if (!harness.engine.capabilities.reply) return
      const id = `wamid.${randomUUID()}`
      await harness.customer({ type: 'write', id, content: text('masih ada?') })
      const [event] = await events()
      if (event?.kind !== 'message.created') throw new Error('no message')
      const result = await harness.engine.send(harness.account, command({ replyTo: event.key }))
      expect(result).toMatchObject({ state: 'accepted' })
      const [row] = result.state === 'accepted' ? await rowOf(result.key.stanzaId) : []
      if (row?.replyTo !== undefined) expect(row.replyTo).toContain(id)
    })

    test('24 hours after the customer’s last message a text is refused and a template is sent', async () => {
      if (!harness.engine.capabilities.window) return
      const closed = command({ windowExpiresAt: new Date(Date.now() - 1000).toISOString() })
      const never = command({ windowExpiresAt: null })
      const before = (await harness.sent()).length
      for (const late of [closed, never])
        expect(await sendCommand(harness.account, late)).toMatchObject({
          state: 'rejected',
          error: { code: '131047', class: 'needs_template' },
        })
      expect(await harness.sent()).toHaveLength(before)
      expect(
        await sendCommand(
          harness.account,
          command({ windowExpiresAt: null, body: BODIES.template[0]! }),
        ),
      ).toMatchObject({ state: 'accepted' })
      expect(await harness.sent()).toHaveLength(before + 1)
    })

    test('a refusal is final, and an invalid token is a configuration error', async () => {
      const send = (fault: 'expired_token' | 'refused') => {
        const { account, phone } = harness.broken(fault)
        return harness.engine.send(account, command({ to: [{ kind: 'phone', value: phone }] }))
      }
      expect(await send('refused')).toMatchObject({ state: 'rejected', error: { class: 'final' } })
      expect(await send('expired_token')).toMatchObject({
        state: 'rejected',
        error: { class: 'configuration' },
      })
    })

    test('a send without a response in time is unconfirmed', async () => {
      const { account, phone } = harness.broken('no_answer')
      expect(
        await harness.engine.send(account, command({ to: [{ kind: 'phone', value: phone }] })),
      ).toMatchObject({ state: 'unconfirmed', error: { class: 'unconfirmed' } })
    })

    test('an unavailable provider accepts nothing, and sending works again afterwards', async () => {
      const comeBack = await harness.interrupt()
      const away = await harness.engine.send(harness.account, command())
      expect(away.state).not.toBe('accepted')
      if (away.state === 'rejected') expect(['retry', 'wait']).toContain(away.error.class)
      expect((await harness.engine.readSession(harness.account)).status).not.toBe('WORKING')
      await comeBack()
      expect(await harness.engine.send(harness.account, command())).toMatchObject({
        state: 'accepted',
      })
      const id = `wamid.${randomUUID()}`
      await harness.customer({ type: 'write', id, content: text('sudah kembali?') })
      expect(
        (await events()).some(
          (event) => event.kind === 'message.created' && event.key.stanzaId === id,
        ),
      ).toBe(true)
    })

    test('a customer known by username only cannot be written to', async () => {
      const nobody = command({
        to: [{ kind: 'username', value: 'dewi.r' }],
        providerChatId: 'dewi.r',
      })
      expect(await harness.engine.send(harness.account, nobody)).toMatchObject({
        state: 'rejected',
        error: { class: 'final' },
      })
    })
  })

  test('calls for reading, typing and the session never throw', async () => {
    expect(await markRead(harness.account, target())).toEqual({ ok: true })
    for (const state of ['start', 'stop'] as const)
      expect(await setTyping(harness.account, target(), state)).toEqual({ ok: true })
    expect(await harness.engine.readSession(harness.account)).toMatchObject({ status: 'WORKING' })
  })

  test('acts on a sent message succeed, and an invalid token is a configuration error', async () => {
    const result = await harness.engine.send(harness.account, command())
    if (result.state !== 'accepted') throw new Error(result.error.code)
    const { engine, account } = harness
    const at = { ...target(), key: result.key }
    const done = [
      ...(engine.react
        ? [
            { act: 'react', value: '👍', run: () => engine.react!(account, at, '👍') },
            { act: 'react', value: '', run: () => engine.react!(account, at, null) },
          ]
        : []),
      ...(engine.edit
        ? [
            {
              act: 'edit',
              value: 'Sudah habis, Kak.',
              run: () => engine.edit!(account, at, 'Sudah habis, Kak.'),
            },
          ]
        : []),
      ...(engine.revoke
        ? [{ act: 'revoke', value: '', run: () => engine.revoke!(account, at) }]
        : []),
    ]
    for (const { run } of done) expect(await run()).toEqual({ ok: true })
    const told = (await harness.acts())?.filter(({ stanzaId }) => stanzaId === result.key.stanzaId)
    if (told)
      expect(told).toEqual(
        done.map(({ act, value }) => ({ act, value, stanzaId: result.key.stanzaId })),
      )
    const { account: lost } = harness.broken('expired_token')
    if (engine.react)
      expect(await engine.react(lost, at, '👍')).toMatchObject({
        ok: false,
        error: { class: 'configuration' },
      })
  })
})

function withoutSource(content: Content & { type: 'media' }): object {
  const { source: _, ...media } = content.media
  return { ...content, media }
}

const statusesOf = (found: InboundEvent[]) =>
  found.flatMap((event) => (event.kind === 'message.status' ? [event.status] : []))

async function waitFor<T>(read: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + 45_000
  for (;;) {
    const value = await read()
    if (isDone(value)) return value
    if (Date.now() > deadline)
      throw new Error(`it did not happen in time: ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
