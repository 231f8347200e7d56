import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { shiftClock } from '#platform/clock'
import { openWorld, type World } from '../world.ts'
import { ORDER_TASKS } from './orders.ts'
import { playOrder } from './play-order.ts'

/** Each seed takes other phrasings and another way of typing; TASK_SEEDS=5 plays five. */
const SEEDS = Number(process.env.TASK_SEEDS ?? 1)

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
afterEach(() => shiftClock(0))

describe.each(ORDER_TASKS)('$name', (task) => {
  test.each(Array.from({ length: SEEDS }, (_, seed) => seed))('seed %i', async (seed) => {
    const { lines, faults } = await playOrder(task, seed)
    expect(faults, lines.join('\n')).toEqual([])
  })
})
