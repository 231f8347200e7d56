import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  labelSession,
  listReview,
  listSessions,
  loadEvaluation,
  openReview,
  updateCard,
} from '#domain/evaluation'
import { judgeSessions, scoreSessions } from '#domain/evaluation/jobs'
import { addFaq } from '#domain/knowledge'
import { receiveEvent } from '#conversation/pipeline'
import { markDone } from '#conversation/member'
import { replyInRoom } from '#domain/agent'
import { listRooms } from '#conversation/feed'
import { rawSql } from '#platform/database'
import { parseSettings, useSettings } from '#platform/settings'
import type { Kpi } from '../contract.ts'
import { type ModelStandin, startModel } from '../../../../tests/standins/model/model.ts'
import {
  aMember,
  aShop,
  openWorld,
  type Shop,
  type World,
  written,
} from '../../../../tests/world.ts'

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
  standin.control({})
  useSettings(parseSettings({ NODE_ENV: 'test', DATABASE_URL: world.url }))
})

/** Connects a model that judges. */
const connectModel = () =>
  useSettings(
    parseSettings({
      NODE_ENV: 'test',
      DATABASE_URL: world.url,
      LLM_BASE_URL: standin.url,
      LLM_MODEL: 'm',
      LLM_TIMEOUT_MS: '5000',
    }),
  )

const judged = (id: string): Kpi => ({
  id,
  nama: id,
  deskripsi: '',
  tipe: 'model',
  bobot: 1,
  target: 90,
  kritis: false,
})

/** Makes a closed session that the AI answered, scored by a card with these lines. */
async function closedSession(ids: string[]): Promise<Shop & { scoreId: string }> {
  const shop = await aShop()
  const { businessId } = shop
  await addFaq(shop.owner, {
    businessId,
    entries: [{ question: 'Berapa harga croissant?', answer: 'Croissant Rp22.000.' }],
  })
  await updateCard(shop.owner, { businessId, behaviour: 'v1', card: ids.map(judged) })
  await receiveEvent(shop.channelId, written('kak croissant brp ya'))
  const { rooms } = await listRooms(shop.owner, { businessId, view: 'semua' })
  const roomId = rooms[0]!.id
  await replyInRoom(roomId, () => Promise.resolve())
  await markDone(shop.owner, { businessId, roomId }, 'terjawab')
  await scoreSessions(businessId)
  const { sessions } = await listSessions(shop.owner, { businessId, days: 7, filter: 'semua' })
  return { ...shop, scoreId: sessions[0]!.id }
}

const verdictsOf = async (shop: Shop & { scoreId: string }) => {
  const { kpis } = await openReview(shop.owner, shop)
  return Object.fromEntries(kpis.map(({ id, verdict, passed }) => [id, { verdict, passed }]))
}

test('a verdict counts when its quote is in the conversation and both answers of the model agree', async () => {
  const shop = await closedSession(['goyah', 'karangan', 'buruk', 'sopan'])
  connectModel()
  await judgeSessions(shop.businessId)
  await scoreSessions(shop.businessId)
  expect(await verdictsOf(shop)).toEqual({
    goyah: { verdict: 'tidak_sepakat', passed: null },
    karangan: { verdict: 'tanpa_bukti', passed: null },
    buruk: { verdict: 'gagal', passed: false },
    sopan: { verdict: 'lulus', passed: true },
  })
  const { kpis } = await openReview(shop.owner, shop)
  expect(kpis.find(({ id }) => id === 'sopan')?.quote).toBe('kak croissant brp ya')
  const { sessions } = await listReview(shop.owner, { businessId: shop.businessId })
  expect(sessions[0]?.risks).toContain('hakim_tidak_sepakat')
  const calls = standin.calls.length
  await judgeSessions(shop.businessId)
  expect(standin.calls.length).toBe(calls)
})

test('without a model no session is judged, and a model that fails leaves no verdict', async () => {
  const shop = await closedSession(['sopan'])
  await judgeSessions(shop.businessId)
  connectModel()
  standin.control({ mode: 'nonsense' })
  await judgeSessions(shop.businessId)
  await scoreSessions(shop.businessId)
  expect((await verdictsOf(shop)).sopan).toMatchObject({ passed: null })
})

test('twenty labels calibrate a line, and a member can remove their own label', async () => {
  const shop = await closedSession(['sopan'])
  const { businessId, scoreId } = shop
  connectModel()
  await judgeSessions(businessId)
  await scoreSessions(businessId)
  const reviewer = await aMember(shop, 'peninjau')
  await labelSession(reviewer, { businessId, scoreId, kpiId: 'sopan', isGood: false, note: 'kaku' })
  const load = () => loadEvaluation(shop.owner, { businessId, days: 7 })
  expect((await load()).calibrations).toMatchObject([{ kpiId: 'sopan', labels: 1, kappa: 0 }])
  await labelSession(reviewer, { businessId, scoreId, kpiId: 'sopan', isGood: null })
  expect((await load()).calibrations).toEqual([])
  await rawSql()`
    insert into session_score (business_id, room_id, session_no, started_at, counted_at, behaviour,
      customer_messages, ai_messages, team_messages, by_ai, handed_over_after_answer,
      repeated_count, unanswered_count, held_count, answer_count, grounded_count, results)
    select business_id, room_id, n, now(), now(), 'v1', 1, 1, 0, true, false, 0, 0, 0, 1, 1,
      jsonb_build_object('sopan', n % 2 = 0)
    from session_score, generate_series(2, 21) n where id = ${scoreId}`
  await rawSql()`insert into session_label (score_id, business_id, kpi_id, member_id, is_good)
    select id, business_id, 'sopan', ${reviewer.sub}, session_no % 2 = 0 from session_score
    where business_id = ${businessId} and session_no > 1`
  expect((await load()).calibrations).toEqual([
    { kpiId: 'sopan', labels: 20, kappa: 1, isCalibrated: true },
  ])
  const stranger = await aShop()
  await expect(
    labelSession(stranger.owner, { businessId, scoreId, kpiId: 'sopan', isGood: true }),
  ).rejects.toMatchObject({ code: 'room.not_found' })
})

test('only owner and admin change a score card, and its sessions are scored again', async () => {
  const shop = await closedSession(['sopan'])
  const { businessId } = shop
  const agen = await aMember(shop, 'agen')
  await expect(updateCard(agen, { businessId, behaviour: 'v1', card: null })).rejects.toMatchObject(
    { code: 'auth.forbidden' },
  )
  const scoreOf = async () =>
    (await listSessions(shop.owner, { businessId, days: 7, filter: 'semua' })).sessions[0]?.score
  expect(await scoreOf()).toBeNull()
  await updateCard(shop.owner, { businessId, behaviour: 'v1', card: null })
  await scoreSessions(businessId)
  expect(await scoreOf()).toBe(100)
})
