import type { ProductFact } from '#domain/product/describe'
import type { AgentTurn } from '../contract.ts'
import type { Run } from '../run.ts'
import { readItems } from './read-items.ts'

/** The one product that a customer wrote about before; `row`: with its variant. */
export type RecentItem = { name: string; row: ProductFact | undefined; rows: ProductFact[] }

/** How many of the customer's earlier messages may name the product. */
const MOST_EARLIER = 3

/** What "yang 20 cm aja" or "oke mau 2" is about. Undefined when it names several, or none. */
export async function recentItem({ run }: { run: Run }): Promise<RecentItem | undefined> {
  const earlier = run.input.history.filter(isOfCustomer).slice(-MOST_EARLIER).toReversed()
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
