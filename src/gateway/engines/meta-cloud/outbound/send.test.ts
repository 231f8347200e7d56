import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OutboundCommand, OutboundMedia, SendResult } from '#whatsapp/commands'
import { parseSettings, useSettings } from '#platform/settings'
import type { Account } from '../../../engine-interface.ts'
import { type Graph, startGraph } from '../../../../../tests/standins/graph/graph.ts'
import { createMetaCloud } from '../meta-cloud.ts'
import { noPace } from './pacing.ts'

const engine = createMetaCloud(1500, noPace)
let graph: Graph

beforeAll(async () => {
  graph = await startGraph()
})
afterAll(() => graph.close())
beforeEach(() => {
  graph.sent.length = 0
  graph.receipts.length = 0
  useSettings(parseSettings({ META_GRAPH_URL: graph.url }))
})

const account = (credentials: Record<string, string> = { accessToken: 'token' }): Account => ({
  channelId: 'c1',
  engine: 'meta-cloud',
  externalId: '1065000000000002',
  status: 'WORKING',
  credentials,
  settings: {},
})

const command = (change: Partial<OutboundCommand> = {}): OutboundCommand => ({
  commandId: 'cmd-1',
  to: [{ kind: 'phone', value: '628111000111' }],
  providerChatId: '628111000111',
  body: { type: 'text', text: 'Masih ada, Kak.' },
  ...change,
})

const to = (phone: string) => command({ to: [{ kind: 'phone', value: phone }] })
const errorOf = (result: SendResult) => (result.state === 'accepted' ? undefined : result.error)

test('a text is sent with +, its command id and its quotation', async () => {
  const result = await engine.send(
    account(),
    command({ replyTo: { providerId: 'wamid.IN', stanzaId: 'wamid.IN', fromMe: false } }),
  )
  expect(graph.sent).toMatchObject([
    {
      phoneNumberId: '1065000000000002',
      token: 'token',
      body: {
        messaging_product: 'whatsapp',
        to: '+628111000111',
        type: 'text',
        text: { body: 'Masih ada, Kak.', preview_url: false },
        context: { message_id: 'wamid.IN' },
        biz_opaque_callback_data: 'cmd-1',
      },
    },
  ])
  const wamid = graph.sent[0]!.wamid
  expect(result).toEqual({
    state: 'accepted',
    key: { providerId: wamid, stanzaId: wamid, fromMe: true },
    resolved: [{ kind: 'phone', value: '628111000111' }],
  })
})

test('a customer with a hidden number is addressed by the business-scoped id', async () => {
  const result = await engine.send(
    account(),
    command({
      to: [
        { kind: 'username', value: 'dewi.r' },
        { kind: 'bsuid', value: 'ID.13491208655302741918' },
      ],
    }),
  )
  expect(graph.sent[0]?.body).toMatchObject({ recipient: 'ID.13491208655302741918' })
  expect(graph.sent[0]?.body).not.toHaveProperty('to')
  expect(result).toMatchObject({
    state: 'accepted',
    resolved: [{ kind: 'bsuid', value: 'ID.13491208655302741918' }],
  })
})

test('a template is sent with its language and values', async () => {
  await engine.send(
    account(),
    command({
      body: {
        type: 'template',
        name: 'order_ready',
        language: 'id',
        body: ['Dewi', 'A-1042'],
        text: 'Halo Dewi',
      },
    }),
  )
  expect(graph.sent[0]?.body).toMatchObject({
    type: 'template',
    template: {
      name: 'order_ready',
      language: { code: 'id' },
      components: [
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Dewi' },
            { type: 'text', text: 'A-1042' },
          ],
        },
      ],
    },
  })
})

const templateOf = (
  change: Partial<Extract<OutboundCommand['body'], { type: 'template' }>>,
): OutboundCommand['body'] => ({
  type: 'template',
  name: 'order_ready',
  language: 'id',
  body: [],
  text: 'Halo',
  ...change,
})
const sentTemplate = () => graph.sent[0]?.body.template

test.each<[string, OutboundCommand['body'], object[]]>([
  [
    'named variables',
    templateOf({
      body: ['Dewi', 'A-1042'],
      names: ['nama', 'kode'],
      header: { type: 'text', text: 'Kak', name: 'sapaan' },
    }),
    [
      { type: 'header', parameters: [{ type: 'text', parameter_name: 'sapaan', text: 'Kak' }] },
      {
        type: 'body',
        parameters: [
          { type: 'text', parameter_name: 'nama', text: 'Dewi' },
          { type: 'text', parameter_name: 'kode', text: 'A-1042' },
        ],
      },
    ],
  ],
  [
    'a place above its text',
    templateOf({
      header: {
        type: 'location',
        latitude: -6.2,
        longitude: 106.8,
        name: 'Roti Senja',
        address: 'Jl. Merdeka 5',
      },
    }),
    [
      {
        type: 'header',
        parameters: [
          {
            type: 'location',
            location: {
              latitude: -6.2,
              longitude: 106.8,
              name: 'Roti Senja',
              address: 'Jl. Merdeka 5',
            },
          },
        ],
      },
    ],
  ],
  [
    'a code to copy',
    templateOf({ buttons: [{ index: 1, sub: 'copy_code', value: 'HEMAT10' }] }),
    [
      {
        type: 'button',
        sub_type: 'copy_code',
        index: '1',
        parameters: [{ type: 'coupon_code', coupon_code: 'HEMAT10' }],
      },
    ],
  ],
])('a template with %s has exactly this payload', async (_, body, components) => {
  expect(await engine.send(account(), command({ body }))).toMatchObject({ state: 'accepted' })
  expect(sentTemplate()).toEqual({ name: 'order_ready', language: { code: 'id' }, components })
})

test.each<[OutboundMedia['kind'], string, object]>([
  ['image', 'image/jpeg', { type: 'image', image: {} }],
  ['video', 'video/mp4', { type: 'video', video: {} }],
  ['document', 'application/pdf', { type: 'document', document: { filename: 'bukti "asli".jpg' } }],
])(
  'a template with a %s header is sent with the id of the upload',
  async (kind, mime, parameter) => {
    const header = { type: 'media' as const, media: file({ kind, mime }) }
    expect(
      await engine.send(account(), command({ body: templateOf({ header, body: ['Dewi'] }) })),
    ).toMatchObject({ state: 'accepted' })
    const id = [...graph.media.keys()].at(-1)
    expect(sentTemplate()).toEqual({
      name: 'order_ready',
      language: { code: 'id' },
      components: [
        {
          type: 'header',
          parameters: [{ ...parameter, [kind]: { ...Reflect.get(parameter, kind), id } }],
        },
        { type: 'body', parameters: [{ type: 'text', text: 'Dewi' }] },
      ],
    })
  },
)

test('a shared file is uploaded once, and again when Meta no longer has it', async () => {
  const key = `media/${crypto.randomUUID()}`
  const send = () =>
    engine.send(
      account(),
      command({ body: templateOf({ header: { type: 'media', media: file({ key }) } }) }),
    )
  const before = graph.media.size
  await Promise.all([send(), send(), send()])
  expect(await send()).toMatchObject({ state: 'accepted' })
  expect(graph.media.size).toBe(before + 1)
  graph.media.clear()
  expect(await send()).toMatchObject({ state: 'rejected', error: { code: '100' } })
  expect(await send()).toMatchObject({ state: 'accepted' })
  expect(graph.media.size).toBe(1)
})

test.each<[string, OutboundCommand['body'], object]>([
  [
    'a place',
    { type: 'location', latitude: -6.2, longitude: 106.8, name: 'Roti Senja' },
    { type: 'location', location: { latitude: -6.2, longitude: 106.8, name: 'Roti Senja' } },
  ],
  [
    'a contact',
    {
      type: 'contacts',
      cards: [
        {
          name: 'Budi Santoso',
          phones: [{ phone: '+628111000333', waId: '628111000333', label: 'CELL' }],
          emails: ['budi@example.test'],
          org: 'Toko Budi',
        },
      ],
    },
    {
      type: 'contacts',
      contacts: [
        {
          name: { formatted_name: 'Budi Santoso', first_name: 'Budi', last_name: 'Santoso' },
          phones: [{ phone: '+628111000333', wa_id: '628111000333', type: 'CELL' }],
          emails: [{ email: 'budi@example.test' }],
          org: { company: 'Toko Budi' },
        },
      ],
    },
  ],
  [
    'buttons',
    {
      type: 'buttons',
      text: 'Jadi?',
      footer: 'Roti Senja',
      buttons: [{ id: 'ya', title: 'Jadi' }],
    },
    {
      type: 'interactive',
      interactive: {
        type: 'button',
        body: { text: 'Jadi?' },
        footer: { text: 'Roti Senja' },
        action: { buttons: [{ type: 'reply', reply: { id: 'ya', title: 'Jadi' } }] },
      },
    },
  ],
  [
    'a list',
    {
      type: 'list',
      text: 'Pilih',
      button: 'Menu',
      sections: [{ title: 'Roti', rows: [{ id: 's', title: 'Sobek', description: 'Coklat' }] }],
    },
    {
      type: 'interactive',
      interactive: {
        type: 'list',
        body: { text: 'Pilih' },
        action: {
          button: 'Menu',
          sections: [{ title: 'Roti', rows: [{ id: 's', title: 'Sobek', description: 'Coklat' }] }],
        },
      },
    },
  ],
  [
    'a link',
    { type: 'cta', text: 'Menu kami', label: 'Buka', url: 'https://senja.example/menu' },
    {
      type: 'interactive',
      interactive: {
        type: 'cta_url',
        body: { text: 'Menu kami' },
        action: {
          name: 'cta_url',
          parameters: { display_text: 'Buka', url: 'https://senja.example/menu' },
        },
      },
    },
  ],
  [
    'a request for the phone number',
    { type: 'contact_request', text: 'Boleh bagikan nomor Kakak?' },
    {
      type: 'interactive',
      interactive: {
        type: 'request_contact_info',
        body: { text: 'Boleh bagikan nomor Kakak?' },
        action: { name: 'request_contact_info' },
      },
    },
  ],
  [
    'a request for a place',
    { type: 'location_request', text: 'Boleh bagikan lokasi Kakak?' },
    {
      type: 'interactive',
      interactive: {
        type: 'location_request_message',
        body: { text: 'Boleh bagikan lokasi Kakak?' },
        action: { name: 'send_location' },
      },
    },
  ],
  [
    'a form',
    { type: 'flow', text: 'Isi data pengiriman', button: 'Isi', flowId: '1197715005513101' },
    {
      type: 'interactive',
      interactive: {
        type: 'flow',
        body: { text: 'Isi data pengiriman' },
        action: {
          name: 'flow',
          parameters: {
            flow_message_version: '3',
            flow_token: 'cmd-1',
            flow_id: '1197715005513101',
            flow_cta: 'Isi',
          },
        },
      },
    },
  ],
  [
    'a form from one of its screens on',
    { type: 'flow', text: 'Isi', button: 'Isi', flowId: '1197715005513101', screen: 'ALAMAT' },
    {
      interactive: {
        action: {
          parameters: { flow_action: 'navigate', flow_action_payload: { screen: 'ALAMAT' } },
        },
      },
    },
  ],
  [
    'a template with header and buttons',
    {
      type: 'template',
      name: 'order_ready',
      language: 'id',
      header: { type: 'text', text: 'A-1042' },
      body: ['Dewi'],
      buttons: [
        { index: 0, sub: 'quick_reply', value: 'YA' },
        { index: 1, sub: 'url', value: 'a1' },
      ],
      text: '',
    },
    {
      type: 'template',
      template: {
        name: 'order_ready',
        language: { code: 'id' },
        components: [
          { type: 'header', parameters: [{ type: 'text', text: 'A-1042' }] },
          { type: 'body', parameters: [{ type: 'text', text: 'Dewi' }] },
          {
            type: 'button',
            sub_type: 'quick_reply',
            index: '0',
            parameters: [{ type: 'payload', payload: 'YA' }],
          },
          {
            type: 'button',
            sub_type: 'url',
            index: '1',
            parameters: [{ type: 'text', text: 'a1' }],
          },
        ],
      },
    },
  ],
  [
    'a template with a form',
    {
      type: 'template',
      name: 'data_kirim',
      language: 'id',
      body: [],
      buttons: [{ index: 1, sub: 'flow' }],
      text: '',
    },
    {
      template: {
        components: [
          {
            type: 'button',
            sub_type: 'flow',
            index: '1',
            parameters: [{ type: 'action', action: { flow_token: 'cmd-1' } }],
          },
        ],
      },
    },
  ],
  [
    'a one-time code',
    {
      type: 'template',
      name: 'kode_masuk',
      language: 'id',
      body: ['771204'],
      buttons: [{ index: 0, sub: 'url', value: '771204' }],
      text: '',
    },
    {
      template: {
        components: [
          { type: 'body', parameters: [{ type: 'text', text: '771204' }] },
          {
            type: 'button',
            sub_type: 'url',
            index: '0',
            parameters: [{ type: 'text', text: '771204' }],
          },
        ],
      },
    },
  ],
])('%s has the payload of the Cloud API', async (_, body, payload) => {
  expect(await engine.send(account(), command({ body }))).toMatchObject({ state: 'accepted' })
  expect(graph.sent[0]?.body).toMatchObject(payload)
})

const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, index) => index % 251)
const file = (change: Partial<OutboundMedia>): OutboundMedia => {
  const bytes = bytesOf(change.sizeBytes ?? 70_000)
  return {
    kind: 'image',
    mime: 'image/jpeg',
    fileName: 'bukti "asli".jpg',
    sizeBytes: bytes.length,
    open: async () => new Blob([bytes]).stream(),
    ...change,
  }
}

test.each<[OutboundMedia['kind'], string, object]>([
  ['image', 'image/jpeg', { type: 'image', image: { caption: 'ini' } }],
  ['video', 'video/mp4', { type: 'video', video: { caption: 'ini' } }],
  ['video_note', 'video/mp4', { type: 'video', video: { caption: 'ini' } }],
  [
    'document',
    'application/pdf',
    { type: 'document', document: { caption: 'ini', filename: 'bukti "asli".jpg' } },
  ],
  ['audio', 'audio/mpeg', { type: 'audio', audio: {} }],
  ['voice', 'audio/ogg; codecs=opus', { type: 'audio', audio: { voice: true } }],
  ['sticker', 'image/webp', { type: 'sticker', sticker: {} }],
])(
  'a file of kind %s is uploaded byte for byte, then sent by its id',
  async (kind, mime, payload) => {
    const hasCaption = ['image', 'video', 'video_note', 'document'].includes(kind)
    const result = await engine.send(
      account(),
      command({
        body: {
          type: 'media',
          media: file({ kind, mime }),
          ...(hasCaption ? { caption: 'ini' } : {}),
        },
      }),
    )
    expect(result).toMatchObject({ state: 'accepted' })
    expect(graph.sent[0]?.body).toMatchObject(payload)
    const [kept] = [...graph.media.values()].slice(-1)
    expect(kept).toMatchObject({ mime, fileName: 'bukti %22asli%22.jpg' })
    expect(Buffer.compare(kept!.bytes, Buffer.from(bytesOf(70_000)))).toBe(0)
    expect(JSON.stringify(graph.sent[0]?.body)).toContain([...graph.media.keys()].at(-1))
  },
)

test('an unreadable file is a final error; an interrupted upload may be retried', async () => {
  const send = (media: OutboundMedia, credentials?: Record<string, string>) =>
    engine.send(account(credentials), command({ body: { type: 'media', media } }))
  expect(await send(file({ open: () => Promise.reject(new Error('gone')) }))).toMatchObject({
    state: 'rejected',
    error: { code: 'media_unreadable', class: 'final' },
  })
  expect(
    await send(file({ sizeBytes: 70_000, open: async () => new Blob([bytesOf(10)]).stream() })),
  ).toMatchObject({ state: 'rejected', error: { class: 'retry' } })
  expect(await send(file({}), { accessToken: 'expired' })).toMatchObject({
    state: 'rejected',
    error: { code: '190', class: 'configuration' },
  })
  expect(graph.sent).toEqual([])
})

test('a reaction names its message and is removed by an empty emoji', async () => {
  const target = {
    providerChatId: '628111000111',
    to: command().to,
    key: { providerId: 'wamid.IN', stanzaId: 'wamid.IN', fromMe: false },
  }
  expect(await engine.react?.(account(), target, '👍')).toEqual({ ok: true })
  expect(await engine.react?.(account(), target, null)).toEqual({ ok: true })
  expect(graph.sent.map(({ body }) => body)).toMatchObject([
    { to: '+628111000111', type: 'reaction', reaction: { message_id: 'wamid.IN', emoji: '👍' } },
    { reaction: { message_id: 'wamid.IN', emoji: '' } },
  ])
  expect(await engine.react?.(account(), { ...target, to: [] }, '👍')).toMatchObject({
    ok: false,
    error: { code: 'no_recipient' },
  })
})

test('4096 characters are sent; 4097, none or no recipient are refused without a call', async () => {
  expect(
    (await engine.send(account(), command({ body: { type: 'text', text: 'a'.repeat(4096) } })))
      .state,
  ).toBe('accepted')
  const refused = [
    await engine.send(account(), command({ body: { type: 'text', text: 'a'.repeat(4097) } })),
    await engine.send(account(), command({ body: { type: 'text', text: ' \n' } })),
    await engine.send(account(), command({ to: [{ kind: 'username', value: 'dewi.r' }] })),
  ]
  expect(refused).toMatchObject([
    { error: { code: 'text_too_long', class: 'final' } },
    { error: { code: 'text_empty' } },
    { error: { code: 'no_recipient' } },
  ])
  expect(graph.sent).toHaveLength(1)
})

test.each([
  [2, 'retry'],
  [131000, 'retry'],
  [131016, 'retry'],
  [130429, 'wait'],
  [131056, 'wait'],
  [131047, 'needs_template'],
  [131026, 'final'],
  [424242, 'final'],
  [131050, 'user_blocked'],
  [368, 'configuration'],
  [131031, 'configuration'],
] as const)('error %i of Meta is refused as %s', async (code, kind) => {
  const result = await engine.send(account(), to(`62800000${code}`))
  expect(result.state).toBe('rejected')
  expect(errorOf(result)).toMatchObject({ code: String(code), class: kind })
})

test.each([
  ['an expired token', { accessToken: 'expired' }, '190'],
  ['a token without permission', { accessToken: 'no-permission' }, '10'],
  ['no token', {}, 'no_token'],
])('%s is a configuration error', async (_, credentials: Record<string, string>, code) => {
  const result = await engine.send(account(credentials), command())
  expect(result).toMatchObject({ state: 'rejected', error: { code, class: 'configuration' } })
})

test.each([
  ['no answer in time', '62800000999901', 'timeout'],
  ['a dropped connection', '62800000999902', undefined],
  ['a proxy that fails', '62800000999903', 'http_502'],
  ['an answer without an id', '62800000999904', 'unreadable'],
])('%s leaves the message unconfirmed', async (_, phone, code) => {
  const result = await engine.send(account(), to(phone))
  expect(result).toMatchObject({
    state: 'unconfirmed',
    error: { class: 'unconfirmed', ...(code ? { code } : {}) },
  })
})

test('a message to an unreachable server was not sent, so it may be retried', async () => {
  const gone = await startGraph()
  await gone.close()
  useSettings(parseSettings({ META_GRAPH_URL: gone.url }))
  expect(await engine.send(account(), command())).toMatchObject({
    state: 'rejected',
    error: { code: 'ECONNREFUSED', class: 'retry' },
  })
})

test("reading and typing name the customer's newest message; without one there is no call", async () => {
  const target = {
    providerChatId: '628111000111',
    to: command().to,
    lastInbound: { providerId: 'wamid.IN', stanzaId: 'wamid.IN', fromMe: false },
  }
  expect(await engine.markRead(account(), target)).toEqual({ ok: true })
  expect(await engine.setTyping(account(), target, 'start')).toEqual({ ok: true })
  expect(await engine.markRead(account(), { providerChatId: '628111000111', to: [] })).toEqual({
    ok: true,
  })
  expect(graph.receipts).toEqual([
    { messaging_product: 'whatsapp', status: 'read', message_id: 'wamid.IN' },
    {
      messaging_product: 'whatsapp',
      status: 'read',
      message_id: 'wamid.IN',
      typing_indicator: { type: 'text' },
    },
  ])
  expect(await engine.markRead(account({ accessToken: 'expired' }), target)).toMatchObject({
    ok: false,
    error: { class: 'configuration' },
  })
})

test("the session shows Meta's state of the number", async () => {
  expect(await engine.readSession(account())).toMatchObject({
    status: 'WORKING',
    facts: { phone: '628999000222' },
  })
  expect(await engine.readSession(account({ accessToken: 'expired' }))).toEqual({
    status: 'FAILED',
    reason: '190',
  })
  await expect(engine.actOnSession(account(), 'scan')).rejects.toThrow(
    expect.objectContaining({ code: 'channel.unsupported' }),
  )
})
