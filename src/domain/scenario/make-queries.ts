import type { ReadTx } from '#platform/database'

export type DocumentEntry = {
  id: string
  source_id: string
  title: string
  question: string | null
  examples: string[]
  answer: string
  language: string
}

/** Usable entries without their own scenario, newest sources first. */
export async function listUntested(
  tx: ReadTx,
  businessId: string,
  most: number,
): Promise<DocumentEntry[]> {
  return tx<DocumentEntry[]>`
    select e.id, e.source_id, k.title, e.question, e.examples, e.answer,
      e.language
    from public.knowledge_entry e join public.knowledge_source k on k.id = e.source_id
    where e.business_id = ${businessId} and e.deleted_at is null and k.deleted_at is null
      and k.status = 'ready'
      and not exists (select from public.scenario s where s.entry_id = e.id
        and s.origin = 'dokumen')
    order by e.source_id desc, e.position, e.id limit ${most}`
}

export type ClosedSession = {
  room_id: string
  session_no: number
  outcome: string
  /** whether a member answered in it */
  is_by_person: boolean
  messages: {
    author: 'customer' | 'ai' | 'member'
    text: string
    /** whether it is an AI answer from a source */
    is_grounded: boolean
    /** whether a member judged it correct */
    is_confirmed: boolean
    entry_id: string | null
  }[]
}

/** Limit of messages that are read of one session; most sessions have far fewer. */
const SESSION_MESSAGES = 100

/** The messages of sessions `c`, which has the other columns of `ClosedSession`. */
const sessionWords = (tx: ReadTx) => tx`
  select coalesce(bool_or(m.author_kind in ('member', 'device')), false) as is_by_person,
    coalesce(jsonb_agg(jsonb_build_object(
      'author', case m.author_kind when 'customer' then 'customer' when 'ai' then 'ai'
        else 'member' end,
      'text', m.text, 'is_grounded', m.source_count > 0,
      'is_confirmed', exists (select from public.answer_verdict v
        where v.run_id = m.agent_run_id and v.verdict = 'benar'),
      'entry_id', (select r.trace #>> '{sources,0,entryId}' from public.agent_run r
        where r.id = m.agent_run_id and (r.trace #>> '{sources,0,used}')::boolean))
      order by m.occurred_at, m.id), '[]') as messages
  from (select id, author_kind, text, source_count, agent_run_id, occurred_at
    from public.message where room_id = c.room_id and session_no = c.session_no
      and direction in ('in', 'out') and text <> '' and status <> 'failed'
    order by occurred_at, id limit ${SESSION_MESSAGES}) m`

/** Newest closed sessions with their messages, without those that became a scenario. */
export async function listClosedSessions(
  tx: ReadTx,
  businessId: string,
  most: number,
): Promise<ClosedSession[]> {
  return tx<ClosedSession[]>`
    select c.room_id, c.session_no, c.outcome, said.is_by_person, said.messages
    from (select room_id, session_no, outcome, closed_at, id from public.closure
      where business_id = ${businessId} and outcome <> 'spam'
      order by closed_at desc, id desc limit ${most}) c
    cross join lateral (${sessionWords(tx)}) said
    where not exists (select from public.scenario s where s.business_id = ${businessId}
      and s.source_key = 'sesi:' || c.room_id || ':' || c.session_no)
    order by c.closed_at desc, c.id desc`
}

/** The newest session of a room, closed or not. */
export async function findNewestSession(
  tx: ReadTx,
  businessId: string,
  roomId: string,
): Promise<ClosedSession | undefined> {
  const [row] = await tx<ClosedSession[]>`
    select c.room_id, c.session_no, c.outcome, said.is_by_person, said.messages
    from (select r.id as room_id, r.session_no, '' as outcome from public.room r
      where r.business_id = ${businessId} and r.id = ${roomId}) c
    cross join lateral (${sessionWords(tx)}) said`
  return row
}
