import type { ReadTx, WriteTx } from '#platform/database'
import type { ScheduledRow, ScheduledRef, ScheduleMessage, ScheduleReason } from './contract.ts'

/** A waiting message with the facts that decide whether it is sent. */
export type Due = {
  id: string
  business_id: string
  room_id: string
  author_id: string
  text: string
  attachment_id: string | null
  send_at: string
  state: 'waiting' | 'sent' | 'cancelled' | 'failed'
  cancel_on_reply: boolean
  blocked: boolean
  /** whether the customer refused advertising after it was scheduled */
  opted_out: boolean
  /** whether the customer wrote after it was scheduled */
  replied: boolean
}

const dueColumns = (tx: ReadTx) => tx`
  s.id, s.business_id, s.room_id, s.author_id, s.text, s.attachment_id, s.send_at, s.state,
  s.cancel_on_reply, c.blocked_at is not null as blocked,
  coalesce(c.marketing_opt_out_at > s.planned_at, false) as opted_out,
  coalesce(r.last_inbound_at > s.planned_at, false) as replied`

export async function findDue(tx: ReadTx, scheduledId: string): Promise<Due | undefined> {
  const [row] = await tx<Due[]>`
    select ${dueColumns(tx)} from public.scheduled_message s
    join public.room r on r.id = s.room_id join public.contact c on c.id = r.contact_id
    where s.id = ${scheduledId}`
  return row
}

/** Locks the message until the transaction ends. */
export async function lockDue(tx: WriteTx, scheduledId: string): Promise<Due | undefined> {
  const [row] = await tx<Due[]>`
    select ${dueColumns(tx)} from public.scheduled_message s
    join public.room r on r.id = s.room_id join public.contact c on c.id = r.contact_id
    where s.id = ${scheduledId} for update of s`
  return row
}

/** Returns false when the id exists already. */
export async function insertScheduled(
  tx: WriteTx,
  input: ScheduleMessage & { authorId: string; plannedAt: string },
): Promise<boolean> {
  const rows = await tx`
    insert into public.scheduled_message (id, business_id, room_id, author_id, text, attachment_id,
      send_at, cancel_on_reply, planned_at)
    values (${input.scheduledId}, ${input.businessId}, ${input.roomId}, ${input.authorId},
      ${input.text}, ${input.attachmentId ?? null}, ${input.sendAt}, ${input.cancelOnReply},
      ${input.plannedAt})
    on conflict do nothing returning id`
  return rows.length > 0
}

export async function countWaiting(tx: ReadTx, roomId: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from public.scheduled_message
    where room_id = ${roomId} and state = 'waiting'`
  return row!.count
}

/**
 * Changes a message that was not sent, which then waits again. Returns false when there is none.
 */
export async function updateScheduled(
  tx: WriteTx,
  ref: ScheduledRef,
  change: {
    text: string
    sendAt: string
    cancelOnReply: boolean
    authorId: string
    plannedAt: string
  },
): Promise<boolean> {
  const rows = await tx`
    update public.scheduled_message set text = ${change.text}, send_at = ${change.sendAt},
      cancel_on_reply = ${change.cancelOnReply}, author_id = ${change.authorId},
      planned_at = ${change.plannedAt}, state = 'waiting', reason = null
    where id = ${ref.scheduledId} and business_id = ${ref.businessId}
      and state in ('waiting', 'failed', 'cancelled')
      and (${change.text} <> '' or attachment_id is not null) returning id`
  return rows.length > 0
}

/** Returns false when it was sent in the meantime, or does not exist. */
export async function updateCancelled(tx: WriteTx, ref: ScheduledRef): Promise<boolean> {
  const rows = await tx`
    update public.scheduled_message set state = 'cancelled'
    where id = ${ref.scheduledId} and business_id = ${ref.businessId}
      and state in ('waiting', 'failed', 'cancelled') returning id`
  return rows.length > 0
}

export async function updateSent(
  tx: WriteTx,
  scheduledId: string,
  messageId: string,
): Promise<void> {
  await tx`update public.scheduled_message set state = 'sent', message_id = ${messageId},
    reason = null where id = ${scheduledId}`
}

/** Ends a waiting message, unless its time was changed in the meantime. */
export async function updateUnsent(
  tx: WriteTx,
  due: Pick<Due, 'id' | 'send_at'>,
  end: { state: 'cancelled' | 'failed'; reason: ScheduleReason },
): Promise<boolean> {
  const rows = await tx`
    update public.scheduled_message set state = ${end.state}, reason = ${end.reason}
    where id = ${due.id} and state = 'waiting' and send_at = ${due.send_at} returning id`
  return rows.length > 0
}

/** Messages of a room that wait or could not be sent, the next one first. */
export async function listScheduled(tx: ReadTx, roomId: string): Promise<ScheduledRow[]> {
  return tx<ScheduledRow[]>`
    select s.id, s.text, s.send_at, s.cancel_on_reply, s.state, s.reason,
      s.planned_at, p.name as author_name, a.kind as file_kind, a.file_name
    from public.scheduled_message s
    left join public.profile p on p.id = s.author_id
    left join public.attachment a on a.id = s.attachment_id
    where s.room_id = ${roomId} and s.state in ('waiting', 'failed')
    order by s.send_at limit 100`
}
