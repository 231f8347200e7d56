import { createServer, type Server } from 'node:http'
import {
  downloadContentFromMessage,
  generateWAMessageFromContent,
  initAuthCreds,
  proto,
} from 'baileys'
import { afterEach, expect, test } from 'vitest'
import { parseSettings, useSettings } from '#platform/settings'
import { withOwnHosts } from './download.ts'
import { silenceSignal } from './silence-signal.ts'
import { isOfLibrary } from './library.ts'
import { packValue, unpackValue } from '../session/keys.ts'
import { toPlain } from './plain.ts'
import type { AuthStore, ConnectionNews } from './port.ts'
import { whatsAppWeb } from './web.ts'

useSettings(parseSettings({ NODE_ENV: 'test' }))
let server: Server | undefined
afterEach(() => void server?.close())

const store = (): AuthStore => ({
  creds: undefined,
  keys: { get: async () => ({}), set: async () => {} },
  saveCreds: () => {},
})

test('a library message becomes plain JSON, and the library reads it back unchanged', () => {
  const content = proto.Message.fromObject({
    imageMessage: {
      mimetype: 'image/jpeg',
      caption: 'ini',
      mediaKey: Buffer.from([1, 2, 250]),
      fileLength: 20480,
      mediaKeyTimestamp: 1_795_280_000,
      directPath: '/v',
      jpegThumbnail: Buffer.alloc(50),
    },
  })
  const message = generateWAMessageFromContent('628111000111@s.whatsapp.net', content, {
    userJid: '628999000333@s.whatsapp.net',
    messageId: '3EB0A',
  })
  const plain = JSON.parse(JSON.stringify(toPlain(message)))
  expect(plain).toMatchObject({
    key: { remoteJid: '628111000111@s.whatsapp.net', id: '3EB0A', fromMe: true },
    message: { imageMessage: { caption: 'ini', mediaKey: 'AQL6' } },
  })
  expect(Number(plain.message.imageMessage.fileLength)).toBe(20480)
  expect(plain.message.imageMessage).not.toHaveProperty('jpegThumbnail')
  const back = proto.WebMessageInfo.fromObject(plain)
  expect(Buffer.from(back.message?.imageMessage?.mediaKey ?? [])).toEqual(Buffer.from([1, 2, 250]))
  expect(Number(back.message?.imageMessage?.mediaKeyTimestamp)).toBe(1_795_280_000)
})

test('64-bit numbers keep their value', () => {
  expect(toPlain({ low: 705032704, high: 1, unsigned: true })).toBe(5_000_000_000)
  expect(toPlain({ low: -1, high: -1, unsigned: false })).toBe(-1)
})

test('keys and histories that a phone shares with its devices never become plain', () => {
  expect(
    toPlain({
      protocolMessage: { type: 6, appStateSyncKeyShare: { keys: [1] } },
      senderKeyDistributionMessage: { a: 1 },
    }),
  ).toEqual({ protocolMessage: { type: 6 } })
})

test('credentials come back with their bytes', () => {
  const creds = initAuthCreds()
  const back = unpackValue<typeof creds>(packValue(creds))
  expect(back).toEqual({
    ...creds,
    lastPropHash: undefined,
    pairingCode: undefined,
    routingInfo: undefined,
    additionalData: undefined,
  })
  expect(Buffer.isBuffer(back.noiseKey.private)).toBe(true)
})

test('app state keys, which the library stores as its own objects, are read back unchanged', () => {
  const key = proto.Message.AppStateSyncKeyData.fromObject({
    keyData: Buffer.from([9, 8]),
    timestamp: 1_795_280_000,
    fingerprint: { rawId: 7, currentIndex: 1, deviceIndexes: [0, 2] },
  })
  const back = proto.Message.AppStateSyncKeyData.fromObject(unpackValue<object>(packValue(key)))
  expect(Buffer.from(back.keyData ?? [])).toEqual(Buffer.from([9, 8]))
  expect(back.fingerprint?.deviceIndexes).toEqual([0, 2])
})

test('a file is fetched from WhatsApp’s servers only, whatever address its sender wrote', () => {
  const message = {
    message: {
      imageMessage: { url: 'https://169.254.169.254/latest', directPath: '/v/t62' },
      extendedTextMessage: {
        contextInfo: {
          quotedMessage: { videoMessage: { url: 'https://mmg.whatsapp.net.evil.example/x' } },
        },
      },
    },
  }
  expect(JSON.stringify(withOwnHosts(message))).not.toMatch(/169|evil/)
  const own = { imageMessage: { url: 'https://mmg-fna.whatsapp.net/v/x' } }
  expect(withOwnHosts(own)).toEqual(own)
})

test.each([
  [405, 405],
  [403, 503],
  [502, 503],
])('HTTP %i in place of a connection becomes a close with code %i', async (status, code) => {
  const news: ConnectionNews[] = []
  server = createServer((_, response) => response.writeHead(status).end())
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  const address = server.address()
  useSettings(
    parseSettings({
      NODE_ENV: 'test',
      BAILEYS_URL: `ws://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/ws/chat`,
      BAILEYS_VERSION: '2.3000.1',
    }),
  )
  const closed = new Promise<void>((done) => {
    void whatsAppWeb.open({
      channelId: 'c',
      auth: store(),
      memory: {},
      findMessage: async () => undefined,
      listener: {
        news: (one) => void (news.push(one), one.type === 'closed' && done()),
        event: () => {},
      },
    })
  })
  await closed
  const [last] = news.slice(-1)
  expect(last).toMatchObject({ type: 'closed', why: { code } })
  expect(news.filter((one) => one.type === 'closed')).toHaveLength(1)
})

test("the Signal library's console output is dropped, other output passes", () => {
  const lines: unknown[][] = []
  const print = (...words: unknown[]) => void lines.push(words)
  const target = { log: print, info: print, warn: print, error: print }
  silenceSignal(target)
  silenceSignal(target)
  target.info('Closing session:', { currentRatchet: { rootKey: 'secret' } })
  target.warn('Session already closed', { _chains: {} })
  target.error('something', { indexInfo: {}, currentRatchet: {} })
  target.info('listening', { port: 3000 })
  expect(lines).toEqual([['listening', { port: 3000 }]])
})

test('unhandled rejections of the library do not end the process', async () => {
  const error: unknown = await downloadContentFromMessage(
    { mediaKey: new Uint8Array(32) },
    'image',
  ).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(isOfLibrary(error)).toBe(true)
  expect(isOfLibrary(new Error('of ours'))).toBe(false)
  expect(isOfLibrary('text')).toBe(false)
})
