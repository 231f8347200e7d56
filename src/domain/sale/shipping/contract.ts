import { z } from 'zod/mini'
import { fieldsIn, type Tool, type ToolFailure } from '#contract/procedure'

/** A higher price of a tool counts as a mistake; a constraint of `public.sale` repeats it. */
export const MAX_QUOTED_RUPIAH = 10_000_000
/** The longest address that is sent to a tool. */
const PLACE_CHARS = 300

const output = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,29}$/))
/** The HTTP tool that returns the price of a delivery, and the meaning of its outputs. */
export const shippingTool = z.object({
  tool_id: z.uuid(),
  price: output,
  /** name of the area or the service, which the customer reads */
  area: output,
  /** duration of the delivery */
  days: z.nullable(output),
  /** whether the table of areas is used when the tool gives no price */
  falls_back: z.boolean(),
})
export type ShippingTool = z.infer<typeof shippingTool>

/** A tool's answer for an address, or the price that a member entered. */
export type ShippingQuote = {
  /** null: a member entered the price */
  tool_id: string | null
  tool_name: string
  address: string
  rupiah: number
  area: string
  days: string | null
}

/**
 * Why there is no price. `gone`: the tool was deleted or changed. `price`, `area`: the answer has
 * no whole rupiah within the limit, or no name.
 */
export type ShippingFailure = ToolFailure | 'gone' | 'price' | 'area'
export type ShippingResult =
  | { ok: true; quote: ShippingQuote; durationMs: number }
  | {
      ok: false
      reason: ShippingFailure
      toolName: string
      status?: number
      /** the tool's value for the price or the area */
      value?: string
      durationMs: number
    }

/** Whether a tool only reads, needs one value (the address), and returns a price and a name. */
export const fitsShipping = (tool: Pick<Tool, 'is_writing' | 'url' | 'outputs'>): boolean =>
  !tool.is_writing && fieldsIn(tool.url).length === 1 && tool.outputs.length > 1

/** Whether a tool has the chosen outputs. */
export const hasOutputs = (
  { outputs }: Pick<Tool, 'outputs'>,
  { price, area, days }: Pick<ShippingTool, 'price' | 'area' | 'days'>,
): boolean =>
  price !== area &&
  [price, area, ...(days === null ? [] : [days])].every((name) =>
    outputs.some(({ field }) => field === name),
  )

export const checkShipping = z.object({
  businessId: z.uuid(),
  tool: shippingTool,
  address: z.string().check(z.trim(), z.minLength(2), z.maxLength(PLACE_CHARS)),
})
export type CheckShipping = z.infer<typeof checkShipping>

/** A member enters what delivery of a draft costs. */
export const priceShipping = z.object({
  businessId: z.uuid(),
  saleId: z.uuid(),
  /** made by the screen: a repeated act has no effect */
  eventId: z.uuid(),
  /** the version that the member saw */
  version: z.int().check(z.gte(1)),
  rupiah: z.int().check(z.gte(0), z.lte(MAX_QUOTED_RUPIAH)),
})
export type PriceShipping = z.infer<typeof priceShipping>
