import { ANSWER_THRESHOLD } from '../../src/domain/knowledge/contract.ts'
import { asRecord, aurocOf, type Row, shareOf } from './rows.ts'
import type { CaseSet } from './sets.ts'

/** Far questions that are asked of a knowledge. */
const FAR_QUESTIONS = 150

/**
 * Measures recall and rank over the questions in scope, and how well the best score separates them
 * from questions out of scope: near ones (of the set itself, about the same trade) and far ones
 * (`others`: to businesses of other trades, and about the news).
 */
export function measureSearch({ known, cases }: CaseSet, others: CaseSet[]): Row {
  const { search } = known
  const startedAt = performance.now()
  const asked = cases.map(({ query, relevant }) => {
    const hits = search.find(query, 10)
    const ids = [...new Set(hits.map((hit) => hit.id.split('#')[0] ?? hit.id))]
    return {
      isInside: relevant.length > 0,
      rank: ids.findIndex((id) => relevant.includes(id)) + 1,
      score: hits[0]?.score ?? 0,
    }
  })
  const millis = (performance.now() - startedAt) / cases.length
  const inside = asked.filter(({ isInside }) => isInside)
  const near = asked.filter(({ isInside }) => !isInside).map(({ score }) => score)
  const far = farQuestions(others).map((query) => search.find(query, 1)[0]?.score ?? 0)
  const scores = inside.map(({ score }) => score)
  const answered = inside.filter(({ score }) => score >= ANSWER_THRESHOLD)
  const rightly = answered.filter(({ rank }) => rank === 1).length
  const abstained = near.filter((score) => score < ANSWER_THRESHOLD).length
  const within = (most: number) =>
    shareOf(inside.filter(({ rank }) => rank >= 1 && rank <= most).length, inside.length)
  return {
    questions: inside.length,
    outOfScope: near.length,
    recallAt1: within(1),
    recallAt3: within(3),
    mrr: shareOf(
      inside.reduce((sum, { rank }) => sum + (rank ? 1 / rank : 0), 0),
      inside.length,
    ),
    aurocNear: aurocOf(scores, near),
    aurocFar: aurocOf(scores, far),
    answered: shareOf(answered.length, inside.length),
    answeredRightly: shareOf(rightly, inside.length),
    precisionOfAnswers: shareOf(rightly, answered.length + near.length - abstained),
    abstainedOutOfScope: near.length > 0 ? shareOf(abstained, near.length) : null,
    scopeAccuracy: shareOf(answered.length + abstained, cases.length),
    millisecondsPerQuestion: Math.round(millis * 1000) / 1000,
  }
}

/** Takes every n-th question, so that each set is represented. */
function farQuestions(others: CaseSet[]): string[] {
  const all = others.flatMap(({ kb, cases }) =>
    cases.filter(({ relevant }) => relevant.length === 0 || kb === NEWS).map(({ query }) => query),
  )
  const step = Math.max(1, all.length / FAR_QUESTIONS)
  return Array.from(
    { length: Math.min(all.length, FAR_QUESTIONS) },
    (_, at) => all[Math.floor(at * step)] ?? '',
  )
}

/** Makes the knowledge of a set of news passages: none of its questions is asked of a shop. */
const NEWS = 'passages'

/** Averages over sets: a small set counts as much as a large one. */
export function averageOf(sets: Row[]): Row {
  const names = ['recallAt1', 'recallAt3', 'mrr', 'aurocNear', 'aurocFar', 'abstainedOutOfScope']
  return {
    sets: sets.length,
    ...Object.fromEntries(
      names.map((name) => {
        const known = sets
          .map((set) => asRecord(set)[name])
          .filter((one) => typeof one === 'number')
        return [
          name,
          shareOf(
            known.reduce((sum, one) => sum + one, 0),
            known.length,
          ),
        ]
      }),
    ),
  }
}
