import { policyVersion } from '#domain/agent'
import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import * as changes from './change-queries.ts'
import type * as contract from './contract.ts'
import { findReadiness, findScenario } from './queries.ts'
import * as rows from './run-queries.ts'

/** The runs of a business, newest first. */
export function listRuns(claims: Claims, query: contract.RunList): Promise<contract.RunPage> {
  return db.readAs(claims, async (tx) => {
    const runs = await rows.listRunRows(tx, query.businessId, query.before)
    return { runs, before: runs.length === rows.RUN_PAGE ? (runs.at(-1)?.id ?? null) : null }
  })
}

/** The results of a run, failed ones first. Error: `scenario.not_found`. */
export function listResults(
  claims: Claims,
  query: contract.ResultList,
): Promise<contract.ResultPage> {
  return db.readAs(claims, async (tx) => {
    if (!(await rows.findRun(tx, query.businessId, query.runId)))
      throw new AppError('scenario.not_found')
    const results = await rows.listResultRows(tx, query.runId, query.after)
    const last = results.at(-1)
    const isFull = results.length === rows.RESULT_PAGE
    return {
      results,
      after: last && isFull ? { verdict: last.verdict, scenarioId: last.scenario_id } : null,
    }
  })
}

/** A result with its conversations. Error: `scenario.not_found`. */
export function getResult(claims: Claims, ref: contract.ResultRef): Promise<contract.ResultDetail> {
  return db.readAs(claims, async (tx) => {
    const result = await rows.findResult(tx, ref.businessId, ref.runId, ref.scenarioId)
    const scenario = await findScenario(tx, ref.businessId, ref.scenarioId)
    const run = await rows.findRun(tx, ref.businessId, ref.runId)
    if (!result || !scenario || !run) throw new AppError('scenario.not_found')
    const since = result.is_regression
      ? await changes.listChangesSincePass(tx, run, ref.scenarioId)
      : []
    return { ...result, scenario, changes: rankChanges(since, result) }
  })
}

/** Sorts changes. Those of the expected source, or of one that was cited instead, come first. */
function rankChanges(
  since: contract.RunChange[],
  { entry_id, source_id, attempts }: contract.ResultRow & { attempts: contract.Attempt[] },
): contract.ResultDetail['changes'] {
  const cited = attempts
    .flatMap(({ turns }) => turns)
    .flatMap((turn) => (turn.by === 'ai' ? turn.sources : []))
  const ids = new Set([
    entry_id,
    source_id,
    ...cited.flatMap(({ entryId, sourceId }) => [entryId, sourceId]),
  ])
  const isLikely = ({ entryId, sourceId }: contract.RunChange) =>
    (entryId !== null && ids.has(entryId)) ||
    (entryId === null && sourceId !== null && ids.has(sourceId))
  return since
    .map((change) => ({ ...change, isLikely: isLikely(change) }))
    .toSorted((a, b) => Number(b.isLikely) - Number(a.isLikely))
}

/** This run compared with the newest one of the other behaviour; null without one. */
export function compareRuns(claims: Claims, ref: contract.RunRef): Promise<contract.RunComparison> {
  return db.readAs(claims, async (tx) => {
    const run = await rows.findRun(tx, ref.businessId, ref.runId)
    if (!run) throw new AppError('scenario.not_found')
    const other = await rows.findOtherRun(tx, run)
    return other ? { other, differing: await rows.listDiffering(tx, run.id, other.id) } : null
  })
}

/** Whether the AI may go live, and what changed since the newest test. */
export function loadTestState(claims: Claims, businessId: string): Promise<contract.TestState> {
  return db.readAs(claims, async (tx) => ({
    ...(await changes.findUntestedChanges(tx, businessId, policyVersion())),
    readiness: {
      v1: await findReadiness(tx, businessId, 'v1'),
      v2: await findReadiness(tx, businessId, 'v2'),
    },
  }))
}
