import type { AgentOutcome } from '#contract/agent'
import { type AgentSetting, askAgent, textOf } from '#domain/simulation/ask-agent'
import { asService, type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import * as contract from '../contract.ts'
import { findRun, type StepRun } from '../run-queries.ts'
import * as rows from './lie-queries.ts'
import { openLyingModel } from './lying-model.ts'
import { makeLies } from './make-lies.ts'

const asTester = () => asService('false drafts are tried without the member who began it')

/**
 * The number of results that are stored together. A step that was killed tries at most this many
 * drafts again.
 */
const STORED_AT_ONCE = 10

/**
 * One step of a run with the scope `pembohong`: a lying model writes every answer, and the result
 * is what the customer would have got. The first step makes the drafts. Returns true when all were
 * tried.
 */
export async function tryLies(
  run: StepRun,
  setting: AgentSetting,
  untilMs: number,
): Promise<boolean> {
  if (run.total === 0) await prepareLies(run)
  do {
    const lies = await db.readAs(asTester(), (tx) =>
      rows.listUntriedLies(tx, run.id, STORED_AT_ONCE),
    )
    if (lies.length === 0) return true
    const tried: rows.TriedLie[] = []
    for (const lie of lies) tried.push(await tryLie(lie, run, setting))
    if (!(await db.writeAs(asTester(), (tx) => rows.storeTried(tx, run.id, tried)))) return false
  } while (performance.now() < untilMs)
  return false
}

async function prepareLies(run: StepRun): Promise<void> {
  const entries = await db.readAs(asTester(), (tx) => rows.listKnownEntries(tx, run.business_id))
  await db.writeAs(asTester(), (tx) => rows.insertLies(tx, run, makeLies(entries)))
}

async function tryLie(
  { place, question, draft }: rows.UntriedLie,
  { behaviour }: StepRun,
  setting: AgentSetting,
): Promise<rows.TriedLie> {
  const outcome = await askAgent(setting, {
    behaviour,
    history: [],
    burst: [question],
    isCaseOpen: false,
    mayAskModel: async () => true,
    model: openLyingModel(draft),
  })
  const { rule, drafts } = outcome.trace
  const isAsked = rule === 'jawab_model'
  return {
    place,
    outcome: isAsked && drafts.some(isLie(draft)) ? 'lolos' : endOf(outcome),
    checks: isAsked ? (drafts[0]?.checks.filter(({ passed }) => !passed) ?? []) : [],
    rule: rule ?? null,
    answer: textOf(outcome),
  }
}

/** The first draft is the model's; later ones that were sent are the owner's words. */
const isLie =
  (lie: string) =>
  ({ text, state }: AgentOutcome['trace']['drafts'][number], at: number) =>
    state === 'dikirim' && (at === 0 || text === lie)

const endOf = (outcome: AgentOutcome): contract.LieOutcome =>
  outcome.kind === 'reply' ? 'diganti' : 'ditahan'

/** The results of a run's drafts by class. Error: `scenario.not_found`. */
export function countLies(claims: Claims, ref: contract.RunRef): Promise<contract.LieClass[]> {
  return db.readAs(claims, async (tx) => {
    if (!(await findRun(tx, ref.businessId, ref.runId))) throw new AppError('scenario.not_found')
    return rows.countLieRows(tx, ref.runId)
  })
}

/** The drafts of one class in a run. Error: `scenario.not_found`. */
export function listLies(claims: Claims, query: contract.LieList): Promise<contract.LiePage> {
  return db.readAs(claims, async (tx) => {
    if (!(await findRun(tx, query.businessId, query.runId)))
      throw new AppError('scenario.not_found')
    const lies = await rows.listLieRows(tx, query.runId, query.class, query.after)
    const last = lies.length === contract.LIE_PAGE ? lies.at(-1) : undefined
    return { lies, after: last ? { outcome: last.outcome, place: last.place } : null }
  })
}
