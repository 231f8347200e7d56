import { availableParallelism } from 'node:os'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openTurn, type Turn } from '#conversation/answering'
import { listRooms } from '#conversation/feed'
import { receiveEvent } from '#conversation/pipeline'
import { log } from '#platform/log'
import { type ModelStandin, startModel } from '../../tests/standins/model.ts'
import { aShop, openWorld, type World, written } from '../../tests/world.ts'
import { openAnswerThread } from './answer-thread.ts'

let world: World
let standin: ModelStandin
let turn: Turn
let opened: ReturnType<typeof openAnswerThread> | undefined
beforeAll(async () => {
  world = await openWorld()
  standin = await startModel()
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('jam buka berapa?'))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  turn = (await openTurn(rooms[0]!.id))!
})
afterEach(async () => {
  vi.restoreAllMocks()
  await opened?.stop()
})
afterAll(async () => {
  await standin.close()
  await world.close()
})

/** Only the thread has a model: its runs are known by it. */
const open = (databaseUrl: string) => {
  opened = openAnswerThread({
    environment: {
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      LLM_BASE_URL: standin.url,
      LLM_MODEL: 'm',
    },
    encryptionKey: 'test',
    database: { url: databaseUrl, socketDirectory: undefined },
  })
  return opened
}

const PATIENCE = { timeout: 40_000, interval: 10 }

test.skipIf(availableParallelism() < 2)(
  'many answers start a thread, which answers until it is stopped',
  async () => {
    const { answer, stop } = open(world.url)
    const modeOf = async () => (await answer(turn)).trace.mode
    expect(await modeOf()).toBe('retrieval')
    await vi.waitUntil(async () => (await modeOf()) === 'model', PATIENCE)
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => answer(turn)))
    expect(new Set(outcomes.map(({ trace }) => trace.mode))).toEqual(new Set(['model']))
    const ending = answer(turn)
    await stop()
    expect(['model', 'retrieval']).toContain((await ending).trace.mode)
    expect(await modeOf()).toBe('retrieval')
  },
  60_000,
)

test.skipIf(availableParallelism() < 2)(
  'a run that fails in the thread is answered by the process itself',
  async () => {
    const warn = vi.spyOn(log, 'warn')
    const { answer } = open('postgres://none:none@127.0.0.1:1/none')
    const outcome = await vi.waitUntil(async () => {
      const one = await answer(turn)
      return warn.mock.calls.length > 0 && one
    }, PATIENCE)
    expect(outcome).toMatchObject({ trace: { mode: 'retrieval' } })
  },
  60_000,
)
