import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addFaq } from '#domain/knowledge'
import { sendToSimulation } from '#domain/simulation'
import { parseSettings, useSettings } from '#platform/settings'
import { type ModelStandin, startModel } from '../../../../tests/standins/model/model.ts'
import { aShop, openWorld, type Shop, type World } from '../../../../tests/world.ts'
import { LIVE_PERSONAS, type LivePersona, type PersonaTurn } from '../contract.ts'
import { MAX_HEARD } from './goal-customer.ts'
import { playPersona } from './play-persona.ts'

let world: World
let standin: ModelStandin
beforeAll(async () => {
  world = await openWorld()
  standin = await startModel()
})
afterEach(() => useSettings(parseSettings({})))
afterAll(async () => {
  await standin.close()
  await world.close()
})

async function openShop(): Promise<Shop> {
  const shop = await aShop()
  await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [
      { question: 'Berapa harga roti?', answer: 'Roti tawar Rp18.000, croissant Rp20.000.' },
      { question: 'Jam berapa toko buka?', answer: 'Setiap hari pukul 07.00 sampai 21.00.' },
    ],
  })
  return shop
}

/** Plays until the customer stops. Returns why they stopped and what they wrote. */
async function play(shop: Shop, persona: LivePersona) {
  const written: string[] = []
  let simulationId: string | undefined
  for (let answers = 0; answers <= MAX_HEARD; answers++) {
    const turn: PersonaTurn = await playPersona(shop.owner, {
      businessId: shop.businessId,
      simulationId,
      persona,
      seed: 4,
      from: 0,
    })
    if ('ends' in turn) return { ends: turn.ends, written, goal: turn.goal }
    written.push(...turn.texts)
    const { simulation } = await sendToSimulation(shop.owner, {
      businessId: shop.businessId,
      ...(simulationId ? { simulationId } : {}),
      texts: turn.texts,
      behaviours: ['v1'],
    })
    simulationId = simulation.id
  }
  throw new Error('the customer never stops')
}

test.each(LIVE_PERSONAS)('the persona %s asks about the shop and stops by itself', async (name) => {
  const shop = await openShop()
  const { ends, written, goal } = await play(shop, name)
  expect(written.length).toBeGreaterThan(0)
  expect(goal).not.toBe('')
  expect(ends).not.toBe('batas')
  if (name === 'penawar') expect(written.join('\n')).toMatch(/roti|croissant/)
})

test('a model plays the persona for a limited number of turns', async () => {
  useSettings(parseSettings({ LLM_BASE_URL: standin.url, LLM_MODEL: 'm' }))
  const shop = await openShop()
  standin.calls.length = 0
  const { ends, written } = await play(shop, 'penawar')
  expect(written.length).toBeLessThanOrEqual(MAX_HEARD)
  expect(['batas', 'selesai']).toContain(ends)
  expect(JSON.stringify(standin.calls.map(({ body }) => body))).toContain('menawar harga')
})

test("a persona reads only the caller's own newest conversation", async () => {
  const [shop, other] = [await openShop(), await openShop()]
  const { simulation } = await sendToSimulation(shop.owner, {
    businessId: shop.businessId,
    texts: ['halo'],
    behaviours: ['v1'],
  })
  const input = { persona: 'marah', seed: 0, from: 0, simulationId: simulation.id } as const
  await expect(
    playPersona(other.owner, { ...input, businessId: other.businessId }),
  ).rejects.toMatchObject({ code: 'simulation.not_found' })
  await expect(
    playPersona(other.owner, { ...input, businessId: shop.businessId }),
  ).rejects.toMatchObject({ code: 'business.not_found' })
})
