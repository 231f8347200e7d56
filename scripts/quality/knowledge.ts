import { answerBurst } from '../../src/domain/agent/answer.ts'
import type { AgentTurn, Behaviour } from '../../src/domain/agent/contract.ts'
import type { FoundEntry } from '../../src/domain/knowledge/contract.ts'
import { splitIntoPassages } from '../../src/domain/knowledge/search/passages.ts'
import {
  type Search,
  type Searchable,
  openSearch,
} from '../../src/domain/knowledge/search/search.ts'
import { type Model, modelOf } from '../../src/platform/model/model.ts'
import type { BusinessHours } from '../../src/lib/time/opening-hours.ts'
import type { BoostedTrees } from '../../src/lib/statistics/boosted-trees.ts'
import { asRecord, type Row, asText, asList } from './rows.ts'

/**
 * `hours`: opening hours in the stored form; a business without them answers by its knowledge
 * alone.
 */
type Shop = { name: string; team: string | null; hours: BusinessHours }
export type Knowledge = { search: Search; entries: Map<string, Searchable>; shop: Shop }

/** Every question is asked on this Tuesday at 10.00 WIB. */
export const ASKED_AT = new Date('2026-11-24T03:00:00Z')

/**
 * Reads a business of a set of conversations: its FAQ as pairs, and its hours if it has set them.
 */
export function openTalk(business: string, value: unknown): Promise<Knowledge> {
  const shop = asRecord(value)
  const entries = asList(shop.faq)
    .map(asList)
    .map(([question, answers], at): Searchable => ({
      id: `${business}${at}`,
      question: asText(question),
      examples: [],
      answer: asText(answers),
      language: null,
    }))
  return openKnowledge(entries, {
    name: asText(shop.name),
    team: asText(shop.team) || null,
    hours: readHours(shop),
  })
}

function readHours({ hours, closedDates }: Row): BusinessHours {
  const entries = asList(hours)
    .map(asRecord)
    .map(({ start, end, timezone }) => ({
      start: asText(start),
      end: asText(end),
      timezone: asText(timezone),
    }))
  return {
    isEnabled: entries.length > 0,
    entries: entries.length > 0 ? entries : null,
    closedDates: asList(closedDates)
      .map(asRecord)
      .map(({ from, until, name }) => ({
        from: asText(from),
        until: asText(until),
        name: asText(name),
      })),
  }
}

export function askAgent(
  { search, entries, shop }: Knowledge,
  said: string[],
  {
    found,
    history = [],
    behaviour = 'v2',
    judge,
    model = modelOf(),
  }: {
    model?: Model | undefined
    found?: Map<string, FoundEntry>
    history?: AgentTurn[]
    behaviour?: Behaviour
    judge?: BoostedTrees | undefined
  } = {},
) {
  const now = ASKED_AT
  return answerBurst({
    businessId: 'quality',
    businessName: shop.name,
    teamName: shop.team,
    agent: { tone: '', greeting: null, forbiddenTopics: [] },
    behaviour,
    model,
    judge,
    history,
    burst: said.map((words) => ({ text: words, kind: 'text', at: now.toISOString() })),
    now,
    hours: shop.hours,
    noteToAi: null,
    previousSummary: null,
    searchKnowledge: async (words) => {
      const hits = search.find(words).flatMap(({ id, score, unmet, signals }) => {
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
                signals,
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

const UNNAMED: Shop = { name: 'Usaha', team: null, hours: { isEnabled: false, entries: null } }

export async function openKnowledge(entries: Searchable[], shop = UNNAMED): Promise<Knowledge> {
  return {
    shop,
    search: await openSearch(entries),
    entries: new Map(entries.map((entry) => [entry.id, entry])),
  }
}

/**
 * Reads a business's knowledge from JSON: FAQ entries, and documents split as in the product
 * ("id#n" is the n-th passage of a document).
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
