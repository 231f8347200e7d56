import { type Clause, clausesOf } from '../clauses.ts'
import { isAmong, type Reading } from '../evidence.ts'
import type { Fault } from '../support.ts'

/** "DTF lebih tahan lama dari plastisol" where the source compares them the other way round. */
export function comparisonFaults(said: Clause, { clauses }: Reading): Fault[] {
  const lesser = lesserOf(said.text)
  if (!lesser) return []
  const known = clauses.map((row) => lesserOf(row.text) ?? [])
  const agrees = known.some((one) =>
    lesser.some(({ words }) =>
      words.some((word) => !word.isLight && one.some(({ forms }) => isAmong(word, forms))),
    ),
  )
  return agrees || !lesser.some(({ words }) => words.some(({ isLight }) => !isLight))
    ? []
    : [{ rule: 'bantahan', raw: said.text, weight: 1 }]
}

/** The words after "lebih … dari"; "lebih dari 3" compares nothing. */
function lesserOf(text: string): readonly Clause[] | undefined {
  const found = COMPARES.exec(text)?.[1]
  return found === undefined ? undefined : clausesOf(found)
}
const COMPARES =
  /(?<!\p{L})(?:lebih|more)\s+\p{L}+(?:\s+\p{L}+){0,2}?\s+(?:daripada|dari|dibanding|dibandingkan|ketimbang|than)\s+(\p{L}.*)$/iu
