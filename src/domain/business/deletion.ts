import { closeChannels } from '#domain/channel/connect'
import { asService, type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { enqueue } from '#platform/queue'
import * as rows from './deletion-queries.ts'
import { findBusiness, findRole } from './queries.ts'

/** Rows per transaction. It takes a fraction of a second, so that locks are short. */
const BATCH = 2_000
/**
 * Duration of one run of the job, after which another run continues. A stopping process waits for
 * its jobs.
 */
const RUN_MS = 5_000
/**
 * After each batch the job pauses for this share of the batch's time, to leave the database free
 * for other work.
 */
const REST = 0.5
const JOB_KEY = 'delete-business:'

const asDeletionService = () => asService('a deleted business has no members')

/**
 * Deletes a business with all its data, for good. Only the owner, who types its name:
 * `business.name_differs`, `auth.forbidden`. It disappears for everyone at once; the job
 * delete-business removes its rows and files.
 */
export function deleteBusiness(
  claims: Claims,
  businessId: string,
  typedName: string,
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    const business = await findBusiness(tx, businessId)
    const role = await findRole(tx, businessId, claims.sub ?? '')
    if (!business || !role) throw new AppError('business.not_found')
    if (role !== 'owner') throw new AppError('auth.forbidden')
    if (business.name.trim() !== typedName.trim()) throw new AppError('business.name_differs')
    await continueAsService(tx, 'a deleted business has no members')
    if (!(await rows.insertDeletion(tx, businessId, claims.sub ?? '')))
      throw new AppError('business.not_found')
    await closeChannels(tx, businessId)
    await rows.endAccess(tx, businessId)
    await enqueueDeletion(tx, businessId)
  })
}

/**
 * Job delete-business: removes at least one batch with rows and as much as `runMs` allows; another
 * run continues. True when nothing is left of the business.
 */
export async function removeDeleted(businessId: string, runMs = RUN_MS): Promise<boolean> {
  const until = performance.now() + runMs
  const tables = await db.readAs(asDeletionService(), (tx) => rows.listTablesLeft(tx, businessId))
  if (!tables) return true
  for (const table of tables) {
    let removed = BATCH
    while (removed === BATCH) {
      const began = performance.now()
      removed = await db.writeAs(
        asDeletionService(),
        (tx) => rows.deleteBatch(tx, businessId, table, BATCH),
        { flush: 'later' },
      )
      await waitMs((performance.now() - began) * REST)
      if (removed === 0 || performance.now() < until) continue
      await db.writeAs(asDeletionService(), (tx) => enqueueDeletion(tx, businessId))
      return false
    }
  }
  await db.writeAs(asDeletionService(), (tx) => rows.deleteBusinessRow(tx, businessId))
  return true
}

/** Adds jobs for deletions that lost theirs. Returns how many. */
export async function rescueDeletions(): Promise<number> {
  const left = await db.readAs(asDeletionService(), (tx) => rows.listLeftDeletions(tx, JOB_KEY))
  for (const businessId of left)
    await db.writeAs(asDeletionService(), (tx) => enqueueDeletion(tx, businessId))
  return left.length
}

const enqueueDeletion = (tx: WriteTx, businessId: string) =>
  enqueue(tx, 'delete-business', { businessId }, { key: JOB_KEY + businessId })

const waitMs = (ms: number) => new Promise((done) => setTimeout(done, ms))
