import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyInRoom } from '#domain/agent'
import { setMode, updateToggles } from '#domain/business/ai-settings'
import { addFaq } from '#domain/knowledge'
import { updateEntry } from '#domain/knowledge/edit-entries'
import { sendToSimulation } from '#domain/simulation'
import { receiveEvent } from '#conversation/pipeline'
import { rawSql } from '#platform/database'
import {
  aMember,
  aShop,
  openWorld,
  type Shop,
  type World,
  written,
} from '../../../../tests/world.ts'
import {
  correctAnswer,
  draftCorrection,
  judgeAnswer,
  listVerdicts,
  undoCorrection,
} from './correction.ts'
import { loadReadiness } from '../readiness.ts'
import { listRuns } from '../run-results.ts'
import { retestRequired, startRun, stepRun } from '../run.ts'
import { listScenarios, makeScenarios, saveScenario } from '../scenario.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function openShop(mode: 'testing' | 'live' = 'live'): Promise<Shop> {
  const shop = await aShop({ mode })
  await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [{ question: 'Berapa ongkir ke Bandung?', answer: 'Ongkir ke Bandung Rp15.000.' }],
  })
  return shop
}

async function ask(shop: Shop, text: string) {
  const { simulation, runs } = await sendToSimulation(shop.owner, {
    businessId: shop.businessId,
    texts: [text],
    behaviours: ['v1'],
  })
  return { simulationId: simulation.id, runId: runs[0]!.id }
}

test('a corrected question is asked again at once and becomes a required scenario', async () => {
  const shop = await openShop()
  const { runId, simulationId } = await ask(shop, 'ongkir ke bandung brp')
  const ref = { businessId: shop.businessId, runId }
  const draft = await draftCorrection(shop.owner, ref)
  expect(draft).toMatchObject({
    question: 'ongkir ke bandung brp',
    answer: expect.stringContaining('Rp15.000'),
    entries: [{ question: 'Berapa ongkir ke Bandung?', answer: 'Ongkir ke Bandung Rp15.000.' }],
  })
  const corrected = await correctAnswer(shop.owner, {
    ...ref,
    entryId: draft.entries[0]!.id,
    question: draft.question,
    answer: 'Ongkir ke Bandung Rp17.000.',
  })
  expect(corrected).toMatchObject({
    before: expect.stringContaining('Rp15.000'),
    after: { kind: 'reply', text: expect.stringContaining('Rp17.000') },
  })
  expect(await listVerdicts(shop.owner, { businessId: shop.businessId, simulationId })).toEqual([
    { run_id: runId, verdict: 'salah', correction_id: corrected.correctionId },
  ])
  const { scenarios } = await listScenarios(shop.owner, {
    businessId: shop.businessId,
    scope: 'wajib',
  })
  expect(scenarios).toMatchObject([
    { origin: 'koreksi', turns: ['ongkir ke bandung brp'], expectation: { cites: true } },
  ])
})

/** The present knowledge, verdicts and required scenarios of a shop. */
async function stateOf(shop: Shop, simulationId: string) {
  const { businessId } = shop
  const entries = await rawSql()<{ answer: string; examples: string[] }[]>`
    select e.answer, e.examples from knowledge_entry e join knowledge_source s on s.id = e.source_id
    where e.business_id = ${businessId} and e.deleted_at is null and s.deleted_at is null
    order by e.id`
  const { scenarios } = await listScenarios(shop.owner, { businessId, scope: 'koreksi' })
  return {
    entries: entries.map(({ answer, examples }) => ({ answer, examples })),
    verdicts: await listVerdicts(shop.owner, { businessId, simulationId }),
    scenarios: scenarios.map(({ entry_id }) => entry_id),
  }
}

test('an undone correction restores knowledge, verdict and scenarios', async () => {
  const shop = await openShop()
  const { businessId } = shop
  const { runId, simulationId } = await ask(shop, 'ongkir ke bandung brp')
  await judgeAnswer(shop.owner, { businessId, runId, verdict: 'benar' })
  const before = await stateOf(shop, simulationId)
  const { entries } = await draftCorrection(shop.owner, { businessId, runId })
  const asked = { businessId, runId, question: 'ongkir bdg', answer: 'Ongkir Rp17.000.' }
  const first = await correctAnswer(shop.owner, { ...asked, entryId: entries[0]!.id })
  const between = await stateOf(shop, simulationId)
  const second = await correctAnswer(shop.owner, { ...asked, entryId: null })
  expect((await stateOf(shop, simulationId)).entries).toHaveLength(2)
  await undoCorrection(shop.owner, { businessId, correctionId: second.correctionId })
  expect(await stateOf(shop, simulationId)).toEqual(between)
  await undoCorrection(shop.owner, { businessId, correctionId: first.correctionId })
  expect(await stateOf(shop, simulationId)).toEqual(before)
  await expect(
    undoCorrection(shop.owner, { businessId, correctionId: first.correctionId }),
  ).rejects.toMatchObject({ code: 'correction.not_found' })
  await judgeAnswer(shop.owner, { businessId, runId, verdict: null })
  expect((await stateOf(shop, simulationId)).verdicts).toEqual([])
})

test('a correction cannot be undone after a later change, nor by members who may not write', async () => {
  const shop = await openShop()
  const { businessId } = shop
  const { runId } = await ask(shop, 'ongkir ke bandung brp')
  const { entries } = await draftCorrection(shop.owner, { businessId, runId })
  const entryId = entries[0]!.id
  const corrected = await correctAnswer(shop.owner, {
    businessId,
    runId,
    entryId,
    question: 'ongkir ke bandung brp',
    answer: 'Ongkir Rp17.000.',
  })
  const ref = { businessId, correctionId: corrected.correctionId }
  for (const stranger of [await aMember(shop, 'agen'), (await aShop()).owner])
    await expect(undoCorrection(stranger, ref)).rejects.toMatchObject({
      code: 'correction.not_found',
    })
  await updateEntry(shop.owner, { businessId, entryId, answer: 'Ongkir Rp19.000.' })
  await expect(undoCorrection(shop.owner, ref)).rejects.toMatchObject({
    code: 'correction.changed',
  })
  const [entry] = await rawSql()`select answer from knowledge_entry where id = ${entryId}`
  expect(entry).toEqual({ answer: 'Ongkir Rp19.000.' })
})

test('a question without an answer is corrected by a new answer', async () => {
  const shop = await openShop()
  const { runId } = await ask(shop, 'ada parkir mobil?')
  const { after } = await correctAnswer(shop.owner, {
    businessId: shop.businessId,
    runId,
    entryId: null,
    question: 'ada parkir mobil?',
    answer: 'Ada, muat 4 mobil di depan toko.',
  })
  expect(after).toMatchObject({ kind: 'reply', text: expect.stringContaining('4 mobil') })
})

test('a correction whose scenario cannot be stored changes no knowledge and no verdict', async () => {
  const shop = await openShop()
  const { runId, simulationId } = await ask(shop, 'ada parkir mobil?')
  await rawSql()`alter table scenario add constraint refused check (origin <> 'koreksi') not valid`
  try {
    await expect(
      correctAnswer(shop.owner, {
        businessId: shop.businessId,
        runId,
        entryId: null,
        question: 'Ada parkir mobil?',
        answer: 'Parkir di seberang.',
      }),
    ).rejects.toThrow()
  } finally {
    await rawSql()`alter table scenario drop constraint refused`
  }
  expect(
    await rawSql()`select from knowledge_entry where business_id = ${shop.businessId}
      and answer = 'Parkir di seberang.'`,
  ).toHaveLength(0)
  expect(await listVerdicts(shop.owner, { businessId: shop.businessId, simulationId })).toEqual([])
})

test("an answer on WhatsApp is corrected together with the customer's messages before it", async () => {
  const shop = await openShop()
  await receiveEvent(shop.channelId, written('ongkir ke bandung brp kak'))
  const [room] = await rawSql()<
    { id: string }[]
  >`select id from room where business_id = ${shop.businessId}`
  await replyInRoom(room!.id, async () => {})
  const [answer] = await rawSql()<{ agent_run_id: string }[]>`
    select agent_run_id from message where room_id = ${room!.id} and author_kind = 'ai'`
  const ref = { businessId: shop.businessId, runId: answer!.agent_run_id }
  expect(await draftCorrection(shop.owner, ref)).toMatchObject({
    question: 'ongkir ke bandung brp kak',
    answer: expect.stringContaining('Rp15.000'),
  })
  await judgeAnswer(shop.owner, { ...ref, verdict: 'salah' })
  await judgeAnswer(shop.owner, { ...ref, verdict: 'benar' })
  const place = { businessId: shop.businessId, roomId: room!.id }
  expect(await listVerdicts(shop.owner, place)).toEqual([
    { run_id: ref.runId, verdict: 'benar', correction_id: null },
  ])
  const agen = await aMember(shop, 'agen')
  await judgeAnswer(agen, { ...ref, verdict: 'salah' })
  await expect(
    correctAnswer(agen, { ...ref, entryId: null, question: 'x', answer: 'y' }),
  ).rejects.toMatchObject({ code: '42501' })
  const other = await aShop({ name: 'Toko Lain' })
  await expect(judgeAnswer(other.owner, { ...ref, verdict: 'benar' })).rejects.toMatchObject({
    code: 'message.not_found',
  })
})

test('closed conversations become scenarios without the customer’s numbers', async () => {
  const shop = await openShop()
  await receiveEvent(shop.channelId, written('ongkir ke bandung brp? hp saya 081234567890'))
  const [room] = await rawSql()<{ id: string; session_no: number }[]>`
    select id, session_no from room where business_id = ${shop.businessId}`
  await rawSql()`insert into message (business_id, room_id, channel_id, session_no, direction,
      author_kind, kind, text, content, status) values (${shop.businessId}, ${room!.id},
      ${shop.channelId}, ${room!.session_no}, 'out', 'member', 'text', 'Rp15.000 ya kak', '{}',
      'sent')`
  await rawSql()`insert into closure (business_id, room_id, session_no, closed_by_kind, outcome,
      session_started_at) values (${shop.businessId}, ${room!.id}, ${room!.session_no}, 'member',
      'terjawab', now())`
  const from = { businessId: shop.businessId, from: 'percakapan' } as const
  expect([await makeScenarios(shop.owner, from), await makeScenarios(shop.owner, from)]).toEqual([
    1, 0,
  ])
  const { scenarios } = await listScenarios(shop.owner, {
    businessId: shop.businessId,
    scope: 'percakapan',
  })
  expect(scenarios).toMatchObject([
    { expectation: { outcome: 'aman', contains: [expect.stringMatching(/15\.000/)] } },
  ])
  expect(JSON.stringify(scenarios)).not.toContain('081234567890')
})

const required = (shop: Shop, question: string) =>
  saveScenario(shop.owner, {
    businessId: shop.businessId,
    title: question,
    persona: 'biasa',
    goal: null,
    turns: [question],
    expectation: { outcome: 'jawab', contains: [], excludes: [], cites: false },
    isRequired: true,
  })

async function runAll(shop: Shop): Promise<void> {
  const { id } = await startRun(shop.owner, {
    businessId: shop.businessId,
    scope: 'wajib',
    behaviour: 'v1',
    repetitions: 1,
  })
  await stepRun(id)
}

test('a business goes live only when its required scenarios pass, or with an audited reason', async () => {
  const shop = await openShop('testing')
  await required(shop, 'ada lowongan kerja?')
  const goLive = (reason?: string) => setMode(shop.owner, shop.businessId, 'live', reason)
  await expect(goLive()).rejects.toThrow('Belum siap: 1 skenario wajib belum diuji.')
  await runAll(shop)
  await expect(goLive()).rejects.toThrow('Belum siap: 1 skenario wajib gagal.')
  expect(await loadReadiness(shop.owner, shop.businessId, 'v1')).toMatchObject({
    failed: 1,
    failing: [{ title: 'ada lowongan kerja?', verdict: 'gagal' }],
  })
  await goLive('Lowongan dijawab tim')
  const audit = await rawSql()`select after from audit_log
    where business_id = ${shop.businessId} and action = 'business.live_override'`
  expect(audit).toMatchObject([
    { after: { overrideReason: 'Lowongan dijawab tim', failed: 1, untested: 0 } },
  ])
})

test('V2 goes live under the same condition, which needs at least one required scenario', async () => {
  const shop = await openShop()
  const goLive = () => updateToggles(shop.owner, shop.businessId, { useAgentBehaviourV2: 'live' })
  await goLive()
  await updateToggles(shop.owner, shop.businessId, { useAgentBehaviourV2: 'off' })
  await required(shop, 'ongkir ke bandung brp?')
  await runAll(shop)
  await expect(goLive()).rejects.toMatchObject({ code: 'scenario.not_ready' })
  await updateToggles(shop.owner, shop.businessId, { useAgentBehaviourV2: 'simulator' })
})

test('after a change of the knowledge the required scenarios are tested once', async () => {
  const shop = await openShop()
  const jobs = () => rawSql()`select key from graphile_worker.jobs
    where key = ${`retest:${shop.businessId}`}`
  await required(shop, 'ongkir ke bandung brp?')
  expect(await jobs()).toHaveLength(0)
  await rawSql()`update knowledge_entry set answer = 'Tanya admin.'
    where business_id = ${shop.businessId}`
  await rawSql()`update agent set tone = 'santai' where business_id = ${shop.businessId}`
  expect(await jobs()).toHaveLength(1)
  await retestRequired(shop.businessId, 'perubahan')
  const { runs } = await listRuns(shop.owner, { businessId: shop.businessId })
  expect(runs).toMatchObject([{ scope: 'wajib', cause: 'perubahan', total: 1, repetitions: 3 }])
})
