import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { storeWebhook } from '#gateway'
import type { Account } from '#gateway/engine-interface'
import type { Content } from '#whatsapp/model'
import { parseSettings, useSettings } from '#platform/settings'
import { createMetaCloud } from '../../src/gateway/engines/meta-cloud/meta-cloud.ts'
import { metaGuard } from '../../src/gateway/engines/meta-cloud/inbound/webhook.ts'
import { type Graph, startGraph } from '../standins/graph/graph.ts'
import { aShop } from '../world.ts'
import { type Act, DEWI, type Deed, type Harness } from './harness.ts'

/** The official API against the Graph stand-in, whose receipts arrive over HTTP. */
export async function metaCloudHarness(): Promise<Harness> {
  // Below 4e12 the stand-in gives some numbers another state (graph-account.ts).
  const externalId = String(randomInt(4e12, 9e12))
  const shop = await aShop({ engine: 'meta-cloud', externalId })
  const store = (body: string) => {
    const orderHint = metaGuard.orderHint(body)
    return storeWebhook([
      {
        engine: 'meta-cloud',
        channelId: shop.channelId,
        accounts: [externalId],
        body,
        ...(orderHint ? { orderHint } : {}),
      },
    ])
  }
  const callback = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on(
      'end',
      () => void store(Buffer.concat(chunks).toString()).then(() => response.end('ok')),
    )
  }).listen(0, '127.0.0.1')
  await once(callback, 'listening')
  const address = callback.address()
  const options = {
    callback: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    secret: 's',
    receiptDelayMs: 0,
  }
  let graph = await startGraph(options)
  useSettings(parseSettings({ NODE_ENV: 'test', META_GRAPH_URL: graph.url }))
  const account: Account = {
    channelId: shop.channelId,
    engine: 'meta-cloud',
    externalId,
    status: 'WORKING',
    credentials: { accessToken: 'token' },
    settings: {},
  }

  return {
    kind: 'meta-cloud',
    engine: createMetaCloud(2000),
    account,
    chatId: DEWI.phone,
    hidden: { identity: { kind: 'bsuid', value: BSUID }, chatId: BSUID },
    tellsAds: true,
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
      'order',
      'unsupported',
    ],
    receipts: ['sent', 'delivered', 'read'],
    customer: async (deed, guise = 'open') => {
      const isNumberShown = guise !== 'hidden'
      const contact = {
        profile: { name: DEWI.name },
        ...(isNumberShown ? { wa_id: DEWI.phone } : {}),
        ...(guise === 'open' ? {} : { user_id: BSUID }),
      }
      const from = {
        ...(isNumberShown ? { from: DEWI.phone } : {}),
        ...(guise === 'open' ? {} : { from_user_id: BSUID }),
      }
      await store(
        webhookOf(externalId, {
          contacts: [contact],
          messages: [{ ...from, id: deed.id, timestamp: seconds(), ...toTyped(graph, deed) }],
        }),
      )
    },
    acknowledge: async ({ key, commandId }, statuses) => {
      for (const status of statuses) {
        await store(
          webhookOf(externalId, {
            statuses: [
              {
                id: key.providerId,
                status,
                timestamp: seconds(),
                recipient_id: DEWI.phone,
                biz_opaque_callback_data: commandId,
              },
            ],
          }),
        )
      }
    },
    sent: async () =>
      graph.sent.map(({ wamid, body }) => {
        const { message_id: replyTo } = (body.context ?? {}) as { message_id?: string }
        const { id: fileId } = (body[String(body.type)] ?? {}) as { id?: string }
        const file = fileId === undefined ? undefined : graph.media.get(fileId)
        return {
          stanzaId: wamid,
          to: String(body.to ?? body.recipient).replace('+', ''),
          raw: JSON.stringify(body),
          ...(file ? { fileBytes: file.bytes.length } : {}),
          ...(replyTo ? { replyTo } : {}),
        }
      }),
    acts: async () =>
      graph.sent.flatMap(({ body }): Act[] => {
        const { message_id: stanzaId, emoji } = (body.reaction ?? {}) as {
          message_id?: string
          emoji?: string
        }
        return stanzaId === undefined ? [] : [{ act: 'react', stanzaId, value: emoji ?? '' }]
      }),
    interrupt: async () => {
      const port = Number(new URL(graph.url).port)
      const { sent } = graph
      await graph.close()
      return async () => {
        graph = await startGraph({ ...options, port })
        graph.sent.push(...sent)
      }
    },
    broken: (fault) => ({
      account:
        fault === 'expired_token'
          ? { ...account, credentials: { accessToken: 'expired' } }
          : account,
      phone: { expired_token: DEWI.phone, refused: '62800000131026', no_answer: '62800000999901' }[
        fault
      ],
    }),
    close: async () => {
      await graph.close()
      callback.closeAllConnections()
      callback.close()
    },
  }
}

const BSUID = 'ID.13491208655302741918'
const seconds = () => String(Math.floor(Date.now() / 1000))

function webhookOf(phoneNumberId: string, change: object): string {
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '628999000222', phone_number_id: phoneNumberId },
    ...change,
  }
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  })
}

function toTyped(graph: Graph, deed: Deed): object {
  switch (deed.type) {
    case 'write': {
      const context = {
        ...(deed.replyTo ? { id: deed.replyTo, from: '628999000222' } : {}),
        ...(deed.forwarded ? { forwarded: true } : {}),
      }
      const referral = deed.referral && {
        source_type: deed.referral.sourceType,
        source_id: deed.referral.sourceId,
        headline: deed.referral.headline,
        ctwa_clid: deed.referral.clickId,
      }
      return {
        ...toContent(deed.content, deed.file && graph.putMedia(deed.file, mimeOf(deed.content))),
        ...(Object.keys(context).length > 0 ? { context } : {}),
        ...(referral ? { referral } : {}),
      }
    }
    case 'react':
      return {
        type: 'reaction',
        reaction: { message_id: deed.target, ...(deed.emoji ? { emoji: deed.emoji } : {}) },
      }
    case 'edit':
      return {
        type: 'edit',
        edit: { original_message_id: deed.target, message: toContent(deed.content, undefined) },
      }
    case 'revoke':
      return { type: 'revoke', revoke: { original_message_id: deed.target } }
  }
}

const mimeOf = (content: Content): string =>
  content.type === 'media' ? content.media.mime : 'application/octet-stream'

function toContent(
  content: Content,
  fileId: string | undefined,
): { type: string; [field: string]: unknown } {
  switch (content.type) {
    case 'text':
      return { type: 'text', text: { body: content.text } }
    case 'media': {
      const { kind, mime, fileName } = content.media
      const type = kind === 'voice' ? 'audio' : kind === 'video_note' ? 'video' : kind
      return {
        type,
        [type]: {
          id: fileId ?? '0',
          mime_type: mime,
          ...(kind === 'voice' ? { voice: true } : {}),
          ...(fileName ? { filename: fileName } : {}),
          ...(content.caption ? { caption: content.caption } : {}),
        },
      }
    }
    case 'location':
      return {
        type: 'location',
        location: { latitude: content.latitude, longitude: content.longitude, name: content.name },
      }
    case 'contacts':
      return {
        type: 'contacts',
        contacts: content.cards.map((card) => ({
          name: { formatted_name: card.name },
          phones: card.phones.map(({ phone }) => ({ phone })),
        })),
      }
    case 'choice':
      return toChoice(content)
    case 'order':
      return {
        type: 'order',
        order: {
          catalog_id: content.catalogId,
          text: content.note,
          product_items: content.items.map((item) => ({
            product_retailer_id: item.sku,
            quantity: item.quantity,
            item_price: item.price,
            currency: item.currency,
          })),
        },
      }
    case 'unsupported':
      return {
        type: 'unsupported',
        errors: [{ code: 131051, title: 'Message type unknown' }],
        unsupported: { type: content.providerType },
      }
    default:
      throw new TypeError(`customers of the official API send no ${content.type}`)
  }
}

function toChoice({ via, id, title, description, data }: Extract<Content, { type: 'choice' }>): {
  type: string
  [field: string]: unknown
} {
  switch (via) {
    case 'template_button':
      return { type: 'button', button: { payload: id, text: title } }
    case 'button':
      return {
        type: 'interactive',
        interactive: { type: 'button_reply', button_reply: { id, title } },
      }
    case 'list':
      return {
        type: 'interactive',
        interactive: { type: 'list_reply', list_reply: { id, title, description } },
      }
    default:
      return {
        type: 'interactive',
        interactive: {
          type: 'nfm_reply',
          nfm_reply: {
            name: via === 'address' ? 'address_message' : 'flow',
            body: title,
            response_json: JSON.stringify(data),
          },
        },
      }
  }
}
