import { expect, test } from 'vitest'
import { answeredShare, pointChange } from './shares.ts'

const figures = (answered: number, handedOver: number) => ({ answered, handedOver, silent: 5, medianMs: null })

test('silence is neither a success nor a failure', () => expect(answeredShare(figures(3, 1))).toBe(75))
test('nothing to do is not zero percent', () => expect(answeredShare(figures(0, 0))).toBeNull())
test('a change is told in points, and only against days that had work', () => {
  expect(pointChange(figures(3, 1), figures(1, 1))).toBe(25)
  expect(pointChange(figures(3, 1), figures(0, 0))).toBeNull()
})
