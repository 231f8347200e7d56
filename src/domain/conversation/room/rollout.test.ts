import { expect, test } from 'vitest'
import { isInRollout, rolloutDraw } from './rollout.ts'

test('a room draws the same number every time, and the draws are spread evenly', () => {
  const draws = Array.from({ length: 4000 }, (_, index) => rolloutDraw(`room-${index}`, 'agent'))
  expect(rolloutDraw('room-1', 'agent')).toBe(draws[1])
  const below = draws.filter((draw) =>
    isInRollout(draw, { enable_agent_partial_rollout: true, agent_rollout_probability: 0.4 }),
  ).length
  expect(below / draws.length).toBeGreaterThan(0.36)
  expect(below / draws.length).toBeLessThan(0.44)
  expect(
    draws.every((draw) =>
      isInRollout(draw, { enable_agent_partial_rollout: false, agent_rollout_probability: 0 }),
    ),
  ).toBe(true)
})
