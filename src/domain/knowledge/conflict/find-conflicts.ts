import type { Fact } from './facts.ts'

/** One entry, or one product row, with its fact about a contradicted subject. */
export type Side = {
  entryId: string
  productId?: string
  /** last day on which the row is valid */
  validUntil?: string | null
  fact: Fact
}

/**
 * Facts about one subject that cannot all be true. `key` and `said` identify the contradiction
 * between runs.
 */
export type Conflict = { key: string; said: string; sides: Side[] }

/** Whether the entries say the same. The agent then uses them. */
export const isDuplicate = ({ sides }: Conflict): boolean => sides[0]?.fact.attribute === 'same'

/** Beyond this ratio, a price without a unit is probably that of another amount. */
const MAX_RATIO = 2

/**
 * Finds facts of different entries about the same attribute of the same subject with other values.
 */
export function findConflicts(sides: readonly Side[]): Conflict[] {
  const found: Conflict[] = []
  for (const [key, same] of Map.groupBy(sides, ({ fact }) => fact.key)) {
    if (same.length < 2) continue
    if (same[0]?.fact.attribute === 'same') {
      found.push({ key, said: 'same', sides: same.toSorted(byAge) })
      continue
    }
    const exact = same.filter((side) => !isOneOfSeveral(side, same))
    const against = exact.filter((side) => exact.some((other) => isContrary(side, other)))
    if (against.length > 1)
      found.push({ key, said: valuesOf(against), sides: against.toSorted(byAge) })
  }
  return withoutRepeats(found.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
}

/** Whether an entry has several values of one subject, so it lists variants without naming them. */
const isOneOfSeveral = (side: Side, all: readonly Side[]) =>
  all.some(
    (other) =>
      other !== side &&
      other.entryId === side.entryId &&
      other.productId === side.productId &&
      isOtherValue(side.fact, other.fact),
  )

const isContrary = (a: Side, b: Side) =>
  a.entryId !== b.entryId &&
  !(a.fact.isPart && b.fact.isPart) &&
  isOtherValue(a.fact, b.fact) &&
  isSameUnit(a.fact, b.fact)

/** Whether two values differ. Ranges that touch may both be true. */
const isOtherValue = (a: Fact, b: Fact) => a.low > b.high || b.low > a.high

function isSameUnit(a: Fact, b: Fact): boolean {
  if (a.unit === b.unit) return true
  if (a.unit !== null && b.unit !== null) return false
  return Math.max(a.low, b.low) <= Math.min(a.low, b.low) * MAX_RATIO
}

const valuesOf = (sides: readonly Side[]) =>
  [...new Set(sides.map(({ fact }) => `${fact.low}-${fact.high}/${fact.unit ?? ''}`))]
    .toSorted()
    .join(' ')

/** Sorts by age. Ids of entries contain their time. */
const byAge = (a: Side, b: Side) =>
  `${a.entryId}${a.productId ?? ''}` < `${b.entryId}${b.productId ?? ''}` ? -1 : 1

/**
 * Removes repetitions: the same clauses may differ under several keys, such as each day of the
 * week.
 */
function withoutRepeats(conflicts: Conflict[]): Conflict[] {
  const seen = new Set<string>()
  return conflicts.filter(({ sides }) => {
    const clauses = sides
      .map(({ entryId, productId, fact }) => `${entryId}/${productId ?? ''}/${fact.span?.start}`)
      .toSorted()
      .join('|')
    const isNew = !seen.has(clauses)
    seen.add(clauses)
    return isNew
  })
}
