import { personOf } from '#platform/caller'
import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import { MAX_VIEWS, type SavedView, type SaveView, type ViewRef } from './contract.ts'
import * as rows from './queries.ts'

/** The caller's views of all screens, and those shared with the team. */
export function listViews(claims: Claims, businessId: string): Promise<SavedView[]> {
  return db.readAs(claims, (tx) => rows.listViewRows(tx, businessId, personOf(claims)))
}

/**
 * Adds or changes a view. Owner and admin may also change shared views of others. Errors:
 * view.too_many, view.not_found when it belongs to another member.
 */
export function saveView(claims: Claims, input: SaveView): Promise<void> {
  const memberId = personOf(claims)
  return db.writeAs(claims, async (tx) => {
    if ((await rows.countViews(tx, input, memberId)) >= MAX_VIEWS)
      throw new AppError('view.too_many')
    if (!(await rows.upsertView(tx, input, memberId))) throw new AppError('view.not_found')
  })
}

/** Stores an order. Views that the caller may not change keep their place. */
export function orderViews(
  claims: Claims,
  { businessId, viewIds }: { businessId: string; viewIds: string[] },
): Promise<void> {
  return db.writeAs(claims, (tx) => rows.updateOrder(tx, businessId, viewIds))
}

/** Removes a view. Error: view.not_found, also for a view that the caller may not change. */
export function removeView(claims: Claims, ref: ViewRef): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.deleteView(tx, ref))) throw new AppError('view.not_found')
  })
}
