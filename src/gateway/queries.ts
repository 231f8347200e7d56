import type { EngineKind, Iso } from '#whatsapp/model'
import { batchFunction, type Batched } from '#platform/database/batch'
import type { ReadTx, WriteTx } from '#platform/database'
import type { ParseFailure } from './engine-interface.ts'

export type GatewayEventRow = {
  id: string
  engine: EngineKind
  channel_id: string | null
  accounts: string[]
  body: string
  received_at: Iso
  processed_at: Iso | null
  /** its channel is still connected by that engine */
  is_connected: boolean
}

/** Returns false when the same body was stored before. */
export async function insertGatewayEvent(
  tx: WriteTx,
  event: {
    id: string
    engine: EngineKind
    eventKey: string
    channelId: string | null
    accounts: string[]
    body: string
  },
): Promise<boolean> {
  const rows = await tx`
    insert into public.gateway_event (id, engine, event_key, channel_id, accounts, body)
    values (${event.id}, ${event.engine}, ${event.eventKey}, ${event.channelId}, ${event.accounts},
        ${event.body})
    on conflict (event_key) do nothing
    returning 1`
  return rows.length === 1
}

/**
 * Inserts a body that is applied in the same transaction. Inserts nothing while an earlier body of
 * the channel waits for its job.
 */
export const insertAppliedEvent: Batched<WriteTx, AppliedEvent, boolean> = batchFunction({
  order: 'events',
  name: 'store_applied_events',
  keyOf: ({ eventKey }) => eventKey,
  toResults: (events, stored: string[]) => {
    const keys = new Set(stored)
    return events.map(({ eventKey }) => keys.has(eventKey))
  },
})

export type AppliedEvent = {
  id: string
  engine: EngineKind
  eventKey: string
  channelId: string
  accounts: string[]
  body: string
  receivedAt: Iso
}

export async function findGatewayEvent(
  tx: ReadTx,
  id: string,
): Promise<GatewayEventRow | undefined> {
  const [row] = await tx<GatewayEventRow[]>`
    select g.id, g.engine, g.channel_id, g.accounts, g.body, g.received_at, g.processed_at,
      coalesce(c.engine = g.engine and c.external_id is not null, false) as is_connected
    from public.gateway_event g left join public.channel c on c.id = g.channel_id
    where g.id = ${id}`
  return row
}

export async function updateProcessed(
  tx: WriteTx,
  id: string,
  failures: ParseFailure[],
): Promise<void> {
  await tx`
    update public.gateway_event
    set processed_at = now(), failures = ${JSON.stringify(failures)}::text::jsonb
    where id = ${id} and processed_at is null`
}
