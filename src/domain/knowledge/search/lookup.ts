import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import * as contract from '../contract.ts'
import { openProducts } from '#domain/product/live'
import { loadDraftIndex } from '../draft/draft-index.ts'
import { findIn, loadIndex } from './index-cache.ts'
import * as searchable from './search-queries.ts'

export { countUses } from './search-queries.ts'
export { embedKnowledge, openMeaning } from './meaning.ts'
export { pricedThingOf } from '../pasted-list.ts'
export { insertChosen } from '../words/word-queries.ts'
export { readText } from '../words/wording.ts'

/** Number of results for a member who tries a question. */
const TRY_RESULTS = 6

/**
 * Opens a search in the business's knowledge, in its state at the first question. It returns
 * possible answers, best first; below `ANSWER_THRESHOLD` a result is no answer. `state`:
 * `private.knowledge_state`, if the caller just read it. `isDraft`: searches the knowledge with the
 * changes of the draft.
 */
export function openKnowledge(
  businessId: string,
  { most = 8, state, isDraft }: { most?: number; state?: string; isDraft?: boolean } = {},
): (text: string) => Promise<contract.FoundEntry[]> {
  const find = findIn(
    () => (isDraft ? loadDraftIndex(businessId) : loadIndex(businessId, state)),
    most,
  )
  const withRows = openProducts(businessId, isDraft)
  return async (text) => withRows(await find(text))
}

/** The agent's search results for a question that a member tries. Error: `business.not_found`. */
export async function trySearch(
  claims: Claims,
  input: contract.SearchQuery,
): Promise<contract.FoundEntry[]> {
  const state = await db.readAs(claims, (tx) => searchable.findState(tx, input.businessId))
  if (state === undefined) throw new AppError('business.not_found')
  const find = openKnowledge(input.businessId, {
    most: TRY_RESULTS,
    state,
    isDraft: input.isDraft ?? false,
  })
  const found = await find(input.text)
  return found.map((entry) => ({ ...entry, signals: undefined }))
}
