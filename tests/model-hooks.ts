import { afterAll, afterEach, beforeAll } from 'vitest'
import { parseSettings, useSettings } from '#platform/settings'
import { type ModelStandin, startModel } from './standins/model/model.ts'

/**
 * Gives a test file one model stand-in, which answers as usual and whose calls are cleared before
 * each test. `configure` changes the settings until the test ends.
 */
export function useModelStandin() {
  let standin: ModelStandin
  const configure = (over: Record<string, string> = {}) =>
    useSettings(
      parseSettings({ LLM_BASE_URL: standin.url, LLM_MODEL: 'm', LLM_TIMEOUT_MS: '4000', ...over }),
    )
  beforeAll(async () => {
    standin = await startModel()
    configure()
  })
  afterEach(() => {
    standin.control({})
    standin.calls.length = 0
    configure()
  })
  afterAll(() => standin.close())
  return {
    configure,
    control: (control: Parameters<ModelStandin['control']>[0]) => standin.control(control),
    listCalls: () => standin.calls,
  }
}
