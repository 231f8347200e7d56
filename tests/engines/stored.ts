import { loadEvent, type StoredEvent } from '#gateway'
import { rawSql } from '#platform/database'

/** The stored events of a channel in order of arrival, parsed as by their job. */
export async function storedOf(channelId: string): Promise<StoredEvent[]> {
  const rows = await rawSql()<
    { id: string }[]
  >`select id from public.gateway_event where channel_id = ${channelId} order by received_at, id`
  return (await Promise.all(rows.map((row) => loadEvent(row.id)))).flatMap((stored) => stored ?? [])
}
