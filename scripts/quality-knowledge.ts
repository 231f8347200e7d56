import { answerBurst } from '../src/domain/agent/answer.ts'
import type { AgentTurn } from '../src/domain/agent/contract.ts'
import type { FoundEntry } from '../src/domain/knowledge/contract.ts'
import { splitIntoPassages } from '../src/domain/knowledge/passages.ts'
import { type Search, type Searchable, openSearch } from '../src/domain/knowledge/search.ts'
import { asRecord, type Row, asText, asList } from './quality-rows.ts'

export type Knowledge = { search: Search; entries: Map<string, Searchable> }

export function openTalk(business: string, value: unknown): Promise<Knowledge> {
  return openKnowledge(
    asList(asRecord(value).faq)
      .map(asList)
      .map(([question, answers], at): Searchable => ({
        id: `${business}${at}`,
        question: asText(question),
        examples: [],
        answer: asText(answers),
        language: null,
      })),
  )
}

export function askAgent(
  { search, entries }: Knowledge,
  said: string[],
  { found, history = [] }: { found?: Map<string, FoundEntry>; history?: AgentTurn[] } = {},
) {
  const now = new Date()
  return answerBurst({
    businessId: 'quality',
    businessName: 'Usaha',
    teamName: null,
    agent: { tone: '', greeting: null, forbiddenTopics: [] },
    behaviour: 'v2',
    history,
    burst: said.map((words) => ({ text: words, kind: 'text', at: now.toISOString() })),
    now,
    hours: { isEnabled: false, entries: null },
    noteToAi: null,
    previousSummary: null,
    searchKnowledge: async (words) => {
      const hits = search.find(words).flatMap(({ id, score, unmet }) => {
        const entry = entries.get(id)
        return entry
          ? [
              {
                entryId: id,
                sourceId: id,
                title: entry.title ?? '',
                question: entry.question ?? null,
                text: entry.answer,
                score,
                unmet,
              },
            ]
          : []
      })
      for (const hit of hits)
        if (hit.score > (found?.get(hit.entryId)?.score ?? 0)) found?.set(hit.entryId, hit)
      return hits
    },
  })
}

export async function openKnowledge(entries: Searchable[]): Promise<Knowledge> {
  return {
    search: await openSearch(entries),
    entries: new Map(entries.map((entry) => [entry.id, entry])),
  }
}

/**
 * A business's knowledge as JSON: faq entries, and documents split like in the product ("id#n" is
 * the n-th passage of a document).
 */
export function readKnowledge(file: Row): Promise<Knowledge> {
  const documents = asList(file.documents).flatMap((document) => {
    const { id, title, text: body } = asRecord(document)
    return splitIntoPassages(asText(body)).map((passage, at): Searchable => ({
      id: `${asText(id)}#${at}`,
      title: asText(title),
      question: passage.question,
      answer: passage.answer,
    }))
  })
  return openKnowledge([...asList(file.faq).map(toSearchable), ...documents])
}

export function toSearchable(value: unknown): Searchable {
  const entry = asRecord(value)
  return {
    id: asText(entry.id),
    question: typeof entry.question === 'string' ? entry.question : null,
    examples: asList(entry.examples).map(asText),
    answer: asText(entry.answer),
    language: typeof entry.lang === 'string' ? entry.lang : null,
  }
}
