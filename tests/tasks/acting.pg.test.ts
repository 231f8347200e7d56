import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { shiftClock } from '#platform/clock'
import { parseSettings, useSettings } from '#platform/settings'
import { type ModelStandin, startModel } from '../standins/model/model.ts'
import { openWorld, type World } from '../world.ts'
import { CONVERSATIONS } from './acting-data.ts'
import { playConversation } from './play-acting.ts'

/**
 * Each seed changes wording, order of details, typing and questions. TASK_SEEDS=5 plays all five.
 * Without it each conversation plays one seed, and the five are spread over the conversations.
 */
const SEEDS = Number(process.env.TASK_SEEDS ?? 0)
const KINDS_OF_SEED = 5
const seedsOf = (at: number) =>
  SEEDS > 0 ? Array.from({ length: SEEDS }, (_, seed) => seed) : [at % KINDS_OF_SEED]
const ROWS = CONVERSATIONS.map((conversation, at) => ({ ...conversation, conversation, at }))

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
  shiftClock(0)
  standin.control({})
  useSettings(parseSettings({ NODE_ENV: 'test', DATABASE_URL: world.url }))
})

/** Drafts of a model that lies about an order. */
const LIE =
  'Siap Kak, pesanan dan janjinya sudah saya catat dan sudah dibayar. Totalnya jadi Rp1.000 saja ya.'

function useModel(seed: number): void {
  useSettings(
    parseSettings({
      NODE_ENV: 'test',
      DATABASE_URL: world.url,
      LLM_BASE_URL: standin.url,
      LLM_API_KEY: 'k',
      LLM_MODEL: 'tanggap-standin',
    }),
  )
  standin.control(seed % 2 === 1 ? { draft: LIE } : {})
}

describe.each(['none', 'scripted'])('model: %s', (model) => {
  describe.each(ROWS)('$id at $shop', ({ conversation, at }) => {
    test.each(seedsOf(model === 'none' ? at : at + 1))('seed %i', async (seed) => {
      if (model === 'scripted') useModel(seed)
      const { lines, faults } = await playConversation(conversation, seed)
      expect(faults, lines.join('\n')).toEqual([])
    })
  })
})
