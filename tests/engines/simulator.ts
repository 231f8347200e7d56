import { randomUUID } from 'node:crypto'
import { engineOf, simulateInbound } from '#gateway'
import type { Account } from '#gateway/engine'
import { DEWI, type Harness } from './harness.ts'
import { rawSql } from '#platform/database'
import { aShop } from '../world.ts'

/** The simulator is its own provider: what reached it is what it will send receipts for. */
export async function simulatorHarness(): Promise<Harness> {
  const externalId = randomUUID()
  const shop = await aShop({ engine: 'simulator', externalId })
  const settings = { ackDelaysMs: { sent: 0, delivered: 0, read: 0 } }
  const account: Account = { channelId: shop.channelId, engine: 'simulator', externalId, status: 'WORKING', credentials: {}, settings }
  return {
    kind: 'simulator',
    engine: engineOf('simulator'),
    account,
    customer: async ({ id, ...does }) => {
      const deed = does.type === 'write' ? { type: does.type, content: does.content, ...(does.replyTo ? { replyTo: does.replyTo } : {}) } : does
      await simulateInbound(account, { customer: DEWI, id, does: deed })
    },
    sent: async () => {
      const rows = await rawSql()<{ commandId: string; to: string }[]>`
        select distinct e ->> 'commandId' as "commandId", e -> 'recipient' ->> 'value' as to
        from public.gateway_event g, jsonb_array_elements(g.body::jsonb -> 'events') e
        where g.channel_id = ${shop.channelId} and e ->> 'kind' = 'message.status'`
      return rows.map((row) => ({ ...row, text: '' }))
    },
    broken: (fault) => ({ account: { ...account, settings: { ...settings, faults: [FAULT[fault]] } }, phone: DEWI.phone }),
    close: async () => {},
  }
}

const FAULT = { expired_token: 'expired_token', refused: 'refuse', no_answer: 'timeout' } as const
