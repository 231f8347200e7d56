import { readText } from '#domain/knowledge/lookup'
import { openSearch } from '#domain/knowledge/search'
import type { Procedure, ProcedureDesk } from './contract.ts'

/** The search's score of a near-identical sentence is 0.9, of one that shares its subject 0.6. */
const MIN_SCORE = 0.5
/** The share of a trigger's words that a message must have. */
const MIN_COVERED = 0.66
const MAX_HITS = 3

/** Finds the procedure whose triggers say what a text says. */
export async function openTriggers(
  procedures: readonly Procedure[],
): Promise<ProcedureDesk['match']> {
  const triggers = procedures.flatMap((procedure) =>
    procedure.triggers.map((text, at) => ({ id: `${procedure.id}/${at}`, procedure, text })),
  )
  const search = await openSearch(
    triggers.map(({ id, text }) => ({ id, question: text, answer: '' })),
  )
  const byId = new Map(
    triggers.map((trigger) => [trigger.id, { ...trigger, terms: readText(trigger.text).terms }]),
  )
  return (text) => {
    const said = new Set(namesOf(readText(text).terms))
    for (const hit of search.find(text, MAX_HITS)) {
      const trigger = byId.get(hit.id)
      if (hit.score >= MIN_SCORE && trigger && coverageOf(trigger.terms, said) >= MIN_COVERED)
        return { procedure: trigger.procedure, score: hit.score }
    }
    return undefined
  }
}

type Terms = ReturnType<typeof readText>['terms']

const namesOf = (terms: Terms): string[] =>
  terms.flatMap(({ stems, meanings }) => [...stems, ...meanings])

/** The share of the terms' weight that was said, 0..1. */
function coverageOf(terms: Terms, said: ReadonlySet<string>): number {
  const all = terms.reduce((sum, { weight }) => sum + weight, 0)
  const covered = terms.reduce(
    (sum, term) => sum + (namesOf([term]).some((name) => said.has(name)) ? term.weight : 0),
    0,
  )
  return all > 0 ? covered / all : 0
}
