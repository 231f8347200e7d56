import { beforeEach, describe, expect, test } from 'vitest'
import type { MediaRef } from '#whatsapp/model'
import type { OutboundBody, OutboundMedia } from '#whatsapp/commands'
import { parseSettings, useSettings } from '#platform/settings'
import {
  account,
  toCommand,
  DEWI,
  engine,
  startServer,
  pairSession,
  toTextBody,
  useWaha,
  waha,
} from './waha-world.ts'

useWaha()

const toTrick = (digits: string) => ({
  to: [{ kind: 'phone' as const, value: `62800000${digits}` }],
  providerChatId: `62800000${digits}`,
})
const bytesOf = (size: number) => Buffer.alloc(size, 'abcdefg')
function file(
  kind: OutboundMedia['kind'],
  mime: string,
  bytes: Buffer,
  change: Partial<OutboundMedia> = {},
): OutboundMedia {
  return {
    kind,
    mime,
    sizeBytes: bytes.length,
    open: async () =>
      new Blob(
        [bytes.subarray(0, 7), bytes.subarray(7, 8), bytes.subarray(8)].map(
          (part) => new Uint8Array(part),
        ),
      ).stream(),
    ...change,
  }
}

describe('sending', () => {
  beforeEach(pairSession)

  test.each(['GOWS', 'NOWEB', 'WEBJS'] as const)(
    'a text is accepted on %s and its key names it in every dialect',
    async (kind) => {
      waha.sessions.behaviour.engine = kind
      const result = await engine.send(
        account,
        toCommand(toTextBody('Masih ada, Kak.'), {
          replyTo: { providerId: `false_${DEWI.phone}@c.us_3A5F`, stanzaId: '3A5F', fromMe: false },
        }),
      )
      const stanzaId =
        kind === 'WEBJS' ? expect.stringMatching(/^3EB0/) : '01999E2A7C0D7ABC8123456789ABCDEF'
      expect(result).toMatchObject({
        state: 'accepted',
        key: {
          stanzaId,
          fromMe: true,
          providerId: expect.stringMatching(`^true_${DEWI.phone}@c\\.us_`),
        },
        resolved: [{ kind: 'phone' }, { kind: 'lid', value: DEWI.lid }],
      })
      expect(waha.sent).toMatchObject([
        {
          route: 'sendText',
          chatId: `${DEWI.phone}@c.us`,
          body: {
            session: 'cs-1',
            text: 'Masih ada, Kak.',
            reply_to: `false_${DEWI.phone}@c.us_3A5F`,
          },
        },
      ])
    },
  )

  test('a reply uses the id dialect of its chat', async () => {
    await engine.send(
      account,
      toCommand(toTextBody('ya'), {
        providerChatId: `${DEWI.lid}@lid`,
        to: [
          { kind: 'phone', value: DEWI.phone },
          { kind: 'lid', value: DEWI.lid },
        ],
        replyTo: { providerId: '3A5F', stanzaId: '3A5F', fromMe: false },
      }),
    )
    expect(waha.sent).toMatchObject([
      { chatId: `${DEWI.lid}@lid`, body: { reply_to: `false_${DEWI.lid}@lid_3A5F` } },
    ])
  })

  test.each<[string, OutboundBody, string, object]>([
    [
      'a place',
      { type: 'location', latitude: -6.2, longitude: 106.8, name: 'Toko', address: 'Jl. Senja 1' },
      'sendLocation',
      { latitude: -6.2, longitude: 106.8, title: 'Toko\nJl. Senja 1' },
    ],
    [
      'a contact',
      {
        type: 'contacts',
        cards: [{ name: 'Budi', phones: [{ phone: '+628111000333', waId: '628111000333' }] }],
      },
      'sendContactVcard',
      {
        contacts: [
          {
            vcard:
              'BEGIN:VCARD\nVERSION:3.0\nFN:Budi\nTEL;type=CELL;waid=628111000333:+628111000333\nEND:VCARD',
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
        buttons: [
          { id: 'y', title: 'Ya' },
          { id: 't', title: 'Tidak' },
        ],
      },
      'sendText',
      { text: 'Jadi?\n\n1. Ya\n2. Tidak\n\nRoti Senja' },
    ],
    [
      'a list',
      {
        type: 'list',
        text: 'Pilih:',
        button: 'Menu',
        sections: [
          { title: 'Roti', rows: [{ id: 'a', title: 'Sobek', description: 'coklat' }] },
          { title: 'Kue', rows: [{ id: 'b', title: 'Bolu' }] },
        ],
      },
      'sendText',
      { text: 'Pilih:\n\n*Roti*\n1. Sobek – coklat\n\n*Kue*\n2. Bolu' },
    ],
    [
      'a link',
      { type: 'cta', text: 'Lihat menu', label: 'Menu', url: 'https://toko.example' },
      'sendText',
      { text: 'Lihat menu\n\nMenu: https://toko.example' },
    ],
    [
      'a template',
      {
        type: 'template',
        name: 'order_ready',
        language: 'id',
        body: ['Dewi'],
        text: 'Halo Dewi, pesanan siap.',
      },
      'sendText',
      { text: 'Halo Dewi, pesanan siap.' },
    ],
  ])('%s is sent in the form that every phone shows', async (_, body, route, fields) => {
    expect(await engine.send(account, toCommand(body))).toMatchObject({ state: 'accepted' })
    expect(waha.sent).toMatchObject([{ route, body: fields }])
  })

  test.each<[string, OutboundMedia, string, object]>([
    ['a photo', file('image', 'image/jpeg', bytesOf(50_001)), 'sendImage', { caption: 'ini' }],
    [
      'a picture that WhatsApp would not show',
      file('image', 'image/heic', bytesOf(10)),
      'sendFile',
      { caption: 'ini' },
    ],
    [
      'a film',
      file('video', 'video/quicktime', bytesOf(100)),
      'sendVideo',
      { convert: true, asNote: false },
    ],
    [
      'a voice note',
      file('voice', 'audio/ogg; codecs=opus', bytesOf(9)),
      'sendVoice',
      { convert: false },
    ],
    [
      'a document',
      file('document', 'application/pdf', bytesOf(8), { fileName: 'menu.pdf' }),
      'sendFile',
      { file: { mimetype: 'application/pdf', filename: 'menu.pdf' } },
    ],
  ])('%s arrives byte for byte by the route that fits it', async (_, media, route, fields) => {
    expect(
      await engine.send(account, toCommand({ type: 'media', media, caption: 'ini' })),
    ).toMatchObject({ state: 'accepted', key: { fromMe: true } })
    expect(waha.sent).toMatchObject([{ route, body: fields, fileBytes: media.sizeBytes }])
    expect([...waha.files.values()][0]?.bytes.equals(bytesOf(media.sizeBytes))).toBe(true)
  })

  test.each<[string, OutboundBody]>([
    ['text_empty', toTextBody('  ')],
    ['text_too_long', toTextBody('a'.repeat(65_537))],
    [
      'caption_too_long',
      { type: 'media', media: file('image', 'image/jpeg', bytesOf(9)), caption: 'a'.repeat(1025) },
    ],
    [
      'file_too_large',
      {
        type: 'media',
        media: file('document', 'application/pdf', bytesOf(9), {
          sizeBytes: 100 * 1024 * 1024 + 1,
        }),
      },
    ],
  ])('%s is refused before the call', async (code, body) => {
    expect(await engine.send(account, toCommand(body))).toMatchObject({
      state: 'rejected',
      error: { code, class: 'final' },
    })
    expect(waha.sent).toEqual([])
  })

  test.each([
    ['000404', 'rejected', 'recipient_unresolvable', 'final'],
    ['000429', 'rejected', 'rate_overlimit', 'wait'],
    ['999901', 'unconfirmed', 'timeout', 'unconfirmed'],
    ['999903', 'unconfirmed', 'http_502', 'unconfirmed'],
  ])('to …%s it is %s: %s', async (digits, state, code, kind) => {
    expect(await engine.send(account, toCommand(toTextBody('hai'), toTrick(digits)))).toMatchObject(
      {
        state,
        error: { code, class: kind },
      },
    )
  })

  test('an unconfirmed message has its id where the engine accepts ours', async () => {
    expect(
      await engine.send(account, toCommand(toTextBody('hai'), toTrick('999901'))),
    ).toMatchObject({
      state: 'unconfirmed',
      key: { stanzaId: '01999E2A7C0D7ABC8123456789ABCDEF', fromMe: true },
    })
  })

  test.each(['999902', '999904'])(
    'a lost answer is settled by looking for the id that was given (…%s)',
    async (digits) => {
      expect(
        await engine.send(account, toCommand(toTextBody('hai'), toTrick(digits))),
      ).toMatchObject({
        state: 'accepted',
        key: { stanzaId: '01999E2A7C0D7ABC8123456789ABCDEF' },
      })
      expect(waha.sent).toHaveLength(1)
    },
  )

  test('after a lost response a message without an id of ours stays unconfirmed', async () => {
    waha.sessions.behaviour.engine = 'WEBJS'
    expect(
      await engine.send(account, toCommand(toTextBody('hai'), toTrick('999904'))),
    ).toMatchObject({
      state: 'unconfirmed',
      error: { class: 'unconfirmed' },
    })
  })

  test.each([
    ['STARTING', 'session_starting', 'wait'],
    ['SCAN_QR_CODE', 'session_scan_qr_code', 'configuration'],
    ['STOPPED', 'session_stopped', 'configuration'],
  ] as const)('a session that is %s sends nothing', async (status, code, kind) => {
    Object.assign(waha.sessions.all.get('cs-1')!, { status })
    expect(await engine.send(account, toCommand(toTextBody('hai')))).toMatchObject({
      state: 'rejected',
      error: { code, class: kind },
    })
  })

  test('a refused key is a configuration error, an outage is retried', async () => {
    expect(
      await engine.send(
        { ...account, credentials: { ...account.credentials, apiKey: 'wrong' } },
        toCommand(toTextBody('hai')),
      ),
    ).toMatchObject({ state: 'rejected', error: { code: 'unauthorized', class: 'configuration' } })
    await waha.close()
    expect(await engine.send(account, toCommand(toTextBody('hai')))).toMatchObject({
      state: 'rejected',
      error: { code: 'ECONNREFUSED', class: 'retry' },
    })
  })
})

describe('the address of the server', () => {
  test('the server’s address may not be in our own network unless the operator named it', async () => {
    pairSession()
    useSettings(parseSettings({ NODE_ENV: 'test' }))
    for (const url of [
      waha.url,
      waha.url.replace('127.0.0.1', 'localhost'),
      'http://169.254.169.254',
      'http://[::1]:3000',
    ]) {
      expect(
        await engine.send(
          { ...account, credentials: { ...account.credentials, url } },
          toCommand(toTextBody('hai')),
        ),
      ).toMatchObject({
        state: 'rejected',
        error: { code: 'private_address', class: 'configuration' },
      })
    }
    expect(waha.sent).toEqual([])
    expect(
      await engine.readSession({
        ...account,
        credentials: { ...account.credentials, url: 'file:///etc/passwd' },
      }),
    ).toEqual({ status: 'FAILED', reason: 'waha_bad_url' })
  })

  test('a redirect is not followed, so the key stays at the configured server', async () => {
    const asked: string[] = []
    const thief = await startServer((request, response) => {
      asked.push(String(request.headers['x-api-key']))
      response.end('{}')
    })
    const mover = await startServer((_, response) =>
      response.writeHead(302, { location: thief.url }).end(),
    )
    useSettings(parseSettings({ NODE_ENV: 'test', WAHA_URL: `${mover.url},${thief.url}` }))
    expect(
      await engine.readSession({
        ...account,
        credentials: { ...account.credentials, url: mover.url },
      }),
    ).toEqual({ status: 'FAILED', reason: 'waha_http_302' })
    expect(asked).toEqual([])
    for (const { server } of [thief, mover]) server.close()
  })
})

describe('in a chat', () => {
  beforeEach(pairSession)
  const target = {
    providerChatId: `${DEWI.phone}@c.us`,
    to: [{ kind: 'phone' as const, value: DEWI.phone }],
  }
  const key = {
    providerId: `true_${DEWI.phone}@c.us_01999E2A7C0D7ABC8123456789ABCDEF`,
    stanzaId: '01999E2A7C0D7ABC8123456789ABCDEF',
    fromMe: true,
  }

  test('reading, typing and reactions reach WAHA', async () => {
    expect(await engine.markRead(account, target)).toEqual({ ok: true })
    expect(await engine.setTyping(account, target, 'start')).toEqual({ ok: true })
    expect(await engine.setTyping(account, target, 'stop')).toEqual({ ok: true })
    expect(await engine.react?.(account, { ...target, key }, '👍')).toEqual({ ok: true })
    expect(await engine.react?.(account, { ...target, key }, null)).toEqual({ ok: true })
    expect(waha.sent.map((sent) => sent.route)).toEqual([
      'sendSeen',
      'presence subscribe',
      'startTyping',
      'stopTyping',
      'reaction',
      'reaction',
    ])
    expect(waha.sent.slice(-2).map((sent) => sent.body)).toMatchObject([
      { messageId: key.providerId, reaction: '👍' },
      { reaction: '' },
    ])
  })

  test('a message of ours is edited and revoked', async () => {
    await engine.send(account, toCommand(toTextBody('Masih ada')))
    expect(await engine.edit?.(account, { ...target, key }, 'Sudah habis')).toEqual({ ok: true })
    expect(waha.sessions.all.get('cs-1')?.messages).toMatchObject([
      { content: { text: 'Sudah habis' } },
    ])
    expect(await engine.revoke?.(account, { ...target, key })).toEqual({ ok: true })
    expect(waha.sessions.all.get('cs-1')?.messages).toEqual([])
    expect(await engine.revoke?.(account, { ...target, key })).toMatchObject({
      ok: false,
      error: { code: 'not_found', class: 'final' },
    })
  })

  test("a call that the server's engine lacks is reported as unsupported", async () => {
    const refused = { ok: false, error: { code: 'unsupported_by_engine', class: 'final' } }
    expect(await engine.archive?.(account, target, true)).toMatchObject(refused)
    expect(await engine.deleteChat?.(account, target)).toMatchObject(refused)
    waha.sessions.behaviour.engine = 'WEBJS'
    expect(await engine.archive?.(account, target, true)).toEqual({ ok: true })
    expect(await engine.deleteChat?.(account, target)).toEqual({ ok: true })
  })

  test('returns the address of the chat’s picture, or none', async () => {
    expect(await engine.readPicture?.(account, target)).toBe(
      'https://pps.example/628111000111%40c.us.jpg',
    )
    await waha.close()
    expect(await engine.readPicture?.(account, target)).toBeNull()
  })
})

describe('a received file', () => {
  beforeEach(pairSession)
  const picture = (url: string): MediaRef => ({
    kind: 'image',
    mime: 'image/jpeg',
    source: {
      type: 'url',
      url: `${url}#${encodeURIComponent(`false_${DEWI.phone}@c.us_3A80`)}`,
      needsAuth: true,
    },
  })
  const read = async (media: MediaRef) => {
    const found = await engine.fetchMedia?.(account, media)
    return found?.state === 'open'
      ? { ...found, body: await new Response(found.body).text() }
      : found
  }
  const write = () =>
    waha.customer('cs-1', {
      person: DEWI,
      id: '3A80',
      does: {
        type: 'write',
        content: { type: 'media', kind: 'image', mime: 'image/jpeg', url: null },
      },
    })

  test('a file is fetched with the key from the known server, although WAHA writes localhost', async () => {
    waha.files.set('cs-1/3A80.jpeg', { bytes: Buffer.from('JPEG'), mime: 'image/jpeg' })
    expect(await read(picture('http://localhost:3000/api/files/cs-1/3A80.jpeg'))).toEqual({
      state: 'open',
      mime: 'image/jpeg',
      sizeBytes: 4,
      body: 'JPEG',
    })
  })

  test.each(['http://localhost:3000/api/files/cs-1/gone.jpeg', 'waha:'])(
    'that is gone from the server (%s) is requested again by its message',
    async (url) => {
      await write()
      waha.files.set('cs-1/phone/3A80', { bytes: Buffer.from('ANEW'), mime: 'image/jpeg' })
      expect(await read(picture(url))).toMatchObject({ state: 'open', body: 'ANEW' })
    },
  )

  test('a file that the phone no longer has is gone; an outage is not', async () => {
    await write()
    expect(await read(picture('waha:'))).toMatchObject({ state: 'gone' })
    await waha.close()
    expect(await read(picture('http://localhost:3000/api/files/cs-1/3A80.jpeg'))).toMatchObject({
      state: 'failed',
      error: { class: 'retry' },
    })
  })

  test('a file in a bucket is fetched without the key, and private addresses are refused', async () => {
    const asked: unknown[] = []
    const bucket = await startServer((request, response) => {
      asked.push(request.headers['x-api-key'])
      response.end('S3')
    })
    const url = `${bucket.url}/tenant/3A80.jpeg?X-Amz-Signature=1`
    expect(await read(picture(url))).toMatchObject({
      state: 'failed',
      error: { code: 'private_address' },
    })
    useSettings(parseSettings({ NODE_ENV: 'test', WAHA_URL: `${waha.url},${bucket.url}` }))
    expect(await read(picture(url))).toMatchObject({ state: 'open', body: 'S3' })
    expect(asked).toEqual([undefined])
    bucket.server.close()
  })
})

test('a gap is filled from the chats, oldest first, with missing identities looked up', async () => {
  pairSession()
  waha.sessions.behaviour.engine = 'WEBJS'
  const since = Date.now() - 60_000
  const write = (id: string, at: number, isOwner = false) =>
    waha.customer('cs-1', {
      person: DEWI,
      id,
      at,
      isOwner,
      does: { type: 'write', content: { type: 'text', text: id } },
    })
  await write('B', since + 20_000)
  await write('A', since + 10_000)
  await write('OLD', since - 3_600_000)
  await write('C', since + 30_000, true)
  const events = (await engine.backfill?.(account, new Date(since).toISOString())) ?? []
  expect(
    events.map(({ account: session, event }) => [
      session,
      event.kind,
      event.kind === 'message.created' ? event.key.stanzaId : undefined,
      event.live,
    ]),
  ).toEqual([
    ['cs-1', 'identity.linked', undefined, false],
    ['cs-1', 'message.created', 'A', false],
    ['cs-1', 'message.created', 'B', false],
    ['cs-1', 'message.created', 'C', false],
  ])
  expect(events[3]?.event).toMatchObject({ direction: 'out', origin: 'api' })
  expect(events[0]?.event).toMatchObject({
    identities: [
      { kind: 'phone', value: DEWI.phone },
      { kind: 'lid', value: DEWI.lid },
    ],
  })
})
