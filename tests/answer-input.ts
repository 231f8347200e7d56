import type { AnswerInput } from '../src/domain/agent/run.ts'

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
