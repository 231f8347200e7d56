import type { ReadTx, WriteTx } from '#platform/database'

/** Deletes processed webhook bodies older than `days`. Returns how many. */
export async function deleteBodies(tx: WriteTx, days: number, limit: number): Promise<number> {
  const { count } = await tx`
    delete from public.gateway_event where id = any (array(
      select id from public.gateway_event
      where id < private.id_at(now() - make_interval(days => ${days})) and processed_at is not null
      order by id limit ${limit}))`
  return count
}

/** Deletes counts of replies by rule. The longest cooldown and the shown count are 30 days. */
export async function deleteRuleUses(tx: WriteTx, days: number, limit: number): Promise<number> {
  const { count } = await tx`
    delete from public.reply_rule_use where id = any (array(
      select id from public.reply_rule_use
      where id < private.id_at(now() - make_interval(days => ${days})) order by id limit ${limit}))`
  return count
}

/**
 * Deletes proposed knowledge: two days after a decision, otherwise after 30 days. A reading that
 * has not ended in two days never will, and its files are still stored.
 */
export async function deleteProposals(tx: WriteTx, limit: number): Promise<number> {
  const { count } = await tx`
    delete from public.proposal where id = any (array(
      select id from public.proposal
      where id < private.id_at(now() - interval '2 days')
      and (updated_at < now() - interval '30 days'
        or status in ('dibaca', 'dipilih', 'dibuang') and updated_at < now() - interval '2 days')
      order by id limit ${limit}))`
  return count
}

/** Deletes the data for undoing imports of customers, which is possible for a day. */
export async function deleteImportRows(tx: WriteTx, limit: number): Promise<number> {
  const { count } = await tx`
    delete from public.contact_import where id = any (array(
      select id from public.contact_import where created_at < now() - interval '1 day'
      limit ${limit}))`
  return count
}

/**
 * Empties traces of turns with customers older than `days`, oldest first. The result of a turn
 * stays. Returns the number of turns that were read.
 */
export async function emptyTraces(tx: WriteTx, days: number, limit: number): Promise<number> {
  const [row] = await tx<{ looked: number }[]>`
    with cursor as (select after_id from private.retention_cursor where name = 'trace'),
    old as (
      select id, room_id, duration_ms from public.agent_run
      where id > coalesce((select after_id from cursor), '00000000-0000-0000-0000-000000000000')
      and id < private.id_at(now() - make_interval(days => ${days}))
      order by id limit ${limit}
    ), emptied as (
      update public.agent_run r
      set trace = jsonb_build_object('isPruned', true, 'mode', r.mode, 'model', r.trace -> 'model',
          'behaviour', r.behaviour, 'policyVersion', r.trace -> 'policyVersion',
        'language', r.trace -> 'language', 'query', '',
        'threshold', r.trace -> 'threshold', 'sources', '[]'::jsonb, 'steps', '[]'::jsonb, 'drafts',
          '[]'::jsonb, 'durationMs', r.duration_ms, 'tokens', r.trace -> 'tokens')
      from old where r.id = old.id and old.room_id is not null
    ), moved as (
      insert into private.retention_cursor (name, after_id) select 'trace', id from old
      order by id desc limit 1
      on conflict (name) do update set after_id = excluded.after_id
    )
    select count(*)::int as looked from old`
  return row?.looked ?? 0
}

export async function hasJob(tx: ReadTx, key: string): Promise<boolean> {
  const [row] = await tx<{ has: boolean }[]>`select private.has_job(${key}) as has`
  return row?.has ?? false
}
