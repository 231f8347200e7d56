import type { ReadTx, WriteTx } from '#platform/database'
import { MAX_VIEWS, type SavedView, type SaveView, VIEW_SCREENS, type ViewRef } from './contract.ts'

/** A member's own views of all screens and the shared ones, in their order. */
export async function listViewRows(
  tx: ReadTx,
  businessId: string,
  memberId: string,
): Promise<SavedView[]> {
  return tx<SavedView[]>`
    select v.id, v.name, v.is_shared, v.member_id = ${memberId} as is_mine,
      v.screen, v.filter, v.position
    from public.saved_view v
    where v.business_id = ${businessId} and (v.is_shared or v.member_id = ${memberId})
    order by v.position, v.id limit ${2 * MAX_VIEWS * VIEW_SCREENS.length}`
}

/** The number of a screen's views for a limit: the member's own, or the shared ones. */
export async function countViews(
  tx: ReadTx,
  { businessId, screen, isShared, viewId }: SaveView,
  memberId: string,
): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from public.saved_view
    where business_id = ${businessId} and screen = ${screen} and id <> ${viewId} and is_shared = ${isShared}
      and (${isShared} or member_id = ${memberId})`
  return row!.count
}

/** Returns false when the caller may not change the view with this id. */
export async function upsertView(
  tx: WriteTx,
  { viewId, businessId, name, isShared, screen, filter, position }: SaveView,
  memberId: string,
): Promise<boolean> {
  const changed = await tx`
    update public.saved_view set name = ${name}, is_shared = ${isShared},
      filter = ${tx.json(filter)}, position = ${position}
    where id = ${viewId} and business_id = ${businessId} and screen = ${screen} returning id`
  if (changed.length > 0) return true
  const added = await tx`
    insert into public.saved_view (id, business_id, member_id, name, is_shared, screen, filter, position)
    values (${viewId}, ${businessId}, ${memberId}, ${name}, ${isShared}, ${screen},
      ${tx.json(filter)}, ${position})
    on conflict do nothing returning id`
  return added.length > 0
}

export async function updateOrder(
  tx: WriteTx,
  businessId: string,
  viewIds: readonly string[],
): Promise<void> {
  await tx`
    update public.saved_view v set position = o.position
    from unnest(${viewIds}::uuid[]) with ordinality as o (id, position)
    where v.id = o.id and v.business_id = ${businessId} and v.position <> o.position`
}

export async function deleteView(tx: WriteTx, { businessId, viewId }: ViewRef): Promise<boolean> {
  const gone = await tx`delete from public.saved_view where id = ${viewId}
    and business_id = ${businessId} returning id`
  return gone.length > 0
}
