import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { InboundEvent } from '#whatsapp/events'
import { parseWahaBody } from './inbound.ts'

const RECEIVED = '2026-09-21T14:13:25.000Z'
const folder = new URL('../payloads/', import.meta.url)
const body = (name: string) => readFileSync(new URL(`${name}.json`, folder), 'utf8')

/** Parses a recorded body to its one event; every body is for the session cs-1. */
function event(name: string, receivedAt = RECEIVED): InboundEvent | undefined {
  const { items, failures } = parseWahaBody(body(name), receivedAt)
  expect(failures).toEqual([])
  for (const item of items) expect(item.account).toBe('cs-1')
  return items[0]?.event
}

const PHONE = { kind: 'phone', value: '628111000111' }
const LID = { kind: 'lid', value: '149876543210987' }
const text = (words: string) => ({ type: 'text', text: words })

describe('a message of a customer', () => {
  test('a message addressed by a LID has the engine’s phone number and its quotation', () => {
    expect(event('text-gows-lid')).toEqual({
      kind: 'message.created',
      eventKey: 'waha:cs-1:in:A58ABF7E57AF',
      occurredAt: '2026-09-21T14:13:21.000Z',
      live: true,
      direction: 'in',
      origin: 'customer',
      chat: { kind: 'direct', providerChatId: '149876543210987@lid', identities: [PHONE, LID] },
      author: { identities: [PHONE, LID], displayName: 'Dewi', isSelf: false },
      key: {
        providerId: 'false_149876543210987@lid_A58ABF7E57AF',
        stanzaId: 'A58ABF7E57AF',
        fromMe: false,
      },
      content: text('yang merah saja'),
      reply: { stanzaId: '3EB0C0FFEE', author: '77820596330581@lid', excerpt: 'Merah atau biru?' },
    })
  })

  test('a message repeated under the other event name and address has the same key', () => {
    expect(event('text-gows-phone')?.eventKey).toBe(event('text-gows-lid')?.eventKey)
    expect(event('text-gows-phone')).toMatchObject({ chat: { identities: [PHONE, LID] } })
  })

  test.each([
    ['text-noweb', [PHONE, LID]],
    ['text-webjs', [PHONE]],
  ])('has the same content from %s', (name, identities) => {
    expect(event(name)).toMatchObject({
      chat: { providerChatId: '628111000111@c.us', identities },
      author: { displayName: 'Dewi', identities },
      content: text('halo kak'),
    })
  })

  test('a customer with only a LID gets no phone number made of its digits', () => {
    expect(event('text-webjs-lid')).toMatchObject({ author: { identities: [LID] } })
  })

  test('a message of a version without event id, time and `me` is parsed', () => {
    expect(event('text-old')).toMatchObject({
      kind: 'message.created',
      content: text('dari versi lama'),
      occurredAt: '2026-09-21T14:13:21.000Z',
    })
  })

  test('a group message names the group and its writer, by number where it is known', () => {
    expect(event('text-group')).toMatchObject({
      chat: {
        kind: 'group',
        providerChatId: '120363001234567890@g.us',
        identities: [{ kind: 'group', value: '120363001234567890@g.us' }],
      },
      author: { identities: [PHONE, LID] },
      key: { stanzaId: '3A70', fromMe: false, participant: '628111000111@c.us' },
    })
  })

  test('a message older than a day is history and not answered', () => {
    expect(event('text-noweb', '2026-09-22T14:13:20.000Z')).toMatchObject({ live: true })
    expect(event('text-noweb', '2026-09-22T14:13:22.000Z')).toMatchObject({ live: false })
  })

  test('a message from an ad has the ad; a link preview is not an ad', () => {
    expect(event('text-ad')).toMatchObject({
      referral: {
        sourceType: 'ad',
        sourceId: '120210000000',
        sourceUrl: 'https://fb.me/abc',
        headline: 'Promo Senin',
        clickId: 'ARAkLkA8',
        mediaUrl: 'https://video.example/1',
      },
    })
    expect(event('text-link')).not.toHaveProperty('referral')
    expect(event('text-link')).toMatchObject({ forwarded: true })
  })
})

test.each<[string, object]>([
  [
    'image-noweb',
    {
      type: 'media',
      caption: 'yang ini',
      media: {
        kind: 'image',
        mime: 'image/jpeg',
        sizeBytes: 81234,
        sha256Hex: expect.stringMatching(/^9f86d081[0-9a-f]{56}$/),
        source: {
          type: 'url',
          url: 'http://localhost:3000/api/files/cs-1/3A80.bin#false_628111000111%40c.us_3A80',
          needsAuth: true,
        },
      },
    },
  ],
  [
    'voice-gows',
    {
      type: 'media',
      media: { kind: 'voice', mime: 'audio/ogg; codecs=opus', sizeBytes: 5120, seconds: 4 },
    },
  ],
  [
    'document-webjs',
    { type: 'media', media: { kind: 'document', fileName: 'bukti-transfer.pdf' } },
  ],
  [
    'document-caption-noweb',
    {
      type: 'media',
      caption: 'ini daftarnya',
      media: { kind: 'document', fileName: 'daftar.pdf' },
    },
  ],
  ['video-note-gows', { type: 'media', media: { kind: 'video_note', seconds: 7 } }],
  ['sticker-noweb', { type: 'media', media: { kind: 'sticker', animated: true } }],
  [
    'media-failed',
    {
      type: 'media',
      media: {
        kind: 'image',
        source: { type: 'url', url: 'waha:#false_628111000111%40c.us_3A86' },
      },
    },
  ],
  [
    'media-off',
    {
      type: 'media',
      media: {
        kind: 'image',
        mime: 'image/jpeg',
        source: { type: 'url', url: 'waha:#false_628111000111%40c.us_3A87' },
      },
    },
  ],
  ['location-webjs', { type: 'location', latitude: -6.2, longitude: 106.8, name: 'Rumah' }],
  [
    'contacts-gows',
    {
      type: 'contacts',
      cards: [
        {
          name: 'Budi',
          org: 'Toko Budi',
          phones: [{ phone: '+62 811-1000-333', waId: '628111000333' }],
        },
      ],
    },
  ],
  [
    'list-reply-noweb',
    { type: 'choice', via: 'list', id: 'sobek', title: 'Roti sobek', description: 'Isi coklat' },
  ],
  ['button-reply-gows', { type: 'choice', via: 'button', id: 'ya', title: 'Ya, pesan' }],
  ['poll-noweb', { type: 'card', kind: 'poll', title: 'Jam berapa?', text: '9, 10' }],
  ['poll-vote', { type: 'choice', via: 'poll', title: '9' }],
  ['unknown-type', { type: 'unsupported', providerType: 'requestpaymentmessage' }],
])('%s is what the customer sent', (name, content) => {
  expect(event(name)).toMatchObject({ kind: 'message.created', direction: 'in', content })
})

test('a document whose text is only its file name has no caption', () => {
  expect(event('document-webjs')).not.toHaveProperty('content.caption')
})

test.each([
  'story',
  'channel',
  'note-to-self',
  'protocol-noweb',
  'edit-told-as-message-noweb',
  'unknown-event',
  'status-future',
  'ack-unknown',
  'ack-of-theirs',
])('%s becomes no conversation and no failure', (name) => {
  expect(event(name)).toMatchObject({ kind: 'unknown' })
})

describe('what we wrote', () => {
  test("a message from the phone itself is not a customer's, on WEBJS too", () => {
    expect(event('own-webjs')).toMatchObject({
      direction: 'out',
      origin: 'device',
      chat: { providerChatId: '628111000111@c.us', identities: [PHONE] },
      author: { isSelf: true },
      key: { stanzaId: '3EB01', fromMe: true },
    })
    expect(event('own-webjs')).not.toHaveProperty('commandId')
  })

  test('a message through the API has the id of its command', () => {
    expect(event('own-api-gows')).toMatchObject({
      direction: 'out',
      origin: 'api',
      commandId: '01999e2a-7c0d-7abc-8123-456789abcdef',
      chat: { identities: [PHONE, LID] },
    })
  })

  test('receipts match a message by the part of the id that all dialects share', () => {
    expect(event('ack-read-lid')).toMatchObject({
      kind: 'message.status',
      status: 'read',
      target: { stanzaId: '01999E2A7C0D7ABC8123456789ABCDEF', fromMe: true },
      commandId: '01999e2a-7c0d-7abc-8123-456789abcdef',
      recipient: LID,
    })
    expect(event('ack-failed')).toMatchObject({
      kind: 'message.status',
      status: 'failed',
      error: { class: 'final' },
    })
    expect(event('ack-group')).toMatchObject({
      kind: 'message.status',
      status: 'delivered',
      target: { stanzaId: '3EB02' },
      recipient: PHONE,
    })
    expect(event('ack-group')).not.toHaveProperty('target.participant')
  })
})

test('edits, deletions and reactions name their message', () => {
  expect(event('edited-gows')).toMatchObject({
    kind: 'message.edited',
    target: {
      stanzaId: 'A58ABF7E57AF',
      fromMe: false,
      providerId: 'false_149876543210987@lid_A58ABF7E57AF',
    },
    content: text('yang biru saja'),
  })
  expect(event('revoked-noweb')).toMatchObject({
    kind: 'message.revoked',
    target: { stanzaId: '3A5F', fromMe: false },
    by: 'author',
  })
  expect(event('revoked-webjs')).toMatchObject({
    kind: 'message.revoked',
    target: { stanzaId: '3A60', fromMe: false },
  })
  expect(event('reaction-webjs')).toMatchObject({
    kind: 'message.reaction',
    target: { stanzaId: '3EB01', fromMe: true },
    author: { identities: [PHONE] },
    emoji: '👍',
    occurredAt: '2026-09-21T14:13:21.123Z',
  })
  expect(event('reaction-removed-noweb')).toMatchObject({
    kind: 'message.reaction',
    emoji: null,
    author: { identities: [LID] },
  })
})

test('presence, archive and calls name the chat', () => {
  const chat = { providerChatId: '628111000111@c.us' }
  expect(event('presence')).toMatchObject({ kind: 'chat.presence', chat, state: 'typing' })
  expect(event('archive')).toMatchObject({ kind: 'chat.archived', chat, archived: true })
  expect(event('call')).toMatchObject({
    kind: 'call',
    chat,
    callId: 'CALL1',
    state: 'ringing',
    video: true,
  })
})

test("the session's states are the channel's, including the passkey states", () => {
  expect(event('status-scan')).toMatchObject({ kind: 'account.status', status: 'SCAN_QR_CODE' })
  expect(event('status-passkey')).toMatchObject({
    kind: 'account.status',
    status: 'PASSKEY_REQUIRED',
  })
})

test('a lock on new chats includes its end', () => {
  const { items } = parseWahaBody(body('status-timelock'), RECEIVED)
  expect(items.map((item) => item.event)).toMatchObject([
    { kind: 'account.status', status: 'WORKING' },
    {
      kind: 'account.limit',
      limit: 'reachout_timelock',
      active: true,
      until: '2026-09-21T15:13:21.000Z',
    },
  ])
})

test('a failure names the place of the error in a broken body, without content', () => {
  expect(parseWahaBody(body('broken'), RECEIVED)).toEqual({
    items: [],
    failures: [{ at: 'message.any', reason: 'wrong at id' }],
  })
  expect(parseWahaBody('hello', RECEIVED)).toEqual({
    items: [],
    failures: [{ at: 'body', reason: 'not a webhook of WAHA' }],
  })
})

test('a recorded body with any value changed never throws', () => {
  const bodies = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
  fc.assert(
    fc.property(
      fc.constantFrom(...bodies),
      fc.array(fc.tuple(fc.nat(40), fc.jsonValue()), { maxLength: 4 }),
      (recorded, changes) => {
        const changed = structuredClone(recorded)
        for (const [at, value] of changes) change(changed, at, value)
        const { items, failures } = parseWahaBody(JSON.stringify(changed), RECEIVED)
        expect(items.length + failures.length).toBeGreaterThan(0)
      },
    ),
    { numRuns: 500 },
  )
})

/** Replaces the n-th leaf of the tree by a value. */
function change(tree: Record<string, unknown>, place: number, value: unknown): void {
  const leaves: [Record<string, unknown>, string][] = []
  const walk = (node: Record<string, unknown>) => {
    for (const key of Object.keys(node)) {
      leaves.push([node, key])
      const inner = node[key]
      if (typeof inner === 'object' && inner !== null) walk(inner as Record<string, unknown>)
    }
  }
  walk(tree)
  const [node, key] = leaves[place % leaves.length] ?? []
  if (node && key) node[key] = value
}
