import type { Identity, MessageKey } from '#whatsapp/model'
import { now } from '#platform/clock'
import { asService, db } from '#platform/database'
import { UNSURE } from './delivery.ts'
import * as rows from './delivery-queries.ts'

/** WhatsApp's servers confirm a message within seconds. */
const SILENT_MS = 10 * 60_000
/**
 * Until then each check of the channel asks for the message. A phone that is off sends nothing for
 * days.
 */
const ASKED_FOR_MS = 40 * 60_000

export type Unacknowledged = {
  messageId: string
  providerChatId: string
  to: Identity[]
  key: MessageKey
}

/**
 * Messages that the provider accepted some minutes ago and that have no receipt. They may never
 * have been sent.
 */
export async function listUnacknowledged(channelId: string): Promise<Unacknowledged[]> {
  const from = (ms: number) => new Date(now().getTime() - ms).toISOString()
  const found = await db.readAs(asService('a delivery belongs to no member'), (tx) =>
    rows.listUnacknowledged(tx, channelId, from(ASKED_FOR_MS), from(SILENT_MS)),
  )
  return found.map(({ id, provider_chat_id, identities, provider_key, provider_id }) => {
    const [, stanzaId = ''] = provider_key.split(':')
    return {
      messageId: id,
      providerChatId: provider_chat_id,
      to: identities.filter(({ kind }) => kind !== 'username'),
      key: { providerId: provider_id, stanzaId, fromMe: true },
    }
  })
}

/**
 * Marks a message as unconfirmed because the provider says that it still waits, so only a person
 * resends it. A later receipt settles it.
 */
export function markUnacknowledged(messageId: string): Promise<void> {
  return db.statement(asService('a delivery belongs to no member'), (tx) =>
    rows.updateDoubted(tx, messageId, UNSURE),
  )
}
