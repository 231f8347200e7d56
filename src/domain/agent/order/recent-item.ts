import type { ProductFact } from '#domain/product/describe'
import type { AgentTurn } from '../contract.ts'
import type { Run } from '../run.ts'
import { readItems } from './read-items.ts'

/** The only product in the customer's last messages; `row` is set when the variant is known. */
export type RecentItem = { name: string; row: ProductFact | undefined; rows: ProductFact[] }

/** The product may be named in this many earlier messages of the customer. */
const MAX_EARLIER = 3

/**
 * The product that "yang 20 cm aja" or "oke mau 2" refers to. Undefined when none or several are
 * named.
 */
export async function recentItem({ run }: { run: Run }): Promise<RecentItem | undefined> {
  const earlier = run.input.history.filter(isOfCustomer).slice(-MAX_EARLIER).toReversed()
  for (const { text } of earlier) {
    const found = (await run.search(text)).flatMap(({ products }) => products ?? [])
    const { items } = readItems(text, found)
    const names = new Set(items.map(({ name }) => name))
    const [item] = items
    if (names.size > 1) return undefined
    if (item)
      return {
        name: item.name,
        row: items.length === 1 ? item.row : undefined,
        rows: found.filter(({ name }) => name === item.name),
      }
  }
  return undefined
}

const isOfCustomer = ({ author, text }: AgentTurn) => author === 'customer' && text !== ''
