import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import * as contract from './contract.ts'
import { openProducts } from '#domain/product/live'
import { findIn } from './index-cache.ts'
import * as searchable from './search-queries.ts'

export { countUses } from './search-queries.ts'
export { embedKnowledge, openMeaning } from './meaning.ts'
export { pricedThingOf } from './pasted-list.ts'
export { readText } from './wording.ts'

/** How many results a member sees who tries a question. */
const TRY_RESULTS = 6

/**
 * A search in the business's knowledge as of the first question. It returns possible answers, best
 * first; below `ANSWER_THRESHOLD` it is no answer. `state`: `private.knowledge_state`, if the
 * caller just read it.
 */
export function openKnowledge(
  businessId: string,
  { most = 8, state }: { most?: number; state?: string } = {},
): (text: string) => Promise<contract.FoundEntry[]> {
  const find = findIn(businessId, most, state)
  const withRows = openProducts(businessId)
  return async (text) => withRows(await find(text))
}

/** The agent's search results for a question that a member tries. Error: `business.not_found`. */
export async function trySearch(
  claims: Claims,
  input: contract.SearchQuery,
): Promise<contract.FoundEntry[]> {
  const state = await db.readAs(claims, (tx) => searchable.findState(tx, input.businessId))
  if (state === undefined) throw new AppError('business.not_found')
  const found = await openKnowledge(input.businessId, { most: TRY_RESULTS, state })(input.text)
  return found.map((entry) => ({ ...entry, signals: undefined }))
}
