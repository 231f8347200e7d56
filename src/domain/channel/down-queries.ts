import type { ReadTx } from '#platform/database'

/** Numbers that are disconnected for a while and whose owners were not notified. */
export async function listDown(
  tx: ReadTx,
  span: { from: string; until: string },
): Promise<{ id: string; business_id: string }[]> {
  return tx<{ id: string; business_id: string }[]>`
    select c.id, c.business_id from public.channel c
    where c.status in ('FAILED', 'SCAN_QR_CODE')
      and c.status_at between ${span.from} and ${span.until} and c.last_inbound_at is not null
      and not exists (select from public.notice n
        where n.business_id = c.business_id and n.kind = 'channel_down' and n.subject = c.id::text)
    limit 100`
}

/** Notices of numbers that work again, or that were removed. */
export async function listBack(tx: ReadTx): Promise<{ subject: string; business_id: string }[]> {
  return tx<{ subject: string; business_id: string }[]>`
    select distinct n.subject, n.business_id from public.notice n
    left join public.channel c on c.id::text = n.subject
    where n.kind = 'channel_down' and (c.id is null or c.status = 'WORKING') limit 100`
}
