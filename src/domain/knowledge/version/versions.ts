import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import type * as contract from '../contract.ts'
import { changeEntry } from '../edit-entries.ts'
import * as rows from './version-queries.ts'

/** The words of an entry before each change, newest first, with who changed them. */
export function listVersions(
  claims: Claims,
  { businessId, entryId }: contract.EntryRef,
): Promise<contract.EntryVersion[]> {
  return db.readAs(claims, (tx) => rows.listVersionRows(tx, businessId, entryId))
}

/** The entry says again what it said before; today's words become a version. Error: `knowledge.not_found`. */
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
 * Settles a difference between a member's words and the page they were read from. Error:
 * `knowledge.not_found`, also where the page says nothing new.
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
