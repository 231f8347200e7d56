import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveAtOnce } from '#conversation/pipeline'
import { sealText } from '#platform/crypto'
import { rawSql } from '#platform/database'
import { settings, useSettings } from '#platform/settings'
import { metaText } from '../../../tests/meta.ts'
import { aShop, openWorld, type Shop, type World } from '../../../tests/world.ts'
import { findAccounts, recallAccounts } from './webhook-accounts.ts'
import { webhooks } from './webhooks.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let finds = 0
const app = webhooks({
  findAccounts: (...asked) => (finds++, findAccounts(...asked)),
  recallAccounts,
  apply: receiveAtOnce,
})

/** A number of the official API with its secret. Tests change it as another process would. */
async function aNumber(
  wabaId = randomUUID(),
): Promise<{ shop: Shop; number: string; wabaId: string }> {
  const number = String(Math.floor(Math.random() * 1e15))
  const shop = await aShop({ engine: 'meta-cloud', externalId: number })
  await rawSql()`update channel set settings = ${rawSql().json({ wabaId })} where id = ${shop.channelId}`
  await keepSecret(shop, 'first')
  return { shop, number, wabaId }
}
const keepSecret = (shop: Shop, appSecret: string) => rawSql()`
  insert into channel_secret (channel_id, business_id, sealed)
  values (${shop.channelId}, ${shop.businessId},
      ${sealText(JSON.stringify({ appSecret }), shop.channelId)})
  on conflict (channel_id) do update set sealed = excluded.sealed`

async function write(
  to: { number: string; wabaId: string },
  text: string,
  secret: string,
): Promise<number> {
  const body = metaText({
    phoneNumberId: to.number,
    from: '628111000111',
    text,
    id: `wamid.${randomUUID()}`,
  }).replaceAll('200000000000001', to.wabaId)
  const response = await app.request('/webhooks/meta', {
    method: 'POST',
    body,
    headers: {
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    },
  })
  return response.status
}
const heard = async ({ shop }: { shop: Shop }) =>
  (
    await rawSql()<
      { text: string }[]
    >`select text from message where channel_id = ${shop.channelId} order by id`
  ).map(({ text }) => text)

test('the next delivery of a channel needs no further query', async () => {
  const number = await aNumber()
  finds = 0
  expect([
    await write(number, 'satu', 'first'),
    await write(number, 'dua', 'first'),
    await write(number, 'tiga', 'first'),
  ]).toEqual([200, 200, 200])
  expect(await heard(number)).toEqual(['satu', 'dua', 'tiga'])
  expect(finds).toBe(1)
})

test('a changed secret is valid at once, and the old one is not', async () => {
  const number = await aNumber()
  await write(number, 'satu', 'first')
  await keepSecret(number.shop, 'second')
  expect(await write(number, 'palsu', 'first')).toBe(401)
  expect(await write(number, 'dua', 'second')).toBe(200)
  expect(await heard(number)).toEqual(['satu', 'dua'])
})

test('a number that moved to another business is delivered there', async () => {
  const number = await aNumber()
  await write(number, 'satu', 'first')
  const next = await aShop({ engine: 'meta-cloud' })
  await rawSql()`update channel set external_id = null where id = ${number.shop.channelId}`
  await rawSql()`update channel
    set external_id = ${number.number}, settings = ${rawSql().json({ wabaId: number.wabaId })}
    where id = ${next.channelId}`
  await keepSecret(next, 'first')
  expect(await write(number, 'dua', 'first')).toBe(200)
  expect([await heard(number), await heard({ shop: next })]).toEqual([['satu'], ['dua']])
})

test('the first message to a second number of the same account is accepted', async () => {
  const first = await aNumber()
  await write(first, 'satu', 'first')
  expect(
    await write({ ...first, number: '777000777' }, 'untuk nomor yang belum ada', 'first'),
  ).toBe(200)
  expect(await write({ ...first, number: '777000777' }, 'dari orang lain', 'guess')).toBe(401)
  const second = await aShop({ engine: 'meta-cloud', externalId: '777000777' })
  await rawSql()`update channel set settings = ${rawSql().json({ wabaId: first.wabaId })} where id = ${second.channelId}`
  await keepSecret(second, 'first')
  expect(await write({ ...first, number: '777000777' }, 'dua', 'first')).toBe(200)
  expect([await heard(first), await heard({ shop: second })]).toEqual([['satu'], ['dua']])
})

test("the operator's secret is valid for a proved session only, not for other names", async () => {
  const before = settings()
  useSettings({ ...before, WAHA_URL: 'http://waha.internal:3000', WAHA_API_KEY: 'k' })
  const session = `cs-${randomUUID()}`
  const shop = await aShop({ engine: 'waha', externalId: session })
  await rawSql()`insert into channel_secret (channel_id, business_id, sealed)
    values (${shop.channelId}, ${shop.businessId},
        ${sealText(JSON.stringify({ url: 'http://waha.internal:3000', apiKey: '', hmacKey: 'ours' }), shop.channelId)})`
  const isUnproved = async () =>
    (await findAccounts('waha', [session])).accounts.map((account) => account.isUnproved)
  expect(await isUnproved()).toEqual([true])
  await rawSql()`update channel set settings = ${rawSql().json({ provedSession: session })} where id = ${shop.channelId}`
  expect(await isUnproved()).toEqual([false])
  await rawSql()`update channel set settings = ${rawSql().json({ provedSession: 'another' })} where id = ${shop.channelId}`
  expect(await isUnproved()).toEqual([true])
  useSettings(before)
})
