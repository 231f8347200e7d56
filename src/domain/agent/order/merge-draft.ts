import { MAX_LINES, MAX_QUANTITY, type SaleLine } from '#contract/sale'
import type { NamedItem, ReadItems } from './read-items.ts'
import { ADDS, REMOVES, REPLACES } from './order-words.ts'

/** Applies a message to the lines of a draft. Undefined when the wish is not certain. */
export function mergeLines(
  lines: readonly SaleLine[],
  read: ReadItems,
  text: string,
): SaleLine[] | undefined {
  let merged = [...lines]
  const isReplacing = REPLACES.test(text)
  // The line that is replaced: "croissantnya ganti roti manis 5", "ga jadi croissant, ganti roti
  // manis 5".
  let vacant: SaleLine | undefined
  for (const item of read.items) {
    const isOld = isReplacing && makesRoom(read.items, item) && merged.some(isNamed(item))
    const next = isOld
      ? merged.filter((line) => !isNamed(item)(line))
      : vacant
        ? [...merged, lineOf(item, item.quantity ?? vacant.quantity)]
        : mergeItem(merged, item, isReplacing)
    if (!next) return undefined
    vacant = isReplacing && next.length < merged.length ? merged.find(isNamed(item)) : undefined
    merged = next
  }
  if (read.looseNumbers.length > 0) {
    const filled = fillNumber(merged, read)
    if (!filled) return undefined
    merged = filled
  }
  const isCounted = merged.every(
    ({ quantity }) => quantity === null || (quantity >= 1 && quantity <= MAX_QUANTITY),
  )
  return isCounted && merged.length <= MAX_LINES ? merged : undefined
}

const isNamed =
  ({ name, row }: NamedItem) =>
  (line: SaleLine): boolean =>
    row ? line.productId === row.id : line.name.toLowerCase() === name.toLowerCase()

/** Whether an item is the replaced one: the first of two in one part, without a quantity. */
const makesRoom = (items: readonly NamedItem[], item: NamedItem): boolean => {
  const next = items[items.indexOf(item) + 1]
  const isOther = next?.name !== item.name || next.row !== item.row
  return item.quantity === null && next?.part === item.part && isOther
}

function mergeItem(
  lines: SaleLine[],
  item: NamedItem,
  isReplacing: boolean,
): SaleLine[] | undefined {
  const named = lines.filter(({ name }) => name.toLowerCase() === item.name.toLowerCase())
  const own = item.row && lines.find(({ productId }) => productId === item.row?.id)
  const open = named.find(({ productId }) => productId === null)
  if (REMOVES.test(item.part)) {
    const gone = item.row ? own : named.length === 1 ? named[0] : undefined
    return gone && lines.filter((line) => line !== gone)
  }
  if (own) return lines.map((line) => (line === own ? changeQuantity(line, item) : line))
  if (open && item.row)
    return lines.map((line) =>
      line === open ? lineOf(item, item.quantity ?? open.quantity) : line,
    )
  if (isReplacing && item.row && lines.length === 1)
    return [lineOf(item, item.quantity ?? lines[0]?.quantity ?? null)]
  const [only] = named
  if (!item.row && named.length === 1 && only)
    return lines.map((line) => (line === only ? changeQuantity(line, item) : line))
  if (isReplacing && named.length === 1 && only)
    return lines.map((line) =>
      line === only ? lineOf(item, item.quantity ?? only.quantity) : line,
    )
  if (isReplacing) return undefined
  return [...lines, lineOf(item, item.quantity)]
}

/** Changes a quantity: "roti sobeknya jadi 5" sets it, "tambah 1 roti sobek" adds to it. */
function changeQuantity(line: SaleLine, { quantity, part }: NamedItem): SaleLine {
  if (quantity === null) return line
  return {
    ...line,
    quantity: ADDS.test(part) && line.quantity !== null ? line.quantity + quantity : quantity,
  }
}

export const lineOf = ({ row, name }: NamedItem, quantity: number | null): SaleLine => ({
  productId: row?.id ?? null,
  name: row?.name ?? name,
  variant: row?.variant ?? '',
  unit: row?.unit ?? null,
  quantity,
  priceRupiah: row?.price_rupiah ?? null,
})

/** Uses a bare number as the quantity of the only line without one, or of the only line. */
function fillNumber(lines: SaleLine[], { looseNumbers }: ReadItems): SaleLine[] | undefined {
  const [number, ...more] = looseNumbers
  const open = lines.filter(({ quantity }) => quantity === null)
  const [target, ...others] = open.length > 0 ? open : lines
  if (number === undefined || more.length > 0 || !target || others.length > 0) return undefined
  return lines.map((line) => (line === target ? { ...line, quantity: number } : line))
}
