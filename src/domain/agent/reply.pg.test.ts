import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { toCaseReason } from '#contract/conversation/escalation'
import { addFaq } from '#domain/knowledge'
import { getAgentRun, listMessages, listRooms } from '#conversation/feed'
import { receiveEvent } from '#conversation/pipeline'
import type { Content } from '#whatsapp/model'
import { rawSql } from '#platform/database'
import { parseSettings, useSettings } from '#platform/settings'
import { type ModelStandin, startModel } from '../../../tests/standins/model/model.ts'
import { aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'
import { replyInRoom } from './reply.ts'

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
const withoutModel = () => useSettings(parseSettings({ NODE_ENV: 'test', DATABASE_URL: world.url }))
const withModel = () =>
  useSettings(
    parseSettings({
      NODE_ENV: 'test',
      DATABASE_URL: world.url,
      LLM_BASE_URL: standin.url,
      LLM_MODEL: 'm',
      LLM_TIMEOUT_MS: '800',
    }),
  )
afterEach(() => {
  standin.control({})
  withoutModel()
})

async function openShop(): Promise<Shop> {
  const shop = await aShop()
  await rawSql()`update business set team_name = 'Senja', sla_minutes = 30
    where id = ${shop.businessId}`
  await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [{ question: 'Berapa harga roti?', answer: 'Croissant Rp22.000.' }],
  })
  return shop
}

/** Stores the customer's message and runs the AI. */
async function tell(shop: Shop, ...said: (string | Content)[]) {
  for (const one of said)
    await receiveEvent(
      shop.channelId,
      typeof one === 'string' ? written(one) : { ...written(''), content: one },
    )
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  await replyInRoom(rooms[0]!.id, () => Promise.resolve())
  const after = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const { messages } = await listMessages(shop.owner, {
    businessId: shop.businessId,
    roomId: rooms[0]!.id,
  })
  const [escalation] = await rawSql()<
    { reason: string; detail: string; summary: string[]; draft: string | null }[]
  >`select reason, detail, summary, draft from escalation where room_id = ${rooms[0]!.id}`
  const runs = await rawSql()<
    { mode: string; outcome: string; trace: { drafts?: unknown[] } }[]
  >`select mode, outcome, trace from agent_run where room_id = ${rooms[0]!.id} order by created_at`
  return {
    room: after.rooms[0]!,
    sent: messages.filter((message) => message.direction === 'out').map((message) => message.text),
    escalation,
    runs,
  }
}

test('a question in a room gets one cited answer, and its run is stored', async () => {
  const shop = await openShop()
  const { room, sent, escalation, runs } = await tell(shop, 'kak', 'croissant brp')
  expect(sent).toEqual(['Baik, Kak. Croissant Rp22.000.'])
  expect(room.handler).toBe('ai')
  expect(escalation).toBeUndefined()
  expect(runs).toMatchObject([
    { mode: 'retrieval', outcome: 'reply', trace: { drafts: [{ state: 'dikirim' }] } },
  ])
  const [used] =
    await rawSql()`select used_count from knowledge_entry where business_id = ${shop.businessId}`
  expect(used).toEqual({ used_count: 1 })
})

test('an unknown question goes to the team with a summary; the customer reads how long it takes', async () => {
  const { room, sent, escalation } = await tell(await openShop(), 'ada lowongan kerja?')
  expect(room.handler).toBe('menunggu_tim')
  expect(escalation).toMatchObject({
    reason: 'info_tidak_ada',
    summary: [
      expect.stringContaining('ada lowongan kerja?'),
      expect.any(String),
      expect.any(String),
    ],
  })
  expect(sent).toEqual([
    'Baik Kak, saya sambungkan ke tim Senja, ya. Biasanya dibalas dalam 30 menit.',
  ])
})

test('a wish for a person is handed over with the draft', async () => {
  expect((await tell(await openShop(), 'minta CS dong, soal harga roti')).escalation).toMatchObject(
    { reason: 'minta_manusia', draft: 'Croissant Rp22.000.' },
  )
})

test('a photo without text leads to a question, a location goes to people', async () => {
  const photo: Content = {
    type: 'media',
    media: { kind: 'image', mime: 'image/jpeg', source: { type: 'unavailable', reason: 'test' } },
  }
  expect((await tell(await openShop(), photo)).sent).toEqual([
    'Maaf Kak, saya belum bisa membuka foto. Boleh ditulis pertanyaannya?',
  ])
  expect(
    (await tell(await openShop(), { type: 'location', latitude: -7, longitude: 110 })).escalation,
  ).toMatchObject({
    reason: 'di_luar_kemampuan',
    detail: toCaseReason('unreadable_content', { kind: 'location' }),
  })
})

test('thanks get a polite reply, a bare "sip" gets none, and no room is left waiting', async () => {
  const shop = await openShop()
  await tell(shop, 'croissant brp')
  expect((await tell(shop, 'makasih kak')).sent).toHaveLength(2)
  const { sent, runs, room } = await tell(shop, 'sip')
  expect(sent).toHaveLength(2)
  expect(runs.at(-1)).toMatchObject({ outcome: 'silent' })
  expect(room.handler).toBe('ai')
})

test('with a model the reply has the price from the source', async () => {
  withModel()
  const { sent, runs } = await tell(await openShop(), 'berapa harga croissant? #kode-7#')
  expect(sent).toEqual(['Croissant Rp22.000. #kode-7#'])
  expect(runs).toMatchObject([{ mode: 'model', outcome: 'reply' }])
})

test("when a model hangs or invents a price, the owner's words are sent instead", async () => {
  withModel()
  for (const mode of ['hang', 'invented_price'] as const) {
    standin.control({ mode })
    const { room, sent } = await tell(await openShop(), 'berapa harga croissant?')
    expect(room).toMatchObject({ handler: 'ai' })
    expect(JSON.stringify(sent)).toContain('Croissant Rp22.000')
    expect(JSON.stringify(sent)).not.toContain('12.345')
  }
})

test('when a model hangs and the knowledge has no answer, the room goes to people', async () => {
  withModel()
  standin.control({ mode: 'hang' })
  expect(await tell(await openShop(), 'ada sewa tenda buat kemah?')).toMatchObject({
    room: { handler: 'menunggu_tim' },
    escalation: { reason: 'gangguan_alat' },
  })
})

test('a run keeps its policy version, and its cost after a price change', async () => {
  withModel()
  const shop = await openShop()
  await rawSql()`insert into model_price (business_id, valid_from, input_rupiah, output_rupiah)
    values (${shop.businessId}, now() - interval '1 hour', 2000000, 0)`
  const { room } = await tell(shop, 'kak, croissant brp')
  const [{ id } = { id: '' }] = await rawSql()<{ id: string }[]>`
    select id from agent_run where room_id = ${room.id}`
  const read = () => getAgentRun(shop.owner, shop.businessId, id)
  const run = await read()
  expect(run.trace.policyVersion).toMatch(/^[0-9a-f]{12}$/)
  expect(run.cost_rupiah).toBe(run.input_tokens * 2)
  await rawSql()`insert into model_price (business_id, valid_from, input_rupiah, output_rupiah)
    values (${shop.businessId}, clock_timestamp(), 9000000, 0)`
  expect((await read()).cost_rupiah).toBe(run.cost_rupiah)
})
