import type { BoostedTrees, Tree } from '../../src/lib/statistics/boosted-trees.ts'

/** `weight`: how much the row counts. */
export type BoostRow = { features: ArrayLike<number>; isYes: boolean; weight: number }
export type Boosting = {
  trees: number
  depth: number
  rate: number
  /** the least sum of second derivatives in a leaf */
  least: number
  /** shrinkage of leaf values (L2) */
  ridge: number
  /** the share of the features, and of the rows, that a tree may use; drawn with a fixed seed */
  columns?: number
  sample?: number
}

const BINS = 32

/** Gradient-boosted trees on the logistic loss, split at quantiles. The same rows give the same model. */
export function boostTrees(rows: BoostRow[], boosting: Boosting): BoostedTrees {
  const size = rows[0]?.features.length ?? 0
  const bars = Array.from({ length: size }, (_, feature) => quantilesOf(rows, feature))
  const binned = bars.map((own, feature) =>
    Uint8Array.from(rows, ({ features }) => binOf(own, features[feature]!)),
  )
  const yes = rows.reduce((sum, { isYes, weight }) => sum + (isYes ? weight : 0), 0)
  const all = rows.reduce((sum, { weight }) => sum + weight, 0)
  const bias = Math.log(yes / (all - yes))
  const scores = new Float64Array(rows.length).fill(bias)
  const slopes = new Float64Array(rows.length)
  const curves = new Float64Array(rows.length)
  const trees: Tree[] = []
  const random = mulberry(1)
  for (let round = 0; round < boosting.trees; round++) {
    rows.forEach(({ isYes, weight }, at) => {
      const chance = 1 / (1 + Math.exp(-scores[at]!))
      slopes[at] = weight * ((isYes ? 1 : 0) - chance)
      curves[at] = weight * Math.max(1e-6, chance * (1 - chance))
    })
    const draw = (share: number | undefined) => (share === undefined ? true : random() < share)
    const columns = binned.map(() => draw(boosting.columns))
    const drawn = scores.map(() => (draw(boosting.sample) ? 1 : 0))
    const tree = growTree({ binned, bars, slopes, curves, boosting, columns, drawn }, scores)
    trees.push(tree)
  }
  return { bias, trees }
}

type Growing = {
  binned: Uint8Array[]
  bars: number[][]
  slopes: Float64Array
  curves: Float64Array
  boosting: Boosting
  columns: boolean[]
  drawn: Float64Array
}

/** A small generator of random numbers, the same for the same seed. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Grows one tree and adds its values to the scores. */
function growTree(growing: Growing, scores: Float64Array): Tree {
  const { binned, bars, slopes, curves, boosting, drawn } = growing
  const tree: Tree = { feature: [], bar: [], left: [], value: [] }
  const addNode = () => {
    tree.feature.push(-1)
    tree.bar.push(0)
    tree.left.push(0)
    return tree.value.push(0) - 1
  }
  const root = Int32Array.from(scores.keys()).filter((at) => drawn[at] === 1)
  const waiting = [{ node: addNode(), rows: root, depth: 0 }]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { node, rows, depth } = next
    const split = depth < boosting.depth ? bestSplit(growing, rows) : undefined
    if (split) {
      const own = binned[split.feature]!
      tree.feature[node] = split.feature
      tree.bar[node] = bars[split.feature]![split.bin]!
      const left = addNode()
      tree.left[node] = left
      addNode()
      waiting.push(
        { node: left, rows: rows.filter((at) => own[at]! <= split.bin), depth: depth + 1 },
        { node: left + 1, rows: rows.filter((at) => own[at]! > split.bin), depth: depth + 1 },
      )
      continue
    }
    let slope = 0
    let curve = 0
    for (const at of rows) {
      slope += slopes[at]!
      curve += curves[at]!
    }
    tree.value[node] = round((boosting.rate * slope) / (curve + boosting.ridge))
  }
  addValues(growing, tree, scores)
  return tree
}

/** Rows that were not drawn also get the tree's value. */
function addValues({ binned, bars }: Growing, tree: Tree, scores: Float64Array): void {
  const bins = tree.feature.map((feature, node) =>
    feature < 0 ? 0 : bars[feature]!.indexOf(tree.bar[node]!),
  )
  scores.forEach((_, at) => {
    let node = 0
    for (let feature = tree.feature[0]!; feature >= 0; feature = tree.feature[node]!)
      node = binned[feature]![at]! <= bins[node]! ? tree.left[node]! : tree.left[node]! + 1
    scores[at]! += tree.value[node]!
  })
}

function bestSplit(growing: Growing, rows: Int32Array) {
  const { binned, bars, slopes, curves, boosting, columns } = growing
  let best: { feature: number; bin: number } | undefined
  let bestGain = 1e-3
  const sums = new Float64Array(2 * (BINS + 1))
  binned.forEach((own, feature) => {
    const count = bars[feature]!.length
    if (count === 0 || !columns[feature]) return
    sums.fill(0)
    let slope = 0
    let curve = 0
    for (const at of rows) {
      const bin = 2 * own[at]!
      sums[bin]! += slopes[at]!
      sums[bin + 1]! += curves[at]!
      slope += slopes[at]!
      curve += curves[at]!
    }
    const gainOf = (s: number, c: number) => (s * s) / (c + boosting.ridge)
    let leftSlope = 0
    let leftCurve = 0
    for (let bin = 0; bin < count; bin++) {
      leftSlope += sums[2 * bin]!
      leftCurve += sums[2 * bin + 1]!
      if (leftCurve < boosting.least || curve - leftCurve < boosting.least) continue
      const gain =
        gainOf(leftSlope, leftCurve) +
        gainOf(slope - leftSlope, curve - leftCurve) -
        gainOf(slope, curve)
      if (gain > bestGain) {
        bestGain = gain
        best = { feature, bin }
      }
    }
  })
  return best
}

/** Returns the values between which a feature may be split; the last bin has no upper bound. */
function quantilesOf(rows: BoostRow[], feature: number): number[] {
  const values = rows.map(({ features }) => features[feature]!).sort((a, b) => a - b)
  const bars = new Set<number>()
  for (let bin = 1; bin < BINS; bin++)
    bars.add(round(values[Math.floor((bin * values.length) / BINS)]!))
  const last = values.at(-1)!
  const distinct = [...new Set(values.map(round))]
  if (distinct.length <= BINS) return distinct.slice(0, -1)
  return [...bars].filter((bar) => bar < last).sort((a, b) => a - b)
}

const round = (value: number) => Math.round(value * 1e4) / 1e4

function binOf(bars: number[], value: number): number {
  const at = bars.findIndex((bar) => value <= bar)
  return at < 0 ? bars.length : at
}
