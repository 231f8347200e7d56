import { MAX_TAGS } from '#contract/tag'
import type { ReadTx } from '#platform/database'
import { COUNT_END } from '#lib/count-end'
import {
  type AiRoomRow,
  type ClosedRoomRow,
  ROOM_PAGE,
  type RoomCounts,
  type RoomDetail,
  type RoomQuery,
  type RoomRow,
  type TagRow,
} from './contract.ts'

/**
 * `limit 1` prevents the planner from reading all drafts or escalations of the business for a page
 * of 50 rooms.
 */
export const rowColumns = (tx: ReadTx) => tx`
  r.id, r.business_id, r.channel_id, r.contact_id, c.name as contact_name, c.phone as contact_phone,
    ch.name as channel_name, ch.engine, r.handler, r.handler_reason, r.handler_version,
  r.assignee_id, p.name as assignee_name, r.last_message_at, r.last_preview, r.last_kind,
    r.last_author, r.last_inbound_at, r.waiting_since, r.window_expires_at, r.unread_count,
    r.snoozed_until,
  r.customer_typing_until, r.archived_at, r.failed_at, r.overdue_at, r.reply_since,
    e.due_at as escalation_due_at, e.reason as escalation_reason,
  (select true from public.draft d where d.room_id = r.id and d.status = 'proposed'
    limit 1) is not null as has_draft,
  case when r.handler = 'selesai' then (select x.outcome from public.closure x
    where x.room_id = r.id and x.session_no = r.session_no and x.reopened_at is null
    order by x.closed_at desc limit 1) end as outcome`
export const rowJoins = (tx: ReadTx) => tx`
  join public.contact c on c.id = r.contact_id
  join public.channel ch on ch.id = r.channel_id
  left join public.profile p on p.id = r.assignee_id
  left join lateral (
    select x.due_at, x.reason from public.escalation x where x.room_id = r.id
      and x.resolved_at is null and x.claimed_by is null limit 1) e on true`

/**
 * Whether a room `r` is in "Perlu dibalas": a customer waits for people or a send failed, and it is
 * not snoozed.
 */
export const waitsForTeam = (tx: ReadTx) =>
  tx`r.reply_rank is not null and (r.snoozed_until is null or r.snoozed_until < now())`

/**
 * One page of a view with a keyset cursor: "Perlu dibalas" by harm (reply_rank, reply_since, id),
 * other views newest first (last_message_at, id).
 */
export async function listRoomRows(
  tx: ReadTx,
  query: RoomQuery,
  memberId: string,
): Promise<RoomRow[]> {
  return tx<
    RoomRow[]
  >`select ${rowColumns(tx)} from public.room r ${rowJoins(tx)} where ${fitsQuery(tx, query, memberId)} ${pageOrder(tx, query)}`
}

/** The conditions of a view and its filters for a room `r`, without those of a search. */
export function fitsQuery(tx: ReadTx, query: RoomQuery, memberId: string) {
  const view = {
    'perlu-dibalas': tx`and ${waitsForTeam(tx)}`,
    'punya-saya': tx`and r.assignee_id = ${memberId} and r.handler <> 'selesai'`,
    'ditangani-ai': tx`and r.handler = 'ai'`,
    semua: tx``,
    selesai: tx`and r.handler = 'selesai'`,
  }[query.view]
  return tx`r.business_id = ${query.businessId} and r.merged_into is null ${query.search ? tx`` : tx`and r.archived_at is null`} ${view}
    ${query.channelId ? tx`and r.channel_id = ${query.channelId}` : tx``}
    ${query.assigneeId ? tx`and r.assignee_id = ${query.assigneeId}` : tx``}
    ${
      query.tagId
        ? tx`and exists (select from public.room_tag t where t.room_id = r.id
        and t.tag_id = ${query.tagId})`
        : tx``
    }
    ${query.before ? afterCursor(tx, query, query.before) : tx``}`
}

/** The number of rooms that match a filter, up to `COUNT_END`. */
export async function countFiltered(
  tx: ReadTx,
  query: RoomQuery,
  memberId: string,
): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from (
      select from public.room r where ${fitsQuery(tx, query, memberId)} limit ${COUNT_END}) counted`
  return row!.count
}

/** Whether the list is ordered by harm. A search is ordered by the newest message. */
export const isByHarm = ({ view, search }: RoomQuery): boolean =>
  view === 'perlu-dibalas' && !search

function afterCursor(tx: ReadTx, query: RoomQuery, before: NonNullable<RoomQuery['before']>) {
  if (!isByHarm(query)) return tx`and (r.last_message_at, r.id) < (${before.at}, ${before.id})`
  return tx`and (r.reply_rank, r.reply_since, r.id) > (${before.rank ?? 0}::smallint,
    ${before.at}::timestamptz, ${before.id}::uuid)`
}

export function pageOrder(tx: ReadTx, query: RoomQuery) {
  if (isByHarm(query)) return tx`order by r.reply_rank, r.reply_since, r.id limit ${ROOM_PAGE}`
  return tx`order by r.last_message_at desc, r.id desc limit ${ROOM_PAGE}`
}

export async function findRoomRow(
  tx: ReadTx,
  businessId: string,
  roomId: string,
): Promise<RoomRow | undefined> {
  const [row] = await tx<
    RoomRow[]
  >`select ${rowColumns(tx)} from public.room r ${rowJoins(tx)} where r.id = ${roomId}
    and r.business_id = ${businessId}`
  return row
}

/** Rows by room id, for lists after a live change. Ids of other businesses are ignored. */
export async function listRoomRowsById(
  tx: ReadTx,
  businessId: string,
  ids: string[],
): Promise<RoomRow[]> {
  return tx<
    RoomRow[]
  >`select ${rowColumns(tx)} from public.room r ${rowJoins(tx)} where r.business_id = ${businessId}
    and r.id = any (${ids}) limit ${ROOM_PAGE}`
}

/** Rooms of the AI, newest first, each with its last answer, its sources and its risks. */
export async function listAiRoomRows(
  tx: ReadTx,
  businessId: string,
  before: { at: string; id: string } | undefined,
): Promise<AiRoomRow[]> {
  return tx<AiRoomRow[]>`
    select page.*, (
      select jsonb_build_object('text', m.text, 'at', m.occurred_at, 'source_count', m.source_count,
          'behaviour', g.behaviour,
        'score', (select max((s ->> 'score')::float8)
          from jsonb_array_elements(g.trace -> 'sources') s where (s ->> 'used')::boolean),
        'sources', coalesce((select jsonb_agg(distinct s ->> 'title')
            from jsonb_array_elements(g.trace -> 'sources') s where (s ->> 'used')::boolean), '[]'))
      from public.message m left join public.agent_run g on g.id = m.agent_run_id
      where m.room_id = page.id and m.author_kind = 'ai' order by m.occurred_at desc, m.id desc
        limit 1) as answer
    from (
      select ${rowColumns(tx)}, coalesce((
        select array_remove(s.risks, 'acak') from public.session_score s
        where s.room_id = r.id and s.session_no = r.session_no), '{}') as risks
      from public.room r ${rowJoins(tx)}
      where r.business_id = ${businessId} and r.archived_at is null
      and r.handler = 'ai'
        ${before ? tx`and (r.last_message_at, r.id) < (${before.at}, ${before.id})` : tx``}
      order by r.last_message_at desc, r.id desc limit ${ROOM_PAGE}) page
    order by page.last_message_at desc, page.id desc`
}

export async function listTagRows(tx: ReadTx, businessId: string): Promise<TagRow[]> {
  return tx<
    TagRow[]
  >`select id, name, colour from public.tag where business_id = ${businessId} order by lower(name)
    limit ${MAX_TAGS}`
}

type Beside = Omit<RoomDetail, keyof RoomRow | 'scheduled'>

/** The data shown beside the conversation, in one round trip. */
export async function findRoomBeside(tx: ReadTx, roomId: string): Promise<Beside | undefined> {
  const [row] = await tx<Beside[]>`
    select r.session_no, r.session_started_at, r.note_to_ai, r.behaviour,
      c.language as contact_language, c.blocked_at as contact_blocked_at, c.marketing_opt_out_at,
      c.created_at as contact_created_at,
      coalesce((select jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value)
            order by i.created_at) from public.contact_identity i where i.contact_id = c.id),
          '[]') as identities,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'colour', t.colour)
            order by t.name)
          from public.room_tag rt join public.tag t on t.id = rt.tag_id where rt.room_id = r.id),
          '[]') as tags,
      coalesce((select jsonb_agg(n order by n.created_at desc) from (
        select n.id, n.text, p.name as author_name, n.created_at from public.contact_note n
              left join public.profile p on p.id = n.author_id where n.contact_id = c.id
              order by n.created_at desc limit 50) n), '[]') as notes,
      coalesce((select jsonb_agg(x order by x.closed_at desc) from (
        select x.id, x.outcome, x.closed_by_kind, x.closed_at, x.summary from public.closure x
              where x.room_id = r.id and x.reopened_at is null order by x.closed_at desc
              limit 20) x), '[]') as closures,
      (select jsonb_build_object('id', d.id, 'text', d.text, 'sources', d.sources, 'pictures',
        (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'mime', a.mime,
              'file_name', a.file_name, 'size_bytes', a.size_bytes,
              'has_thumb', a.thumb_path is not null, 'caption', p.value ->> 'caption')
            order by p.ordinality), '[]')
          from jsonb_array_elements(d.pictures) with ordinality p
          join public.attachment a on a.id = (p.value ->> 'attachmentId')::uuid
          where a.state = 'ready'))
        from public.draft d where d.room_id = r.id and d.status = 'proposed'
        order by d.created_at desc limit 1) as draft
    from public.room r join public.contact c on c.id = r.contact_id where r.id = ${roomId}`
  return row
}

type TeamCounts = Omit<RoomCounts, 'mine'>

/** Counts that are equal for every member, by partial indexes of open rooms, up to `COUNT_END`. */
export async function countTeam(tx: ReadTx, businessId: string): Promise<TeamCounts> {
  const counted = (rows: ReturnType<ReadTx>) =>
    tx`(select count(*)::int from (${rows} limit ${COUNT_END}) counted)`
  const [row] = await tx<TeamCounts[]>`
    select
      ${counted(tx`select from public.room r where r.business_id = ${businessId}
        and ${waitsForTeam(tx)} and r.archived_at is null`)} as "needsReply",
      ${counted(tx`select from public.room r where r.business_id = ${businessId}
        and r.failed_at is not null and ${waitsForTeam(tx)} and r.archived_at is null`)} as failed,
      ${counted(tx`select from public.room where business_id = ${businessId} and handler = 'ai'
        and archived_at is null`)} as ai,
      ${counted(tx`select from public.escalation where business_id = ${businessId}
        and resolved_at is null and claimed_by is null`)} as escalations,
      not exists (select 1 from public.room where business_id = ${businessId}) as "isNew"`
  return row!
}

/** The number of a member's rooms. `isMine`: whether the caller belongs to the business. */
export async function countInHand(
  tx: ReadTx,
  businessId: string,
  memberId: string,
): Promise<{ mine: number; isMine: boolean }> {
  const [row] = await tx<{ mine: number; isMine: boolean }[]>`
    select private.is_my_business(${businessId}) as "isMine", (select count(*)::int from (
      select from public.room where assignee_id = ${memberId} and business_id = ${businessId}
          and handler <> 'selesai' and archived_at is null limit ${COUNT_END}) counted) as mine`
  return row!
}

/** Closed rooms, last closed first, with their outcome. */
export async function listClosedRows(
  tx: ReadTx,
  businessId: string,
  before: { at: string; id: string } | undefined,
): Promise<ClosedRoomRow[]> {
  return tx<ClosedRoomRow[]>`
    select ${rowColumns(tx)}, x.closed_by_kind, pc.name as closed_by_name, x.summary, x.closed_at,
      x.session_started_at, x.csat
    from public.closure x join public.room r on r.id = x.room_id and r.handler = 'selesai'
    and r.session_no = x.session_no ${rowJoins(tx)}
    left join public.profile pc on pc.id = x.closed_by
    where x.business_id = ${businessId} and r.merged_into is null
    and x.reopened_at is null
      ${before ? tx`and (x.closed_at, x.room_id) < (${before.at}, ${before.id})` : tx``}
    order by x.closed_at desc, x.room_id desc limit ${ROOM_PAGE}`
}
