import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parseSettings, useSettings } from '#platform/settings'
import { type ModelStandin, startModel } from '../standins/model/model.ts'
import { openWorld, type World } from '../world.ts'
import { playTask, type ModelControl } from './play.ts'
import { ENTRIES } from './shop.ts'
import { TASKS } from './tasks.ts'

/** Each seed takes other phrasings and another way of typing; TASK_SEEDS=5 plays five. */
const SEEDS = Number(process.env.TASK_SEEDS ?? 1)

let world: World
let standin: ModelStandin
beforeAll(async () => {
  world = await openWorld()
  standin = await startModel()
})
afterAll(async () => {
  await standin.close()
  await world.close()
})
afterEach(() => {
  standin.control({})
  useSettings(parseSettings({ NODE_ENV: 'test', DATABASE_URL: world.url }))
})

const control: ModelControl = ({ draft, fault }) => {
  if (fault === 'error') standin.control({ status: 500 })
  else if (fault === 'nonsense') standin.control({ mode: 'nonsense' })
  else standin.control(draft ? { draft } : {})
}

const useModel = () =>
  useSettings(
    parseSettings({
      NODE_ENV: 'test',
      DATABASE_URL: world.url,
      LLM_BASE_URL: standin.url,
      LLM_API_KEY: 'k',
      LLM_MODEL: 'tanggap-standin',
    }),
  )

describe.each(TASKS)('$name', (task) => {
  test.each(Array.from({ length: SEEDS }, (_, seed) => seed))('seed %i', async (seed) => {
    if (task.hasModel) useModel()
    const { lines, faults } = await playTask(task, ENTRIES, seed, control)
    const transcript = lines.map(({ by, text }) => `${by}: ${text}`).join('\n')
    expect(faults, transcript).toEqual([])
  })
})
