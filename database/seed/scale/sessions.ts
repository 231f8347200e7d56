import type postgres from 'postgres'
import { QUESTIONS } from '../history/talks.ts'

const ASKED = QUESTIONS.flat()
const REASONS = ['info_tidak_ada', 'minta_manusia', 'kebijakan', 'marah', 'di_luar_kemampuan']

/**
 * Conversations of `rooms` customers with two sessions each, over the last `days`. They are
 * answered by the AI or the team, in and out of a rollout, by V1 and V2. Some are handed over,
 * asked twice, left open, or closed and reopened. Equal numbers give equal rows. Rows are written
 * by statements, without triggers.
 */
export async function seedSessions(
  sql: postgres.Sql,
  shop: { businessId: string; channelId: string },
  { rooms, days, nowMs }: { rooms: number; days: number; nowMs: number },
): Promise<void> {
  const { businessId, channelId } = shop
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`set local statement_timeout = 0`
    await tx`
      create temp table talk on commit drop as
      select n, no, private.uuid_v7() as run_id, (n * 7919 + no * 104729) % 100 as chance,
        (n * 31 + no * 17) % ${ASKED.length} + 1 as question, first_at + after as at
      from (select n, no, case when no = 1 then interval '0'
          when n % 5 = 0 then interval '2 days' else interval '19 days' end as after,
          ${new Date(nowMs)}::timestamptz - interval '2 hours'
            - ((n::bigint * 7907) % (${days}::bigint * 1440 - 120)) * interval '1 minute' as first_at
        from generate_series(1, ${rooms}::int) n cross join generate_series(1, 2) no) t
      where first_at + after < ${new Date(nowMs)}::timestamptz - interval '1 hour'`
    await tx`
      create temp table place on commit drop as
      select n, gen_random_uuid() as room_id, gen_random_uuid() as contact_id, max(no) as last_no,
        min(at) as first_at from talk group by n`
    await tx`insert into public.contact (id, business_id, name, phone)
      select contact_id, ${businessId}, 'Pelanggan ' || n, '62899' || lpad(n::text, 8, '0')
      from place`
    await tx`
      insert into public.room (id, business_id, channel_id, contact_id, provider_chat_id, handler,
        session_no, session_started_at, rollout_in, behaviour, created_at)
      select p.room_id, ${businessId}, ${channelId}, p.contact_id, 'sesi-' || p.n, 'selesai',
        p.last_no, t.at, p.n % 3 > 0, case when p.n % 4 = 0 then 'v2' else 'v1' end, p.first_at
      from place p join talk t on t.n = p.n and t.no = p.last_no`
    await insertMessages(tx, shop)
    await insertOutcomes(tx, businessId, nowMs)
    await tx`update public.agent set enable_agent_partial_rollout = true
      where business_id = ${businessId}`
    await tx`analyze public.message, public.room, public.closure, public.escalation, public.contact`
  })
}

type Shop = { businessId: string; channelId: string }
type Tx = postgres.TransactionSql

/** Writes the question, its answer, and for some sessions the same question and answer again. */
async function insertMessages(tx: Tx, { businessId, channelId }: Shop): Promise<void> {
  await tx`
    insert into public.agent_run (id, business_id, room_id, behaviour, mode, outcome, trace,
      duration_ms, created_at)
    select t.run_id, ${businessId}, p.room_id, case when t.n % 4 = 0 then 'v2' else 'v1' end,
      'retrieval', 'reply', json_build_object('rule', 'jawab_pengetahuan', 'drafts',
        case when t.chance % 29 = 0 then '[{"state": "ditahan"}]'::json else '[]'::json end),
      40, t.at + interval '8 seconds'
    from talk t join place p using (n) where t.n % 3 > 0 or t.no < p.last_no`
  const said = (after: string, author: string, when: string) => tx`
    select p.room_id, t.no, ${author}::text as author, t.at + ${after}::interval as at,
      case when ${author} = 'customer' then (${ASKED}::text[])[t.question]
        else 'Baik Kak, ini jawabannya.' end as text,
      case when ${author} = 'ai' then t.run_id end as run_id,
      case when ${author} = 'ai' and t.chance % 11 > 0 then 1 else 0 end as sources
    from talk t join place p using (n) where ${tx.unsafe(when)}`
  const byAi = '(t.n % 3 > 0 or t.no < p.last_no)'
  await tx`
    insert into public.message (business_id, room_id, channel_id, session_no, direction,
      author_kind, kind, text, content, client_id, status, occurred_at, created_at, agent_run_id,
      source_count)
    select ${businessId}, room_id, ${channelId}, no,
      case when author = 'customer' then 'in' else 'out' end, author, 'text', text,
      json_build_object('type', 'text', 'text', text), gen_random_uuid(),
      case when author = 'customer' then 'received' else 'sent' end, at, at, run_id, sources
    from (${said('0', 'customer', 'true')}
      union all ${said('8 seconds', 'ai', byAi)}
      union all ${said('6 minutes', 'member', `not ${byAi} and t.chance < 95`)}
      union all ${said('9 minutes', 'member', `${byAi} and t.chance between 70 and 84`)}
      union all ${said('20 minutes', 'customer', 't.chance % 17 = 0')}
      union all ${said('21 minutes', 'ai', `${byAi} and t.chance % 34 = 0`)}) s`
}

async function insertOutcomes(tx: Tx, businessId: string, nowMs: number): Promise<void> {
  await tx`
    insert into public.escalation (business_id, room_id, session_no, reason, opened_at, due_at,
      claimed_at, resolved_at)
    select ${businessId}, p.room_id, t.no, (${REASONS}::text[])[t.n % ${REASONS.length} + 1],
      t.at + interval '9 seconds', t.at + interval '15 minutes', w.at, w.at
    from talk t join place p using (n) cross join lateral (
      select case when t.chance % 5 > 0 or t.no < p.last_no
        then t.at + (1 + t.chance % 7 * 4) * interval '1 minute' end as at) w
    where t.chance >= 70`
  await tx`
    insert into public.closure (business_id, room_id, session_no, closed_by_kind, outcome,
      session_started_at, closed_at, csat)
    select ${businessId}, p.room_id, t.no, case when t.chance < 60 then 'ai' else 'member' end,
      'terjawab', t.at, t.at + interval '12 hours', case when t.chance % 4 = 0 then 4 end
    from talk t join place p using (n)
    where t.at + interval '12 hours' < ${new Date(nowMs)}::timestamptz and t.chance <> 50`
}
