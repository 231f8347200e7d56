import type { ReadTx } from '#platform/database'
import type { FollowUpRow } from './contract.ts'

/** Before that, a customer may still be thinking or typing. */
const SILENT_HOURS = 2
/** After that, the 24-hour window of the official API is closed. */
const WITHIN_HOURS = 24
const MOST = 50

/**
 * Rooms whose customer has been silent for some hours after our question, or with an unfinished
 * order, within the 24-hour window. The window that ends first is listed first.
 */
export function listFollowUpRows(tx: ReadTx, businessId: string): Promise<FollowUpRow[]> {
  return tx<FollowUpRow[]>`
    select r.id as room_id, r.business_id, c.name as contact_name, m.text as last_text,
      r.last_message_at,
      r.last_inbound_at + ${WITHIN_HOURS} * interval '1 hour' as until_at,
      case when s.id is not null then 'pesanan' else 'pertanyaan' end as reason
    from public.room r
    join public.contact c on c.id = r.contact_id
    join public.message m on m.id = r.last_message_id
    left join lateral (select s.id from public.sale s
      where s.room_id = r.id and s.status = 'draf' and s.lines <> '[]'::jsonb limit 1) s on true
    where r.business_id = ${businessId} and r.merged_into is null and r.archived_at is null
    and r.handler in ('ai', 'manusia') and r.waiting_since is null and c.blocked_at is null
    and r.last_author in ('ai', 'member', 'device')
    and r.last_message_at between now() - ${WITHIN_HOURS} * interval '1 hour'
      and now() - ${SILENT_HOURS} * interval '1 hour'
    and r.last_inbound_at > now() - ${WITHIN_HOURS} * interval '1 hour'
    and (r.window_expires_at is null or r.window_expires_at > now())
    and (s.id is not null or m.text ~ '[?][^[:alnum:]]*$')
    order by r.last_inbound_at limit ${MOST}`
}
