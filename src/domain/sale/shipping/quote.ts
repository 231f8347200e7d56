import type { Tool } from '#contract/procedure'
import { callReadingTool, findTool } from '#domain/procedure'
import { type Claims, db, type ReadTx } from '#platform/database'
import { AppError } from '#platform/errors'
import {
  type CheckShipping,
  fitsShipping,
  hasOutputs,
  type ShippingResult,
  type ShippingTool,
} from './contract.ts'
import { mayKeep } from './queries.ts'
import { readQuote } from './read-quote.ts'

/**
 * Asks the business's tool for the price of a delivery to an address. It waits up to 6 s for a
 * server of the owner's, so no transaction may be open. A failure is returned as data.
 */
export async function quoteShipping(
  businessId: string,
  shippingTool: ShippingTool,
  address: string,
): Promise<ShippingResult> {
  const called = await callReadingTool(businessId, shippingTool.tool_id, address)
  if (!called) return { ok: false, reason: 'gone', toolName: '', durationMs: 0 }
  const { result, toolName } = called
  if (!result.ok) return { ...result, toolName }
  const { durationMs } = result
  const read = readQuote(result.values, shippingTool)
  if (!read.ok) return { ...read, toolName, durationMs }
  const { rupiah, area, days } = read
  const quote = { tool_id: shippingTool.tool_id, tool_name: toolName, address, rupiah, area, days }
  return { ok: true, quote, durationMs }
}

/** Quotes for one turn, which asks for each place once. */
export function openQuotes(
  businessId: string,
  shippingTool: ShippingTool,
): (place: string) => Promise<ShippingResult> {
  const asked = new Map<string, Promise<ShippingResult>>()
  return (place) => {
    const known = asked.get(place) ?? quoteShipping(businessId, shippingTool, place)
    asked.set(place, known)
    return known
  }
}

/**
 * The chosen tool; undefined without one. Error: `sale.shipping_tool` when it is not the business's
 * or lacks the chosen outputs.
 */
export async function requireShippingTool(
  tx: ReadTx,
  businessId: string,
  chosen: ShippingTool | null,
): Promise<Tool | undefined> {
  if (!chosen) return undefined
  const tool = await findTool(tx, businessId, chosen.tool_id)
  if (!tool || !fitsShipping(tool) || !hasOutputs(tool, chosen))
    throw new AppError('sale.shipping_tool')
  return tool
}

/**
 * Tries a tool before it is saved. Owner and admin, because it calls a server with their secret.
 */
export async function checkShippingTool(
  claims: Claims,
  { businessId, tool, address }: CheckShipping,
): Promise<ShippingResult> {
  if (!(await db.readAs(claims, (tx) => mayKeep(tx, businessId))))
    throw new AppError('auth.forbidden')
  return quoteShipping(businessId, tool, address)
}
