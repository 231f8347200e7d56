import type { FoundEntry } from '../../src/domain/knowledge/contract.ts'
import { featuresOfCandidates } from '../../src/domain/agent/knowledge/candidate-features.ts'
import { partsOf } from '../../src/domain/agent/burst/questions.ts'
import type { Knowledge } from '../quality/knowledge.ts'
import { asList, asRecord, asText } from '../quality/rows.ts'
import { readCases, type Sets } from '../quality/sets.ts'

/** A question with its candidates, best first, and which of them answer it. */
export type Judged = {
  business: string
  text: string
  /** true: no candidate answers it */
  isOutOfScope: boolean
  weight: number
  candidates: { entry: FoundEntry; features: Float64Array; isRight: boolean }[]
}

/** Wishes for a person, injections and small talk never reach the judge. */
const DECIDED_BEFORE = new Set(['H', 'I', 'S'])

/**
 * Takes every question of the conversations alone, and again after the question that it continues.
 */
export function readTalkQuestions({ rowsOf, talks }: Sets): Judged[] {
  const judged: Judged[] = []
  for (const rows of rowsOf.values())
    for (const row of rows) {
      const business = asText(row.business)
      const known = talks.get(business)
      if (!known || !Array.isArray(row.turns)) continue
      const tag = asText(row.tag)
      let last = ''
      for (const turn of asList(row.turns).map(asRecord)) {
        const text = partsIn([turn.said].flat().map(asText))
        const answers = asList(turn.answers).map(asRecord)
        const isOfPeople = asList(turn.or).map(asText).includes('hand-over')
        const isOutOfScope = answers.length === 0
        const isJudged = answers.length === 1 || (isOutOfScope && isOfPeople)
        const from = answers.flatMap(({ from }) => asList(from).map(asText))
        if (isJudged && !from.includes('hours') && !(isOutOfScope && DECIDED_BEFORE.has(tag)))
          for (const [asked, weight] of last
            ? ([[`${last} ${text}`, 0.5]] as const)
            : ([[text, 1]] as const))
            judged.push({
              business,
              text: asked,
              weight,
              isOutOfScope,
              candidates: candidatesOf(known, asked, from, asList(answers[0]?.says).map(asText)),
            })
        last = text
      }
    }
  return judged
}

/** Takes the questions of the FAQ sets; each set is one business. */
export async function readFaqQuestions(sets: Sets): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const [name, rows] of sets.rowsOf) {
    if (!rows.some((row) => 'query' in row)) continue
    for (const { kb, known, cases } of await readCases(rows, sets))
      for (const { query, relevant } of cases)
        judged.push({
          business: kb === 'passages' ? name : kb,
          text: query,
          weight: Math.min(1, 120 / cases.length),
          isOutOfScope: relevant.length === 0,
          candidates: candidatesOf(known, query, relevant, []),
        })
  }
  return judged
}

/** Returns what the agent searches: the text without greetings, thanks and addresses. */
const partsIn = (said: string[]) => partsOf(said).join(' ') || said.join(' ')

const CANDIDATES = 8

function candidatesOf(known: Knowledge, text: string, from: string[], says: string[]) {
  const found = known.search.find(text, CANDIDATES).flatMap(({ id, score, unmet, signals }) => {
    const entry = known.entries.get(id)
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
  const features = featuresOfCandidates(text, found)
  return found.map((entry, at) => ({
    entry,
    features: features[at]!,
    isRight:
      (from.includes(entry.entryId) || from.includes(entry.entryId.split('#')[0] ?? '')) &&
      says.every((words) => entry.text.toLowerCase().includes(words.toLowerCase())),
  }))
}
