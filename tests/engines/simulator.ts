import { randomUUID } from 'node:crypto'
import { engineOf, storeWebhook } from '#gateway'
import { keepSimulatedFile, simulateInbound } from '#gateway/simulation'
import type { Account } from '#gateway/engine-interface'
import type { Content } from '#whatsapp/model'
import { rawSql } from '#platform/database'
import { simulatorBody } from '../../src/gateway/engines/simulator/body.ts'
import { aShop } from '../world.ts'
import { DEWI, type Harness } from './harness.ts'

/**
 * The simulator is its own provider: a message counts as received when a receipt for it is
 * scheduled.
 */
export async function simulatorHarness(): Promise<Harness> {
  const externalId = randomUUID()
  const shop = await aShop({ engine: 'simulator', externalId })
  const settings = { ackDelaysMs: { sent: 0, delivered: 0, read: 0 } }
  const account: Account = {
    channelId: shop.channelId,
    engine: 'simulator',
    externalId,
    status: 'WORKING',
    credentials: {},
    settings,
  }

  async function withFile(content: Content, file: Uint8Array | undefined): Promise<Content> {
    if (content.type !== 'media' || !file) return content
    return {
      ...content,
      media: {
        ...content.media,
        source: {
          type: 'cloud_media_id',
          id: await keepSimulatedFile(shop.channelId, { mime: content.media.mime, bytes: file }),
        },
      },
    }
  }

  return {
    kind: 'simulator',
    engine: engineOf('simulator'),
    account,
    chatId: DEWI.phone,
    hidden: { identity: { kind: 'lid', value: HIDDEN.lid }, chatId: HIDDEN.lid },
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
    customer: async ({ id, ...deed }, guise = 'open') => {
      const customer = { open: DEWI, hidden: HIDDEN, revealed: { ...HIDDEN, phone: DEWI.phone } }[
        guise
      ]
      if (deed.type !== 'write')
        return void (await simulateInbound(account, { customer, id, does: deed }))
      const { file, content, ...does } = deed
      await simulateInbound(account, {
        customer,
        id,
        does: { ...does, content: await withFile(content, file) },
      })
    },
    acknowledge: async ({ key, commandId }, statuses) => {
      for (const status of statuses) {
        const event = {
          kind: 'message.status',
          eventKey: `simulator:${externalId}:${key.stanzaId}:${status}`,
          occurredAt: new Date().toISOString(),
          live: true,
          target: key,
          status,
          commandId,
        } as const
        await storeWebhook([
          {
            engine: 'simulator',
            channelId: shop.channelId,
            accounts: [externalId],
            body: simulatorBody(externalId, [event]),
          },
        ])
      }
    },
    sent: async () => {
      const rows = await rawSql()<{ commandId: string; to: string; stanzaId: string }[]>`
        select distinct e ->> 'commandId' as "commandId", e -> 'recipient' ->> 'value' as to,
          e -> 'target' ->> 'stanzaId' as "stanzaId"
        from public.gateway_event g, jsonb_array_elements(g.body::jsonb -> 'events') e
        where g.channel_id = ${shop.channelId} and e ->> 'kind' = 'message.status'
        and e -> 'recipient' is not null`
      return [...rows]
    },
    acts: async () => undefined,
    interrupt: async () => {
      account.settings = { ...settings, faults: ['restart'] }
      return async () => {
        account.settings = settings
      }
    },
    broken: (fault) => ({
      account: { ...account, settings: { ...settings, faults: [FAULT[fault]] } },
      phone: DEWI.phone,
    }),
    close: async () => {},
  }
}

const HIDDEN = { lid: '149876543210987', name: DEWI.name }

const FAULT = { expired_token: 'expired_token', refused: 'refuse', no_answer: 'timeout' } as const
