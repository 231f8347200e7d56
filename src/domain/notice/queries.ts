import type { ReadTx, WriteTx } from '#platform/database'
import { NOTICE_PAGE, type NoticeKind, type NoticeRow, type NoticeSettings } from './contract.ts'

export type NewNotice = {
  businessId: string
  kind: NoticeKind
  subject: string
  roomId: string | null
  waiting?: number
}

/** Adds a notice for members of these roles who do not have it yet. Returns these members. */
export async function insertNotices(
  tx: WriteTx,
  notice: NewNotice,
  roles: readonly string[],
): Promise<{ member_id: string }[]> {
  return tx<{ member_id: string }[]>`
    insert into public.notice (business_id, member_id, kind, subject, room_id, waiting)
    select t.business_id, t.member_id, ${notice.kind}, ${notice.subject}, ${notice.roomId},
      ${notice.waiting ?? null}
    from public.team_business t where t.business_id = ${notice.businessId}
    and t.role = any (${roles})
    on conflict (member_id, kind, subject) do nothing returning member_id`
}

/** Removes the notices of a subject for all members. Returns whether there were any. */
export async function deleteNotices(
  tx: WriteTx,
  businessId: string,
  kind: NoticeKind,
  subject: string,
): Promise<boolean> {
  const gone = await tx`delete from public.notice where business_id = ${businessId}
    and kind = ${kind} and subject = ${subject} returning 1`
  return gone.length > 0
}

/** Removes notices of these kinds. Returns whether there were any. */
export async function deleteKinds(
  tx: WriteTx,
  businessId: string,
  kinds: readonly NoticeKind[],
): Promise<boolean> {
  const gone = await tx`delete from public.notice where business_id = ${businessId}
    and kind = any (${kinds}) returning 1`
  return gone.length > 0
}

/** A failed message that must be sent again: its room, and its author if a member wrote it. */
export async function findFailedSend(
  tx: ReadTx,
  messageId: string,
): Promise<{ business_id: string; room_id: string; author_id: string | null } | undefined> {
  const [row] = await tx<{ business_id: string; room_id: string; author_id: string | null }[]>`
    select m.business_id, m.room_id, t.member_id as author_id
    from public.message m left join public.team_business t on t.business_id = m.business_id
    and t.member_id = m.author_id and m.author_kind = 'member'
    where m.id = ${messageId} and private.needs_resend(m)`
  return row
}

export async function insertNoticeFor(
  tx: WriteTx,
  notice: NewNotice,
  memberId: string,
): Promise<{ member_id: string }[]> {
  return tx<{ member_id: string }[]>`
    insert into public.notice (business_id, member_id, kind, subject, room_id, waiting)
    values (${notice.businessId}, ${memberId}, ${notice.kind}, ${notice.subject}, ${notice.roomId},
      ${notice.waiting ?? null})
    on conflict (member_id, kind, subject) do nothing returning member_id`
}

/** Notifies open dashboards of the business that there are notices; they refetch their own. */
export async function announceNotices(tx: WriteTx, businessId: string): Promise<void> {
  await tx`select private.announce(${businessId}, 'notice',
        jsonb_build_object('op', 'insert', 'row',
          jsonb_build_object('business_id', ${businessId}::text)))`
}

const noteOf = (tx: ReadTx) => tx`case when n.kind = 'mentioned' then n.subject end as message_id,
  case when n.kind in ('digest_daily', 'digest_weekly') then right(n.subject, 10) end as digest_day,
  case when n.kind in ('booking_new', 'booking_cancelled') then (
    select coalesce(s.name, k.staff_name) from public.booking k
    left join public.booking_staff s on s.id = k.staff_id
    where k.id::text = n.subject) end as staff_name,
  case when n.kind = 'channel_down' then (
    select h.name from public.channel h
    where h.business_id = n.business_id and h.id::text = n.subject) end as channel_name`

/**
 * Stores the mentions of members in the caller's note. Returns those who had no notice of it yet.
 */
export async function insertMentions(
  tx: WriteTx,
  messageId: string,
  memberIds: readonly string[],
): Promise<void> {
  await tx`select private.notify_mentioned(${messageId}, ${memberIds}::uuid[])`
}

export async function listOwn(
  tx: ReadTx,
  businessId: string,
  memberId: string,
): Promise<NoticeRow[]> {
  return tx<NoticeRow[]>`
    select n.id, n.kind, n.room_id, c.name as contact_name, c.phone as contact_phone, n.waiting,
      n.created_at, n.read_at, ${noteOf(tx)}
    from public.notice n left join public.room r on r.id = n.room_id
    left join public.contact c on c.id = r.contact_id
    where n.member_id = ${memberId} and n.business_id = ${businessId}
    order by n.created_at desc, n.id desc limit ${NOTICE_PAGE}`
}

export async function updateRead(
  tx: WriteTx,
  businessId: string,
  memberId: string,
  noticeId: string | null,
): Promise<void> {
  await tx`
    update public.notice set read_at = now()
    where member_id = ${memberId} and business_id = ${businessId} and read_at is null
    and (${noticeId}::uuid is null or id = ${noticeId}::uuid)`
}

/** A younger notice of a reply waits: its member may be reading it (private.notify_reply). */
const REPLY_GRACE = '10 seconds'

export type Unmailed = NoticeRow & { business_name: string; email: string }

/**
 * Reserves a member's unmailed notices of these kinds, so that a job that runs twice sends one
 * mail. Read notices, and members without an address, are left out.
 */
export async function takeUnmailed(
  tx: WriteTx,
  businessId: string,
  memberId: string,
  kinds: readonly NoticeKind[],
): Promise<Unmailed[]> {
  return tx<Unmailed[]>`
    with taken as (
      update public.notice set mailed_at = now()
      where member_id = ${memberId} and business_id = ${businessId} and mailed_at is null
      and read_at is null and kind = any (${kinds}) returning *)
    select n.id, n.kind, n.room_id, c.name as contact_name,
      private.number_for(n.member_id, n.business_id, c.phone) as contact_phone, n.waiting,
      n.created_at, n.read_at, ${noteOf(tx)}, b.name as business_name, u.email
    from taken n join public.business b on b.id = n.business_id
    join auth.users u on u.id = n.member_id
    left join public.room r on r.id = n.room_id left join public.contact c on c.id = r.contact_id
    where u.email is not null and u.email_confirmed_at is not null order by n.created_at, n.id`
}

/** A member's unread notices of these kinds that were not pushed, oldest first; at most 20. */
export async function listUnpushed(
  tx: ReadTx,
  businessId: string,
  memberId: string,
  kinds: readonly NoticeKind[],
): Promise<NoticeRow[]> {
  return tx<NoticeRow[]>`
    select n.id, n.kind, n.room_id, c.name as contact_name,
      private.number_for(n.member_id, n.business_id, c.phone) as contact_phone, n.waiting,
      n.created_at, n.read_at, ${noteOf(tx)}
    from public.notice n left join public.room r on r.id = n.room_id
    left join public.contact c on c.id = r.contact_id
    where n.member_id = ${memberId} and n.business_id = ${businessId} and n.pushed_at is null
    and n.read_at is null and n.kind = any (${kinds})
    and (n.kind <> 'customer_replied' or n.created_at <= now() - ${REPLY_GRACE}::interval)
    order by n.created_at, n.id limit 20`
}

/** Reserves a member's unread notices of these kinds for WhatsApp, oldest first; at most 20. */
export async function takeForWhatsApp(
  tx: WriteTx,
  businessId: string,
  memberId: string,
  kinds: readonly NoticeKind[],
): Promise<NoticeRow[]> {
  return tx<NoticeRow[]>`
    with taken as (
      update public.notice set whatsapp_at = now() where id in (
        select id from public.notice where member_id = ${memberId}
        and business_id = ${businessId} and whatsapp_at is null and read_at is null
        and kind = any (${kinds})
        and (kind <> 'customer_replied' or created_at <= now() - ${REPLY_GRACE}::interval)
        order by created_at, id limit 20 for update) returning *)
    select n.id, n.kind, n.room_id, c.name as contact_name,
      private.number_for(n.member_id, n.business_id, c.phone) as contact_phone, n.waiting,
      n.created_at, n.read_at, ${noteOf(tx)}
    from taken n left join public.room r on r.id = n.room_id
    left join public.contact c on c.id = r.contact_id order by n.created_at, n.id`
}

export async function markPushed(tx: WriteTx, ids: readonly string[]): Promise<void> {
  await tx`update public.notice set pushed_at = now() where id = any (${ids}::uuid[])`
}

/** Those of the given members who have a device for push messages. */
export async function listPushed(tx: ReadTx, memberIds: readonly string[]): Promise<string[]> {
  const rows = await tx<{ member_id: string }[]>`
    select distinct member_id from public.push_device where member_id = any (${memberIds}::uuid[])`
  return rows.map(({ member_id }) => member_id)
}

export type Whereabouts = {
  business_name: string
  zone: string | null
  settings: NoticeSettings | null
}

/**
 * The facts that decide when and how a member is notified; undefined when they left the business.
 */
export async function findWhereabouts(
  tx: ReadTx,
  businessId: string,
  memberId: string,
): Promise<Whereabouts | undefined> {
  const [row] = await tx<Whereabouts[]>`
    select b.name as business_name, b.operational_hours -> 0 ->> 'timezone' as zone,
      case when s.member_id is not null then json_build_object('push_events', s.push_events,
        'mail_events', s.mail_events, 'whatsapp_events', s.whatsapp_events, 'volume', s.volume,
        'quiet_from', s.quiet_from, 'quiet_until', s.quiet_until,
        'hides_content', s.hides_content) end as settings
    from public.team_business t join public.business b on b.id = t.business_id
    left join public.notice_setting s on s.business_id = t.business_id
      and s.member_id = t.member_id
    where t.business_id = ${businessId} and t.member_id = ${memberId}`
  return row
}

/** Saves the caller's own settings. */
export async function upsertSettings(
  tx: WriteTx,
  businessId: string,
  memberId: string,
  settings: NoticeSettings,
): Promise<void> {
  await tx`
    insert into public.notice_setting (business_id, member_id, push_events, mail_events,
      whatsapp_events, volume, quiet_from, quiet_until, hides_content)
    values (${businessId}, ${memberId}, ${settings.push_events}, ${settings.mail_events},
      ${settings.whatsapp_events}, ${settings.volume}, ${settings.quiet_from}, ${settings.quiet_until},
      ${settings.hides_content})
    on conflict (member_id, business_id) do update set push_events = excluded.push_events,
      mail_events = excluded.mail_events, whatsapp_events = excluded.whatsapp_events,
      volume = excluded.volume,
      quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
      hides_content = excluded.hides_content`
}

export async function deleteOld(tx: WriteTx, olderThan: string): Promise<number> {
  const rows = await tx`delete from public.notice where created_at < ${olderThan} returning 1`
  return rows.length
}
