import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyInRoom } from '#domain/agent'
import { addFaq, addText } from '#domain/knowledge'
import { saveTool } from '#domain/procedure'
import { receiveEvent } from '#conversation/pipeline'
import { rawSql } from '#platform/database'
import { settings, useSettings } from '#platform/settings'
import { startModel } from '../../../tests/standins/model/model.ts'
import { aShop, openWorld, type World, written } from '../../../tests/world.ts'
import {
  compareSimulation,
  getSimulationRun,
  loadLatestSimulation,
  sendToSimulation,
  suggestQuestions,
} from './simulation.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function openShop() {
  const shop = await aShop()
  await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [
      {
        question: 'Berapa harga kue ulang tahun?',
        answer: 'Diameter 20 cm Rp260.000, 24 cm Rp340.000. Harga tergantung hiasan.',
      },
    ],
  })
  return shop
}

test('a simulated conversation is answered like a real one, and nothing is sent', async () => {
  const shop = await openShop()
  const first = await sendToSimulation(shop.owner, {
    businessId: shop.businessId,
    texts: ['kue ultah brp kak'],
    behaviours: ['v2'],
  })
  expect(first.simulation.turns.at(-1)).toMatchObject({
    by: 'ai',
    kind: 'reply',
    text: expect.stringContaining('Rp260.000'),
    sources: [{ title: 'Berapa harga kue ulang tahun?' }],
  })
  const second = await sendToSimulation(shop.owner, {
    businessId: shop.businessId,
    simulationId: first.simulation.id,
    texts: ['kalau yang 24?'],
    behaviours: ['v2'],
  })
  expect(second.simulation.turns.at(-1)).toMatchObject({
    kind: 'reply',
    text: 'Baik, Kak. Diameter 20 cm Rp260.000, 24 cm Rp340.000.',
  })
  const [counts] = await rawSql()`select (select count(*)::int from message
        where business_id = ${shop.businessId}) as messages,
        (select count(*)::int from escalation
        where business_id = ${shop.businessId}) as escalations`
  expect(counts).toEqual({ messages: 0, escalations: 0 })
  expect((await loadLatestSimulation(shop.owner, shop.businessId))?.turns).toHaveLength(4)
})

test('both behaviours can answer a simulated message for comparison', async () => {
  const shop = await openShop()
  const both = await sendToSimulation(shop.owner, {
    businessId: shop.businessId,
    texts: ['ada lowongan?'],
    behaviours: ['v1', 'v2'],
  })
  expect(both.runs.map((run) => [run.behaviour, run.outcome, run.reason])).toEqual([
    ['v1', 'handover', 'info_tidak_ada'],
    ['v2', 'handover', 'info_tidak_ada'],
  ])
  const one = await sendToSimulation(shop.owner, {
    businessId: shop.businessId,
    texts: ['kue ultah brp'],
    behaviours: ['v1'],
  })
  const compared = await compareSimulation(shop.owner, {
    businessId: shop.businessId,
    simulationId: one.simulation.id,
    runId: one.runs[0]!.id,
    behaviour: 'v2',
  })
  expect(compared.runs).toMatchObject([{ behaviour: 'v2', outcome: 'reply' }])
  expect(
    (await getSimulationRun(shop.owner, shop.businessId, compared.runs[0]!.id)).trace.sources[0],
  ).toMatchObject({ used: true })
})

test('after a hand-over the simulator answers only other known questions, as on WhatsApp', async () => {
  const shop = await openShop()
  const ask = async (text: string, simulationId?: string) =>
    (
      await sendToSimulation(shop.owner, {
        businessId: shop.businessId,
        texts: [text],
        behaviours: ['v1'],
        ...(simulationId ? { simulationId } : {}),
      })
    ).simulation
  const { id, turns } = await ask('mau ngomong sama orangnya')
  expect(turns.at(-1)).toMatchObject({ kind: 'handover', reason: 'minta_manusia' })
  expect((await ask('ada lowongan?', id)).turns.at(-1)).toMatchObject({
    kind: 'silent',
    reason: 'menunggu_tim',
  })
  expect((await ask('kue ultah brp kak', id)).turns.at(-1)).toMatchObject({
    kind: 'reply',
    text: expect.stringContaining('Rp260.000'),
  })
})

test('quick repeated tests in the simulator do not count as another bot', async () => {
  const shop = await openShop()
  let simulationId: string | undefined
  for (let round = 1; round <= 14; round++) {
    const { simulation } = await sendToSimulation(shop.owner, {
      businessId: shop.businessId,
      texts: [round % 2 ? `ada barang nomor ${round * 37}?` : `berapa ongkir ke kota ke-${round}?`],
      behaviours: ['v1'],
      ...(simulationId ? { simulationId } : {}),
    })
    simulationId = simulation.id
    expect(simulation.turns.at(-1), `round ${round}`).not.toMatchObject({
      kind: 'silent',
      reason: 'putaran_bot',
    })
  }
})

test("after the hour's model quota, the simulator answers from the knowledge", async () => {
  const standin = await startModel()
  const before = settings()
  useSettings({ ...before, LLM_BASE_URL: standin.url, LLM_MODEL: 'm' })
  const shop = await openShop()
  const ask = async () =>
    (
      await sendToSimulation(shop.owner, {
        businessId: shop.businessId,
        texts: ['kue ultah brp kak'],
        behaviours: ['v2'],
      })
    ).runs[0]
  expect(await ask()).toMatchObject({ trace: { mode: 'model' }, cost_rupiah: null })
  await rawSql()`insert into model_price (business_id, valid_from, input_rupiah, output_rupiah)
    values (${shop.businessId}, now() - interval '1 minute', 2000000, 0)`
  const priced = await ask()
  expect(priced?.cost_rupiah).toBe(2 * priced!.input_tokens)
  await rawSql()`update private.quota_use set used = 200 where subject = ${shop.businessId}`
  standin.calls.length = 0
  expect(await ask()).toMatchObject({ outcome: 'reply', trace: { mode: 'retrieval' } })
  await receiveEvent(shop.channelId, written('kue ultah brp kak'))
  const [room] = await rawSql()<
    { id: string }[]
  >`select id from room where business_id = ${shop.businessId}`
  expect(await replyInRoom(room!.id, async () => {})).toBe(true)
  expect(standin.calls).toEqual([])
  await rawSql()`update private.quota_use set starts_at = starts_at - interval '1 hour'
    where subject = ${shop.businessId}`
  expect(await ask()).toMatchObject({ trace: { mode: 'model' } })
  useSettings(before)
  await standin.close()
})

test('the simulator offers the model the same reading tools as WhatsApp does', async () => {
  const standin = await startModel()
  const before = settings()
  useSettings({ ...before, LLM_BASE_URL: standin.url, LLM_MODEL: 'm' })
  const shop = await openShop()
  const { businessId } = shop
  await saveTool(shop.owner, {
    businessId,
    name: 'Lacak kiriman',
    is_writing: false,
    is_offered: true,
    url: 'https://toko.example/lacak/{resi}',
    secretHeader: null,
    outputs: [{ field: 'status', path: 'status' }],
  })
  await sendToSimulation(shop.owner, {
    businessId,
    texts: ['kue ultah brp kak'],
    behaviours: ['v2'],
  })
  expect(JSON.stringify(standin.calls)).toContain('Lacak kiriman')
  useSettings(before)
  await standin.close()
})

test('members of another business see no simulation and start none', async () => {
  const shop = await openShop()
  const other = await aShop({ name: 'Toko Lain' })
  const made = await sendToSimulation(shop.owner, {
    businessId: shop.businessId,
    texts: ['halo'],
    behaviours: ['v1'],
  })
  await expect(
    sendToSimulation(other.owner, {
      businessId: shop.businessId,
      texts: ['halo'],
      behaviours: ['v1'],
    }),
  ).rejects.toMatchObject({ code: 'business.not_found' })
  await expect(
    getSimulationRun(other.owner, shop.businessId, made.runs[0]!.id),
  ).rejects.toMatchObject({ code: 'simulation.not_found' })
})

test('a pasted price list answers with one line, and suggested questions are about its lines', async () => {
  const shop = await aShop()
  const text =
    'Daftar harga\nRoti sobek coklat - Rp18.000\nRoti tawar - Rp15.000\nOngkir Bandung: 15rb\nOngkir Depok: 20rb\nBCA 1234567890 a.n. Rina'
  const source = await addText(shop.owner, {
    businessId: shop.businessId,
    title: 'Daftar harga',
    text,
  })
  expect(source.entry_count).toBe(5)
  const { simulation } = await sendToSimulation(shop.owner, {
    businessId: shop.businessId,
    texts: ['ongkir ke depok brp?'],
    behaviours: ['v1'],
  })
  const last = simulation.turns.at(-1)
  expect(last).toMatchObject({ kind: 'reply', text: expect.stringContaining('20rb') })
  expect(JSON.stringify(last)).not.toMatch(/15rb|18\.000|1234567890/)
  const [first] = await suggestQuestions(shop.owner, shop.businessId)
  expect(first).toBe('roti sobek coklat berapa?')
  const asked = await sendToSimulation(shop.owner, {
    businessId: shop.businessId,
    texts: [first ?? ''],
    behaviours: ['v1'],
  })
  expect(asked.simulation.turns.at(-1)).toMatchObject({
    kind: 'reply',
    text: expect.stringMatching(/18\.000(?!.*15\.000)/s),
  })
})
