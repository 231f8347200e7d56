import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Content } from '#whatsapp/model'
import type { InboundEvent } from '#whatsapp/events'
import { parseMetaBody } from './inbound.ts'

const FOLDER = new URL('../payloads/', import.meta.url)
const RECEIVED = '2026-10-01T00:00:00.000Z'
const payload = (name: string): string => readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')
const NAMES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''))
const parse = (name: string) => parseMetaBody(payload(name), RECEIVED)

function only(name: string): InboundEvent {
  const { items, failures } = parse(name)
  expect(failures).toEqual([])
  expect(items).toHaveLength(1)
  return items[0]!.event
}

function created(name: string) {
  const event = only(name)
  if (event.kind !== 'message.created') throw new Error(`${name} became ${event.kind}`)
  return event
}

const DEWI = [
  { kind: 'phone', value: '628111000111' },
  { kind: 'bsuid', value: 'ID.13491208655302741918' },
  { kind: 'username', value: 'dewi.r' },
]
const SHA = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

test('a text message becomes the canonical event, with every identity of its writer', () => {
  expect(parse('text').items).toEqual([
    {
      account: '1065000000000002',
      event: {
        kind: 'message.created',
        eventKey: 'cloud:1065000000000002:wamid.HBgNNjI4MTEx',
        occurredAt: '2026-09-21T14:13:21.000Z',
        live: true,
        direction: 'in',
        origin: 'customer',
        chat: { kind: 'direct', providerChatId: 'ID.13491208655302741918', identities: DEWI },
        author: { identities: DEWI, displayName: 'Dewi', username: 'dewi.r', isSelf: false },
        key: { providerId: 'wamid.HBgNNjI4MTEx', stanzaId: 'wamid.HBgNNjI4MTEx', fromMe: false },
        content: { type: 'text', text: 'Halo kak, roti sobek masih ada?' },
      },
    },
  ])
})

const CONTENTS: Record<string, Content> = {
  'text-product': { type: 'text', text: 'ini masih ada?\n[Produk sobek-coklat]' },
  image: {
    type: 'media',
    caption: 'yang ini kak',
    media: {
      kind: 'image',
      mime: 'image/jpeg',
      sha256Hex: SHA,
      source: {
        type: 'cloud_media_id',
        id: '1479537139650973',
        url: 'https://lookaside.fbsbx.com/whatsapp/1',
      },
    },
  },
  'image-failed': {
    type: 'media',
    media: { kind: 'image', mime: 'image/jpeg', source: { type: 'unavailable', reason: '131052' } },
  },
  video: {
    type: 'media',
    media: {
      kind: 'video',
      mime: 'video/mp4',
      sha256Hex: SHA,
      source: { type: 'cloud_media_id', id: '1479537139650974' },
    },
  },
  voice: {
    type: 'media',
    media: {
      kind: 'voice',
      mime: 'audio/ogg; codecs=opus',
      sha256Hex: SHA,
      source: { type: 'cloud_media_id', id: '1479537139650975' },
    },
  },
  audio: {
    type: 'media',
    media: {
      kind: 'audio',
      mime: 'audio/mpeg',
      sha256Hex: SHA,
      source: { type: 'cloud_media_id', id: '1479537139650976' },
    },
  },
  document: {
    type: 'media',
    caption: 'bukti transfer',
    media: {
      kind: 'document',
      mime: 'application/pdf',
      fileName: 'bukti-transfer.pdf',
      sha256Hex: SHA,
      source: { type: 'cloud_media_id', id: '1479537139650977' },
    },
  },
  sticker: {
    type: 'media',
    media: {
      kind: 'sticker',
      mime: 'image/webp',
      sha256Hex: SHA,
      animated: false,
      source: { type: 'cloud_media_id', id: '1479537139650978' },
    },
  },
  location: {
    type: 'location',
    latitude: -6.2,
    longitude: 106.8,
    name: 'Rumah',
    address: 'Jl. Melati 5',
  },
  contacts: {
    type: 'contacts',
    origin: 'contact_request',
    cards: [
      {
        name: 'Budi Santoso',
        phones: [{ phone: '+62 811-1000-333', waId: '628111000333', label: 'CELL' }],
        emails: ['budi@example.test'],
        org: 'Toko Budi',
      },
    ],
  },
  'interactive-button': { type: 'choice', via: 'button', id: 'ya', title: 'Ya, pesan' },
  'interactive-list': {
    type: 'choice',
    via: 'list',
    id: 'sobek',
    title: 'Roti sobek',
    description: 'Isi coklat',
  },
  'interactive-flow': {
    type: 'choice',
    via: 'flow',
    title: 'Sent',
    data: { flow_token: 't-1', jumlah: 3 },
  },
  'interactive-flow-broken': { type: 'choice', via: 'flow', title: 'Sent' },
  button: { type: 'choice', via: 'template_button', id: 'YES', title: 'Jadi' },
  order: {
    type: 'order',
    catalogId: '44001',
    note: 'tanpa gula',
    items: [{ sku: 'sobek-coklat', quantity: 2, price: 18500.5, currency: 'IDR' }],
  },
  'unsupported-first': {
    type: 'unsupported',
    providerType: 'unsupported',
    code: 131060,
    reason: 'This message is currently unavailable.',
  },
  'location-live': {
    type: 'location',
    latitude: -6.2,
    longitude: 106.8,
    url: 'https://example.test/peta',
  },
  'address-reply': {
    type: 'choice',
    via: 'address',
    title: 'Jl. Melati 5',
    data: { values: { city: 'Jakarta' } },
  },
  'echo-image': {
    type: 'media',
    caption: 'menu hari ini',
    media: {
      kind: 'image',
      mime: 'image/jpeg',
      source: { type: 'cloud_media_id', id: '1479537139650990' },
    },
  },
  unsupported: {
    type: 'unsupported',
    providerType: 'poll_creation',
    code: 131051,
    reason: 'Message type is currently not supported.',
  },
  'unknown-type': { type: 'unsupported', providerType: 'hologram' },
}

test.each(Object.entries(CONTENTS))(
  'the content of %s keeps its readable parts',
  (name, content) => {
    expect(created(name).content).toEqual(content)
  },
)

test('a reply, a forward and an ad click arrive with the text', () => {
  expect(created('text-reply').reply).toEqual({ stanzaId: 'wamid.HBgNOUT', author: '628999000222' })
  expect(created('text-forwarded')).toMatchObject({ forwarded: true })
  expect(created('text-forwarded')).not.toHaveProperty('reply')
  expect(created('text-ad').referral).toEqual({
    sourceType: 'ad',
    sourceId: '120210000000000',
    sourceUrl: 'https://fb.me/abc',
    headline: 'Roti hangat',
    body: 'Diskon pagi',
    clickId: 'ARAkLkA8',
    mediaUrl: 'https://example.test/roti.jpg',
    welcomeText: 'Halo!',
  })
})

test('a customer without a phone number is known by business-scoped ids', () => {
  const { chat, author } = created('text-bsuid-only')
  expect(chat).toMatchObject({ providerChatId: 'ID.13491208655302741918' })
  expect(author.identities).toEqual([
    { kind: 'bsuid', value: 'ID.13491208655302741918' },
    { kind: 'parent_bsuid', value: 'ID.ENT.11815799212886844830' },
    { kind: 'username', value: 'dewi.r' },
  ])
})

test('a shared phone number is linked, but a card of another person is not', () => {
  expect(parse('contacts-own-number').items.map(({ event }) => event)).toMatchObject([
    { kind: 'message.created', content: { type: 'contacts', origin: 'contact_request' } },
    {
      kind: 'identity.linked',
      identities: [
        { kind: 'phone', value: '628111000111' },
        { kind: 'bsuid', value: 'ID.13491208655302741918' },
      ],
    },
  ])
  const forwarded = payload('contacts-own-number').replace('"contact_request"', '"other"')
  expect(parseMetaBody(forwarded, RECEIVED).items.map(({ event }) => event.kind)).toEqual([
    'message.created',
  ])
})

test('a group message belongs to the group and names its writer', () => {
  const event = created('text-group')
  expect(event.chat).toEqual({
    kind: 'group',
    providerChatId: '120363001234567890',
    identities: [{ kind: 'group', value: '120363001234567890' }],
  })
  expect(event.key.participant).toBe('628111000111')
})

const EVENTS: Record<string, object> = {
  reaction: { kind: 'message.reaction', target: { stanzaId: 'wamid.HBgNOUT' }, emoji: '👍' },
  'reaction-removed': {
    kind: 'message.reaction',
    target: { stanzaId: 'wamid.HBgNOUT' },
    emoji: null,
  },
  edit: {
    kind: 'message.edited',
    target: { stanzaId: 'wamid.HBgNIN', fromMe: false },
    content: { type: 'text', text: 'roti sobek dua ya' },
  },
  revoke: {
    kind: 'message.revoked',
    target: { stanzaId: 'wamid.HBgNIN', fromMe: false },
    by: 'author',
  },
  'system-number': {
    kind: 'identity.changed',
    previous: { kind: 'phone', value: '628111000111' },
    current: [{ kind: 'phone', value: '628111000999' }],
  },
  'system-user-id': {
    kind: 'identity.changed',
    previous: { kind: 'bsuid', value: 'ID.13491208655302741918' },
    current: [
      { kind: 'phone', value: '628111000111' },
      { kind: 'bsuid', value: 'ID.99991208655302741918' },
    ],
  },
  'user-id-update': {
    kind: 'identity.changed',
    previous: { kind: 'bsuid', value: 'ID.13491208655302741918' },
  },
  'status-group': {
    kind: 'message.status',
    status: 'read',
    eventKey: expect.stringContaining(':628111000111'),
    recipient: { kind: 'group', value: '120363001234567890' },
  },
  'status-late-failure': {
    kind: 'message.status',
    status: 'failed',
    error: { code: '131049', class: 'final' },
  },
  'errors-policy': { kind: 'account.limit', limit: 'policy', active: true, value: '368' },
  'user-preferences': {
    kind: 'contact.preference',
    topic: 'marketing',
    allowed: false,
    contact: DEWI.slice(0, 2),
    occurredAt: '2026-09-21T14:13:22.000Z',
  },
  'throughput-upgrade': { kind: 'account.limit', limit: 'throughput', active: false },
  'account-review': {
    kind: 'account.limit',
    limit: 'policy',
    active: true,
    value: 'REVIEW_REJECTED',
  },
  'account-alert': {
    kind: 'account.limit',
    limit: 'policy',
    active: true,
    value: 'INCREASED_CAPABILITIES_ELIGIBILITY_FAILED',
  },
  'account-offboarded': { kind: 'account.status', status: 'FAILED', reason: 'ACCOUNT_OFFBOARDED' },
  'account-partner-removed': {
    kind: 'account.status',
    status: 'FAILED',
    reason: 'PARTNER_REMOVED',
  },
  'echo-edit': {
    kind: 'message.edited',
    target: { stanzaId: 'wamid.ECHO', fromMe: true },
    content: { text: 'Siap kak, jam 10' },
    chat: { providerChatId: '628111000111' },
  },
  'echo-revoke': { kind: 'message.revoked', target: { stanzaId: 'wamid.ECHO', fromMe: true } },
  'history-media': {
    kind: 'message.created',
    live: false,
    content: { type: 'unsupported', providerType: 'media_placeholder' },
  },
  'contacts-sync': { kind: 'unknown', name: 'smb_app_state_sync' },
  'template-components': {
    kind: 'template.status',
    templateId: '1689000000000001',
    name: 'order_ready',
  },
  'template-long-id': {
    kind: 'template.status',
    templateId: '90071992547409931',
    status: 'APPROVED',
  },
  'name-update': { kind: 'unknown', name: 'phone_number_name_update' },
  'security-pin': { kind: 'unknown', name: 'security' },
  'username-update': { kind: 'unknown', name: 'business_username_updates' },
  'status-delivered': {
    kind: 'message.status',
    eventKey: 'cloud:1065000000000002:wamid.HBgNOUT:delivered:628111000111',
    status: 'delivered',
    recipient: { kind: 'phone', value: '628111000111' },
    target: { stanzaId: 'wamid.HBgNOUT', fromMe: true },
  },
  'status-read': { kind: 'message.status', status: 'read' },
  'status-played': { kind: 'message.status', status: 'played' },
  'status-failed': {
    kind: 'message.status',
    status: 'failed',
    error: { code: '131047', class: 'needs_template', detail: 'More than 24 hours have passed' },
  },
  'status-hidden-phone': {
    kind: 'message.status',
    recipient: { kind: 'bsuid', value: 'ID.13491208655302741918' },
  },
  'status-unknown': { kind: 'unknown', name: 'messages.status' },
  errors: { kind: 'account.limit', limit: 'throughput', active: true },
  'template-approved': {
    kind: 'template.status',
    templateId: '1689000000000001',
    name: 'order_ready',
    language: 'id',
    status: 'APPROVED',
    category: 'UTILITY',
  },
  'template-rejected': {
    kind: 'template.status',
    language: 'en_US',
    status: 'REJECTED',
    reason: 'The body starts with a variable. Put text first.',
  },
  'template-paused': { kind: 'template.status', status: 'PAUSED', reason: 'FIRST_PAUSE' },
  'template-quality': { kind: 'template.status', quality: 'YELLOW' },
  'template-category-announced': {
    kind: 'template.status',
    category: 'UTILITY',
    nextCategory: { category: 'MARKETING', at: '2026-09-22T14:13:20.000Z' },
  },
  'template-category': { kind: 'template.status', category: 'MARKETING' },
  'account-banned': { kind: 'account.status', status: 'FAILED', reason: 'DISABLED_UPDATE' },
  'quality-flagged': { kind: 'account.limit', limit: 'quality', active: true },
  capability: { kind: 'account.limit', limit: 'messaging_tier', value: 'TIER_10K' },
  echo: {
    kind: 'message.created',
    direction: 'out',
    origin: 'device',
    live: true,
    author: { isSelf: true },
    chat: { providerChatId: '628111000111' },
  },
  'unknown-field': { kind: 'unknown', name: 'weather_update' },
}

test.each(Object.entries(EVENTS))('%s becomes its event', (name, event) => {
  expect(only(name)).toMatchObject(event)
})

test('synced history is not live', () => {
  expect(parse('history').items.map(({ event }) => event)).toMatchObject([
    { live: false, direction: 'in', origin: 'customer' },
    { live: false, direction: 'out', origin: 'device', chat: { providerChatId: '628111000111' } },
    {
      kind: 'message.status',
      live: false,
      status: 'delivered',
      target: { stanzaId: 'wamid.OLD2', fromMe: true },
    },
  ])
  expect(parse('history-declined')).toEqual({ items: [], failures: [] })
})

test('the first receipt of a message links the number of a hidden id', () => {
  expect(parse('status-sent').items.map(({ event }) => event)).toMatchObject([
    {
      kind: 'message.status',
      status: 'sent',
      commandId: 'cmd_1',
      pricing: { model: 'PMP', type: 'regular', category: 'service', billable: true },
    },
    { kind: 'identity.linked', identities: DEWI.slice(0, 2) },
  ])
})

test('forwarded many times is forwarded', () => {
  expect(created('text-frequently-forwarded')).toMatchObject({ forwarded: true })
})

test('parses every recorded body without failures', () => {
  for (const name of NAMES.filter((name) => name !== 'batch-poisoned'))
    expect(parse(name).failures, name).toEqual([])
})

test('a batch for two numbers loses only its unreadable items', () => {
  const { items, failures } = parse('batch-poisoned')
  const seen = items.map(
    ({ account, event }) =>
      `${account}:${event.kind === 'message.created' ? event.key.stanzaId : event.kind === 'message.status' ? event.target.stanzaId : event.kind}`,
  )
  expect(seen).toEqual([
    '1065000000000002:wamid.A1',
    '1065000000000002:wamid.A2',
    '1065000000000002:wamid.O1',
    '1065000000000002:wamid.O2',
    '1065000000000003:wamid.B1',
    '1065000000000003:wamid.B2',
    '1065000000000003:wamid.O3',
    '1065000000000003:identity.linked',
  ])
  expect(failures.map((failure) => failure.at)).toEqual([
    'entry[0].changes[0].messages[1]',
    'entry[0].changes[0].statuses[1]',
    'entry[0].changes[1]',
  ])
})

test('a message whose optional fields have wrong types is still a message', () => {
  const body = JSON.parse(payload('text'))
  Object.assign(body.entry[0].changes[0].value.messages[0], {
    context: 'reply',
    referral: 7,
    errors: {},
    timestamp: 'yesterday',
    from_user_id: [],
  })
  const { items } = parseMetaBody(JSON.stringify(body), RECEIVED)
  expect(items[0]?.event).toMatchObject({
    kind: 'message.created',
    occurredAt: RECEIVED,
    content: { type: 'text' },
  })
})

test('texts that Postgres would refuse are made storable', () => {
  const body = payload('text').replace('Halo kak', 'Halo\\u0000 kak\\ud83d')
  const [item] = parseMetaBody(body, RECEIVED).items
  expect(item?.event).toMatchObject({
    content: { text: 'Halo\uFFFD kak\uFFFD, roti sobek masih ada?' },
  })
})

describe('unknown webhooks and fields', () => {
  test.each([
    '',
    'null',
    '[]',
    '"x"',
    '{"entry":{}}',
    '{"entry":[null,{"changes":[{}]}]}',
    '['.repeat(200_000),
    '{"object":',
  ])('a body that is not a webhook (%#) is a failure, not an exception', (body) => {
    const { items, failures } = parseMetaBody(body, RECEIVED)
    expect(items).toEqual([])
    expect(failures.length).toBeGreaterThan(0)
  })

  test('a body with any part replaced never throws, and its keys stay short', () => {
    const bodies = NAMES.map((name) => JSON.parse(payload(name)))
    fc.assert(
      fc.property(
        fc.constantFrom(...bodies),
        fc.nat(),
        fc.jsonValue({ maxDepth: 3 }),
        (body, place, value) => {
          const { items } = parseMetaBody(JSON.stringify(mangle(body, place, value)), RECEIVED)
          for (const { event } of items) {
            expect(event.eventKey.length).toBeLessThan(800)
            expect(JSON.parse(JSON.stringify(event))).toEqual(event)
            expect(Number.isNaN(Date.parse(event.occurredAt))).toBe(false)
          }
        },
      ),
      { numRuns: 3000 },
    )
  })
})

/** A copy of `body` with its `place`th node (modulo their number) replaced. */
function mangle(body: unknown, place: number, value: unknown): unknown {
  let count = 0
  const size = JSON.stringify(body, (_, node: unknown) => (count++, node)) ? count : 0
  const target = place % size
  let at = 0
  const visit = (node: unknown): unknown => {
    if (at++ === target) return value
    if (Array.isArray(node)) return node.map(visit)
    if (typeof node === 'object' && node !== null)
      return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, visit(inner)]))
    return node
  }
  return visit(body)
}
