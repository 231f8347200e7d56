import type { Tool } from '#contract/procedure'
import type { ShippingResult, ShippingTool } from '#contract/sale/shipping'
import * as procedureCopy from '#copy/procedure'
import * as copy from '#copy/shipping'

const PRICE = /harga|ongkir|biaya|tarif|rupiah|price|cost|fee|amount/
const AREA = /daerah|area|kota|wilayah|layanan|kurir|nama|service|city|zone|name/
const DAYS = /hari|estimasi|perkiraan|lama|etd|days|eta/

/** Chooses the outputs of a tool by their names; else the first ones. */
export function chooseTool({ id, outputs }: Pick<Tool, 'id' | 'outputs'>): ShippingTool {
  const names = outputs.map(({ field }) => field)
  const price = names.find((name) => PRICE.test(name)) ?? names[0] ?? ''
  const others = names.filter((name) => name !== price)
  const area = others.find((name) => AREA.test(name)) ?? others[0] ?? ''
  const days = others.find((name) => name !== area && DAYS.test(name)) ?? null
  return { tool_id: id, price, area, days, falls_back: true }
}

/** Why the tool gave no price. */
export function failureWords(result: Extract<ShippingResult, { ok: false }>): string {
  switch (result.reason) {
    case 'gone':
      return copy.toolGone
    case 'price':
      return copy.priceWrong(result.value ?? '')
    case 'area':
      return copy.areaWrong
    case 'status':
      return procedureCopy.failures.status(result.status ?? 0)
    case 'timeout':
    case 'unreachable':
    case 'deleted':
    case 'private':
    case 'insecure':
    case 'too_large':
    case 'shape':
      return procedureCopy.failures[result.reason]
  }
}
