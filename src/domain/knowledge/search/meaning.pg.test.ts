import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { parseSettings, settings, useSettings } from '#platform/settings'
import { startModel, type ModelStandin } from '../../../../tests/standins/model/model.ts'
import { aShop, openWorld, type World } from '../../../../tests/world.ts'
import { ANSWER_THRESHOLD } from '../contract.ts'
import { updateEntry } from '../edit-entries.ts'
import { addFaq, addText, listEntries, removeSource } from '../knowledge.ts'
import { embedKnowledge, openKnowledge, openMeaning } from './lookup.ts'
import { inBytes, cosineSimilarity } from './meaning.ts'

let world: World
let standin: ModelStandin
beforeAll(async () => {
  standin = await startModel()
  world = await openWorld({ LLM_BASE_URL: standin.url, EMBEDDING_MODEL: 'e' })
})
afterAll(async () => {
  await world.close()
  await standin.close()
})
afterEach(() => {
  standin.control({})
  standin.calls.length = 0
})

const PARKING = { question: 'Ada parkir?', answer: 'Ada, untuk delapan mobil.' }
const STAFF = { question: 'Kapan gajian karyawan?', answer: 'Setiap tanggal satu.' }
/** The model stand-in gives "leave" and "car" the meaning of "parkir" and "mobil". */
const ENGLISH = 'leave car'

const byMeaning = async (businessId: string, text = ENGLISH) =>
  (await openMeaning(businessId)?.(text)) ?? []
const jobs = (businessId: string) =>
  rawSql()`select 1 from graphile_worker.jobs where key = ${`embed-knowledge/${businessId}`}`
const embedded = () =>
  standin.calls.flatMap(({ path, body }) =>
    path.endsWith('/embeddings') ? [(body as { input: string[] }).input] : [],
  )

test('an entry without shared words is found by its meaning once it has a vector', async () => {
  const shop = await aShop()
  await addFaq(shop.owner, { businessId: shop.businessId, entries: [STAFF, PARKING] })
  expect(
    (await openKnowledge(shop.businessId)(ENGLISH)).every(({ score }) => score < ANSWER_THRESHOLD),
  ).toBe(true)
  expect(await byMeaning(shop.businessId)).toEqual([])
  expect(await jobs(shop.businessId)).toHaveLength(1)

  await embedKnowledge(shop.businessId)
  const [nearest, ...others] = await byMeaning(shop.businessId)
  expect(nearest).toMatchObject({ question: PARKING.question, text: PARKING.answer })
  expect(nearest?.score).toBeGreaterThan(0.3)
  expect(others.every(({ score }) => score < 0.3)).toBe(true)
})

test('only changed texts are sent to the embedding model, and unusable entries are not found', async () => {
  const shop = await aShop()
  const source = await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [STAFF, PARKING],
  })
  const other = await addText(shop.owner, {
    businessId: shop.businessId,
    title: 'Mobil antar',
    text: 'Mobil antar jalan setiap pagi.',
  })
  await embedKnowledge(shop.businessId)
  const [staff] = await listEntries(shop.owner, shop.businessId, source.id)
  await updateEntry(shop.owner, {
    businessId: shop.businessId,
    entryId: staff!.id,
    question: 'Ada mobil sewaan?',
    answer: 'Tidak ada.',
  })
  standin.calls.length = 0
  await embedKnowledge(shop.businessId)
  expect(embedded()).toEqual([['Ada mobil sewaan?\nTidak ada.']])
  expect((await byMeaning(shop.businessId, 'mobil')).map(({ text }) => text).sort()).toEqual(
    [PARKING.answer, 'Mobil antar jalan setiap pagi.', 'Tidak ada.'].sort(),
  )

  await removeSource(shop.owner, { businessId: shop.businessId, sourceId: other.id })
  expect((await byMeaning(shop.businessId, 'mobil')).map(({ text }) => text)).not.toContain(
    'Mobil antar jalan setiap pagi.',
  )
  await embedKnowledge(shop.businessId)
  expect(embedded()).toEqual([['Ada mobil sewaan?\nTidak ada.'], ['mobil'], ['mobil']])
})

test('an unavailable embedding model finds nothing, delays no answer for long, and its job is retried', async () => {
  const shop = await aShop()
  await addFaq(shop.owner, { businessId: shop.businessId, entries: [PARKING] })
  await embedKnowledge(shop.businessId)
  standin.control({ status: 500 })
  expect(await byMeaning(shop.businessId)).toEqual([])
  await addFaq(shop.owner, { businessId: shop.businessId, entries: [STAFF] })
  await expect(embedKnowledge(shop.businessId)).rejects.toThrow()
  standin.control({})
  await embedKnowledge(shop.businessId)
  expect(await byMeaning(shop.businessId)).not.toEqual([])
})

test('a changed embedding model gets new vectors; without a model no job is added', async () => {
  const shop = await aShop()
  await addFaq(shop.owner, { businessId: shop.businessId, entries: [PARKING] })
  await embedKnowledge(shop.businessId)
  const before = settings()
  useSettings({ ...before, EMBEDDING_MODEL: 'another' })
  await embedKnowledge(shop.businessId)
  expect(
    await rawSql()`select distinct model from knowledge_vector
      where business_id = ${shop.businessId}`,
  ).toEqual([{ model: 'another' }])
  useSettings(parseSettings({ LLM_BASE_URL: standin.url }))
  expect(openMeaning(shop.businessId)).toBeUndefined()
  useSettings(
    parseSettings({ LLM_PROVIDER: 'anthropic', LLM_API_KEY: 'key', EMBEDDING_MODEL: 'e' }),
  )
  expect(openMeaning(shop.businessId)).toBeUndefined()
  useSettings(before)
})

test('vectors with one byte per number keep the order of similar entries', () => {
  const vector = [0.5, -0.25, 0.001, 0.1]
  expect(cosineSimilarity(vector, inBytes(vector))).toBeGreaterThan(0.999)
  expect(cosineSimilarity([-0.5, 0.25, 0, -0.1], inBytes(vector))).toBeLessThan(-0.99)
  expect(cosineSimilarity([1, 2], inBytes(vector))).toBe(0)
  expect(cosineSimilarity([0, 0], inBytes([0, 0]))).toBe(0)
})
