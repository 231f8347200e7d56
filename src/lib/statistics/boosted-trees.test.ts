import { expect, test } from 'vitest'
import { scoreTrees } from './boosted-trees.ts'

test('a value at the threshold goes left, one above it right, and trees add up', () => {
  const tree = { feature: [0, -1, -1], bar: [0.5, 0, 0], left: [1, 0, 0], value: [0, -1, 2] }
  const trees = { bias: 0.25, trees: [tree, tree] }
  expect(scoreTrees(trees, [0.5])).toBe(-1.75)
  expect(scoreTrees(trees, [0.6])).toBe(4.25)
})
