import type { HoursColumns } from '#contract/business'
import type { EngineKind } from '#whatsapp/model'
import type { ReadTx } from '#platform/database'

export type AskedClosure = HoursColumns & {
  id: string
  room_id: string
  session_no: number
  business_name: string
  engine: EngineKind
  channel_status: string
  contact_name: string | null
  is_blocked: boolean
  /** whether the customer gets messages: in test mode only testers do */
  is_written_to: boolean
}

/**
 * A closure whose customer may be asked: the business asks for ratings, both sides wrote in the
 * session, it is still closed, and the room was not asked within `days`.
 */
export async function findAskable(
  tx: ReadTx,
  closureId: string,
  days: number,
): Promise<AskedClosure | undefined> {
  const [row] = await tx<AskedClosure[]>`
    select x.id, x.room_id, x.session_no, b.name as business_name, ch.engine,
      ch.status as channel_status, c.name as contact_name, b.operational_hours,
      b.enable_operational_hours, b.closed_dates,
      c.blocked_at is not null as is_blocked,
      b.mode = 'live' or coalesce(c.phone = any (b.tester_numbers), false) as is_written_to
    from public.closure x join public.business b on b.id = x.business_id and b.asks_csat
    join public.room r on r.id = x.room_id and r.session_no = x.session_no
      and r.handler = 'selesai' and r.kind = 'direct' and r.merged_into is null
    join public.channel ch on ch.id = r.channel_id join public.contact c on c.id = r.contact_id
    where x.id = ${closureId} and x.reopened_at is null and x.csat is null
      and x.csat_asked_at is null and x.outcome <> 'spam'
      and not exists (select from public.closure o where o.room_id = x.room_id
        and o.csat_asked_at > now() - make_interval(days => ${days}))
      and exists (select from public.message m where m.room_id = x.room_id
        and m.session_no = x.session_no and m.direction = 'in')
      and exists (select from public.message m where m.room_id = x.room_id
        and m.session_no = x.session_no and m.direction = 'out'
        and m.author_kind in ('ai', 'member', 'device'))`
  return row
}

/** The closure of a room's session whose customer was asked and has not rated yet. */
export async function findOpenQuestion(
  tx: ReadTx,
  room: { id: string; session_no: number },
  since: string,
): Promise<{ id: string } | undefined> {
  const [row] = await tx<{ id: string }[]>`
    select id from public.closure where room_id = ${room.id} and session_no = ${room.session_no}
    and reopened_at is null and csat is null and csat_asked_at > ${since}
    order by closed_at desc limit 1`
  return row
}
