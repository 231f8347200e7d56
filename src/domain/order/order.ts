import { nowIso } from '#platform/clock'
import { type Claims, db } from '#platform/database'
import type { Order } from './contract.ts'
import { findOrderRow, listOrderRows } from './queries.ts'

const MOST_LISTED = 100

/** An order of a business that the caller owns; undefined for everyone else. */
export function findOrder(claims: Claims, orderId: string): Promise<Order | undefined> {
  return db.readAs(claims, (tx) => findOrderRow(tx, orderId, nowIso()))
}

/**
 * The orders of a business, newest first, at most 100. Only its owner sees them; for others the
 * list is empty.
 */
export function listOrders(claims: Claims, businessId: string): Promise<Order[]> {
  return db.readAs(claims, (tx) => listOrderRows(tx, businessId, nowIso(), MOST_LISTED))
}
