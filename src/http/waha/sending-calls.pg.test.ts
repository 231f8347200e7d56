import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { storeUpload } from '#domain/media'
import { sendTemplate } from '#conversation/outbox'
import { listTemplates } from '#domain/template'
import { recordSync } from '#domain/template/sync'
import { rawSql } from '#platform/database'
import { settings, useSettings } from '#platform/settings'
import { aMember, aShop } from '../../../tests/world.ts'
import {
  askWaha,
  bearerOf,
  deliverAll,
  DEWI,
  dewiWrites,
  idOf,
  key,
  session,
  shapeOf,
  shop,
  url,
  useApi,
} from './waha-world.ts'

useApi()

test('a text is sent once through the outbox, quotes a message, and takes over the room', async () => {
  await dewiWrites('Merah atau biru?', { id: '3AQUOTE' })
  const body = {
    sessionName: session,
    chatId: DEWI,
    text: 'Merah saja',
    replyTo: `false_${DEWI}_3AQUOTE`,
    id: 'pesanan-77',
  }
  const sent = await askWaha('POST', '/api/waha/send-text', body)
  expect(sent.status).toBe(201)
  expect(shapeOf('post', '/api/waha/send-text').parse(sent.json)).toMatchObject({
    body: 'Merah saja',
    fromMe: true,
    to: DEWI,
    source: 'api',
    ack: 0,
    ackName: 'PENDING',
    replyTo: { id: '3AQUOTE', body: 'Merah atau biru?' },
  })
  expect(idOf(await askWaha('POST', '/api/waha/send-text', body))).toBe(idOf(sent))
  await deliverAll()
  const [newest] = z
    .array(z.looseObject({ id: z.string() }))
    .parse((await askWaha('GET', `/api/waha/chats/${session}/${DEWI}/messages?limit=1`)).json)
  expect(newest).toMatchObject({ id: idOf(sent), ack: 1, ackName: 'SERVER' })
  const one = (id: string) =>
    askWaha('GET', `/api/waha/chats/${session}/${DEWI}/messages/${encodeURIComponent(id)}`)
  expect([
    (await one(idOf(sent))).json,
    (await one('3AQUOTE')).json,
    (await one('3ANONE')).status,
  ]).toMatchObject([newest!, { body: 'Merah atau biru?' }, 404])
  expect(
    await rawSql()`select handler,
        (select count(*)::int from message where room_id = r.id and direction = 'out') as sent
      from room r where channel_id = ${shop.channelId}`,
  ).toMatchObject([{ handler: 'manusia', sent: 1 }])
  const answer = await askWaha('POST', '/api/waha/send-text', {
    sessionName: session,
    chatId: DEWI,
    text: 'lagi',
    replyTo: idOf(sent),
  })
  expect(answer.json).toMatchObject({ replyTo: { body: 'Merah saja' } })
})

test('a text with half a surrogate pair or a zero byte is sent', async () => {
  await dewiWrites('halo')
  const sent = await askWaha(
    'POST',
    '/api/waha/send-text',
    `{"sessionName":"${session}","chatId":"${DEWI}","text":"Siap \\ud83d\\ude00, Kak\\u0000 \\ud83d"}`,
  )
  expect([sent.status, sent.json]).toMatchObject([201, { body: 'Siap 😀, Kak \uFFFD' }])
})

test('members write as themselves by token or key, and never as others', async () => {
  await dewiWrites('halo')
  const agen = await aMember(shop, 'agen', 'Rina')
  const [room] = await rawSql()<
    { id: string }[]
  >`select id from room where channel_id = ${shop.channelId}`
  const send = {
    sessionName: session,
    chatId: DEWI,
    text: 'Halo Kak',
    roomId: room!.id,
    userId: agen.sub,
  }
  expect((await askWaha('POST', '/api/waha/send-text', send)).status).toBe(201)
  expect(
    (
      await askWaha(
        'POST',
        '/api/waha/send-text',
        { ...send, text: 'Ada lagi?' },
        await bearerOf(agen),
      )
    ).status,
  ).toBe(201)
  expect(
    await rawSql()`select distinct author_kind, author_id from message where room_id = ${room!.id}
      and direction = 'out'`,
  ).toEqual([{ author_kind: 'member', author_id: agen.sub }])
  expect(
    (await askWaha('POST', '/api/waha/send-text', send, await bearerOf(shop.owner))).status,
  ).toBe(403)
  const stranger = await aShop()
  expect(
    (await askWaha('POST', '/api/waha/send-text', { ...send, userId: stranger.owner.sub })).status,
  ).toBe(404)
  const peninjau = await aMember(shop, 'peninjau')
  expect(
    (
      await askWaha(
        'POST',
        '/api/waha/send-text',
        { ...send, userId: peninjau.sub },
        await bearerOf(peninjau),
      )
    ).status,
  ).toBe(403)
  expect(
    (await askWaha('GET', `/api/waha/chats/${session}`, undefined, await bearerOf(peninjau)))
      .status,
  ).toBe(200)
})

test('a new chat opens where the engine allows, or requires a template', async () => {
  expect(
    (
      await askWaha('POST', '/api/waha/send-text', {
        sessionName: session,
        chatId: '628333000333@c.us',
        text: 'Halo',
      })
    ).json,
  ).toMatchObject({ statusCode: 422, code: 'message.window_closed' })
  expect(await rawSql()`select 1 from room where channel_id = ${shop.channelId}`).toEqual([])
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('files are sent as JSON, form and address, and fetched with the key', async () => {
  await dewiWrites('fotonya?')
  const file = { mimetype: 'image/png', filename: 'kue.png', data: PNG.toString('base64') }
  const sent = await askWaha('POST', '/api/waha/send-image', {
    sessionName: session,
    chatId: DEWI,
    file,
    caption: 'Kue 20 cm',
    id: 'foto-1',
  })
  expect(sent.status).toBe(201)
  expect(shapeOf('post', '/api/waha/send-image').parse(sent.json)).toMatchObject({
    body: 'Kue 20 cm',
    hasMedia: true,
    media: { mimetype: 'image/png', filename: 'kue.png' },
    ack: 0,
  })
  expect(
    idOf(
      await askWaha('POST', '/api/waha/send-image', {
        sessionName: session,
        chatId: DEWI,
        file,
        caption: 'Kue 20 cm',
        id: 'foto-1',
      }),
    ),
  ).toBe(idOf(sent))
  const { media } = z.object({ media: z.object({ url: z.string() }) }).parse(sent.json)
  const fetched = await fetch(media.url, { headers: { 'x-api-key': key } })
  expect([
    fetched.headers.get('content-type'),
    Buffer.from(await fetched.arrayBuffer()).equals(PNG),
  ]).toEqual(['image/png', true])
  expect(
    (await fetch(media.url, { headers: { 'x-api-key': key, range: 'bytes=0-3' } })).status,
  ).toBe(206)
  expect((await fetch(media.url)).status).toBe(401)

  const form = new FormData()
  for (const [name, value] of Object.entries({
    sessionName: session,
    chatId: DEWI,
    caption: 'Menu',
  }))
    form.set(name, value)
  form.set('file', new File(['%PDF-1.4\n%%EOF'], 'menu.pdf', { type: 'application/pdf' }))
  const posted = await fetch(`${url}/api/waha/send-media`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: form,
  })
  expect([posted.status, await posted.json()]).toMatchObject([
    201,
    {
      body: 'Menu',
      media: { filename: 'menu.pdf', mimetype: 'application/pdf' },
      _data: { kind: 'document' },
    },
  ])

  const host = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(PNG),
  ).listen(0, '127.0.0.1')
  await once(host, 'listening')
  const address = host.address()
  const open = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const byAddress = () =>
    askWaha('POST', '/api/waha/api/sendImage', {
      session,
      chatId: DEWI,
      file: { url: `http://${open}/roti.png`, mimetype: 'image/png' },
    })
  expect((await byAddress()).json).toMatchObject({
    statusCode: 422,
    code: 'media.refused',
    message: expect.stringContaining('jaringan dalam'),
  })
  useSettings({ ...settings(), FETCH_PRIVATE_HOSTS: open })
  expect((await byAddress()).json).toMatchObject({
    hasMedia: true,
    media: { filename: 'roti.png' },
  })
  host.close()
  expect(
    await rawSql()`select count(*)::int as left from attachment
      where business_id = ${shop.businessId} and message_id is null`,
  ).toEqual([{ left: 0 }])
})

test("the file above a template's text is fetched like any message's", async () => {
  await dewiWrites('halo')
  const [room] = await rawSql()<
    { id: string }[]
  >`select id from room where channel_id = ${shop.channelId}`
  const place = { businessId: shop.businessId }
  await recordSync(
    shop.channelId,
    {
      ok: true,
      value: [
        {
          externalId: '1',
          name: 'promo_kue',
          language: 'id',
          category: 'UTILITY',
          status: 'APPROVED',
          body: 'Kue Kakak siap.',
          parts: { header: { format: 'IMAGE' } },
        },
      ],
    },
    new Date().toISOString(),
  )
  const { id: templateId } = (await listTemplates(shop.owner, shop.businessId)).templates[0]!
  const { id: attachmentId } = await storeUpload(shop.owner, {
    ...place,
    place: { templateId },
    fileName: 'kue.png',
    mime: 'image/png',
    body: new Blob([PNG]).stream(),
  })
  await sendTemplate(shop.owner, {
    ...place,
    roomId: room!.id,
    clientId: 'client-0001',
    templateId,
    values: [],
    header: { type: 'file', attachmentId },
  })
  const listed = (
    await askWaha('GET', `/api/waha/chats/${session}/${encodeURIComponent(DEWI)}/messages`)
  ).json
  shapeOf('get', '/api/waha/chats/{session}/{chatId}/messages').parse(listed)
  const [sent, asked] = z.array(z.unknown()).parse(listed)
  expect(sent).toMatchObject({
    body: 'Kue Kakak siap.',
    hasMedia: true,
    media: { mimetype: 'image/png', filename: 'kue.png', error: null },
  })
  expect(asked).toMatchObject({ body: 'halo', hasMedia: false, media: null })
  const { url: address } = z.object({ media: z.object({ url: z.string() }) }).parse(sent).media
  const fetched = await fetch(address, { headers: { 'x-api-key': key } })
  expect([fetched.status, Buffer.from(await fetched.arrayBuffer()).equals(PNG)]).toEqual([
    200,
    true,
  ])
})

test("a location and contacts are sent by our and WAHA's names, and read back", async () => {
  await dewiWrites('kirim alamatnya kak')
  const place = await askWaha('POST', '/api/waha/send-location', {
    sessionName: session,
    chatId: DEWI,
    latitude: '-6.9',
    longitude: 107.6,
    title: 'Roti Senja',
    id: 'lokasi-1',
  })
  expect([place.status, place.json]).toMatchObject([
    201,
    { location: { latitude: -6.9, longitude: 107.6, name: 'Roti Senja' }, ackName: 'PENDING' },
  ])
  expect(
    (
      await askWaha('POST', '/api/waha/api/sendLocation', {
        session,
        chatId: DEWI,
        latitude: -6.9,
        longitude: 107.6,
        id: 'lokasi-1',
      })
    ).json,
  ).toMatchObject({ id: Object(place.json).id })
  const card = await askWaha('POST', '/api/waha/api/sendContactVcard', {
    session,
    chatId: DEWI,
    contacts: [
      { fullName: 'Budi', phoneNumber: '+628111000333', whatsappId: '628111000333' },
      { vcard: 'BEGIN:VCARD\nVERSION:3.0\nFN:Sinta\nTEL:+6281\nEND:VCARD' },
    ],
  })
  expect([card.status, card.json]).toMatchObject([
    201,
    { vCards: [expect.stringContaining('waid=628111000333'), expect.stringContaining('FN:Sinta')] },
  ])
  const stored = await rawSql()<
    { kind: string }[]
  >`select kind from message where business_id = ${shop.businessId} and direction = 'out'
    order by occurred_at, id`
  expect(stored.map(({ kind }) => kind)).toEqual(['location', 'contacts'])
})

test('a reaction reaches WhatsApp and the conversation; an empty one removes it', async () => {
  await dewiWrites('makasih kak', { id: 'sim.thanks' })
  const [heard] = z
    .array(z.object({ id: z.string() }))
    .parse(
      (await askWaha('GET', `/api/waha/chats/${session}/${encodeURIComponent(DEWI)}/messages`))
        .json,
    )
  const react = (reaction: string, messageId = heard!.id) =>
    askWaha('PUT', '/api/waha/api/reaction', { session, messageId, reaction })
  const kept = async () =>
    (
      await rawSql()`select reactions from message where business_id = ${shop.businessId}
        and direction = 'in'`
    )[0]?.reactions
  expect([(await react('👍')).status, await kept()]).toEqual([200, { self: '👍' }])
  expect([(await react('')).status, await kept()]).toEqual([200, {}])
  expect((await react('👍', 'tidak-ada')).status).toBe(404)
})

test.each([
  [
    'a page that says it is a picture',
    {
      mimetype: 'image/png',
      data: Buffer.from('<!doctype html><script>alert(1)</script>').toString('base64'),
    },
    {},
    422,
    'media.refused',
  ],
  ['no base64', { mimetype: 'image/png', data: 'halo dunia!' }, {}, 400, 'request.invalid'],
  [
    'a type that the channel does not take',
    { mimetype: 'image/tiff', data: 'AAAA' },
    {},
    422,
    'media.refused',
  ],
  [
    'an address of our own network',
    { url: 'http://169.254.169.254/latest/meta-data' },
    {},
    422,
    'media.refused',
  ],
  ['an address that is none', { url: 'file:///etc/passwd' }, {}, 422, 'media.refused'],
  [
    'a document as an image',
    { mimetype: 'application/pdf', data: 'AAAA' },
    {},
    422,
    'media.refused',
  ],
  ['neither address nor bytes', { mimetype: 'image/png' }, {}, 400, 'request.invalid'],
  [
    'a caption of 1025 characters',
    { mimetype: 'image/png', data: 'AAAA' },
    { caption: 'x'.repeat(1025) },
    422,
    'message.caption_too_long',
  ],
  [
    'a body of 24 MB',
    { mimetype: 'image/png', data: 'A'.repeat(24 * 1024 * 1024) },
    {},
    413,
    'request.too_large',
  ],
])('%s is refused and leaves nothing behind', async (_what, file, more, status, code) => {
  await dewiWrites('halo')
  const answer = await askWaha('POST', '/api/waha/send-image', {
    sessionName: session,
    chatId: DEWI,
    file,
    ...more,
  })
  expect([answer.status, answer.json]).toMatchObject([status, { code }])
  expect(await rawSql()`select 1 from attachment where business_id = ${shop.businessId}`).toEqual(
    [],
  )
})
