import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { takeOver } from '#conversation/member'
import { receiveEvent } from '#conversation/pipeline'
import {
  listRules,
  listRuleUses,
  orderRules,
  saveRule,
  setRuleRemoved,
  switchRule,
  tryRules,
} from '#domain/reply-rule'
import type { RuleFields } from '#contract/reply-rule'
import type { MessageCreated } from '#whatsapp/events'
import { nowIso, shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'
import { replyInRoom } from '../agent/reply.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
afterEach(() => shiftClock(0))

const RULE: RuleFields = {
  name: 'Alamat',
  trigger: 'kata_kunci',
  keywords: ['alamat'],
  is_exact: false,
  kinds: [],
  channel_id: null,
  hours: 'selalu',
  reply: 'Kami di Jl. Kaliurang KM 6, {nama}.',
  is_answer: true,
  cooldown_minutes: 60,
}
const add = (shop: Shop, part: Partial<RuleFields> = {}) =>
  saveRule(shop.owner, { businessId: shop.businessId, rule: { ...RULE, ...part } })

let minutes = 0
async function say(shop: Shop, text: string, phone = '628111000111'): Promise<string> {
  shiftClock((minutes += 1) * 60_000)
  await receiveEvent(shop.channelId, written(text, { phone, at: nowIso() }))
  const [room] = await rawSql()<{ id: string }[]>`
    select r.id from room r join contact c on c.id = r.contact_id
    where r.business_id = ${shop.businessId} and c.phone = ${phone}`
  return room!.id
}

const repliesIn = async (roomId: string) =>
  (
    await rawSql()<{ text: string; author_kind: string }[]>`
      select text, author_kind from message where room_id = ${roomId} and direction = 'out'
      order by id`
  ).map(({ text, author_kind: author }) => `${author}: ${text}`)

async function letAiAnswer(roomId: string): Promise<void> {
  await rawSql()`select graphile_worker.remove_job(${`reply:${roomId}`})`
  await replyInRoom(roomId, () => Promise.resolve())
}

test('a rule that answers replies at once, and the AI does not answer', async () => {
  const shop = await aShop()
  await add(shop)
  const roomId = await say(shop, 'alamat toko di mana kak?')
  await letAiAnswer(roomId)
  expect(await repliesIn(roomId)).toEqual(['rule: Kami di Jl. Kaliurang KM 6, Sari Wulandari.'])
  const [room] = await rawSql()`select handler, waiting_since from room where id = ${roomId}`
  expect(room).toMatchObject({ handler: 'ai', waiting_since: null })
})

test('after a greeting by rule the AI answers the question', async () => {
  const shop = await aShop()
  await add(shop, {
    trigger: 'percakapan_baru',
    reply: 'Selamat datang di {usaha}',
    is_answer: false,
  })
  const roomId = await say(shop, 'mau bicara dengan admin')
  await letAiAnswer(roomId)
  const [first, second] = await repliesIn(roomId)
  expect(first).toBe('rule: Selamat datang di Roti Senja')
  expect(second).toMatch(/^ai: /)
})

test('a rule replies once in its cooldown, and never in a room that a person handles', async () => {
  const shop = await aShop()
  const ruleId = await add(shop)
  const roomId = await say(shop, 'alamat?')
  await say(shop, 'alamat lagi dong')
  expect(await repliesIn(roomId)).toHaveLength(1)
  minutes += 60
  await say(shop, 'alamat?')
  expect(await repliesIn(roomId)).toHaveLength(2)
  await takeOver(shop.owner, { businessId: shop.businessId, roomId })
  minutes += 60
  await say(shop, 'alamat?')
  expect(await repliesIn(roomId)).toHaveLength(2)
  const [row] = await listRules(shop.owner, shop.businessId)
  expect(row).toMatchObject({ id: ruleId, use_count: 2 })
  const uses = await listRuleUses(shop.owner, shop.businessId, ruleId)
  expect(uses.map(({ room_id: id }) => id)).toEqual([roomId, roomId])
})

test('a room that waits for the team gets the reply of a rule and keeps waiting', async () => {
  const shop = await aShop()
  await rawSql()`update agent set enabled = false where id = ${shop.agentId}`
  await add(shop)
  const roomId = await say(shop, 'alamat?')
  expect(await repliesIn(roomId)).toHaveLength(1)
  const [room] = await rawSql()`select handler, waiting_since from room where id = ${roomId}`
  expect(room).toMatchObject({ handler: 'menunggu_tim' })
  expect(room!.waiting_since).not.toBeNull()
})

test('two programs that reply to each other are stopped after five replies', async () => {
  const shop = await aShop()
  await add(shop, { cooldown_minutes: 0 })
  let roomId = ''
  for (let at = 0; at < 8; at += 1) roomId = await say(shop, 'alamat')
  expect((await repliesIn(roomId)).length).toBe(5)
})

test('the first active rule that matches replies, once per message', async () => {
  const shop = await aShop()
  const [first, second] = [await add(shop), await add(shop, { name: 'Lain', reply: 'Lain' })]
  const page = { businessId: shop.businessId }
  await orderRules(shop.owner, shop.businessId, [second, first])
  const event = written('alamat', { phone: '628999' })
  await receiveEvent(shop.channelId, event)
  await receiveEvent(shop.channelId, event)
  const replies = () => rawSql()`select text from message where business_id = ${shop.businessId}
    and author_kind = 'rule' order by id`
  expect(await replies()).toEqual([{ text: 'Lain' }])
  await switchRule(shop.owner, { ...page, ruleId: second, isOn: false })
  await setRuleRemoved(shop.owner, { ...page, ruleId: first, isRemoved: true })
  await say(shop, 'alamat', '628888')
  expect(await replies()).toHaveLength(1)
  await setRuleRemoved(shop.owner, { ...page, ruleId: first, isRemoved: false })
  await say(shop, 'alamat', '628777')
  expect(await replies()).toHaveLength(2)
})

test('in test mode only testers get replies by rule', async () => {
  const shop = await aShop({ engine: 'meta-cloud', mode: 'testing' })
  await rawSql()`update business set tester_numbers = '{628111000111}' where id = ${shop.businessId}`
  await add(shop)
  expect(await repliesIn(await say(shop, 'alamat', '628222'))).toHaveLength(0)
  expect(await repliesIn(await say(shop, 'alamat', '628111000111'))).toHaveLength(1)
})

test('owner and admin write reply rules, all members read them, strangers see none', async () => {
  const shop = await aShop()
  const agen = await aMember(shop, 'agen')
  await expect(saveRule(agen, { businessId: shop.businessId, rule: RULE })).rejects.toThrow()
  await add(shop)
  expect(await listRules(agen, shop.businessId)).toHaveLength(1)
  expect(await listRules((await aShop()).owner, shop.businessId)).toEqual([])
})

test('a test of the rules says which one would reply, and why the others would not', async () => {
  const shop = await aShop()
  await add(shop, { trigger: 'media', name: 'Foto', keywords: [] })
  await add(shop)
  const trial = await tryRules(shop.owner, {
    businessId: shop.businessId,
    text: 'alamat?',
    kind: 'text',
    channelId: null,
    at: null,
    isFirstEver: false,
    isFirstOfSession: false,
    hasAd: false,
  })
  expect(trial).toEqual({
    rules: [
      expect.objectContaining({ name: 'Foto', verdict: 'pemicu', fires: false }),
      expect.objectContaining({ name: 'Alamat', verdict: 'cocok', fires: true }),
    ],
    reply: 'Kami di Jl. Kaliurang KM 6, Kak.',
    isAnswer: true,
  })
  const uses = await rawSql()`select 1 from reply_rule_use where business_id = ${shop.businessId}`
  expect(uses).toHaveLength(0)
})

const PHOTO: MessageCreated['content'] = {
  type: 'media',
  media: { kind: 'image', mime: 'image/jpeg', source: { type: 'cloud_media_id', id: '900' } },
}

/** A message for each ready rule. Keywords are left out, because the tests above send them. */
const CAUSES: [RuleFields['trigger'], (shop: Shop) => Promise<MessageCreated>][] = [
  ['percakapan_baru', async () => written('halo')],
  ['pesan_pertama', async () => written('halo')],
  ['media', async () => ({ ...written(''), content: PHOTO })],
  [
    'iklan',
    async () => ({ ...written('halo'), referral: { sourceType: 'ad', headline: 'Promo kue' } }),
  ],
  [
    'di_luar_jam',
    async ({ businessId }) => {
      await rawSql()`update business set enable_operational_hours = true,
        operational_hours = '[]' where id = ${businessId}`
      return written('halo')
    },
  ],
  [
    'libur',
    async ({ businessId }) => {
      const today = nowIso().slice(0, 10)
      const days = [{ from: today, until: '2099-12-31', name: 'Libur' }]
      await rawSql()`update business set closed_dates = ${JSON.stringify(days)}::text::jsonb
        where id = ${businessId}`
      return written('halo')
    },
  ],
]

test.each(CAUSES)(
  'the ready rule %s replies to its message and to no other',
  async (trigger, cause) => {
    const [shop, other] = [await aShop(), await aShop()]
    for (const one of [shop, other]) await add(one, { trigger, keywords: [], reply: 'Aturan.' })
    await say(other, 'halo')
    await receiveEvent(shop.channelId, await cause(shop))
    const repliesOf = async ({ businessId }: Shop) =>
      (
        await rawSql()`select 1 from message where business_id = ${businessId} and author_kind = 'rule'`
      ).length
    expect(await repliesOf(shop)).toBe(1)
    const isGreeting = trigger === 'percakapan_baru' || trigger === 'pesan_pertama'
    await say(other, 'apa kabar')
    expect(await repliesOf(other)).toBe(isGreeting ? 1 : 0)
  },
)
