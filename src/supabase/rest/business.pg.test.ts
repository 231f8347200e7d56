import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#platform/database'
import { aMember, aShop, aUser, openWorld, type Shop, type World } from '../../../tests/world.ts'
import { askRest, clientOf, openRest, tokenFor } from './rest-world.ts'
import type { Rest } from './rest.ts'

/** The table calls of the specification, section 7, with the official client. */
let world: World
let rest: Rest
let shop: Shop
let other: Shop
beforeAll(async () => {
  world = await openWorld()
  rest = openRest()
  shop = await aShop()
  other = await aShop({ name: 'Toko Lain' })
})
afterAll(async () => {
  await rest.close()
  await world.close()
})

test('a business is selected by id', async () => {
  const { data, error } = await (
    await clientOf(rest, shop.owner)
  )
    .from('business')
    .select('*')
    .eq('id', shop.businessId)
    .single()
  expect(error).toBeNull()
  expect(data).toMatchObject({
    id: shop.businessId,
    name: 'Roti Senja',
    mode: 'live',
    toggles: { useAgentBehaviourV2: 'off' },
    operational_hours: null,
    enable_operational_hours: false,
  })
})

test('another business looks missing, in reads and in writes', async () => {
  const client = await clientOf(rest, shop.owner)
  const single = await client.from('business').select('*').eq('id', other.businessId).single()
  expect(single.error).toEqual(
    expect.objectContaining({
      code: 'PGRST116',
      details: 'The result contains 0 rows',
      hint: null,
      message: 'Cannot coerce the result to a single JSON object',
    }),
  )
  expect(single.status).toBe(406)
  expect((await client.from('business').select('id').eq('id', other.businessId)).data).toEqual([])
  expect(
    (await client.from('business').select('id').eq('id', other.businessId).maybeSingle()).data,
  ).toBeNull()
  expect(
    (await client.from('business').update({ name: 'Direbut' }).eq('id', other.businessId).select())
      .data,
  ).toEqual([])
  expect(
    (
      await client
        .from('channel_agent')
        .update({ agent_id: shop.agentId })
        .eq('channel_id', other.channelId)
        .select()
    ).data,
  ).toEqual([])
  expect(
    (await client.from('business').select('id, channel(id)')).data?.map((row) => row.id),
  ).toEqual([shop.businessId])
})

test('a business and its opening hours are updated by id', async () => {
  const client = await clientOf(rest, shop.owner)
  const updated_at = '2026-01-02T03:04:05.678Z'
  const renamed = await client
    .from('business')
    .update({ name: 'Roti Senja Pagi', updated_at })
    .eq('id', shop.businessId)
    .select()
    .single()
  expect(renamed.data).toMatchObject({ name: 'Roti Senja Pagi' })
  const operational_hours = [{ start: '08:00', end: '17:00', timezone: 'Asia/Jakarta' }]
  const hours = await client
    .from('business')
    .update({ operational_hours, enable_operational_hours: true })
    .eq('id', shop.businessId)
  expect([hours.status, hours.data, hours.error]).toEqual([204, null, null])
  const { data } = await client
    .from('business')
    .select('operational_hours, enable_operational_hours')
    .eq('id', shop.businessId)
    .single()
  expect(data).toEqual({ operational_hours, enable_operational_hours: true })
  const many = Array.from({ length: 22 }, () => operational_hours[0])
  const tooMany = await client
    .from('business')
    .update({ operational_hours: many })
    .eq('id', shop.businessId)
  expect([tooMany.status, tooMany.error?.code]).toEqual([400, '23514'])
  expect(
    (
      await client
        .from('business')
        .update({ operational_hours: many.slice(1) })
        .eq('id', shop.businessId)
    ).status,
  ).toBe(204)
})

test('a business is read with its channels and agents, by profile_id', async () => {
  const { data, error } = await (
    await clientOf(rest, shop.owner)
  )
    .from('business')
    .select('*, channel(*, agent(*))')
    .eq('profile_id', shop.owner.sub)
  expect(error).toBeNull()
  expect(data).toHaveLength(1)
  expect(data?.[0]).toMatchObject({
    id: shop.businessId,
    channel: [
      {
        id: shop.channelId,
        status: 'WORKING',
        agent: [{ id: shop.agentId, agent_rollout_probability: 1, kpi: null }],
      },
    ],
  })
})

test('memberships are read with their business, by member_id', async () => {
  const member = await aMember(shop, 'agen')
  const { data } = await (
    await clientOf(rest, member)
  )
    .from('team_business')
    .select('role, business(id, name)')
    .eq('member_id', member.sub)
  expect(data).toEqual([
    { role: 'agen', business: { id: shop.businessId, name: expect.any(String) } },
  ])
})

test('a profile is selected by id', async () => {
  const { data } = await (
    await clientOf(rest, shop.owner)
  )
    .from('profile')
    .select('id, name')
    .eq('id', shop.owner.sub)
    .single()
  expect(data).toEqual({ id: shop.owner.sub, name: 'Dimas' })
})

test('onboarding inserts business, membership, channel and agent, and links them by upsert', async () => {
  const user = await aUser('Ayu')
  const client = await clientOf(rest, user)
  const id = randomUUID()
  const business = await client
    .from('business')
    .insert({ id, profile_id: user.sub, name: 'Warung Ayu', mode: 'testing' })
    .select()
    .single()
  expect([business.status, business.error]).toEqual([201, null])
  const team = await client
    .from('team_business')
    .insert({ business_id: id, member_id: user.sub, role: 'owner' })
  expect([team.status, team.data, team.error]).toEqual([201, null, null])
  const channel = await client.from('channel').insert({ business_id: id }).select().single()
  expect(channel.data).toMatchObject({ status: 'pending' })
  const agent = await client
    .from('agent')
    .insert({ profile_id: user.sub, business_id: id })
    .select()
    .single()
  expect(agent.data).toMatchObject({
    enable_agent_partial_rollout: false,
    agent_rollout_probability: 1,
    kpi: null,
    kpi_v2: null,
  })
  const link = { channel_id: channel.data.id, agent_id: agent.data.id }
  for (const _ of [1, 2])
    expect((await client.from('channel_agent').upsert(link).select().single()).data).toMatchObject(
      link,
    )
})

test('a business cannot be created in another person’s name', async () => {
  const { error, status } = await (
    await clientOf(rest, shop.owner)
  )
    .from('business')
    .insert({ profile_id: other.owner.sub, name: 'Palsu', mode: 'testing' })
  expect([status, error?.code]).toEqual([403, '42501'])
})

test('without sign-in nothing is readable', async () => {
  const { error, status } = await (await clientOf(rest)).from('business').select('*')
  expect([status, error?.code]).toEqual([401, '42501'])
})

test('tokens and secrets of channels are unreadable for everyone', async () => {
  const { error, status } = await (
    await clientOf(rest, shop.owner)
  )
    .from('channel_secret')
    .select('*')
  expect([status, error?.code]).toEqual([403, '42501'])
})

test('rows are ordered, paged and counted', async () => {
  const client = await clientOf(rest, shop.owner)
  const rows = Array.from({ length: 5 }, (_, index) => ({
    business_id: shop.businessId,
    shortcut: `balas-${index}`,
    text: `Jawaban ${index}`,
  }))
  expect((await client.from('quick_reply').insert(rows)).error).toBeNull()
  const page = await client
    .from('quick_reply')
    .select('shortcut', { count: 'exact' })
    .order('shortcut', { ascending: false })
    .range(1, 2)
  expect([page.status, page.count, page.data]).toEqual([
    206,
    5,
    [{ shortcut: 'balas-3' }, { shortcut: 'balas-2' }],
  ])
  const head = await client.from('quick_reply').select('*', { count: 'exact', head: true })
  expect([head.data, head.count]).toEqual([null, 5])
})

test.each([
  ['an expired token', async () => tokenFor(shop.owner, -5), 401, 'PGRST303', 'JWT expired'],
  [
    'a token for others',
    async () => tokenFor({ ...shop.owner, aud: 'others' }),
    401,
    'PGRST303',
    'JWT not in audience',
  ],
  [
    'a token that begins later',
    async () => tokenFor({ ...shop.owner, nbf: Date.now() }),
    401,
    'PGRST303',
    'JWT not yet valid',
  ],
  [
    'a token that is none',
    async () => 'a.b.c',
    401,
    'PGRST301',
    'JWT cryptographic operation failed',
  ],
  ['a token that was cut', async () => 'a.b', 401, 'PGRST301', 'Expected 3 parts in JWT; got 2'],
  [
    'a token without signature',
    async () => `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`,
    401,
    'PGRST301',
    'Wrong or unsupported encoding algorithm',
  ],
  [
    'a token signed by another',
    async () => `${(await tokenFor(shop.owner)).slice(0, -9)}AAAAAAAAA`,
    401,
    'PGRST301',
    'No suitable key or wrong key type',
  ],
])(
  'a request with %s is refused and not treated as anonymous',
  async (_, token, status, code, message) => {
    const answer = await askRest(rest, '/business', {}, await token())
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ code, message })
    expect(answer.headers.get('www-authenticate')).toBe(
      `Bearer error="invalid_token", error_description="${message}"`,
    )
  },
)

test('an anonymous caller without permission needs a token', async () => {
  const answer = await askRest(rest, '/business')
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
})

test('a failed write changes nothing, even when it affected two rows instead of one', async () => {
  const client = await clientOf(rest, shop.owner)
  const { error } = await client
    .from('quick_reply')
    .update({ text: 'Berubah' })
    .like('shortcut', 'balas-%')
    .select()
    .single()
  expect(error).toMatchObject({ code: 'PGRST116', details: 'The result contains 5 rows' })
  const changed = await db.readAs(
    shop.owner,
    (tx) => tx`select 1 from public.quick_reply where text = 'Berubah'`,
  )
  expect(changed).toHaveLength(0)
})

test('database errors keep their code', async () => {
  const client = await clientOf(rest, shop.owner)
  const duplicate = await client
    .from('quick_reply')
    .insert({ business_id: shop.businessId, shortcut: 'balas-1', text: 'x' })
  expect([duplicate.status, duplicate.error]).toEqual([
    409,
    expect.objectContaining({
      code: '23505',
      hint: null,
      message: expect.stringContaining('duplicate key value'),
    }),
  ])
  const wrong = await client.from('business').select('*').eq('id', 'bukan-uuid')
  expect([wrong.status, wrong.error?.code]).toEqual([400, '22P02'])
})

test('a browser of another origin can read errors', async () => {
  const answer = await askRest(rest, '/tidak-ada')
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([404, '*'])
  expect(answer.headers.get('access-control-expose-headers')).toContain('content-range')
})
