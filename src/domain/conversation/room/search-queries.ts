import type { ReadTx } from '#platform/database'
import { ROOM_PAGE, type RoomQuery, type RoomRow, type SearchHit } from './contract.ts'
import { fitsQuery, pageOrder, rowColumns, rowJoins } from './list-queries.ts'

/**
 * Limit of messages, and of customers, that one search reads. Beyond it the result is marked as
 * incomplete.
 */
export const MAX_HITS = 5_000

/** `found`: the newest message or note with the words. */
export type FoundRow = RoomRow & {
  found: (Pick<SearchHit, 'message_id' | 'direction' | 'at'> & { text: string }) | null
}
export type Found = { rooms: FoundRow[]; isCut: boolean }

/**
 * Whether scanning the newest rooms finds a page sooner than the index. A hit matches all
 * `patterns` of `ilike`; the index reads the first one.
 */
export async function isCommonSearch(
  tx: ReadTx,
  businessId: string,
  patterns: string[],
): Promise<boolean> {
  const [row] = await tx<
    { is_common: boolean }[]
  >`select private.is_common_search(${businessId}, ${patterns}) as is_common`
  return row?.is_common ?? false
}

/** A page of rooms by common words: reads rooms newest first until the page is full. */
export async function walkFoundRows(
  tx: ReadTx,
  query: RoomQuery,
  memberId: string,
  patterns: string[],
): Promise<Found> {
  const rooms = await tx<FoundRow[]>`
    select ${rowColumns(tx)}, case when found.text is not null then to_jsonb(found) end as found
    from public.room r ${rowJoins(tx)}
    left join lateral (
      (select m.id as message_id, m.direction, m.occurred_at as at, m.text from public.message m
        where m.room_id = r.id and m.text ilike all (${patterns}::text[]) and m.revoked_at is null
        order by m.occurred_at desc, m.id desc limit 1)
      union all
      (select null, 'note', n.created_at, n.text from public.contact_note n
        where n.contact_id = r.contact_id and n.text ilike all (${patterns}::text[])
        order by n.created_at desc limit 1)
      order by at desc limit 1) found on true
    where ${fitsQuery(tx, query, memberId)}
      and (((coalesce(c.name, '') || ' ' || coalesce(c.phone, '')) ilike all (${patterns}::text[])
          and ((select private.sees_numbers(${query.businessId}))
            or private.fits_shown(c.name, c.phone, ${patterns}::text[])))
        or found.text is not null)
    ${pageOrder(tx, query)}`
  return { rooms, isCut: false }
}

/**
 * A page of rooms by rare words. The rooms come from the indexes (database/functions/search.sql) as
 * an array, because with a join the planner might read all rooms in page order.
 */
export async function listFoundRows(
  tx: ReadTx,
  query: RoomQuery,
  memberId: string,
  patterns: string[],
): Promise<Found> {
  const rows = await tx<((FoundRow | { id: null }) & { is_cut: boolean })[]>`
    with hit as materialized (select *
      from private.find_search_hits(${query.businessId}, ${patterns}, ${MAX_HITS})),
    fit as materialized (
      select r.id from public.room r
      where r.id = any (array(select room_id from hit where room_id is not null))
      and ${fitsQuery(tx, query, memberId)} ${pageOrder(tx, query)}),
    page as (
      select ${rowColumns(tx)}, case
          when m.id is not null then jsonb_build_object('message_id', m.id,
            'direction', m.direction, 'at', m.occurred_at, 'text', m.text)
          when n.id is not null then jsonb_build_object('message_id', null,
            'direction', 'note', 'at', n.created_at, 'text', n.text) end as found
      from fit join public.room r on r.id = fit.id ${rowJoins(tx)}
      left join hit on hit.room_id = r.id
      left join public.message m on m.id = hit.message_id
      left join public.contact_note n on n.id = hit.note_id)
    select page.*, cut.is_cut from (select coalesce(bool_or(is_cut), false) as is_cut from hit) cut
    left join page on true
    order by page.last_message_at desc, page.id desc limit ${ROOM_PAGE}`
  return { rooms: rows.filter((row) => row.id !== null), isCut: rows[0]?.is_cut ?? false }
}
