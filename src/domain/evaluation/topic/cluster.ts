/** The weights of a text's terms, as a vector of length 1. */
export type Vector = Map<string, number>

/**
 * Groups vectors by average linkage: two groups join while the mean similarity of their members is
 * at least `least`. Nearest-neighbour chains keep it quadratic. Returns the members of the groups.
 */
export function clusterVectors(vectors: Vector[], least: number): number[][] {
  const count = vectors.length
  const similarity = similarityMatrix(vectors)
  const groups = new Map(vectors.map((_, place): [number, number[]] => [place, [place]]))
  const chain: number[] = []
  const closed = new Set<number>()
  while (groups.size > 0 && closed.size < groups.size) {
    if (chain.length === 0) chain.push([...groups.keys()].find((key) => !closed.has(key))!)
    const top = chain.at(-1)!
    const before = chain.at(-2)
    const next = nearestOf(top, { groups, closed, similarity, count, before })
    if (next === undefined || similarity[top * count + next]! < least) {
      // Linkage never increases, so a group without a near neighbour stays as it is.
      closed.add(top)
      chain.pop()
    } else if (next === before) {
      chain.splice(-2)
      joinGroups(next, top, { groups, similarity, count })
    } else chain.push(next)
  }
  return [...groups.values()]
}

function similarityMatrix(vectors: Vector[]): Float32Array {
  const count = vectors.length
  const matrix = new Float32Array(count * count)
  const holders = new Map<string, number[]>()
  vectors.forEach((vector, place) => {
    for (const [term, weight] of vector) {
      const others = holders.get(term) ?? []
      for (const other of others) {
        const product = weight * (vectors[other]?.get(term) ?? 0)
        matrix[place * count + other]! += product
        matrix[other * count + place]! += product
      }
      holders.set(term, [...others, place])
    }
  })
  return matrix
}

type Linkage = { groups: Map<number, number[]>; similarity: Float32Array; count: number }

/** On a tie the previous group of the chain wins, so that chains end. */
function nearestOf(
  from: number,
  {
    groups,
    closed,
    similarity,
    count,
    before,
  }: Linkage & { closed: Set<number>; before: number | undefined },
): number | undefined {
  let best = before
  for (const other of groups.keys()) {
    if (other === from || closed.has(other)) continue
    if (best === undefined || similarity[from * count + other]! > similarity[from * count + best]!)
      best = other
  }
  return best
}

/**
 * Joins `gone` into `kept`. The similarity to every other group becomes the mean over all members.
 */
function joinGroups(kept: number, gone: number, { groups, similarity, count }: Linkage): void {
  const [a, b] = [groups.get(kept) ?? [], groups.get(gone) ?? []]
  for (const other of groups.keys()) {
    const joined =
      (a.length * similarity[kept * count + other]! +
        b.length * similarity[gone * count + other]!) /
      (a.length + b.length)
    similarity[kept * count + other] = joined
    similarity[other * count + kept] = joined
  }
  groups.set(kept, [...a, ...b])
  groups.delete(gone)
}

export function toUnit(weights: Map<string, number>): Vector {
  const length = Math.sqrt([...weights.values()].reduce((sum, weight) => sum + weight ** 2, 0))
  return new Map([...weights].map(([term, weight]) => [term, length > 0 ? weight / length : 0]))
}

/** The mean of some vectors, scaled to length 1. */
export function centreOf(vectors: Vector[]): Vector {
  const sums = new Map<string, number>()
  for (const vector of vectors)
    for (const [term, weight] of vector) sums.set(term, (sums.get(term) ?? 0) + weight)
  return toUnit(sums)
}

export function cosineOf(a: Vector, b: Vector): number {
  let sum = 0
  for (const [term, weight] of a) sum += weight * (b.get(term) ?? 0)
  return sum
}
