import { expect, test } from 'vitest'
import type { Content } from '#whatsapp/model'
import type { InboundEvent } from '#whatsapp/events'
import { parseSimulatorBody, simulatorBody } from './body.ts'

const base = { eventKey: 'k', occurredAt: '2026-11-21T10:00:00.000Z', live: true }
const dewi = [
  { kind: 'phone', value: '628111000111' },
  { kind: 'lid', value: '149876543210987' },
  { kind: 'bsuid', value: 'ID.1' },
  { kind: 'parent_bsuid', value: 'ID.ENT.1' },
  { kind: 'username', value: 'dewi.r' },
] as const
const chat = { kind: 'direct', providerChatId: '628111000111', identities: [...dewi] } as const
const group = {
  kind: 'group',
  providerChatId: '1203@g.us',
  identities: [{ kind: 'group', value: '1203@g.us' }],
} as const
const author = { identities: [...dewi], displayName: 'Dewi', username: 'dewi.r', isSelf: false }
const key = {
  providerId: 'sim.1',
  stanzaId: 'sim.1',
  fromMe: false,
  participant: '149876543210987',
}
const media = {
  kind: 'image',
  mime: 'image/jpeg',
  fileName: 'a.jpg',
  sizeBytes: 3,
  sha256Hex: 'aa',
  seconds: 2,
  animated: true,
  source: { type: 'url', url: 'https://x.example/a', needsAuth: true, expiresAt: base.occurredAt },
} as const
const refused = {
  code: '131026',
  title: 'Message undeliverable',
  detail: 'x',
  class: 'final',
  retryAfterMs: 5,
} as const

/**
 * Every content of the model with all its fields. Customers never send a file of ours (`stored`).
 */
const CONTENTS: Content[] = [
  { type: 'text', text: 'halo' },
  { type: 'media', media: { ...media }, caption: 'ini' },
  {
    type: 'media',
    media: {
      kind: 'voice',
      mime: 'audio/ogg',
      source: { type: 'cloud_media_id', id: '9', url: 'https://x.example/9' },
    },
  },
  {
    type: 'media',
    media: { kind: 'video_note', mime: 'video/mp4', source: { type: 'baileys', handle: '0:A' } },
  },
  {
    type: 'media',
    media: { kind: 'sticker', mime: 'image/webp', source: { type: 'unavailable', reason: 'x' } },
  },
  {
    type: 'location',
    latitude: -6.2,
    longitude: 106.8,
    name: 'Rumah',
    address: 'Jl. Melati 5',
    url: 'https://x.example',
    live: true,
  },
  {
    type: 'contacts',
    cards: [
      {
        name: 'Budi',
        phones: [{ phone: '+62', waId: '62', label: 'HP' }],
        emails: ['b@x.example'],
        org: 'Toko',
        vcard: 'BEGIN:VCARD',
      },
    ],
    origin: 'profile',
  },
  { type: 'choice', via: 'flow', id: 'a', title: 'Sent', description: 'b', data: { jumlah: 3 } },
  {
    type: 'order',
    catalogId: '44',
    note: 'x',
    items: [{ sku: 'a', quantity: 1, price: 2, currency: 'IDR' }],
  },
  { type: 'card', kind: 'poll', title: 'Rasa?', text: '- Coklat' },
  {
    type: 'template',
    name: 'siap',
    language: 'id',
    text: 'Halo Dewi',
    body: ['Dewi'],
    names: ['nama'],
    header: { type: 'text', text: 'Roti Senja', value: { text: 'Senja', name: 'toko' } },
    footer: 'STOP',
    buttons: [
      { index: 0, sub: 'url', value: 'A-1' },
      { index: 1, sub: 'flow' },
    ],
    choices: ['Lacak'],
  },
  {
    type: 'template',
    name: 'peta',
    language: 'id',
    text: 'Kami di sini',
    header: {
      type: 'location',
      latitude: -6.2,
      longitude: 106.8,
      name: 'Roti Senja',
      address: 'Jl. Melati 5',
    },
  },
  {
    type: 'template',
    name: 'foto',
    language: 'id',
    text: 'Baru',
    header: { type: 'media', media: { ...media } },
  },
  { type: 'location_request', text: 'Di mana, Kak?' },
  { type: 'flow', text: 'Isi ya', button: 'Isi', flowId: '11', screen: 'AWAL' },
  { type: 'unsupported', providerType: 'poll_creation', code: 131051, reason: 'x' },
]

const EVENTS: InboundEvent[] = [
  ...CONTENTS.map((content): InboundEvent => ({
    ...base,
    kind: 'message.created',
    direction: 'in',
    origin: 'customer',
    chat: { ...chat, identities: [...dewi] },
    author,
    key,
    content,
    reply: { stanzaId: 'sim.0', author: '62', excerpt: 'yang itu' },
    referral: {
      sourceType: 'ad',
      sourceId: '1',
      sourceUrl: 'https://fb.me',
      headline: 'h',
      body: 'b',
      clickId: 'c',
      mediaUrl: 'm',
      welcomeText: 'w',
    },
    forwarded: true,
    commandId: 'c1',
  })),
  {
    ...base,
    kind: 'message.status',
    target: key,
    recipient: dewi[0],
    status: 'played',
    error: refused,
    pricing: { model: 'PMP', type: 'regular', category: 'service', billable: true },
    commandId: 'c1',
  },
  {
    ...base,
    kind: 'message.edited',
    target: key,
    chat: { ...chat, identities: [...dewi] },
    content: { type: 'text', text: 'dua' },
  },
  {
    ...base,
    kind: 'message.revoked',
    target: key,
    chat: { ...group, identities: [...group.identities] },
    by: 'admin',
  },
  {
    ...base,
    kind: 'message.reaction',
    target: key,
    chat: { ...chat, identities: [...dewi] },
    author,
    emoji: null,
  },
  { ...base, kind: 'chat.presence', chat: { ...chat, identities: [...dewi] }, state: 'recording' },
  { ...base, kind: 'chat.archived', chat: { ...chat, identities: [...dewi] }, archived: true },
  {
    ...base,
    kind: 'call',
    chat: { ...chat, identities: [...dewi] },
    callId: 'x',
    state: 'ended',
    video: true,
  },
  { ...base, kind: 'contact.preference', contact: [...dewi], topic: 'marketing', allowed: false },
  { ...base, kind: 'identity.linked', identities: [...dewi] },
  { ...base, kind: 'identity.changed', previous: dewi[0], current: [dewi[1]] },
  { ...base, kind: 'account.status', status: 'PASSKEY_REQUIRED', reason: 'x', qr: '2@x' },
  {
    ...base,
    kind: 'account.limit',
    limit: 'reachout_timelock',
    active: true,
    until: base.occurredAt,
    value: 'x',
  },
  {
    ...base,
    kind: 'template.status',
    templateId: '1',
    name: 'siap',
    language: 'id',
    status: 'PAUSED',
    category: 'UTILITY',
    nextCategory: { category: 'MARKETING', at: base.occurredAt },
    quality: 'RED',
    reason: 'x',
  },
  { ...base, kind: 'unknown', name: 'x' },
]

test.each(
  EVENTS.map(
    (event) =>
      [
        event.kind === 'message.created' ? `${event.kind} ${event.content.type}` : event.kind,
        event,
      ] as const,
  ),
)('%s passes through the simulator unchanged', (_, event) => {
  expect(parseSimulatorBody(simulatorBody('a', [event]))).toEqual({
    items: [{ account: 'a', event }],
    failures: [],
  })
})

test('an unknown event is one failure and does not affect others', () => {
  const { items, failures } = parseSimulatorBody(
    JSON.stringify({
      account: 'a',
      events: [
        { ...base, kind: 'message.status', target: key, status: 'teleported' },
        EVENTS.at(-1),
      ],
    }),
  )
  expect([items.length, failures]).toEqual([1, [{ at: 'events[0]', reason: 'wrong at status' }]])
})
