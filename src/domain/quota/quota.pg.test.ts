import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addFile, addWeb } from '#domain/knowledge'
import { listUsage, mayUse, refuseRows, takeQuota } from '#domain/quota'
import { shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import { aMember, aShop, aUser, openWorld, type Shop, type World } from '../../../tests/world.ts'
import { QUOTAS, windowOf } from './contract.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  shop = await aShop()
})
afterAll(async () => {
  shiftClock(0)
  await world.close()
})

const makeAnonymous = (isAnonymous: boolean) =>
  rawSql()`update auth.users set is_anonymous = ${isAnonymous} where id = ${shop.owner.sub}`
const taken = async (count: number, name: 'model.trials' | 'knowledge.readings') => {
  const outcomes = await Promise.all(
    Array.from({ length: count }, () => mayUse(name, shop.businessId)),
  )
  return outcomes.filter(Boolean).length
}

test('an account that was never secured has the small limit, used at once or in steps', async () => {
  await makeAnonymous(true)
  expect(await taken(100, 'model.trials')).toBe(QUOTAS['model.trials'].limits.anonymous)
  await expect(takeQuota('model.trials', shop.businessId)).rejects.toMatchObject({
    code: 'quota.exceeded',
    status: 429,
    message: expect.stringMatching(/Amankan akun Anda .* atau coba lagi dalam \d+ menit/),
  })
})

test('the limit of a quota grows as soon as the account is secured', async () => {
  await makeAnonymous(true)
  expect(await taken(41, 'model.trials')).toBe(40)
  await makeAnonymous(false)
  expect(await mayUse('model.trials', shop.businessId)).toBe(true)
})

test('another business does not raise the limit of an unsecured account', async () => {
  await makeAnonymous(true)
  expect(await taken(10, 'knowledge.readings')).toBe(10)
  const [second] = await rawSql()<
    { id: string }[]
  >`insert into public.business (profile_id, name, mode)
    values (${shop.owner.sub}, 'Kedua', 'testing') returning id`
  expect(await mayUse('knowledge.readings', second!.id)).toBe(false)
  const other = await aShop()
  expect(await mayUse('knowledge.readings', other.businessId)).toBe(true)
})

test('a used-up quota is available again in the next period', async () => {
  await makeAnonymous(true)
  expect(await taken(41, 'model.trials')).toBe(40)
  shiftClock(3_600_000)
  expect(await mayUse('model.trials', shop.businessId)).toBe(true)
  shiftClock(0)
})

test('concurrent answers share one reservation of a large quota', async () => {
  const { secured } = QUOTAS['model.answers'].limits
  const answers = Array.from({ length: 50 }, () => mayUse('model.answers', shop.businessId))
  expect(await Promise.all(answers)).toEqual(answers.map(() => true))
  const used = await rawSql()<{ used: number }[]>`select used from private.quota_use
    where subject in (${shop.businessId}, ${shop.owner.sub}) order by used`
  expect(used.map((row) => row.used)).toEqual([secured / 50, (secured * 3) / 50])
})

test('the last units of a large quota are counted one by one, and none twice', async () => {
  const { secured } = QUOTAS['model.answers'].limits
  await mayUse('model.answers', shop.businessId, secured - 5)
  const answers = Array.from({ length: 10 }, () => mayUse('model.answers', shop.businessId))
  expect((await Promise.all(answers)).filter(Boolean)).toHaveLength(5)
})

test('days of a quota begin at midnight in Jakarta', () => {
  const { startsAt, endsAt } = windowOf('upload.bytes', new Date('2026-11-22T18:00:00Z'))
  expect([startsAt.toISOString(), endsAt.toISOString()]).toEqual([
    '2026-11-22T17:00:00.000Z',
    '2026-11-23T17:00:00.000Z',
  ])
})

test('files and sites beyond the quota are refused with advice, and not stored', async () => {
  await makeAnonymous(true)
  const file = {
    businessId: shop.businessId,
    fileName: 'daftar.txt',
    bytes: Buffer.alloc(1024 * 1024, 'a'),
  }
  await takeQuota('upload.bytes', shop.businessId, 63 * 1024 * 1024)
  await addFile(shop.owner, file)
  await expect(addFile(shop.owner, file)).rejects.toMatchObject({
    code: 'quota.exceeded',
    message: expect.stringContaining('64 MB per hari'),
  })
  await addWeb(shop.owner, {
    businessId: shop.businessId,
    url: 'https://toko.example/',
    wholeSite: true,
  })
  await expect(
    addWeb(shop.owner, {
      businessId: shop.businessId,
      url: 'https://toko.example/lagi',
      wholeSite: true,
    }),
  ).rejects.toMatchObject({ code: 'quota.exceeded' })
  expect(
    await rawSql()`select from public.knowledge_source where business_id = ${shop.businessId}`,
  ).toHaveLength(2)
})

test('a caller without the right to write uses no quota', async () => {
  await makeAnonymous(true)
  const strangers = [await aUser(), await aMember(shop, 'peninjau')]
  for (const stranger of strangers)
    for (let round = 0; round < 6; round++)
      await addWeb(stranger, {
        businessId: shop.businessId,
        url: 'https://toko.example/',
        wholeSite: true,
      }).catch(() => {})
  expect(await mayUse('knowledge.readings', shop.businessId, 10)).toBe(true)
})

test('rows of table calls count by account, with a lower limit for unsecured ones', async () => {
  const { anonymous, secured } = QUOTAS['table.rows'].limits
  const visitor = { role: 'authenticated' as const, sub: shop.owner.sub, is_anonymous: true }
  expect(await refuseRows(visitor, anonymous - 1)).toBeUndefined()
  expect(await refuseRows(visitor, 1)).toBeUndefined()
  expect(await refuseRows(visitor, 1)).toContain('Amankan akun Anda')
  const owner = (await aShop()).owner
  expect(await refuseRows(owner, secured)).toBeUndefined()
  expect(await refuseRows(owner, 1)).toContain('100.000 baris per jam')
  expect(await refuseRows({ role: 'service_role' }, 10 * secured)).toBeUndefined()
})

test('members read the use of quotas only of their own business', async () => {
  await takeQuota('model.trials', shop.businessId)
  const { tier, quotas } = await listUsage(await aMember(shop, 'agen'), shop.businessId)
  expect(tier).toBe('secured')
  expect(quotas).toContainEqual({ name: 'model.trials', used: 1, limit: 200 })
  await expect(listUsage(await aUser(), shop.businessId)).rejects.toMatchObject({
    code: 'business.not_found',
  })
})
