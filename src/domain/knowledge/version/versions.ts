import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import type * as contract from '../contract.ts'
import { changeEntry } from '../edit-entries.ts'
import * as rows from './version-queries.ts'

/** The texts of an entry before each change, newest first, with the author of the change. */
export function listVersions(
  claims: Claims,
  { businessId, entryId }: contract.EntryRef,
): Promise<contract.EntryVersion[]> {
  return db.readAs(claims, (tx) => rows.listVersionRows(tx, businessId, entryId))
}

/**
 * Restores an earlier text of an entry. The present text becomes a version. Error:
 * `knowledge.not_found`.
 */
export function restoreVersion(
  claims: Claims,
  { businessId, versionId }: contract.VersionRef,
): Promise<contract.EntryRow> {
  return db.writeAs(claims, async (tx) => {
    const version = await rows.findVersion(tx, businessId, versionId)
    if (!version) throw new AppError('knowledge.not_found')
    const { entry_id, question, answer, examples } = version
    return changeEntry(tx, { businessId, entryId: entry_id, question, answer, examples })
  })
}

/**
 * Settles a difference between a member's text and the page from which it was read. Error:
 * `knowledge.not_found`, also when the page says nothing new.
 */
export function settleFresh(
  claims: Claims,
  { businessId, entryId, choice }: contract.SettleFresh,
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    const settle = choice === 'page' ? rows.takeFresh : rows.dismissFresh
    if (!(await settle(tx, businessId, entryId))) throw new AppError('knowledge.not_found')
  })
}
