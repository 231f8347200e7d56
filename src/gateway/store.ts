import type { EngineKind, Iso } from '#whatsapp/model'
import type { InboundEvent } from '#whatsapp/events'
import { toStorable } from '#lib/json'
import { newId, sha256Hex } from '#platform/crypto'
import { asService, db, holdCommit, type ReadTx, type WriteTx } from '#platform/database'
import { isUnavailable } from '#platform/errors'
import { log } from '#platform/log'
import { enqueue } from '#platform/queue'
import { shareTransactions } from '#platform/shared-run'
import type { Engine, ParsedBody, ParseFailure } from './engine-interface.ts'
import {
  type AppliedEvent,
  findGatewayEvent,
  insertAppliedEvent,
  insertGatewayEvent,
  updateProcessed,
} from './queries.ts'

export type WebhookDelivery = {
  engine: EngineKind
  /** null when no channel matches: stored, and shown to the operator only */
  channelId: string | null
  /** The accounts whose secret signed the body. Events of other accounts are left out. */
  accounts: string[]
  body: string
  /** The raw bytes, when they differ from `body` in UTF-8. */
  raw?: Uint8Array
  orderHint?: string
  /** Earliest time of processing. */
  runAt?: Date
}

/** A body that arrived over HTTP, with its parsed form. */
export type ReceivedDelivery = WebhookDelivery & { read: () => ParsedBody; receivedAt: Iso }

/**
 * Stores bodies with their jobs `process-event`, all or none. A stored body is not stored again.
 */
export function storeWebhook(deliveries: WebhookDelivery[]): Promise<{ stored: number }> {
  return db.writeAs(asService('a provider delivers for channels of any business'), async (tx) => {
    let stored = 0
    for (const delivery of deliveries) stored += (await storeOne(tx, delivery)) ? 1 : 0
    return { stored }
  })
}

/** Applies events of a channel in the transaction that stores their body; throws when it cannot. */
export type Apply = (tx: WriteTx, channelId: string, events: InboundEvent[]) => Promise<void>

/**
 * Whether the delivery's verification is still valid; it runs in the transaction that stores the
 * delivery.
 */
export type ValidityCheck = (tx: ReadTx) => Promise<boolean>

const runReceive = <T>(work: (tx: WriteTx) => Promise<T>): Promise<T> =>
  db.writeAs(asService('a provider delivers for channels of any business'), work)
/**
 * Two runs in flight: storing is a single step, and with one run database and process would wait
 * for each other in turns.
 */
const RUNS = 2
const shared = shareTransactions(runReceive, RUNS)

/** `key`: undefined for a body that shares no transaction. */
const shareReceived = (key: string | undefined, work: (tx: WriteTx) => Promise<void>) =>
  key === undefined ? runReceive(work) : shared(key, work)

/** Two bodies about one customer never share a transaction: each reads what the other writes. */
function shareKeyOf(
  { channelId, orderHint }: WebhookDelivery,
  events: InboundEvent[],
): string | undefined {
  return events.length === 1 && orderHint !== undefined ? `${channelId}:${orderHint}` : undefined
}

/** A body with more events is left to its job, which applies them one by one. */
const AT_ONCE = 4

/**
 * Stores a body and applies it in one transaction, without a job. Only for small bodies of messages
 * and receipts, while no earlier body of the channel waits. False: nothing was stored, and
 * `storeWebhook` is the next step.
 */
export async function storeApplied(
  delivery: ReceivedDelivery,
  apply: Apply,
  isStillValid?: ValidityCheck,
): Promise<boolean> {
  const { channelId, accounts, receivedAt } = delivery
  if (!channelId) return false
  try {
    const { items, failures } = delivery.read()
    const events = items.filter((item) => accounts.includes(item.account)).map((item) => item.event)
    if (
      failures.length > 0 ||
      events.length === 0 ||
      events.length > AT_ONCE ||
      !events.every((event) => event.kind.startsWith('message.'))
    )
      return false
    await shareReceived(shareKeyOf(delivery, events), async (tx) => {
      const event = {
        id: newId(),
        engine: delivery.engine,
        eventKey: eventKeyOf(delivery),
        channelId,
        accounts,
        body: toStorable(delivery.body),
        receivedAt,
      }
      // The statements are sent together; a body that may not be applied rolls back all of them.
      const [isStored] = await Promise.all([
        holdCommit(tx, storeIfValid(tx, event, isStillValid)),
        apply(tx, channelId, events),
      ])
      if (!isStored)
        throw new Error('it is there already, others wait before it, or its channel has changed')
    })
    return true
  } catch (error) {
    if (isUnavailable(error)) throw error
    log.debug({ err: error, channelId }, 'a body could not be applied at once and gets its job')
    return false
  }
}

async function storeIfValid(
  tx: WriteTx,
  event: AppliedEvent,
  isStillValid: ValidityCheck | undefined,
): Promise<boolean> {
  const [isStored, isValid] = await Promise.all([
    insertAppliedEvent(tx, event),
    isStillValid?.(tx) ?? true,
  ])
  return isStored && isValid
}

const eventKeyOf = ({ engine, channelId, raw, body }: WebhookDelivery): string =>
  `${engine}:${channelId ?? '-'}:${sha256Hex(raw ?? body)}`

async function storeOne(tx: WriteTx, delivery: WebhookDelivery): Promise<boolean> {
  const { engine, channelId, accounts, body } = delivery
  const eventId = newId()
  if (
    !(await insertGatewayEvent(tx, {
      id: eventId,
      engine,
      eventKey: eventKeyOf(delivery),
      channelId,
      accounts,
      body: toStorable(body),
    }))
  )
    return false
  // Bodies about one chat keep their order; others run in parallel.
  await enqueue(
    tx,
    'process-event',
    { eventId },
    { queue: `${channelId}:${delivery.orderHint ?? eventId}`, runAt: delivery.runAt },
  )
  return true
}

export type StoredEvent = {
  id: string
  engine: EngineKind
  channelId: string | null
  receivedAt: Iso
  /** set when an earlier run of the job finished it */
  processedAt: Iso | null
  /**
   * this channel's events, in the order of the body; without status events of an account that it
   * has left
   */
  events: InboundEvent[]
  failures: ParseFailure[]
}

/** Parses a stored body into events. undefined when it is gone (its channel was deleted). */
export async function loadStored(
  engineOf: (kind: EngineKind) => Engine,
  eventId: string,
): Promise<StoredEvent | undefined> {
  const row = await db.readAs(asService('a stored delivery belongs to no member'), (tx) =>
    findGatewayEvent(tx, eventId),
  )
  if (!row) return undefined
  const { items, failures } = engineOf(row.engine).parse(row.body, row.received_at)
  return {
    id: row.id,
    engine: row.engine,
    channelId: row.channel_id,
    receivedAt: row.received_at,
    processedAt: row.processed_at,
    events: items.flatMap(({ account, event }) =>
      row.accounts.includes(account) && (row.is_connected || !event.kind.startsWith('account.'))
        ? [event]
        : [],
    ),
    failures,
  }
}

/**
 * Marks a stored body as processed. `failures` are the unreadable or unapplied items; they are
 * stored with the body.
 */
export function markProcessed(eventId: string, failures: ParseFailure[]): Promise<void> {
  return db.statement(asService('a stored delivery belongs to no member'), (tx) =>
    updateProcessed(tx, eventId, failures),
  )
}
