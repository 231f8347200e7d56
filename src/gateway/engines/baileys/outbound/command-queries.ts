import type { Iso } from '#whatsapp/model'
import { toStorable } from '#lib/json'
import type { ReadTx, WriteTx } from '#platform/database'
import type { Lease } from '../session/lease.ts'
import type { ChatState, PaceState, Slot } from './pace.ts'
import { NOTICE_CHANNEL, type SessionRow } from '../session/queries.ts'

/**
 * Locks the number's pace until the transaction ends, so that messages get their times one by one.
 */
export async function lockPace(
  tx: WriteTx,
  channelId: string,
): Promise<(PaceState & Pick<SessionRow, 'wanted' | 'status'>) | undefined> {
  const [row] = await tx<(PaceState & Pick<SessionRow, 'wanted' | 'status'>)[]>`
    select wanted, status, next_send_at, next_first_contact_at, paced_at, burst, time_locked_until,
      capped_until from public.baileys_session where channel_id = ${channelId} for no key update`
  return row
}

export async function updatePace(
  tx: WriteTx,
  channelId: string,
  next: Slot['next'],
): Promise<void> {
  await tx`
    update public.baileys_session
    set next_send_at = ${next.next_send_at}, next_first_contact_at = ${next.next_first_contact_at},
      burst = ${next.burst}, paced_at = ${next.paced_at} where channel_id = ${channelId}`
}

/** Reads the state of a chat under any of its JIDs. */
export async function readChat(tx: ReadTx, channelId: string, jids: string[]): Promise<ChatState> {
  const [row] = await tx<ChatState[]>`
    select max(last_in_at) as last_in_at, max(last_out_at) as last_out_at,
      coalesce((select array_agg(distinct t) from public.baileys_chat c, unnest(c.unanswered) t
          where c.channel_id = ${channelId} and c.jid = any (${jids})), '{}') as unanswered
    from public.baileys_chat where channel_id = ${channelId} and jid = any (${jids})`
  return row ?? { last_in_at: null, last_out_at: null, unanswered: [] }
}

type CommandState = 'reserved' | 'waiting' | 'taken' | 'sending' | 'done'
export type CommandRow = {
  id: string
  channel_id: string
  command_id: string | null
  message_id: string | null
  kind: string
  payload: string
  state: CommandState
  due_at: Iso
  reserved_at: Iso | null
  result: string | null
}

export async function findByCommand(
  tx: ReadTx,
  channelId: string,
  commandId: string,
): Promise<CommandRow | undefined> {
  const [row] = await tx<CommandRow[]>`
    select id, channel_id, command_id, message_id, kind, payload, state, due_at, reserved_at, result
    from public.baileys_command where channel_id = ${channelId} and command_id = ${commandId}`
  return row
}

/**
 * Reserves a message's time; owners do not take it yet. A message that failed before is reserved
 * again. undefined while it is being sent.
 */
export async function reserveCommand(
  tx: WriteTx,
  command: {
    channelId: string
    commandId: string
    messageId: string
    payload: string
    dueAt: Iso
    reservedAt: Iso
  },
): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    insert into public.baileys_command (channel_id, business_id, command_id, message_id, kind,
        payload, state, due_at, expires_at, reserved_at)
    select channel_id, business_id, ${command.commandId}, ${command.messageId}, 'send',
      ${toStorable(command.payload)}, 'reserved', ${command.dueAt}, ${command.dueAt},
      ${command.reservedAt}
    from public.baileys_session where channel_id = ${command.channelId}
    on conflict (channel_id, command_id) do update
    set payload = excluded.payload, state = 'reserved', due_at = excluded.due_at,
      expires_at = excluded.expires_at, reserved_at = excluded.reserved_at, token = null,
      result = null
      where baileys_command.state not in ('taken', 'sending')
    returning id`
  return row?.id
}

/** Lets the owner take the command from now on. */
export async function startCommand(tx: WriteTx, id: string, lifeMs: number): Promise<boolean> {
  const rows = await tx<{ channel_id: string }[]>`
    update public.baileys_command
    set state = 'waiting', expires_at = clock_timestamp() + ${lifeMs} * interval '1 millisecond'
    where id = ${id} and state = 'reserved' returning channel_id`
  if (rows[0]) await notifyOwners(tx, rows[0].channel_id, 'ask')
  return rows.length === 1
}

/** Returns false when the number is neither connected nor connecting. */
export async function insertCommand(
  tx: WriteTx,
  command: { id: string; channelId: string; kind: string; payload: string; lifeMs: number },
): Promise<boolean> {
  const rows = await tx`
    insert into public.baileys_command (id, channel_id, business_id, kind, payload, expires_at)
    select ${command.id}, channel_id, business_id, ${command.kind}, ${toStorable(command.payload)},
      clock_timestamp() + ${command.lifeMs} * interval '1 millisecond'
    from public.baileys_session
    where channel_id = ${command.channelId} and wanted = 'on'
    and (status in ('WORKING', 'STARTING') or ${command.kind} in ('pairing-code', 'logout'))
    returning 1`
  if (rows.length === 1) await notifyOwners(tx, command.channelId, 'ask')
  return rows.length === 1
}

/** Notifies the processes that own numbers. */
export async function notifyOwners(
  tx: WriteTx,
  channelId: string,
  what: 'wish' | 'ask',
): Promise<void> {
  await tx`select pg_notify(${NOTICE_CHANNEL}, ${`${what}:${channelId}`})`
}

export async function findCommand(
  tx: ReadTx,
  id: string,
): Promise<{ state: CommandState; result: string | null } | undefined> {
  const [row] = await tx<
    { state: CommandState; result: string | null }[]
  >`select state, result from public.baileys_command where id = ${id}`
  return row
}

/**
 * Cancels a command. Returns true when no owner had begun it, so none will. A message keeps its row
 * for the next try.
 */
export async function cancelCommand(tx: WriteTx, id: string): Promise<boolean> {
  const rows = await tx`
    update public.baileys_command
    set state = 'done', result =
      ${JSON.stringify({ state: 'rejected', error: { code: 'session_offline', class: 'wait' } })}
    where id = ${id} and state = 'waiting' returning 1`
  return rows.length === 1
}

const TAKEN_AT_ONCE = 20

/**
 * Takes due commands under the lease. `kinds`: all, or the listed ones while the number is not
 * connected.
 */
export async function takeCommands(
  tx: WriteTx,
  lease: Lease,
  kinds: 'all' | string[],
): Promise<CommandRow[]> {
  return tx<CommandRow[]>`
    with mine as (
      select c.id from public.baileys_command c
      join public.baileys_session s on s.channel_id = c.channel_id
      where c.channel_id = ${lease.channelId} and c.state = 'waiting'
      and c.due_at <= clock_timestamp() and c.expires_at > clock_timestamp()
        and s.owner = ${lease.owner} and s.token = ${lease.token}
        and s.lease_until > clock_timestamp()
        and (${kinds === 'all'} or c.kind = any (${kinds === 'all' ? [] : kinds}))
      order by c.due_at, c.id limit ${TAKEN_AT_ONCE} for update of c skip locked)
    update public.baileys_command c set state = 'taken', token = ${lease.token} from mine
    where c.id = mine.id
    returning c.id, c.channel_id, c.command_id, c.message_id, c.kind, c.payload, c.state, c.due_at,
      c.result`
}

/**
 * Marks a message right before it is sent. Returns false when the lease is lost: then it must not
 * be sent.
 */
export async function markSending(tx: WriteTx, lease: Lease, id: string): Promise<boolean> {
  const rows = await tx`
    update public.baileys_command c set state = 'sending' from public.baileys_session s
    where c.id = ${id} and c.state = 'taken' and c.token = ${lease.token}
    and s.channel_id = c.channel_id and s.owner = ${lease.owner} and s.token = ${lease.token}
    and s.lease_until > clock_timestamp()
    returning 1`
  return rows.length === 1
}

export async function finishCommand(
  tx: WriteTx,
  lease: Lease,
  id: string,
  result: string,
): Promise<void> {
  await tx`update public.baileys_command set state = 'done', result = ${result} where id = ${id}
    and token = ${lease.token} and state in ('taken', 'sending')`
}

/**
 * Returns commands that the last owner had taken to the queue. Those that it was sending may have
 * been sent: they become `unknown` and are not sent again.
 */
export async function adoptCommands(tx: WriteTx, lease: Lease, unknown: string): Promise<void> {
  await tx`update public.baileys_command set state = 'waiting', token = null
    where channel_id = ${lease.channelId} and state = 'taken' and token < ${lease.token}`
  await tx`update public.baileys_command set state = 'done', result = ${unknown}
    where channel_id = ${lease.channelId} and state = 'sending' and token < ${lease.token}`
}

/** Counts one more message without an answer. */
export async function noteSent(tx: WriteTx, channelId: string, jids: string[]): Promise<void> {
  await tx`
    insert into public.baileys_chat as c (channel_id, business_id, jid, last_out_at, unanswered)
    select s.channel_id, s.business_id, v.jid, now(), array[now()]
    from public.baileys_session s, unnest(${jids}::text[]) v (jid) where s.channel_id = ${channelId}
    on conflict (channel_id, jid) do update set last_out_at = now(),
      unanswered = array(select t from unnest(c.unanswered) t where t > now() - interval '1 hour'
        order by t desc limit 20) || now()`
}
