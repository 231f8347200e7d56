import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { engineOf, storeWebhook } from '#gateway'
import type { Account } from '#gateway/engine-interface'
import type { Content, DeliveryStatus } from '#whatsapp/model'
import { parseSettings, settings, useSettings } from '#platform/settings'
import { noPace } from '../../src/gateway/engines/waha/pace.ts'
import { createWaha } from '../../src/gateway/engines/waha/waha.ts'
import { writeVcard } from '#whatsapp/vcard'
import { startWaha, type Waha } from '../standins/waha/waha.ts'
import type { WahaEngine, WireContent } from '../standins/waha/waha-wire.ts'
import { aShop } from '../world.ts'
import { type Act, DEWI, type Deed, type Harness } from './harness.ts'

const LID = '149876543210987'

const ACK: Partial<Record<DeliveryStatus, number>> = {
  failed: -1,
  queued: 0,
  sent: 1,
  delivered: 2,
  read: 3,
  played: 4,
}

/** The WAHA engine against its stand-in, whose webhooks arrive over HTTP. */
export async function wahaHarness(engine: WahaEngine = 'GOWS'): Promise<Harness> {
  const externalId = `cs-${randomUUID()}`
  const shop = await aShop({ engine: 'waha', externalId })
  const callback = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const orderHint = engineOf('waha').webhook?.orderHint(body)
      void storeWebhook([
        {
          engine: 'waha',
          channelId: shop.channelId,
          accounts: [externalId],
          body,
          ...(orderHint ? { orderHint } : {}),
        },
      ]).then(() => response.end('ok'))
    })
  }).listen(0, '127.0.0.1')
  await once(callback, 'listening')
  const address = callback.address()
  const waha = await startWaha({ engine, receiptDelayMs: 0 })
  useSettings({ ...parseSettings({ NODE_ENV: 'test' }), ...settings(), WAHA_URL: waha.url })
  const session = waha.sessions.create(externalId, {
    webhooks: [
      {
        url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
        events: ['*'],
      },
    ],
  })
  Object.assign(session, { isPaired: true, status: 'WORKING' })
  const credentials = { url: waha.url, apiKey: 'waha-key', hmacKey: 'hook-key' }
  const account: Account = {
    channelId: shop.channelId,
    engine: 'waha',
    externalId,
    status: 'WORKING',
    credentials,
    settings: {},
  }

  return {
    kind: 'waha',
    engine: createWaha(2000, noPace),
    account,
    chatId: `${DEWI.phone}@c.us`,
    hidden: { identity: { kind: 'lid', value: LID }, chatId: `${LID}@lid` },
    tellsAds: false,
    receives: [
      'text',
      'image',
      'video',
      'voice',
      'audio',
      'document',
      'sticker',
      'location',
      'contacts',
      'button',
      'list',
      'template_button',
      'flow',
    ],
    receipts: ['sent', 'delivered', 'read'],
    customer: async (deed, guise = 'open') => {
      waha.sessions.behaviour.dialect = guise === 'open' ? 'phone' : 'lid'
      const person = {
        open: DEWI,
        hidden: { phone: '', lid: LID, name: DEWI.name },
        revealed: { ...DEWI, lid: LID },
      }[guise]
      await waha.customer(externalId, { person, id: deed.id, does: toDoes(waha, externalId, deed) })
      waha.sessions.behaviour.dialect = 'phone'
      waha.sessions.people.delete('')
    },
    acknowledge: async ({ key }, statuses) => {
      for (const status of statuses)
        await waha.sessions.emit(session, 'message.ack', {
          id: key.providerId,
          from: `${DEWI.phone}@c.us`,
          to: null,
          participant: null,
          fromMe: true,
          ack: ACK[status],
        })
    },
    sent: async () =>
      waha.sent
        .filter(({ route }) => route.startsWith('send') && route !== 'sendSeen')
        .map(({ id, chatId, body, fileBytes }) => ({
          stanzaId: id,
          to: chatId,
          raw: JSON.stringify(body),
          ...(fileBytes === undefined ? {} : { fileBytes }),
          ...(typeof body.reply_to === 'string' ? { replyTo: body.reply_to } : {}),
        })),
    acts: async () =>
      waha.sent.flatMap(({ route, id, body }): Act[] => {
        if (route === 'reaction')
          return [{ act: 'react', stanzaId: id.split('_')[2] ?? id, value: String(body.reaction) }]
        return route === 'edit' || route === 'revoke'
          ? [{ act: route, stanzaId: id, value: route === 'edit' ? String(body.text) : '' }]
          : []
      }),
    interrupt: waha.interrupt,
    broken: (fault) => ({
      account:
        fault === 'expired_token'
          ? { ...account, credentials: { ...credentials, apiKey: 'revoked' } }
          : account,
      phone: { expired_token: DEWI.phone, refused: '62800000000404', no_answer: '62800000999901' }[
        fault
      ],
    }),
    close: async () => {
      await waha.close()
      callback.closeAllConnections()
      callback.close()
    },
  }
}

function toDoes(waha: Waha, session: string, deed: Deed): Parameters<Waha['customer']>[1]['does'] {
  switch (deed.type) {
    case 'write':
      return {
        type: 'write',
        content: toWire(waha, session, deed),
        ...(deed.replyTo ? { replyTo: deed.replyTo } : {}),
        ...(deed.forwarded ? { isForwarded: true } : {}),
      }
    case 'edit':
      return {
        type: 'edit',
        target: deed.target,
        text: deed.content.type === 'text' ? deed.content.text : '',
      }
    case 'react':
      return { type: 'react', target: deed.target, emoji: deed.emoji }
    case 'revoke':
      return { type: 'revoke', target: deed.target }
  }
}

function toWire(
  waha: Waha,
  session: string,
  { id, content, file }: Extract<Deed, { type: 'write' }>,
): WireContent {
  switch (content.type) {
    case 'text':
    case 'location':
      return content
    case 'media': {
      const { kind, mime, fileName } = content.media
      if (file) waha.files.set(`${session}/${id}.bin`, { bytes: Buffer.from(file), mime })
      return {
        type: 'media',
        kind,
        mime,
        url: file ? `http://localhost:3000/api/files/${session}/${id}.bin` : null,
        ...(fileName ? { fileName } : {}),
        ...(content.caption ? { caption: content.caption } : {}),
      }
    }
    case 'contacts':
      return { type: 'contacts', vcards: content.cards.map(writeVcard) }
    case 'choice':
      return toChoice(content)
    default:
      throw new TypeError(`the stand-in writes no ${content.type}`)
  }
}

function toChoice({
  via,
  id,
  title,
  description,
  data,
}: Extract<Content, { type: 'choice' }>): WireContent {
  switch (via) {
    case 'button':
      return {
        type: 'raw',
        name: 'buttonsResponseMessage',
        node: { selectedButtonID: id, Response: { selectedDisplayText: title } },
      }
    case 'template_button':
      return {
        type: 'raw',
        name: 'templateButtonReplyMessage',
        node: { selectedID: id, selectedDisplayText: title },
      }
    case 'list':
      return {
        type: 'raw',
        name: 'listResponseMessage',
        node: { title, description, singleSelectReply: { selectedRowID: id } },
      }
    default:
      return {
        type: 'raw',
        name: 'interactiveResponseMessage',
        node: {
          body: { text: title },
          nativeFlowResponseMessage: { name: 'flow', paramsJSON: JSON.stringify(data) },
        },
      }
  }
}
