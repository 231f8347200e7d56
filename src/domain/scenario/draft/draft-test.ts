import { policyVersion } from '#domain/agent'
import { discardIn, findDraft, requireKeeper } from '#domain/knowledge/draft'
import { isPassed, publishIn } from '#domain/knowledge/publish'
import { forgetProcedures } from '#domain/procedure/desk'
import { findProcedureState } from '#domain/procedure/draft-publish'
import { type DraftTestVerdict, type PublishDraft, sizeOf } from '#contract/knowledge/draft'
import { type Claims, db, type ReadTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { CHANGES_KEPT, type DraftTest, isActive, type RunRow } from '../contract.ts'
import { enqueueStep, RETEST_REPETITIONS } from '../run.ts'
import * as rows from '../run-queries.ts'
import { cancelDraftRuns, findDraftTest, toRunChanges } from './draft-test-queries.ts'

/** The newest test of the business's draft, and its verdict on the present draft. */
export const loadDraftTest = (claims: Claims, businessId: string): Promise<DraftTest> =>
  db.readAs(claims, async (tx) => findTest(tx, businessId, (await findDraft(tx, businessId)).state))

async function findTest(tx: ReadTx, businessId: string, draftState: string): Promise<DraftTest> {
  const state = await testedState(tx, businessId, draftState)
  const test = await findDraftTest(tx, businessId, { state, policyVersion: policyVersion() })
  return { required: test.required, run: test.run, verdict: verdictOf(test) }
}

/** A test counts while the live procedures are those that it played, too. */
const testedState = async (tx: ReadTx, businessId: string, draftState: string) =>
  `${draftState}/${await findProcedureState(tx, businessId)}`

function verdictOf({
  required,
  run,
  is_current,
}: Awaited<ReturnType<typeof findDraftTest>>): DraftTestVerdict {
  if (required === 0) return 'tanpa'
  if (!run || !is_current || run.status !== 'selesai') return 'belum'
  return run.flaky_count + run.failed_count === 0 ? 'lulus' : 'gagal'
}

/**
 * Plays the required scenarios with the draft, in the background. Nothing is sent to customers, and
 * no verdict of a scenario changes. Owner and admin only. Errors: `knowledge.draft_empty`,
 * `scenario.none`, `scenario.run_active`.
 */
export function startDraftTest(claims: Claims, businessId: string): Promise<RunRow> {
  return db.writeAs(claims, async (tx) => {
    await requireKeeper(tx, businessId)
    const draft = await findDraft(tx, businessId)
    if (sizeOf(draft).total === 0) throw new AppError('knowledge.draft_empty')
    const setting = await rows.findSetting(tx, businessId)
    const run = await rows.insertRun(tx, {
      businessId,
      scope: 'wajib',
      cause: 'orang',
      behaviour: setting?.toggles.useAgentBehaviourV2 === 'live' ? 'v2' : 'v1',
      repetitions: RETEST_REPETITIONS,
      policyVersion: policyVersion(),
      nextBehaviour: null,
      startedBy: claims.sub ?? null,
      draft: {
        state: await testedState(tx, businessId, draft.state),
        changes: toRunChanges(draft).slice(0, CHANGES_KEPT),
      },
    })
    if (!run) {
      const [newest] = await rows.listRunRows(tx, businessId)
      throw new AppError(newest && isActive(newest) ? 'scenario.run_active' : 'scenario.none')
    }
    await enqueueStep(tx, run)
    return run
  })
}

/**
 * Makes the draft live in one transaction. Returns the release, which can be undone. Errors:
 * `knowledge.draft_untested` (required scenarios did not pass with this draft and there is no
 * `overrideReason`), and those of `publishIn`.
 */
export async function publishDraft(claims: Claims, input: PublishDraft): Promise<string> {
  const releaseId = await db.writeAs(claims, async (tx) => {
    const { verdict } = await findTest(tx, input.businessId, input.state)
    if (!isPassed(verdict) && !input.overrideReason) throw new AppError('knowledge.draft_untested')
    const id = await publishIn(tx, claims, input, verdict)
    await cancelDraftRuns(tx, input.businessId)
    return id
  })
  forgetProcedures(input.businessId)
  return releaseId
}

/** Discards the draft and ends its test; `restoreDraft` undoes it. */
export function discardDraft(claims: Claims, businessId: string): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    await discardIn(tx, businessId)
    await cancelDraftRuns(tx, businessId)
  })
}
