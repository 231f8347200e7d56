import { afterAll, beforeAll, expect, test } from 'vitest'
import { toCaseReason } from '#contract/conversation/escalation'
import { claimDelivery, recordDelivery } from './delivery.ts'
import { receiveEvent } from '../inbound/inbound.ts'
import { rescueDeliveries } from './undelivered.ts'
import { getRoom, listRooms } from '../room/room-lists.ts'
import { returnToAi, takeOver } from '../room/acts.ts'
import { handOver, postReply } from '../turn/finish-turn.ts'
import { openTurn } from '../turn/turn.ts'
import type { ProviderError } from '#whatsapp/model'
import type { MessageStatus } from '#whatsapp/events'
import { rawSql } from '#platform/database'
import { RUN } from '../../../../tests/run-record.ts'
import { aShop, openWorld, type World, written } from '../../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const CLOSED: ProviderError = {
  code: '131047',
  title: 'Re-engagement message',
  class: 'needs_template',
}

/** Makes a room whose question the AI answered; the answer is being sent. */
async function answered(whileItThinks?: (businessId: string) => Promise<unknown>) {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('buka jam berapa?'))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const ref = { businessId: shop.businessId, roomId: rooms[0]!.id }
  const turn = await openTurn(ref.roomId)
  await whileItThinks?.(shop.businessId)
  await postReply(
    turn!,
    { text: 'Jam 7 pagi.', entryIds: ['00000000-0000-4000-8000-000000000001'] },
    RUN,
  )
  const [answer] = await rawSql()<
    { id: string }[]
  >`select id from message where room_id = ${ref.roomId} and author_kind = 'ai'`
  const seen = async () => {
    const { handler, waiting_since, unread_count } = await getRoom(shop.owner, ref)
    const escalations = await rawSql()<
      { reason: string; detail: string; draft: string }[]
    >`select reason, detail, draft from escalation where room_id = ${ref.roomId}
      and resolved_at is null`
    return {
      handler,
      isWaiting: waiting_since !== null,
      unread_count,
      escalations: [...escalations],
    }
  }
  return { shop, ref, answerId: answer!.id, seen }
}

const handedOver = (because: string) => ({
  handler: 'menunggu_tim',
  isWaiting: true,
  unread_count: 1,
  escalations: [
    {
      reason: 'gangguan_alat',
      detail: toCaseReason('answer_not_delivered', { because }),
      draft: 'Jam 7 pagi.',
    },
  ],
})

const failed = (id: string): MessageStatus => ({
  kind: 'message.status',
  eventKey: `${id}:failed`,
  occurredAt: new Date().toISOString(),
  live: true,
  target: { providerId: id, stanzaId: id, fromMe: true },
  status: 'failed',
  error: CLOSED,
})
const accepted = (id: string) => ({
  state: 'accepted' as const,
  key: { providerId: id, stanzaId: id, fromMe: true },
})

test('an answer that WhatsApp refuses for good hands the room to the team with that answer', async () => {
  const { answerId, seen } = await answered()
  expect(await seen()).toEqual({
    handler: 'ai',
    isWaiting: false,
    unread_count: 0,
    escalations: [],
  })
  await recordDelivery(answerId, { state: 'rejected', error: CLOSED })
  expect(await seen()).toEqual(handedOver('needs_template'))
})

test('an answer with a failed receipt hands the room to the team, even if the receipt comes first', async () => {
  const late = await answered()
  await recordDelivery(late.answerId, accepted('wamid.late'))
  await receiveEvent(late.shop.channelId, failed('wamid.late'))
  expect(await late.seen()).toMatchObject({ handler: 'menunggu_tim', isWaiting: true })
  const early = await answered()
  await receiveEvent(early.shop.channelId, failed('wamid.early'))
  await recordDelivery(early.answerId, accepted('wamid.early'))
  expect(await early.seen()).toMatchObject({ handler: 'menunggu_tim', isWaiting: true })
})

test('stopping the AI during its run hands the customer to the team', async () => {
  const { answerId, seen } = await answered(
    (businessId) => rawSql()`update business set ai_paused_at = now() where id = ${businessId}`,
  )
  expect(await claimDelivery(answerId)).toBeUndefined()
  expect(await seen()).toEqual(handedOver('ai_stopped'))
})

test('an answer that a takeover drops leaves the room waiting; returned to the AI, it is answered', async () => {
  const { shop, ref, answerId, seen } = await answered()
  await rawSql()`update message set status = 'queued' where id = ${answerId}`
  await takeOver(shop.owner, ref)
  expect(await claimDelivery(answerId)).toBeUndefined()
  expect(await seen()).toEqual({
    handler: 'manusia',
    isWaiting: true,
    unread_count: 1,
    escalations: [],
  })
  await returnToAi(shop.owner, ref)
  expect((await openTurn(ref.roomId))?.burst.map((message) => message.text)).toEqual([
    'buka jam berapa?',
  ])
})

test('a failed send changes nothing in a room that was answered since, or when it was a notice', async () => {
  const { shop, ref, answerId, seen } = await answered()
  await recordDelivery(answerId, accepted('wamid.first'))
  await receiveEvent(shop.channelId, written('kalau minggu?'))
  await postReply(
    (await openTurn(ref.roomId))!,
    { text: 'Jam 8.', entryIds: ['00000000-0000-4000-8000-000000000001'] },
    RUN,
  )
  await receiveEvent(shop.channelId, failed('wamid.first'))
  expect(await seen()).toMatchObject({ handler: 'ai', isWaiting: false })

  await receiveEvent(shop.channelId, written('minta CS'))
  await handOver(
    (await openTurn(ref.roomId))!,
    {
      reason: 'minta_manusia',
      detail: null,
      summary: [],
      tried: [],
      draft: null,
      draftSources: [],
      customerText: 'Saya sambungkan ke tim, ya.',
    },
    { ...RUN, outcome: 'handover' },
  )
  const [notice] = await rawSql()<
    { id: string }[]
  >`select id from message where room_id = ${ref.roomId} and text like 'Saya sambungkan%'`
  await recordDelivery(notice!.id, { state: 'rejected', error: CLOSED })
  expect((await seen()).escalations).toMatchObject([{ reason: 'minta_manusia' }])
})

test('an unconfirmed answer goes to the team once, after two minutes, with a warning', async () => {
  const { answerId, seen } = await answered()
  await recordDelivery(answerId, {
    state: 'unconfirmed',
    error: { code: 'timeout', title: 'no answer', class: 'retry' },
  })
  await rescueDeliveries()
  expect(await seen()).toMatchObject({ handler: 'ai' })
  await rawSql()`update message set status_at = now() - interval '3 minutes' where id = ${answerId}`
  await rescueDeliveries()
  await rescueDeliveries()
  expect(await seen()).toEqual(handedOver('unsure'))
})
