import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { InboundEvent } from '#whatsapp/events'
import { parseBaileysBody } from './inbound.ts'
import { splitEvent } from './split-event.ts'
import type { Envelope } from './wire.ts'

const FOLDER = join(import.meta.dirname, '../payloads')
const RECEIVED = '2026-11-21T18:00:00.000Z'
const SELF = ['628999000333:7@s.whatsapp.net', '77001122334455:7@lid']
const recorded = z.object({ event: z.string(), payload: z.unknown() })

/** A recorded event, stored and read back. */
function replay(name: string, more: Partial<Envelope> = {}, receivedAt = RECEIVED): InboundEvent[] {
  const { event, payload } = recorded.parse(
    JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')),
  )
  return splitEvent(event, payload).flatMap((part) => {
    const { items, failures } = parseBaileysBody(
      JSON.stringify({
        session: 's1',
        self: SELF,
        event: part.event,
        payload: part.payload,
        ...(part.at ? { at: part.at } : {}),
        ...more,
      } satisfies Envelope),
      receivedAt,
    )
    expect(failures).toEqual([])
    for (const item of items) expect(item.account).toBe('s1')
    return items.map((item) => item.event)
  })
}

const PHONE = { kind: 'phone', value: '628111000111' }
const LID = { kind: 'lid', value: '149876543210987' }
const D = '628111000111@s.whatsapp.net'
const G = '120363001234567890@g.us'
const media = (kind: string, mime: string, more: object = {}) => ({
  type: 'media',
  media: { kind, mime, ...more },
})
const created = (content: object, more: object = {}) => ({
  kind: 'message.created',
  direction: 'in',
  origin: 'customer',
  content,
  ...more,
})
const out = { providerId: '3EB0OUT', stanzaId: '3EB0OUT', fromMe: true }

const EXPECTED: Record<string, object[]> = {
  text: [
    created(
      { type: 'text', text: 'halo kak, masih ada?' },
      {
        live: true,
        chat: { kind: 'direct', providerChatId: D, identities: [PHONE, LID] },
        author: { identities: [PHONE, LID], displayName: 'Dewi', isSelf: false },
        key: { stanzaId: '3EB0A1', fromMe: false },
      },
    ),
  ],
  'text-lid-first': [
    created(
      { type: 'text', text: 'brp kak' },
      { chat: { providerChatId: '149876543210987@lid', identities: [LID, PHONE] } },
    ),
  ],
  'text-lid-only': [
    created(
      { type: 'text', text: 'halo' },
      { chat: { providerChatId: '149876543210987@lid', identities: [LID] } },
    ),
  ],
  'text-reply-forwarded': [
    created(
      { type: 'text', text: 'yang ini' },
      {
        reply: { stanzaId: '3EB0OUT', author: '628999000333', excerpt: 'Roti sobek Rp18.500' },
        forwarded: true,
      },
    ),
  ],
  'text-ad': [
    created(
      { type: 'text', text: 'info promo' },
      {
        referral: {
          sourceType: 'ad',
          sourceId: '120210',
          sourceUrl: 'https://fb.me/x',
          headline: 'Promo Lebaran',
          body: 'Diskon kue',
          clickId: 'Afc9',
          mediaUrl: 'https://x.example/v',
        },
      },
    ),
  ],
  'text-ephemeral': [created({ type: 'text', text: 'pesan sementara' })],
  'text-group': [
    created(
      { type: 'text', text: 'halo semua' },
      {
        chat: { kind: 'group', providerChatId: G, identities: [{ kind: 'group', value: G }] },
        author: { identities: [LID, PHONE] },
        key: { participant: '149876543210987@lid' },
      },
    ),
  ],
  'text-long-time': [
    created({ type: 'text', text: 'waktu' }, { occurredAt: '2026-11-21T16:53:20.000Z' }),
  ],
  image: [
    created({
      ...media('image', 'image/jpeg', {
        sizeBytes: 20480,
        sha256Hex: 'aa',
        source: { type: 'baileys', handle: '0:3EB0B1' },
      }),
      caption: 'ini',
    }),
  ],
  'image-view-once': [created(media('image', 'image/jpeg', { source: { type: 'unavailable' } }))],
  'video-note': [created(media('video_note', 'video/mp4', { seconds: 6 }))],
  voice: [created(media('voice', 'audio/ogg; codecs=opus', { seconds: 4 }))],
  'document-caption': [
    created({
      ...media('document', 'application/pdf', { fileName: 'bukti.pdf' }),
      caption: 'bukti transfer',
    }),
  ],
  'sticker-animated': [created(media('sticker', 'application/was', { animated: true }))],
  'location-live': [
    created({ type: 'location', latitude: -6.2, longitude: 106.8, live: true, name: 'di jalan' }),
  ],
  contacts: [
    created({
      type: 'contacts',
      cards: [
        { name: 'Budi', phones: [{ phone: '+62 811-1000-333', waId: '628111000333' }] },
        { name: 'Sinta', phones: [], emails: ['s@x.example'] },
      ],
    }),
  ],
  'choice-list': [
    created({
      type: 'choice',
      via: 'list',
      id: 'sobek',
      title: 'Roti sobek',
      description: 'Isi coklat',
    }),
  ],
  poll: [created({ type: 'card', kind: 'poll', title: 'Rasa apa?', text: '- Coklat\n- Keju' })],
  'poll-vote': [
    created(
      { type: 'choice', via: 'poll', title: 'Keju, Coklat' },
      { chat: { identities: [LID, PHONE] }, reply: { stanzaId: '3EB0POLL' } },
    ),
    created({ type: 'choice', via: 'poll' }, { reply: { stanzaId: '3EB0POLL' } }),
  ],
  'group-invite': [
    created({ type: 'card', kind: 'group_invite', title: 'Reseller', text: 'gabung ya' }),
  ],
  'unknown-content': [created({ type: 'unsupported', providerType: 'futureMessage' })],
  machinery: [],
  'own-phone': [
    {
      kind: 'message.created',
      direction: 'out',
      origin: 'device',
      author: {
        isSelf: true,
        identities: [
          { kind: 'phone', value: '628999000333' },
          { kind: 'lid', value: '77001122334455' },
        ],
      },
      chat: { identities: [LID, PHONE] },
    },
  ],
  edit: [
    {
      kind: 'message.edited',
      target: { stanzaId: '3EB0A1', fromMe: false },
      content: { type: 'text', text: 'halo kak, masih ada 2?' },
    },
  ],
  'edit-update': [
    {
      kind: 'message.edited',
      target: { stanzaId: '3EB0A1' },
      content: { type: 'text', text: 'halo kak, masih ada 3?' },
    },
  ],
  revoke: [
    { kind: 'message.revoked', target: { stanzaId: '3EB0A1', fromMe: false }, by: 'author' },
  ],
  'revoke-update': [{ kind: 'message.revoked', target: { stanzaId: '3EB0A1' } }],
  'revoke-by-admin': [
    {
      kind: 'message.revoked',
      target: { stanzaId: '3EB0A7', participant: '149876543210987@lid' },
      by: 'admin',
    },
  ],
  reaction: [
    {
      kind: 'message.reaction',
      target: out,
      emoji: '👍',
      author: { identities: [PHONE], isSelf: false },
    },
  ],
  'reaction-event': [
    { kind: 'message.reaction', target: out, emoji: null, occurredAt: '2026-11-21T16:53:21.000Z' },
  ],
  'status-server': [{ kind: 'message.status', target: out, status: 'sent', recipient: PHONE }],
  'status-delivered': [
    {
      kind: 'message.status',
      target: out,
      status: 'delivered',
      occurredAt: '2026-11-21T16:53:21.000Z',
    },
  ],
  'status-read': [{ kind: 'message.status', status: 'read' }],
  'status-played': [{ kind: 'message.status', status: 'played' }],
  'status-463': [
    { kind: 'message.status', status: 'failed', error: { code: '463', class: 'final' } },
  ],
  'status-503': [{ kind: 'unknown', name: 'message.nack' }],
  'status-unknown': [{ kind: 'unknown', name: 'message.status' }],
  'status-own-reading': [],
  'receipt-group': [
    {
      kind: 'message.status',
      status: 'delivered',
      recipient: LID,
      target: { stanzaId: '3EB0OUT', fromMe: true },
    },
    {
      kind: 'message.status',
      status: 'read',
      recipient: LID,
      occurredAt: '2026-11-21T16:53:29.000Z',
    },
  ],
  history: [
    {
      kind: 'identity.linked',
      identities: [
        { kind: 'phone', value: '628333000333' },
        { kind: 'lid', value: '333' },
      ],
    },
    { kind: 'identity.linked', identities: [PHONE, LID] },
    { kind: 'message.created', live: false, content: { type: 'text', text: 'kemarin' } },
    { kind: 'message.created', live: false, direction: 'out', origin: 'device' },
    { kind: 'message.status', status: 'read', live: false, target: { stanzaId: '3EB0E2' } },
    { kind: 'message.reaction', target: { stanzaId: '3EB0E2', fromMe: true }, emoji: '🙏' },
  ],
  'identity-linked': [{ kind: 'identity.linked', identities: [PHONE, LID] }],
  presence: [{ kind: 'chat.presence', state: 'typing', chat: { providerChatId: D } }],
  'call-missed': [
    {
      kind: 'call',
      callId: 'CALL1',
      state: 'ended',
      video: true,
      chat: { identities: [LID, PHONE] },
      occurredAt: '2026-11-21T10:00:00.000Z',
    },
  ],
  archived: [{ kind: 'chat.archived', archived: true, chat: { providerChatId: D } }],
  capping: [
    {
      kind: 'account.limit',
      limit: 'new_chat_cap',
      active: true,
      value: '200/250',
      until: '2026-11-21T16:53:20.000Z',
    },
  ],
  waiting: [created({ type: 'unsupported', providerType: 'ciphertext' })],
  'late-offline': [created({ type: 'text', text: 'tadi malam' }, { live: true })],
}

test('every recorded event has its expectation', () => {
  const names = readdirSync(FOLDER).flatMap((file) =>
    file.endsWith('.json') ? [file.slice(0, -5)] : [],
  )
  expect(names.toSorted()).toEqual(Object.keys(EXPECTED).toSorted())
})

test.each(Object.entries(EXPECTED))('%s is read as expected', (name, expected) => {
  expect(replay(name)).toMatchObject(expected)
})

test('a repeated library event becomes one event', () => {
  expect(replay('revoke')[0]?.eventKey).toBe(replay('revoke-update')[0]?.eventKey)
  expect(replay('reaction')[0]?.eventKey).toBe(replay('reaction')[0]?.eventKey)
})

test('the same message under a LID and under a phone has one key', () => {
  const key = (jid: string) =>
    parseBaileysBody(
      JSON.stringify({
        session: 's1',
        self: [],
        event: 'messages.upsert',
        payload: {
          type: 'notify',
          messages: [
            {
              key: { remoteJid: jid, id: 'X', fromMe: false },
              message: { conversation: 'a' },
              messageTimestamp: 1_795_280_000,
            },
          ],
        },
      }),
      RECEIVED,
    ).items[0]?.event.eventKey
  expect(key('149876543210987@lid')).toBe(key('628111000111:5@s.whatsapp.net'))
})

test('our own messages and receipts have the id of the command that sent them', () => {
  const commands = { '3EB0OUT': 'c-1', '3A0001': 'c-2' }
  expect(replay('status-read', { commands })).toMatchObject([{ commandId: 'c-1' }])
  expect(replay('receipt-group', { commands })).toMatchObject([
    { commandId: 'c-1' },
    { commandId: 'c-1' },
  ])
  expect(replay('own-phone', { commands })).toMatchObject([{ origin: 'api', commandId: 'c-2' }])
})

test('a message that becomes readable later edits its empty bubble', () => {
  expect(replay('text', { late: ['3EB0A1'] })).toMatchObject([
    { kind: 'message.created' },
    {
      kind: 'message.edited',
      target: { stanzaId: '3EB0A1' },
      content: { type: 'text', text: 'halo kak, masih ada?' },
    },
  ])
})

test('an undecrypted message is shown only when it stays undecrypted', () => {
  const { event, payload } = recorded.parse(
    JSON.parse(readFileSync(join(FOLDER, 'waiting.json'), 'utf8')),
  )
  const [part] = splitEvent(event, payload)
  expect((part?.runAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(40_000)
})

test('messages from the time offline are answered on the same day only', () => {
  expect(replay('late-offline', {}, '2026-11-22T08:00:00.000Z')).toMatchObject([{ live: false }])
})

test('a large batch keeps the messages of each chat together and in order', () => {
  const messages = Array.from({ length: 230 }, (_, index) => ({
    key: { remoteJid: index % 2 === 0 ? D : G, id: `M${index}`, fromMe: false, participant: D },
    message: { conversation: `${index}` },
    messageTimestamp: 1_795_280_000,
  }))
  const parts = splitEvent('messaging-history.set', { messages })
  expect(parts.map((part) => part.messages.length)).toEqual([50, 50, 15, 50, 50, 15])
  const order = parts
    .filter((part) => part.chat === D)
    .flatMap((part) => part.ids.map((id) => Number(id.slice(1))))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test('one unreadable message does not affect others', () => {
  const body = {
    session: 's1',
    self: [],
    event: 'messages.upsert',
    payload: {
      type: 'notify',
      messages: [
        { key: { remoteJid: D } },
        { key: { remoteJid: D, id: 'OK', fromMe: false }, message: { conversation: 'a' } },
        {
          key: { remoteJid: D, id: 'BAD', fromMe: false },
          message: { locationMessage: { degreesLatitude: 'x' } },
        },
      ],
    },
  }
  const { items, failures } = parseBaileysBody(JSON.stringify(body), RECEIVED)
  expect(items).toHaveLength(1)
  expect(failures).toHaveLength(2)
})

test('parsing arbitrary bodies never throws', () => {
  const names = [
    'messages.upsert',
    'messages.update',
    'messaging-history.set',
    'message-receipt.update',
    'messages.reaction',
    'call',
    'presence.update',
    'session',
    'lid-mapping.update',
    'chats.update',
    'else',
  ]
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.jsonValue(), (event, payload) => {
      expect(() =>
        parseBaileysBody(JSON.stringify({ session: 's', self: [], event, payload }), RECEIVED),
      ).not.toThrow()
    }),
  )
})
