import type { Behaviour } from '#contract/agent'
import { policyVersion } from '#domain/agent'
import { notifyMembers } from '#domain/notice'
import { mayUse } from '#domain/quota'
import { now } from '#platform/clock'
import { asService, type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { enqueue } from '#platform/queue'
import type * as contract from './contract.ts'
import { tryLies } from './lie/lies.ts'
import { addNewAttacks } from './make-attacks.ts'
import { playScenario } from './play.ts'
import * as rows from './run-queries.ts'

const asTester = () => asService('scenarios are played without the member who began it')

/** Repetitions of a run that starts automatically. */
export const RETEST_REPETITIONS = 3
/** Duration of one step of a run. It is short, because customers' answers use the same pool. */
const STEP_MS = 1_000
/**
 * After a repetition that is slower than this (by a model), the step checks whether the run was
 * cancelled.
 */
const SLOW_MS = 1_000
/** Pause between two steps, in which the process does other work. */
const PAUSE_MS = 250
/** How long a change waits for an active run. */
const BUSY_MS = 30_000

/**
 * Starts a run of all scenarios of a scope. Owner and admin only. Errors: `scenario.none`,
 * `scenario.run_active`.
 */
export function startRun(claims: Claims, input: contract.StartRun): Promise<contract.RunRow> {
  return db.writeAs(claims, async (tx) => {
    if (input.scope === 'penyerang' || input.scope === 'semua')
      await addNewAttacks(tx, input.businessId)
    const run = await rows.insertRun(tx, {
      ...input,
      // A lying model says the same each time.
      repetitions: input.scope === 'pembohong' ? 1 : input.repetitions,
      cause: 'orang',
      policyVersion: policyVersion(),
      nextBehaviour: input.thenOther && input.scope !== 'pembohong' ? otherOf(input) : null,
      startedBy: claims.sub ?? null,
    })
    if (!run) throw new AppError(await reasonAgainst(tx, input))
    await enqueueStep(tx, run)
    return run
  })
}

const otherOf = ({ behaviour }: { behaviour: Behaviour }) => (behaviour === 'v1' ? 'v2' : 'v1')

async function reasonAgainst(tx: WriteTx, { businessId }: contract.StartRun) {
  const [newest] = await rows.listRunRows(tx, businessId)
  const isBusy = newest?.status === 'antre' || newest?.status === 'berjalan'
  return isBusy ? 'scenario.run_active' : 'scenario.none'
}

/** Cancels an active run; the results so far stay. Error: `scenario.not_found`. */
export function cancelRun(claims: Claims, ref: contract.RunRef): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.findRun(tx, ref.businessId, ref.runId)))
      throw new AppError('scenario.not_found')
    await rows.endRun(tx, ref.runId, 'dibatalkan')
  })
}

/**
 * Job run-scenarios: plays the next scenarios of a run and adds the job of the next step. Each
 * result is stored with the run's progress in one statement, so that a killed step repeats at most
 * one scenario.
 */
export async function stepRun(runId: string): Promise<void> {
  const run = await db.writeAs(asTester(), (tx) => rows.openStep(tx, runId))
  if (!run) return
  const setting = await db.readAs(asTester(), (tx) => rows.findSetting(tx, run.business_id))
  if (!setting) return endRun(run, 'gagal', 'galat')
  const untilMs = performance.now() + STEP_MS
  if (run.scope === 'pembohong')
    return (await tryLies(run, setting, untilMs)) ? endRun(run, 'selesai') : enqueueNext(run)
  let doneUpTo = run.done_up_to
  do {
    const [scenario] = await db.readAs(asTester(), (tx) => rows.listNext(tx, run, doneUpTo, 1))
    if (!scenario) return endRun(run, 'selesai')
    const attempts = await playAll(run, scenario, setting)
    if (!attempts) return endRun(run, 'gagal', 'kuota')
    const result = { scenarioId: scenario.id, verdict: verdictOf(attempts), attempts }
    const at = doneUpTo
    if (!(await db.writeAs(asTester(), (tx) => rows.insertResult(tx, run, at, result)))) break
    doneUpTo = scenario.id
  } while (performance.now() < untilMs)
  await enqueueNext(run)
}

const enqueueNext = (run: rows.StepRun): Promise<void> =>
  db.writeAs(asTester(), (tx) => enqueueStep(tx, run, new Date(now().getTime() + PAUSE_MS)))

type Setting = NonNullable<Awaited<ReturnType<typeof rows.findSetting>>>

/**
 * Undefined when the quota of model calls is used up, because customers would get other answers.
 */
async function playAll(
  run: rows.StepRun,
  scenario: Parameters<typeof playScenario>[0],
  setting: Setting,
): Promise<contract.Attempt[] | undefined> {
  const quota = { isSpent: false }
  const mayAskModel = async () => {
    const may = await mayUse('model.scenarios', run.business_id)
    quota.isSpent ||= !may
    return may
  }
  const attempts: contract.Attempt[] = []
  for (let repetition = 0; repetition < run.repetitions && !quota.isSpent; repetition++) {
    const isSlow = (attempts.at(-1)?.durationMs ?? 0) > SLOW_MS
    if (isSlow && !(await db.readAs(asTester(), (tx) => rows.isRunning(tx, run.id)))) break
    attempts.push(
      await playScenario(scenario, setting, {
        behaviour: run.behaviour,
        repetition,
        mayAskModel,
        isDraft: run.is_draft,
      }),
    )
  }
  return quota.isSpent ? undefined : attempts
}

function verdictOf(attempts: contract.Attempt[]): contract.Verdict {
  const passed = attempts.filter((attempt) => attempt.passed).length
  return passed === attempts.length ? 'lulus' : passed > 0 ? 'goyah' : 'gagal'
}

const endRun = (
  run: rows.StepRun,
  status: 'selesai' | 'gagal',
  failure: contract.RunFailure | null = null,
): Promise<void> =>
  db.writeAs(asTester(), async (tx) => {
    if (!(await rows.endRun(tx, run.id, status, failure))) return
    await rows.deleteOldResults(tx, run.business_id)
    if (run.cause !== 'orang') await notifyOfRegressions(tx, run)
    if (status === 'selesai' && run.next_behaviour) await startOther(tx, run, run.next_behaviour)
  })

/** Notifies owner and admin when an automatic test finds a regression. */
async function notifyOfRegressions(tx: WriteTx, run: rows.StepRun): Promise<void> {
  const ended = await rows.findRun(tx, run.business_id, run.id)
  if (!ended || ended.regression_count === 0) return
  await notifyMembers(
    tx,
    {
      businessId: run.business_id,
      kind: 'scenario_regressed',
      subject: run.id,
      roomId: null,
      waiting: ended.regression_count,
    },
    'keepers',
  )
}

async function startOther(tx: WriteTx, run: rows.StepRun, behaviour: Behaviour): Promise<void> {
  const other = await rows.insertRun(tx, {
    businessId: run.business_id,
    scope: run.scope,
    cause: run.cause,
    behaviour,
    repetitions: run.repetitions,
    policyVersion: policyVersion(),
    nextBehaviour: null,
    startedBy: run.started_by,
  })
  if (other) await enqueueStep(tx, other)
}

/**
 * Adds a step. Steps of one business run one after another, and at most two at a time of all
 * businesses.
 */
export const enqueueStep = (
  tx: WriteTx,
  run: { id: string; business_id: string },
  runAt?: Date,
): Promise<void> =>
  enqueue(
    tx,
    'run-scenarios',
    { runId: run.id },
    {
      key: `scenarios:${run.id}`,
      queue: `lane${Number.parseInt(run.business_id.slice(-1), 16) % 2}`,
      isBulk: true,
      ...(runAt ? { runAt } : {}),
    },
  )

/**
 * Job retest-scenarios: plays the required scenarios again, with the behaviour that customers get.
 * It waits while another run is active.
 */
export function retestRequired(
  businessId: string,
  cause: 'perubahan' | 'pembaruan',
): Promise<void> {
  return db.writeAs(asTester(), async (tx) => {
    const setting = await rows.findSetting(tx, businessId)
    if (!setting) return
    const run = await rows.insertRun(tx, {
      businessId,
      scope: 'wajib',
      cause,
      behaviour: setting.toggles.useAgentBehaviourV2 === 'live' ? 'v2' : 'v1',
      repetitions: RETEST_REPETITIONS,
      policyVersion: policyVersion(),
      nextBehaviour: null,
      startedBy: null,
    })
    if (run) return enqueueStep(tx, run)
    const [newest] = await rows.listRunRows(tx, businessId)
    if (newest?.status === 'antre' || newest?.status === 'berjalan')
      await enqueueRetest(tx, businessId, cause, new Date(now().getTime() + BUSY_MS))
  })
}

const enqueueRetest = (
  tx: WriteTx,
  businessId: string,
  cause: 'perubahan' | 'pembaruan',
  runAt?: Date,
): Promise<void> =>
  enqueue(
    tx,
    'retest-scenarios',
    { businessId, cause },
    { key: `retest:${businessId}`, isBulk: true, ...(runAt ? { runAt } : {}) },
  )

/** Much longer than a step, even with a slow model. */
const SILENT_MS = 5 * 60_000
/** A run that takes longer than this never ends. */
const HOPELESS_MS = 24 * 3_600_000

/** Continues runs whose job was lost, and gives up those that never end. The sweep calls it. */
export function rescueRuns(): Promise<number> {
  return db.writeAs(asTester(), async (tx) => {
    const before = (ms: number) => new Date(now().getTime() - ms).toISOString()
    const stranded = await rows.listStranded(tx, before(SILENT_MS), before(HOPELESS_MS))
    for (const run of stranded)
      await (run.is_hopeless ? rows.endRun(tx, run.id, 'gagal', 'terhenti') : enqueueStep(tx, run))
    return stranded.length
  })
}

/** The policy version for which all businesses were checked. It changes with the process. */
let checkedPolicy: string | undefined

/** Sweep: tests required scenarios again after an update of the product or its model. */
export async function retestAfterUpdate(): Promise<number> {
  const policy = policyVersion()
  if (checkedPolicy === policy) return 0
  return db.writeAs(asTester(), async (tx) => {
    const outdated = await rows.listOutdated(tx, policy)
    for (const businessId of outdated) await enqueueRetest(tx, businessId, 'pembaruan')
    if (outdated.length < rows.OUTDATED_LIMIT) checkedPolicy = policy
    return outdated.length
  })
}
