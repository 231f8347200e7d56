import type { EngineKind, InboundEvent, Iso } from '#lib/canonical'
import { newId, sha256Hex } from '#platform/crypto'
import { asService, db, type WriteTx } from '#platform/database'
import { enqueue } from '#platform/queue'
import type { Engine, ParseFailure } from './engine.ts'
import { storable } from './json.ts'
import { findGatewayEvent, insertGatewayEvent, updateProcessed } from './queries.ts'

export type WebhookDelivery = {
  engine: EngineKind
  /** null when no channel is known for it: kept, and shown to the operator only */
  channelId: string | null
  /** The accounts whose secret signed the body. Events in it for any other account are left out. */
  accounts: string[]
  body: string
  /** The bytes as they came, when they differ from `body`'s UTF-8. */
  raw?: Uint8Array
  orderHint?: string
  /** Processed not before this time. */
  runAt?: Date
}

/** Stores bodies with the job `process-event` of each, all or none. A body that is there already adds nothing. */
export function storeWebhook(deliveries: WebhookDelivery[]): Promise<{ stored: number }> {
  return db.writeAs(asService('a provider delivers for channels of any business'), async (tx) => {
    let stored = 0
    for (const delivery of deliveries) stored += (await storeOne(tx, delivery)) ? 1 : 0
    return { stored }
  })
}

async function storeOne(tx: WriteTx, delivery: WebhookDelivery): Promise<boolean> {
  const { engine, channelId, accounts, body } = delivery
  const eventKey = `${engine}:${channelId ?? '-'}:${sha256Hex(delivery.raw ?? body)}`
  const eventId = newId()
  if (!(await insertGatewayEvent(tx, { id: eventId, engine, eventKey, channelId, accounts, body: storable(body) }))) return false
  // Bodies about one chat keep their order; the others run side by side.
  await enqueue(tx, 'process-event', { eventId }, { queue: `${channelId}:${delivery.orderHint ?? eventId}`, runAt: delivery.runAt })
  return true
}

export type StoredEvent = {
  id: string
  engine: EngineKind
  channelId: string | null
  receivedAt: Iso
  /** set when an earlier run of the job finished it */
  processedAt: Iso | null
  /** this channel's events, in the order of the body */
  events: InboundEvent[]
  failures: ParseFailure[]
}

/** Reads a stored body back as events. undefined when it is gone (its channel was deleted). */
export async function loadStored(engineOf: (kind: EngineKind) => Engine, eventId: string): Promise<StoredEvent | undefined> {
  const row = await db.readAs(asService('a stored delivery belongs to no member'), (tx) => findGatewayEvent(tx, eventId))
  if (!row) return undefined
  const { items, failures } = engineOf(row.engine).parse(row.body, row.received_at)
  return {
    id: row.id,
    engine: row.engine,
    channelId: row.channel_id,
    receivedAt: row.received_at,
    processedAt: row.processed_at,
    events: items.filter((item) => row.accounts.includes(item.account)).map((item) => item.event),
    failures,
  }
}

/** Closes a stored body. `failures` are what could not be read or applied; they stay with the body for a later look. */
export function markProcessed(eventId: string, failures: ParseFailure[]): Promise<void> {
  return db.statement(asService('a stored delivery belongs to no member'), (tx) => updateProcessed(tx, eventId, failures))
}
