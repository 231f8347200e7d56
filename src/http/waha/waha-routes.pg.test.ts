import { expect, test } from 'vitest'
import { z } from 'zod'
import { HANDLERS } from '#jobs'
import { sealText } from '#platform/crypto'
import { rawSql } from '#platform/database'
import { settings, useSettings } from '#platform/settings'
import { aMember, aShop } from '../../../tests/world.ts'
import { startWaha } from '../../../tests/standins/waha/waha.ts'
import {
  askWaha,
  bearerOf,
  deliverAll,
  DEWI,
  dewiWrites,
  graph,
  idOf,
  key,
  openWaha,
  session,
  shapeOf,
  shop,
  url,
  useApi,
} from './waha-world.ts'

useApi()

test("sessions are in WAHA's format, under the field names of both dialects", async () => {
  const answer = await askWaha('GET', `/api/waha/sessions/${session}`)
  expect(answer.status).toBe(200)
  expect(shapeOf('get', '/api/waha/sessions/{name}').parse(answer.json)).toMatchObject({
    name: session,
    status: 'WORKING',
    engine: { engine: 'simulator' },
    channelId: shop.channelId,
    me: { pushName: 'WhatsApp resmi' },
  })
  expect((await askWaha('GET', `/api/waha/sessions/${shop.channelId}`)).json).toEqual(answer.json)
  expect((await askWaha('GET', '/api/waha/sessions/default')).json).toEqual(answer.json)
  expect((await askWaha('GET', `/api/waha/sessions/${session}/me`)).json).toMatchObject({
    pushName: 'WhatsApp resmi',
  })
})

test('a session is created, scanned, restarted, logged out and deleted; its messages stay', async () => {
  const made = await askWaha('POST', '/api/waha/sessions', {
    name: `cs-${shop.businessId}`,
    config: { webhooks: [], metadata: { 'tenant.id': 't-77' } },
  })
  expect([made.status, made.json]).toMatchObject([
    201,
    {
      name: `cs-${shop.businessId}`,
      status: 'SCAN_QR_CODE',
      me: null,
      config: { metadata: { 'tenant.id': 't-77', 'business.id': shop.businessId } },
    },
  ])
  const path = `/api/waha/sessions/cs-${shop.businessId}`
  const { value } = z
    .object({ value: z.string() })
    .parse((await askWaha('GET', `/api/waha/auth/cs-${shop.businessId}/qr?format=text`)).json)
  expect(value).toMatch(/^2@/)
  expect(
    (await askWaha('GET', `/api/waha/auth/cs-${shop.businessId}/qr?format=raw`)).json,
  ).toMatchObject({ value: expect.stringMatching(/^2@/) })
  const image = await fetch(`${url}/api/waha/auth/cs-${shop.businessId}/qr?format=image`, {
    headers: { 'x-api-key': key, accept: 'image/png' },
  })
  expect([
    image.headers.get('content-type'),
    Buffer.from(await image.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ]).toEqual(['image/png', 'PNG'])
  const asJson = await askWaha('GET', `/api/waha/auth/cs-${shop.businessId}/qr`, undefined, {
    'x-api-key': key,
    accept: 'application/json',
  })
  expect(asJson.json).toMatchObject({
    mimetype: 'image/png',
    data: expect.stringMatching(/^iVBOR/),
  })
  expect([
    (await askWaha('POST', `${path}/restart`)).status,
    (await askWaha('POST', `${path}/logout`)).json,
  ]).toMatchObject([201, { status: 'SCAN_QR_CODE' }])
  expect(
    (await askWaha('POST', '/api/waha/sessions', { name: `cs-${shop.businessId}` })).status,
  ).toBe(422)
  expect([(await askWaha('DELETE', path)).status, (await askWaha('GET', path)).status]).toEqual([
    200, 404,
  ])
  await dewiWrites('halo')
  await askWaha('DELETE', `/api/waha/sessions/${session}`)
  expect((await askWaha('GET', `/api/waha/sessions/${shop.channelId}`)).json).toMatchObject({
    status: 'STOPPED',
    me: null,
  })
  expect((await askWaha('GET', `/api/waha/chats/${shop.channelId}`)).json).toMatchObject([
    { id: DEWI },
  ])
})

test('a session of a WAHA server works with the same calls', async () => {
  const upstream = await startWaha({ engine: 'GOWS', receiptDelayMs: 0 })
  useSettings({ ...settings(), WAHA_URL: upstream.url })
  const name = `cs-${shop.businessId.slice(-8)}`
  expect(
    (await askWaha('POST', '/api/waha/sessions', { name, engine: 'waha' })).json,
  ).toMatchObject({
    statusCode: 422,
    code: 'session.server_required',
  })
  const made = await askWaha('POST', '/api/waha/sessions', {
    name,
    server: { url: upstream.url, apiKey: upstream.apiKey },
    config: { proxy: { server: '10.0.0.5:3128', password: 'rahasia' } },
  })
  expect([made.status, made.json]).toMatchObject([
    201,
    { name, status: 'STARTING', engine: { engine: 'waha' } },
  ])
  const { channelId } = z.object({ channelId: z.string() }).parse(made.json)
  await HANDLERS['act-on-channel']({ channelId, act: 'start' })
  // The server shows its code once its browser has started.
  await expect
    .poll(async () => (await askWaha('GET', `/api/waha/auth/${name}/qr?format=text`)).json, {
      timeout: 10_000,
    })
    .toMatchObject({ value: expect.any(String) })
  expect(
    (await askWaha('POST', `/api/waha/auth/${name}/request-code`, { phoneNumber: '+628111000111' }))
      .json,
  ).toMatchObject({ code: expect.stringMatching(/^\w{4}-\w{4}$/) })
  await fetch(`${upstream.url}/_session`, {
    method: 'POST',
    body: JSON.stringify({ session: name, does: 'scan' }),
  })
  await expect
    .poll(async () => (await askWaha('GET', `/api/waha/sessions/${name}`)).json, {
      timeout: 10_000,
    })
    .toMatchObject({ status: 'WORKING' })
  expect(upstream.sessions.all.get(name)?.config).toMatchObject({ proxy: { password: 'rahasia' } })
  expect(
    await rawSql()`select 1 from channel where id = ${channelId}
      and channel::text like '%rahasia%'`,
  ).toEqual([])
  // The name that WhatsApp shows to customers, not the channel's.
  for (const path of [`/api/waha/sessions/${name}/me`, '/api/waha/sessions'])
    expect(JSON.stringify((await askWaha('GET', path)).json)).toContain('"pushName":"Roti Senja"')
  // WAHA's advice before the first message to a new customer: seen, typing, stop.
  const first = { sessionName: name, chatId: '628111000222@c.us' }
  expect((await askWaha('POST', '/api/waha/mark-read', first)).json).toEqual({ ids: [] })
  for (const action of ['start', 'stop'])
    expect((await askWaha('POST', '/api/waha/typing', { ...first, action })).json).toEqual({
      result: true,
    })
  expect((await askWaha('GET', `/api/waha/chats/${name}/628111000222@c.us/picture`)).json).toEqual({
    url: 'https://pps.example/628111000222%40c.us.jpg',
  })
  expect(upstream.sent.map(({ route, chatId }) => [route, chatId])).toEqual([
    ['startTyping', '628111000222@c.us'],
    ['stopTyping', '628111000222@c.us'],
  ])
  expect((await askWaha('GET', `/api/waha/chats/${name}`)).json).toEqual([])
  const sent = await askWaha('POST', '/api/waha/send-text', {
    sessionName: name,
    chatId: '628111000222@c.us',
    text: 'Pesanan siap',
  })
  expect([sent.status, sent.json]).toMatchObject([201, { to: '628111000222@c.us', ack: 0 }])
  await HANDLERS.deliver({ messageId: idOf(sent).split('_')[2]! })
  expect(upstream.sent.filter(({ route }) => route === 'sendText')).toMatchObject([
    { chatId: '628111000222@c.us', body: { text: 'Pesanan siap' } },
  ])
  expect(
    (await askWaha('GET', `/api/waha/chats/${name}/628111000222@c.us/messages`)).json,
  ).toMatchObject([{ id: idOf(sent), ackName: 'SERVER' }])
  const own = `/api/waha/api/${name}/chats/628111000222@c.us/messages/${encodeURIComponent(idOf(sent))}`
  expect((await askWaha('PUT', own, { text: 'Pesanan siap besok' })).json).toMatchObject({
    id: idOf(sent),
    body: 'Pesanan siap besok',
  })
  expect(upstream.sessions.all.get(name)?.messages).toMatchObject([
    { content: { text: 'Pesanan siap besok' } },
  ])
  expect([
    (await askWaha('DELETE', own)).status,
    upstream.sessions.all.get(name)?.messages,
  ]).toEqual([200, []])
  expect((await askWaha('GET', own)).json).toMatchObject({
    body: null,
    _data: { revokedAt: expect.any(String) },
  })
  expect((await askWaha('DELETE', own)).json).toMatchObject({
    statusCode: 502,
    code: 'session.refused',
  })
  expect((await askWaha('DELETE', `/api/waha/sessions/${name}`)).status).toBe(200)
  expect(upstream.sessions.all.has(name)).toBe(false)
  await upstream.close()
})

test('two businesses with the same session name each reach their own session', async () => {
  const first = await askWaha('POST', '/api/waha/sessions', { name: 'kasir', engine: 'simulator' })
  const theirs = key
  await openWaha({})
  const second = await askWaha('POST', '/api/waha/sessions', {
    name: 'kasir',
    engine: 'simulator',
    start: false,
  })
  expect([first.status, second.status, second.json]).toMatchObject([
    201,
    201,
    { name: 'kasir', status: 'STOPPED' },
  ])
  expect((await askWaha('GET', '/api/waha/sessions/kasir')).json).toMatchObject({
    businessId: shop.businessId,
  })
  expect(
    (await askWaha('GET', '/api/waha/sessions/kasir', undefined, { 'x-api-key': theirs })).json,
  ).toMatchObject({ status: 'SCAN_QR_CODE' })
  expect((await askWaha('POST', '/api/waha/sessions/kasir/start')).json).toMatchObject({
    status: 'SCAN_QR_CODE',
  })
  expect((await askWaha('POST', '/api/waha/sessions/kasir/stop')).json).toMatchObject({
    status: 'STOPPED',
  })
  const list = shapeOf('get', '/api/waha/sessions').parse(
    (await askWaha('GET', '/api/waha/sessions')).json,
  )
  expect(list).toMatchObject([{ name: session }, { name: 'kasir' }])
  const instance = { 'x-api-key': 'the-gateway-key' }
  expect((await askWaha('GET', '/api/waha/sessions/kasir', undefined, instance)).status).toBe(404)
  expect(
    (await askWaha('POST', '/api/waha/sessions', { name: 'lain' }, instance)).json,
  ).toMatchObject({
    code: 'business.required',
  })
  expect(
    (
      await askWaha(
        'POST',
        '/api/waha/sessions',
        { name: 'lain', businessId: shop.businessId },
        instance,
      )
    ).status,
  ).toBe(201)
  const agen = await bearerOf(await aMember(shop, 'agen'))
  expect([
    (await askWaha('POST', '/api/waha/sessions', { name: 'x' }, agen)).status,
    (await askWaha('POST', `/api/waha/sessions/${session}/logout`, undefined, agen)).status,
  ]).toEqual([400, 403])
  expect(
    (await askWaha('POST', '/api/waha/sessions', { name: 'x', businessId: shop.businessId }, agen))
      .status,
  ).toBe(404)
})

test('a pairing code is requested only while one is expected', async () => {
  const answer = await askWaha('GET', `/api/waha/auth/${session}/qr`)
  expect([answer.status, answer.json]).toMatchObject([
    422,
    { code: 'session.unexpected', session, status: 'WORKING', expected: 'SCAN_QR_CODE' },
  ])
})

test("chats and messages are paginated from our store in WAHA's format", async () => {
  for (let at = 0; at < 3; at += 1)
    await dewiWrites(`pesan ${at}`, {
      id: `3A5F${at}`,
      at: new Date(Date.now() - 60_000 + at * 1000).toISOString(),
    })
  await dewiWrites('saya Budi', { phone: '628222000222', name: 'Budi' })
  const list = await askWaha('GET', `/api/waha/chats/${session}?limit=100&offset=0`)
  expect(shapeOf('get', '/api/waha/chats/{session}').parse(list.json)).toMatchObject([
    { id: '628222000222@c.us', name: 'Budi' },
    { id: DEWI, name: 'Dewi', unreadCount: 3, archived: false },
  ])
  const sorted = async (query: string) =>
    z
      .array(z.object({ name: z.string() }))
      .parse((await askWaha('GET', `/api/waha/chats/${session}?${query}`)).json)
      .map(({ name }) => name)
  expect([
    await sorted('sortBy=name&sortOrder=asc'),
    await sorted('sortBy=name'),
    await sorted('sortBy=id&sortOrder=asc'),
    await sorted('sortBy=id&sortOrder=desc'),
  ]).toEqual([
    ['Budi', 'Dewi'],
    ['Dewi', 'Budi'],
    ['Dewi', 'Budi'],
    ['Budi', 'Dewi'],
  ])
  expect(
    (
      await askWaha(
        'GET',
        `/api/waha/chats/${session}?limit=1&offset=1&sortBy=conversationTimestamp&sortOrder=desc`,
      )
    ).json,
  ).toMatchObject([{ id: DEWI }])
  const overview = await askWaha('GET', `/api/waha/chats/${session}/overview`)
  expect(shapeOf('get', '/api/waha/chats/{session}/overview').parse(overview.json)).toMatchObject([
    {},
    {
      id: DEWI,
      lastMessage: { body: 'pesan 2', fromMe: false, id: `false_${DEWI}_3A5F2` },
      _chat: { unreadCount: 3 },
    },
  ])
  expect(
    (
      await askWaha(
        'GET',
        `/api/waha/chats/${session}/overview?ids=${encodeURIComponent(DEWI)},bukan`,
      )
    ).json,
  ).toMatchObject([{ id: DEWI }])
  const posted = (body: object) => askWaha('POST', `/api/waha/api/${session}/chats/overview`, body)
  expect([
    (await posted({ pagination: { limit: 20, offset: 0 } })).json,
    (await posted({ pagination: { limit: 20, offset: 0 }, filter: { ids: [DEWI] } })).json,
  ]).toEqual([overview.json, z.array(z.unknown()).parse(overview.json).slice(1)])
  const path = `/api/waha/chats/${session}/${encodeURIComponent(DEWI)}/messages`
  const messages = await askWaha('GET', `${path}?limit=50&offset=0`)
  expect(
    shapeOf('get', '/api/waha/chats/{session}/{chatId}/messages').parse(messages.json),
  ).toMatchObject([
    {
      body: 'pesan 2',
      from: DEWI,
      fromMe: false,
      hasMedia: false,
      ack: 2,
      ackName: 'DEVICE',
      _data: { providerId: '3A5F2' },
    },
    { body: 'pesan 1' },
    { body: 'pesan 0' },
  ])
  expect(
    (await askWaha('GET', `${path}?limit=1&offset=1&sortOrder=asc&downloadMedia=false&merge=true`))
      .json,
  ).toMatchObject([{ body: 'pesan 1' }])
  expect((await askWaha('GET', `${path}?filter.fromMe=true`)).json).toEqual([])
  expect(
    (
      await askWaha(
        'GET',
        `${path}?filter.ack=DEVICE&filter.timestamp.gte=${Math.floor(Date.now() / 1000) + 60}`,
      )
    ).json,
  ).toEqual([])
})

test('read, typing, archive, picture, contact and deletion', async () => {
  await dewiWrites('halo')
  const chat = `/api/waha/chats/${session}/${DEWI}`
  const read = (given: object) =>
    askWaha('POST', '/api/waha/mark-read', { sessionName: session, chatId: DEWI, ...given })
  expect((await read({ messageId: 'x' })).json).toMatchObject({
    statusCode: 404,
    code: 'message.not_found',
  })
  expect((await read({ chatId: '628999000999@c.us', messageId: 'x' })).json).toMatchObject({
    statusCode: 404,
    code: 'chat.not_found',
  })
  await dewiWrites('masih ada?', { id: '3ALAST' })
  expect((await read({ messageId: '3ALAST' })).json).toEqual({ ids: ['3ALAST'] })
  expect(
    (
      await askWaha('POST', `/api/waha/api/${session}/chats/${DEWI}/messages/read`, {
        messages: 30,
        days: 7,
      })
    ).json,
  ).toEqual({ ids: ['3ALAST'] })
  expect(
    (
      await askWaha('POST', '/api/waha/typing', {
        sessionName: session,
        chatId: DEWI,
        action: 'start',
      })
    ).json,
  ).toEqual({ result: true })
  expect((await askWaha('POST', `${chat}/archive`)).status).toBe(201)
  expect((await askWaha('GET', `/api/waha/chats/${session}`)).json).toMatchObject([
    { unreadCount: 0, archived: true },
  ])
  expect((await askWaha('POST', `${chat}/unarchive`)).json).toEqual({ id: DEWI, archived: false })
  expect((await askWaha('GET', `${chat}/picture`)).json).toEqual({ url: null })
  const contacts = '/api/waha/service/contacts'
  expect(
    shapeOf('get', contacts).parse(
      (await askWaha('GET', `${contacts}?session=${session}&contactId=${DEWI}`)).json,
    ),
  ).toMatchObject({ id: DEWI, number: '628111000111', name: 'Dewi', isWAContact: true })
  expect(
    (await askWaha('GET', `${contacts}?session=${session}&contactId=628999@c.us`)).json,
  ).toMatchObject({ name: null, isWAContact: false })
  const agen = await bearerOf(await aMember(shop, 'agen'))
  expect([
    (await askWaha('DELETE', chat, undefined, agen)).status,
    (await askWaha('DELETE', chat)).status,
    (await askWaha('DELETE', chat)).status,
  ]).toEqual([403, 200, 404])
  expect(await rawSql()`select 1 from message where channel_id = ${shop.channelId}`).toEqual([])
})

test('the template calls accept the same key, for its own business', async () => {
  const template = {
    businessId: shop.businessId,
    name: 'pesanan_siap',
    type: 'campaign',
    category: 'utility',
    language: 'id',
    body: 'Pesanan {{1}} siap.',
    sampleValues: ['77'],
  }
  const made = await askWaha('POST', '/api/meta-waba/templates/create/', template)
  expect([made.status, made.json]).toMatchObject([
    200,
    {
      data: { business_id: shop.businessId },
      meta: { id: expect.any(String), status: expect.any(String), category: expect.any(String) },
    },
  ])
  expect(
    (await askWaha('GET', `/api/meta-waba/templates?businessId=${shop.businessId}`)).json,
  ).toMatchObject({ templates: [{ name: 'pesanan_siap' }] })
  const other = await aShop()
  expect(
    (await askWaha('GET', `/api/meta-waba/templates?businessId=${other.businessId}`)).status,
  ).toBe(404)
  expect(
    (
      await askWaha('POST', '/api/meta-waba/templates/create/', {
        ...template,
        businessId: other.businessId,
      })
    ).status,
  ).toBeGreaterThanOrEqual(403)
})

test("another business's session, chat and room do not exist", async () => {
  await dewiWrites('rahasia')
  const [mine, room] = [
    session,
    (await rawSql()<{ id: string }[]>`select id from room where channel_id = ${shop.channelId}`)[0]!
      .id,
  ]
  const before = shop.channelId
  await openWaha({})
  const answers = await Promise.all([
    askWaha('GET', `/api/waha/sessions/${mine}`),
    askWaha('GET', `/api/waha/sessions/${before}`),
    askWaha('GET', `/api/waha/chats/${mine}`),
    askWaha('GET', `/api/waha/chats/${mine}/${DEWI}/messages`),
    askWaha('DELETE', `/api/waha/sessions/${mine}`),
    askWaha('POST', `/api/waha/sessions/${mine}/logout`),
    askWaha('POST', '/api/waha/send-text', { sessionName: mine, chatId: DEWI, text: 'x' }),
    askWaha('POST', '/api/waha/send-text', {
      sessionName: session,
      chatId: DEWI,
      text: 'x',
      roomId: room,
      userId: shop.owner.sub,
    }),
    askWaha('GET', `/api/waha/service/contacts?session=${mine}&contactId=${DEWI}`),
    askWaha('GET', `/api/waha/sessions/${mine}`, undefined, await bearerOf(shop.owner)),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect(answers[0]!.json).toMatchObject({
    statusCode: 404,
    code: 'session.not_found',
    error: expect.any(String),
    message: expect.stringContaining(mine),
  })
  expect(
    (
      await askWaha('GET', `/api/waha/sessions/${mine}`, undefined, {
        'x-api-key': 'the-gateway-key',
      })
    ).status,
  ).toBe(200)
})

test('answers nothing without a key, with a wrong key or with a revoked one', async () => {
  const wrong: Record<string, string>[] = [
    {},
    { 'x-api-key': 'guess' },
    { 'x-api-key': `${key}x` },
    { authorization: 'Bearer guess' },
  ]
  for (const headers of wrong) {
    const answer = await askWaha('GET', `/api/waha/sessions/${session}`, undefined, headers)
    expect([answer.status, answer.json]).toMatchObject([
      401,
      { statusCode: 401, code: 'auth.required' },
    ])
  }
})

test.each(
  [
    ['GET', '/api/waha/sessions/tidak-ada', undefined, 404],
    ['GET', '/api/waha/chats/tidak-ada', undefined, 404],
    ['GET', '/api/waha/auth/tidak-ada/qr', undefined, 404],
    ['GET', '/api/waha/apa-saja', undefined, 404],
    ['PATCH', '/api/waha/sessions', {}, 404],
    ['GET', '/api/waha/chats/SESSION?limit=0', undefined, 400],
    ['GET', '/api/waha/chats/SESSION?limit=501', undefined, 400],
    ['GET', '/api/waha/chats/SESSION?offset=-1', undefined, 400],
    ['GET', '/api/waha/chats/SESSION/status%40broadcast/messages', undefined, 422],
    ['GET', '/api/waha/chats/SESSION/halo/picture', undefined, 422],
    ['GET', '/api/waha/chats/SESSION/628999%40c.us/messages', undefined, 404],
    ['GET', '/api/waha/service/contacts?session=SESSION', undefined, 400],
    ['POST', '/api/waha/send-text', '{', 400],
    ['POST', '/api/waha/send-text', [], 400],
    ['POST', '/api/waha/send-text', {}, 400],
    [
      'POST',
      '/api/waha/send-text',
      { sessionName: 'SESSION', chatId: '123@newsletter', text: 'x' },
      422,
    ],
    ['POST', '/api/waha/send-text', { sessionName: 'SESSION', chatId: DEWI, text: ' ' }, 422],
    [
      'POST',
      '/api/waha/send-text',
      { sessionName: 'SESSION', chatId: DEWI, text: 'x'.repeat(4097) },
      422,
    ],
    [
      'POST',
      '/api/waha/send-text',
      { sessionName: 'SESSION', chatId: DEWI, text: 'x', replyTo: 'tidak-ada' },
      404,
    ],
    [
      'POST',
      '/api/waha/send-text',
      { sessionName: 'SESSION', chatId: DEWI, text: 'x'.repeat(300_000) },
      413,
    ],
    [
      'POST',
      '/api/waha/send-location',
      { sessionName: 'SESSION', chatId: DEWI, latitude: 91, longitude: 0 },
      400,
    ],
    ['POST', '/api/waha/send-contact', { sessionName: 'SESSION', chatId: DEWI, contacts: [] }, 400],
    [
      'POST',
      '/api/waha/send-contact',
      { sessionName: 'SESSION', chatId: DEWI, contacts: [{ vcard: 'halo' }] },
      400,
    ],
    ['POST', '/api/waha/typing', { sessionName: 'SESSION', chatId: DEWI, action: 'dance' }, 400],
    ['POST', '/api/waha/auth/SESSION/request-code', { phoneNumber: 'halo' }, 400],
    ['POST', '/api/waha/sessions', { name: '../x' }, 400],
    ['GET', '/api/waha/sessions/a%00b', undefined, 400],
    ['GET', '/api/waha/chats/SESSION/628111000111%40c.us/messages/3A%00', undefined, 400],
    ['GET', '/api/waha/service/contacts?session=%00&contactId=628111000111@c.us', undefined, 400],
    ['PUT', '/api/waha/reaction', { sessionName: 'SESSION', messageId: '\0', reaction: 'x' }, 400],
    [
      'POST',
      '/api/waha/send-text',
      `{"sessionName":"SESSION","chatId":"${DEWI}","text":"\\u0000","more":${'['.repeat(500)}${']'.repeat(500)}}`,
      400,
    ],
    ['POST', '/api/meta-waba/templates/create/', { body: 'x'.repeat(300_000) }, 413],
    ['DELETE', '/api/meta-waba/templates/%00', undefined, 400],
  ].map(([method, path, body, status]) => ({
    method: String(method),
    path: String(path),
    body,
    status,
    sent: JSON.stringify(body)?.slice(0, 90) ?? '',
  })),
)('$method $path $sent is refused as JSON with $status', async ({ method, path, body, status }) => {
  await dewiWrites('halo')
  const named = (text: string) => text.replaceAll('SESSION', session)
  const answer = await askWaha(
    method,
    named(path),
    body === undefined ? undefined : named(typeof body === 'string' ? body : JSON.stringify(body)),
  )
  expect([answer.status, answer.json]).toMatchObject([
    status,
    { statusCode: status, message: expect.any(String), code: expect.any(String) },
  ])
})

test('the official API uses the same calls; unsupported ones answer 501 with their name', async () => {
  await openWaha({
    engine: 'meta-cloud',
    externalId: String(Math.floor(1e14 + Math.random() * 1e14)),
  })
  await rawSql()`insert into channel_secret (channel_id, business_id, sealed)
    values (${shop.channelId}, ${shop.businessId},
        ${sealText(JSON.stringify({ accessToken: 'demo-token' }), shop.channelId)})`
  await dewiWrites('halo', { id: 'wamid.HBgN1' })
  expect((await askWaha('GET', `/api/waha/sessions/${session}`)).json).toMatchObject({
    name: session,
    status: 'WORKING',
    engine: { engine: 'meta-cloud' },
  })
  graph.control({ fail: { code: 2, status: 503, times: 1 } })
  expect((await askWaha('GET', `/api/waha/sessions/${session}`)).json).toMatchObject({
    status: 'WORKING',
  })
  expect(await rawSql()`select status from channel where id = ${shop.channelId}`).toEqual([
    { status: 'WORKING' },
  ])
  for (const [method, path, body] of [
    ['GET', `/api/waha/auth/${session}/qr`, undefined],
    ['POST', `/api/waha/auth/${session}/request-code`, { phoneNumber: '628111000111' }],
  ] as const) {
    const answer = await askWaha(method, path, body)
    expect([answer.status, answer.json]).toMatchObject([
      501,
      {
        code: 'channel.unsupported',
        engine: 'meta-cloud',
        message: expect.stringContaining('meta-cloud'),
      },
    ])
  }
  expect(
    (
      await askWaha('POST', '/api/waha/send-text', {
        sessionName: session,
        chatId: '628111000111',
        text: 'Halo Kak Dewi',
      })
    ).status,
  ).toBe(201)
  await deliverAll()
  expect(graph.sent.at(-1)?.body).toMatchObject({
    to: '+628111000111',
    text: { body: 'Halo Kak Dewi' },
  })
  const [answer] = z
    .array(z.object({ id: z.string() }))
    .parse(
      (await askWaha('GET', `/api/waha/chats/${session}/${DEWI}/messages?filter.fromMe=true`)).json,
    )
  expect(
    (
      await askWaha(
        'PUT',
        `/api/waha/chats/${session}/${DEWI}/messages/${encodeURIComponent(answer!.id)}`,
        { text: 'x' },
      )
    ).json,
  ).toMatchObject({ statusCode: 501, engine: 'meta-cloud' })
  expect(
    (await askWaha('DELETE', `/api/waha/chats/${session}/${DEWI}/messages/wamid.HBgN1`)).json,
  ).toMatchObject({ statusCode: 404, code: 'message.not_found' })
  expect(
    (
      await askWaha('POST', '/api/waha/mark-read', {
        sessionName: session,
        chatId: DEWI,
        messageId: 'wamid.HBgN1',
      })
    ).status,
  ).toBe(201)
  expect(
    (
      await askWaha('POST', '/api/waha/typing', {
        sessionName: session,
        chatId: DEWI,
        action: 'stop',
      })
    ).status,
  ).toBe(201)
  expect(graph.receipts.at(-1)).toMatchObject({ status: 'read', message_id: 'wamid.HBgN1' })
})

test('a script written for WAHA works with another base address and key', async () => {
  await dewiWrites('Jam berapa buka?')
  const base = `${url}/api/waha`
  const waha = (method: string, path: string, body?: unknown) =>
    fetch(`${base}${path}`, {
      method,
      headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  expect(await (await waha('GET', '/api/sessions/default')).json()).toMatchObject({
    status: 'WORKING',
  })
  const chats = z
    .array(z.object({ id: z.string() }))
    .parse(
      await (
        await waha(
          'GET',
          '/api/default/chats?limit=20&offset=0&sortBy=conversationTimestamp&sortOrder=desc',
        )
      ).json(),
    )
  const chatId = chats[0]!.id
  expect((await waha('POST', '/api/sendSeen', { session: 'default', chatId })).status).toBe(201)
  expect((await waha('POST', '/api/startTyping', { session: 'default', chatId })).status).toBe(201)
  expect((await waha('POST', '/api/stopTyping', { session: 'default', chatId })).status).toBe(201)
  const [question] = z
    .array(z.object({ id: z.string(), body: z.string() }))
    .parse(
      await (
        await waha(
          'GET',
          `/api/default/chats/${encodeURIComponent(chatId)}/messages?limit=1&downloadMedia=false`,
        )
      ).json(),
    )
  const sent = await waha('POST', '/api/sendText', {
    session: 'default',
    chatId,
    text: 'Jam 7, Kak',
    reply_to: question!.id,
    linkPreview: true,
  })
  expect([sent.status, await sent.json()]).toMatchObject([
    201,
    { body: 'Jam 7, Kak', replyTo: { body: 'Jam berapa buka?' } },
  ])
  expect(
    await (await waha('GET', `/api/contacts?session=default&contactId=${chatId}`)).json(),
  ).toMatchObject({ name: 'Dewi' })
})

test('the documentation is public and loads no external resources', async () => {
  const page = await askWaha('GET', '/api/docs', undefined, {})
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
  expect(page.text).toContain('/api/waha/send-text')
  expect(page.text).not.toMatch(/(src|href)="(https?:)?\/\//)
  expect((await askWaha('GET', '/api/docs/openapi.json', undefined, {})).json).toMatchObject({
    openapi: '3.1.0',
    paths: { '/api/waha/sessions': {} },
  })
})

test("the operator's key is used on the operator's server only", async () => {
  const [own, foreign] = [
    await startWaha({ receiptDelayMs: 0 }),
    await startWaha({ receiptDelayMs: 0 }),
  ]
  const before = settings()
  useSettings({ ...before, WAHA_URL: own.url, WAHA_API_KEY: own.apiKey })
  const name = `op-${shop.businessId.slice(-8)}`
  expect(
    (await askWaha('POST', '/api/waha/sessions', { name, server: { url: foreign.url } })).json,
  ).toMatchObject({ statusCode: 422, code: 'channel.key_missing' })
  const made = await askWaha('POST', '/api/waha/sessions', { name })
  expect([made.status, made.json]).toMatchObject([201, { name, engine: { engine: 'waha' } }])
  const { channelId } = z.object({ channelId: z.string() }).parse(made.json)
  await HANDLERS['act-on-channel']({ channelId, act: 'start' })
  expect([own.sessions.all.has(name), foreign.sessions.all.size]).toEqual([true, 0])
  useSettings(before)
  await Promise.all([own.close(), foreign.close()])
})
