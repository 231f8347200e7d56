import { createTtlCache } from '#lib/ttl-cache'
import { asService, db, type ReadTx } from '#platform/database'
import type { Procedure, ProcedureDesk } from './contract.ts'
import { findProcedureState, listStored } from './draft/draft-queries.ts'
import { overlayProcedures, publishedOf } from './draft/overlay.ts'
import { callerOf } from './offered-tools.ts'
import * as rows from './queries.ts'
import { openTriggers } from './triggers.ts'

const service = asService('a procedure is run for a customer, who has no account')
/** How long a process uses what it read of a business's procedures. */
const KEPT_MS = 15_000
const MAX_KEPT = 5_000
/** Drafts that are tried at the same time. */
const MAX_DRAFTS = 8

const desks = createTtlCache(KEPT_MS, MAX_KEPT, (businessId) =>
  openDesk(businessId, (tx) => rows.listProcedureRows(tx, businessId, 'enabled')),
)
/** By business and state, so that a change of the draft is used at once. */
const draftDesks = createTtlCache(KEPT_MS, MAX_DRAFTS, (key) => {
  const [businessId = ''] = key.split('/')
  return openDesk(businessId, (tx) => listInDraft(tx, businessId))
})

/**
 * What the agent needs of a business's procedures; undefined where none is on. At most 15 s old.
 * `isDraft`: as they would be once the draft is published.
 */
export async function openProcedures(
  businessId: string,
  { isDraft = false }: { isDraft?: boolean } = {},
): Promise<ProcedureDesk | undefined> {
  if (!isDraft) return desks.get(businessId)
  const state = await db.readAs(service, (tx) => findProcedureState(tx, businessId))
  return draftDesks.get(`${businessId}/${state}`)
}

/** The procedures of a business changed. */
export const forgetProcedures = (businessId: string): void => desks.forget(businessId)

async function openDesk(
  businessId: string,
  list: (tx: ReadTx) => Promise<Procedure[]>,
): Promise<ProcedureDesk | undefined> {
  const [procedures, tools, secrets] = await db.readAs(service, async (tx) => {
    const listed = await list(tx)
    return listed.length === 0
      ? [listed, [], []]
      : Promise.all([listed, rows.listToolRows(tx, businessId), rows.listSecrets(tx, businessId)])
  })
  if (procedures.length === 0) return undefined
  return { procedures, tools, match: await openTriggers(procedures), call: callerOf(secrets) }
}

async function listInDraft(tx: ReadTx, businessId: string): Promise<Procedure[]> {
  const live = await rows.listProcedureRows(tx, businessId)
  const drafted = overlayProcedures(live, await listStored(tx, businessId))
  return publishedOf(drafted).filter(({ is_enabled }) => is_enabled)
}
