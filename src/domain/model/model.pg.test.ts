import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAgent } from '#domain/simulation/ask-agent'
import { findSetting } from '../scenario/run-queries.ts'
import { asService, db, rawSql } from '#platform/database'
import { runModel } from '#platform/model'
import { useSettings, settings } from '#platform/settings'
import { type ModelStandin, startModel } from '../../../tests/standins/model/model.ts'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../tests/world.ts'
import type { SaveModel } from './contract.ts'
import { modelFor, modelToTry, readModelSetting, removeModel, saveModel } from './model.ts'
import { tryOwnModel } from './try-model.ts'

let standin: ModelStandin
let world: World
beforeAll(async () => {
  standin = await startModel()
  world = await openWorld({ FETCH_PRIVATE_HOSTS: new URL(standin.url).host })
})
afterAll(async () => {
  await world.close()
  await standin.close()
})

const ownModel = (shop: Shop, over: Partial<SaveModel> = {}): SaveModel => ({
  businessId: shop.businessId,
  provider: 'openai-compatible',
  model: 'm',
  baseUrl: standin.url,
  apiKey: 'sk-toko-rahasia-9x7q',
  inputRupiah: 4_000,
  outputRupiah: 16_000,
  monthlyLimit: null,
  ...over,
})

async function ask(shop: Shop, text: string) {
  const setting = await db.readAs(asService('as the agent reads it'), (tx) =>
    findSetting(tx, shop.businessId),
  )
  return askAgent(setting!, {
    behaviour: 'v1',
    history: [],
    burst: [text],
    isCaseOpen: false,
    mayAskModel: async () => true,
    purpose: 'scenario',
  })
}

test('a business is answered by its own model, whose key is never shown', async () => {
  const shop = await aShop()
  expect(await modelFor(shop.businessId)).toBeUndefined()
  await saveModel(shop.owner, ownModel(shop))
  standin.calls.length = 0
  const outcome = await ask(shop, 'Halo kak, croissant berapa ya?')
  expect(outcome.trace).toMatchObject({ model: 'm' })
  expect(standin.calls[0]?.key).toBe('sk-toko-rahasia-9x7q')
  const setting = await readModelSetting(shop.owner, shop.businessId)
  expect(setting.own).toMatchObject({ keyHint: '9x7q', inputRupiah: 4_000 })
  expect(JSON.stringify(setting)).not.toContain('rahasia')
  const [row] = await rawSql()`select to_jsonb(k) as row from business_model_key k
    where business_id = ${shop.businessId}`
  expect(JSON.stringify(row)).not.toContain('rahasia')
})

test('the simulator uses a change of the model that another process made, at once', async () => {
  const shop = await aShop()
  await saveModel(shop.owner, ownModel(shop))
  await modelFor(shop.businessId)
  await rawSql()`update business_model set model = 'n' where business_id = ${shop.businessId}`
  expect((await ask(shop, 'Halo kak, croissant berapa ya?')).trace).toMatchObject({ model: 'n' })
})

test('a stored key is sent only to the server for which it was entered', async () => {
  const shop = await aShop()
  await saveModel(shop.owner, ownModel(shop))
  const { apiKey: _, ...kept } = ownModel(shop)
  expect((await modelToTry(kept)).chat).toMatchObject({ apiKey: 'sk-toko-rahasia-9x7q' })
  const elsewhere = await modelToTry({ ...kept, baseUrl: 'https://other.example/v1' })
  expect(elsewhere.chat?.apiKey).toBeUndefined()
  await saveModel(shop.owner, { ...kept, model: 'n' })
  expect((await modelFor(shop.businessId))?.chat).toMatchObject({ apiKey: 'sk-toko-rahasia-9x7q' })
  await expect(
    saveModel(shop.owner, { ...kept, provider: 'anthropic', baseUrl: undefined }),
  ).rejects.toMatchObject({ code: 'model.key_missing' })
})

test("a model's address without https or in a private network is not called", async () => {
  const shop = await aShop()
  const before = settings()
  useSettings({ ...before, FETCH_PRIVATE_HOSTS: undefined })
  try {
    await expect(modelToTry(ownModel(shop))).rejects.toMatchObject({ code: 'model.insecure' })
    await expect(saveModel(shop.owner, ownModel(shop))).rejects.toMatchObject({
      code: 'model.insecure',
    })
    const baseUrl = standin.url.replace('http:', 'https:')
    const model = await modelToTry(ownModel(shop, { baseUrl }))
    standin.calls.length = 0
    const run = await runModel(model, {
      instructions: 'x',
      messages: [{ role: 'user', content: 'y' }],
      timeoutMs: 3_000,
    })
    expect(run.ok).toBe(false)
    expect(standin.calls).toEqual([])
  } finally {
    useSettings(before)
  }
})

test('over the monthly limit no model is called, search answers, and one notice is written', async () => {
  const shop = await aShop()
  await saveModel(shop.owner, ownModel(shop, { monthlyLimit: 1_000_000 }))
  await ask(shop, 'Halo kak, croissant berapa ya?')
  const used = await readModelSetting(shop.owner, shop.businessId)
  expect(used.use.calls).toBeGreaterThan(0)
  expect(used.use.rupiah).toBeGreaterThan(0)
  expect(used.isSpent).toBe(false)
  await saveModel(shop.owner, ownModel(shop, { monthlyLimit: 1 }))
  await rawSql()`update model_call_day set cost_micro = 5000000
    where business_id = ${shop.businessId}`
  standin.calls.length = 0
  expect(await modelFor(shop.businessId)).toBeUndefined()
  const outcome = await ask(shop, 'Halo kak, croissant berapa ya?')
  expect(outcome.trace.mode).toBe('retrieval')
  expect(standin.calls).toEqual([])
  const notices = await rawSql()`select kind from notice where business_id = ${shop.businessId}
    and kind = 'model_limit'`
  expect(notices).toHaveLength(1)
  expect((await readModelSetting(shop.owner, shop.businessId)).isSpent).toBe(true)
})

test('owner and admins are notified once when the provider refuses the key or has no credit', async () => {
  const shop = await aShop()
  const refused = async () =>
    (
      await rawSql()`select 1 from notice where business_id = ${shop.businessId}
      and kind = 'model_failing'`
    ).length
  await saveModel(shop.owner, ownModel(shop, { apiKey: 'expired' }))
  await ask(shop, 'Halo kak, croissant berapa ya?')
  await ask(shop, 'Halo kak, sourdough berapa ya?')
  expect(await refused()).toBe(1)
  await saveModel(shop.owner, ownModel(shop))
  expect(await refused()).toBe(0)
  standin.control({ status: 402 })
  await ask(shop, 'Halo kak, croissant berapa ya?')
  standin.control({ status: 500 })
  await ask(shop, 'Halo kak, sourdough berapa ya?')
  standin.control({})
  expect(await refused()).toBe(1)
})

test('a model that answers nothing fails its trial', async () => {
  const shop = await aShop()
  standin.control({ mode: 'silent' })
  expect(await tryOwnModel(shop.owner, ownModel(shop))).toMatchObject({
    ok: false,
    reason: 'empty',
  })
  standin.control({})
})

test('a changed price does not change the cost of earlier calls', async () => {
  const shop = await aShop()
  await saveModel(shop.owner, ownModel(shop))
  await rawSql()`insert into agent_run (business_id, behaviour, mode, outcome, trace, duration_ms,
      input_tokens, output_tokens) values (${shop.businessId}, 'v1', 'model', 'reply', '{}', 5,
      1000000, 500000)`
  const spent = async () => (await readModelSetting(shop.owner, shop.businessId)).use.rupiah
  expect(await spent()).toBe(12_000)
  await saveModel(shop.owner, ownModel(shop, { inputRupiah: 40_000 }))
  expect(await spent()).toBe(12_000)
})

test("owner and admin choose the business's model and can remove it", async () => {
  const shop = await aShop()
  const [admin, agen] = await Promise.all([aMember(shop, 'admin'), aMember(shop, 'agen')])
  await expect(saveModel(agen, ownModel(shop))).rejects.toMatchObject({ code: '42501' })
  await saveModel(admin, ownModel(shop))
  await removeModel(admin, shop.businessId)
  expect(await modelFor(shop.businessId)).toBeUndefined()
  expect((await readModelSetting(agen, shop.businessId)).own).toBeNull()
  await expect(removeModel(admin, shop.businessId)).rejects.toMatchObject({
    code: 'model.not_found',
  })
})

test('a model is tried before it is stored, by owner and admin only', async () => {
  const [shop, stranger] = [await aShop(), await aShop()]
  standin.calls.length = 0
  expect(await tryOwnModel(shop.owner, ownModel(shop))).toMatchObject({ ok: true })
  expect(standin.calls[0]?.key).toBe('sk-toko-rahasia-9x7q')
  expect(await modelFor(shop.businessId)).toBeUndefined()
  standin.control({ status: 500 })
  expect(await tryOwnModel(await aMember(shop, 'admin'), ownModel(shop))).toMatchObject({
    ok: false,
  })
  standin.control({})
  standin.calls.length = 0
  await expect(tryOwnModel(await aMember(shop, 'agen'), ownModel(shop))).rejects.toMatchObject({
    code: 'auth.forbidden',
  })
  await expect(tryOwnModel(stranger.owner, ownModel(shop))).rejects.toMatchObject({
    code: 'business.not_found',
  })
  expect(standin.calls).toEqual([])
})
