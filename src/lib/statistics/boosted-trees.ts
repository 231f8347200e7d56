/**
 * A sum of small decision trees (gradient boosting, Friedman 2001) that gives the log odds of a
 * yes. Training is in scripts/train/boost.ts.
 */
export type BoostedTrees = { bias: number; trees: Tree[] }

/**
 * Nodes in order, the root first. `feature` is -1 in a leaf. Values up to `bar` go to `left`,
 * others to the node after it.
 */
export type Tree = { feature: number[]; bar: number[]; left: number[]; value: number[] }

/** The sum of the bias and one leaf of each tree, as log odds. */
export function scoreTrees({ bias, trees }: BoostedTrees, features: ArrayLike<number>): number {
  let sum = bias
  for (const tree of trees) {
    let node = 0
    for (;;) {
      const feature = tree.feature[node] ?? -1
      if (feature < 0) break
      const left = tree.left[node]!
      node = features[feature]! <= tree.bar[node]! ? left : left + 1
    }
    sum += tree.value[node]!
  }
  return sum
}
