import type { OperationalHours } from '#contract/business'
import { ANSWER_THRESHOLD, type FoundEntry } from '#contract/knowledge'
import type { AgentOutcome, AgentTrace, AgentTurn, Behaviour, BurstMessage } from './contract.ts'

// Thin first slice; the agent engineer replaces this file.
export type AnswerInput = {
  businessId: string
  businessName: string
  teamName: string | null
  agent: { tone: string; greeting: string | null; forbiddenTopics: string[] }
  behaviour: Behaviour
  history: AgentTurn[]
  burst: BurstMessage[]
  now: Date
  hours: { enabled: boolean; entries: OperationalHours | null }
  noteToAi: string | null
  previousSummary: string | null
  searchKnowledge: (text: string) => Promise<FoundEntry[]>
}

export async function answer(input: AnswerInput): Promise<AgentOutcome> {
  const started = performance.now()
  const query = input.burst.map((message) => message.text).join('\n')
  const found = await input.searchKnowledge(query)
  const sources = found.map(({ entryId, sourceId, title, text, score }) => ({ entryId, sourceId, title, excerpt: text.slice(0, 200), score, used: false }))
  const trace: AgentTrace = { mode: 'retrieval', model: null, behaviour: input.behaviour, language: 'id', query, threshold: ANSWER_THRESHOLD, sources, steps: [], drafts: [], durationMs: performance.now() - started, tokens: { input: 0, output: 0 } }
  const best = found[0]
  const first = sources[0]
  if (best && first && best.score >= ANSWER_THRESHOLD) return { kind: 'reply', text: best.text, sources: [first], trace: { ...trace, sources: sources.map((source, index) => ({ ...source, used: index === 0 })) } }
  return { kind: 'handover', reason: 'info_tidak_ada', detail: 'Tidak ada sumber yang menjawab.', summary: [query.slice(0, 160)], tried: [], draftSources: [], customerText: `Baik Kak, saya sambungkan ke tim ${input.teamName ?? input.businessName}, ya.`, trace }
}
