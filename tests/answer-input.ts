import type { AnswerInput } from '../src/domain/agent/run.ts'
import { openSearch, type Searchable } from '../src/domain/knowledge/search/search.ts'

/** Wednesday, 12.00 WIB */
export const ANSWERED_AT = new Date('2026-01-21T05:00:00Z')

/** The AI's input for a burst of texts to a shop without knowledge, hours or a model. */
export const answerInput = (
  texts: string | string[],
  over: Partial<AnswerInput> = {},
): AnswerInput => {
  const now = over.now ?? ANSWERED_AT
  return {
    businessId: 'business',
    businessName: 'Roti Senja',
    teamName: 'Senja',
    agent: { tone: '', greeting: null, forbiddenTopics: [] },
    behaviour: 'v1',
    history: [],
    burst: [texts].flat().map((text) => ({ text, kind: 'text', at: now.toISOString() })),
    now,
    hours: { isEnabled: false, entries: null },
    noteToAi: null,
    previousSummary: null,
    searchKnowledge: async () => [],
    ...over,
  }
}

/** An Indonesian entry of a shop's knowledge. */
export const faqEntry = (id: string, question: string, answer: string): Searchable => ({
  id,
  question,
  answer,
  language: 'id',
})

/** Searches the entries as the product does; entry and source have the same id. */
export async function searchOf(shop: Searchable[]): Promise<AnswerInput['searchKnowledge']> {
  const search = await openSearch(shop)
  const entries = new Map(shop.map((entry) => [entry.id, entry]))
  return async (text) =>
    search.find(text).flatMap(({ id, ...hit }) => {
      const entry = entries.get(id)
      if (!entry) return []
      const { question = null, answer } = entry
      return [{ entryId: id, sourceId: id, title: 'FAQ', question, text: answer, ...hit }]
    })
}
