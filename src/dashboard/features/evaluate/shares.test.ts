import { expect, test } from 'vitest'
import { byAiShare, pointChange } from './shares.ts'

const figures = (byAi: number, handled: number) => ({ byAi, handled })

test('the share counts conversations that the AI answered by itself', () =>
  expect(byAiShare(figures(3, 4))).toBe(75))
test('no conversation is not zero percent', () => expect(byAiShare(figures(0, 0))).toBeNull())
test('a change is in points, and only against days that had conversations', () => {
  expect(pointChange(figures(3, 4), figures(1, 2))).toBe(25)
  expect(pointChange(figures(3, 4), figures(0, 0))).toBeNull()
})
