import type { AnswerRuleName, GateCheck } from '#contract/agent'
import { storableJson } from '#lib/json'
import type { ReadTx, WriteTx } from '#platform/database'
import { LIE_PAGE, type LieClass, type LieOutcome, type LieRow } from '../contract.ts'
import type { KnownEntry, Lie } from './make-lies.ts'

/** Limit of entries from which lies are made. */
const ENTRIES_READ = 500

/** Entries that the agent may use, oldest first; at most 500. */
export async function listKnownEntries(tx: ReadTx, businessId: string): Promise<KnownEntry[]> {
  return tx<KnownEntry[]>`
    select k.title, e.question, e.answer
    from public.knowledge_entry e join public.knowledge_source k on k.id = e.source_id
    where e.business_id = ${businessId} and e.deleted_at is null and k.deleted_at is null
      and k.status = 'ready' order by e.id limit ${ENTRIES_READ}`
}

/** Stores the drafts of a run once, and their number. */
export async function insertLies(
  tx: WriteTx,
  run: { id: string; business_id: string },
  lies: Lie[],
): Promise<void> {
  await tx`
    with made as (
      insert into public.scenario_lie (run_id, place, business_id, class, is_own, question, draft)
      select ${run.id}, l.place, ${run.business_id}, l.class, l."isOwn", l.question, l.draft
      from jsonb_to_recordset(${storableJson(lies.map((lie, place) => ({ ...lie, place })))}::text::jsonb)
        as l (place int, class text, "isOwn" boolean, question text, draft text)
      on conflict do nothing
    )
    update public.scenario_run set total = ${lies.length} where id = ${run.id}`
}

export type UntriedLie = { place: number; question: string; draft: string }

/** The next drafts of a run that were not tried, in order. */
export async function listUntriedLies(
  tx: ReadTx,
  runId: string,
  most: number,
): Promise<UntriedLie[]> {
  return tx<UntriedLie[]>`
    select place, question, draft from public.scenario_lie
    where run_id = ${runId} and outcome is null order by place limit ${most}`
}

export type TriedLie = {
  place: number
  outcome: LieOutcome
  checks: GateCheck[]
  rule: AnswerRuleName | null
  answer: string
}

/** Stores results with the run's progress. Returns false when the run ended in the meantime. */
export async function storeTried(tx: WriteTx, runId: string, tried: TriedLie[]): Promise<boolean> {
  const stored = await tx`
    with active as (
      select id from public.scenario_run where id = ${runId} and status = 'berjalan' for update
    ), changed as (
      update public.scenario_lie l set outcome = t.outcome, checks = t.checks, rule = t.rule,
        answer = t.answer
      from active, jsonb_to_recordset(${storableJson(tried)}::text::jsonb)
        as t (place int, outcome text, checks jsonb, rule text, answer text)
      where l.run_id = active.id and l.place = t.place and l.outcome is null
      returning l.outcome
    ), counted as (
      select count(*) filter (where outcome <> 'lolos')::int as held,
        count(*) filter (where outcome = 'lolos')::int as reached from changed
    )
    update public.scenario_run r set passed_count = passed_count + counted.held,
      failed_count = failed_count + counted.reached, passes = array[passes[1] + counted.held]
    from active, counted where r.id = active.id`
  return stored.count === 1
}

/** The results of each class of drafts; classes with sent drafts come first. */
export async function countLieRows(tx: ReadTx, runId: string): Promise<LieClass[]> {
  return tx<LieClass[]>`
    select class, count(*) filter (where outcome = 'lolos')::int as lolos,
      count(*) filter (where outcome = 'diganti')::int as diganti,
      count(*) filter (where outcome = 'ditahan')::int as ditahan
    from public.scenario_lie where run_id = ${runId} and outcome is not null
    group by class order by 2 desc, class`
}

/** One page of drafts of a class: sent ones first, then held ones, then replaced ones. */
export async function listLieRows(
  tx: ReadTx,
  runId: string,
  name: string,
  after?: { outcome: LieOutcome; place: number },
): Promise<LieRow[]> {
  return tx<LieRow[]>`
    select place, class, is_own, question, draft, outcome, checks, rule, answer
    from public.scenario_lie l where run_id = ${runId} and class = ${name}
      and outcome is not null ${
        after
          ? tx`and (outcome < ${after.outcome}
              or (outcome = ${after.outcome} and place > ${after.place}))`
          : tx``
      }
    order by outcome desc, place limit ${LIE_PAGE}`
}
