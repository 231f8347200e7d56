import { afterAll, afterEach, beforeAll } from 'vitest'
import { parseSettings, useSettings } from '#platform/settings'
import { type ModelStandin, startModel } from './standins/model/model.ts'
import { openWorld, type World } from './world.ts'

export type ModelWorld = {
  readonly standin: ModelStandin
  /** makes the stand-in the instance's model until the test ends */
  connect: () => void
}

/** A world with a model stand-in for all tests of a file. Each test begins without a model. */
export function useModelWorld(): ModelWorld {
  let open: { world: World; standin: ModelStandin } | undefined
  const opened = () => {
    if (!open) throw new Error('the world is open during tests only')
    return open
  }
  const settingsOf = (more: Record<string, string> = {}) =>
    parseSettings({ NODE_ENV: 'test', DATABASE_URL: opened().world.url, ...more })
  beforeAll(async () => {
    open = { world: await openWorld(), standin: await startModel() }
  })
  afterAll(async () => {
    await opened().standin.close()
    await opened().world.close()
  })
  afterEach(() => {
    opened().standin.control({})
    opened().standin.calls.length = 0
    useSettings(settingsOf())
  })
  return {
    get standin() {
      return opened().standin
    },
    connect: () => useSettings(settingsOf({ LLM_BASE_URL: opened().standin.url, LLM_MODEL: 'm' })),
  }
}
