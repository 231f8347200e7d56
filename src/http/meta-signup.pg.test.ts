import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChannel } from '#domain/channel'
import { recordSession } from '#domain/channel/state'
import { inLanguage } from '#platform/language'
import { connectMetaChannel } from '../../tests/channels.ts'
import { engineOf } from '#gateway'
import type { Claims } from '#platform/database'
import { db, rawSql } from '#platform/database'
import { renderError } from '#platform/errors'
import { parseSettings, useSettings } from '#platform/settings'
import { type Graph, startGraph } from '../../tests/standins/graph/graph.ts'
import { aMember, aShop, openWorld, type Shop, type World } from '../../tests/world.ts'
import { metaSignup } from './meta-signup.ts'

let world: World
let graph: Graph
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  graph = await startGraph()
  useSettings(
    parseSettings({
      NODE_ENV: 'test',
      META_GRAPH_URL: graph.url,
      META_APP_ID: '77',
      META_APP_SECRET: 's',
      META_CONFIG_ID: '88',
    }),
  )
})
afterAll(async () => {
  await graph.close()
  await world.close()
})
let count = 0
let phoneNumberId = ''
beforeEach(async () => {
  shop = await aShop()
  phoneNumberId = `30${Date.now()}${count++}`
  graph.control({ numbers: { '555': [phoneNumberId] } })
})

function callSignup(claims: Claims, body?: object): Promise<Response> {
  const app = new Hono<{ Variables: { claims: Claims } }>()
  app.use('*', async (c, next) => {
    c.set('claims', claims)
    await next()
  })
  app.route('/', metaSignup())
  app.onError((error, c) => {
    const { status, code, message } = renderError(error)
    return c.json({ code, message }, status as 422)
  })
  return Promise.resolve(
    app.request(
      '/api/channels/meta-signup',
      body ? { method: 'POST', body: JSON.stringify(body) } : {},
    ),
  )
}
const signUp = (change: object = {}) => ({
  businessId: shop.businessId,
  code: `code-${count++}`,
  wabaId: '555',
  phoneNumberId,
  ...change,
})

/** Runs the check that follows every connection. */
async function runCheck(channelId: string): Promise<void> {
  const channel = (await openChannel(channelId))!
  await recordSession(channelId, await engineOf('meta-cloud').readSession(channel))
}

test('the page gets what Meta’s window needs', async () => {
  expect(await (await callSignup(shop.owner)).json()).toEqual({
    appId: '77',
    configId: '88',
    version: 'v25.0',
  })
})

test('a signed-up number has a first name in the language of the member', async () => {
  const nameOf = async (response: Response) => {
    const { channelId } = (await response.json()) as { channelId: string }
    const [row] = await rawSql()<{ name: string }[]>`
      select name from channel where id = ${channelId}`
    return row!.name
  }
  expect(await nameOf(await inLanguage('en', () => callSignup(shop.owner, signUp())))).toBe(
    'Official WhatsApp',
  )
})

test('a signed-up number is connected with sealed credentials, then proved by the check', async () => {
  const response = await callSignup(shop.owner, signUp())
  expect(response.status).toBe(201)
  const { channelId, phone } = (await response.json()) as { channelId: string; phone: string }
  expect(phone).toBe('628999000222')
  const claimed = await openChannel(channelId)
  expect(claimed).toMatchObject({
    externalId: phoneNumberId,
    credentials: {
      accessToken: expect.stringContaining('token-of-'),
      pin: graph.accounts.pins.get(phoneNumberId),
    },
    settings: { claimedWabaId: '555' },
  })
  expect(claimed?.settings).not.toHaveProperty('wabaId')
  await runCheck(channelId)
  expect(await openChannel(channelId)).toMatchObject({
    status: 'WORKING',
    settings: { wabaId: '555', provedNumber: phoneNumberId, throughputPerSecond: 80 },
  })
})

test('missing rights, a spent code and a foreign account connect nothing', async () => {
  const agen = await aMember(shop, 'agen')
  expect((await callSignup(agen, signUp())).status).toBe(404)
  const spent = await callSignup(shop.owner, signUp({ code: 'spent-1' }))
  expect([spent.status, await spent.json()]).toEqual([
    422,
    { code: 'channel.signup_failed', message: expect.stringContaining('authorization code') },
  ])
  expect((await callSignup(shop.owner, signUp({ wabaId: '666' }))).status).toBe(422)
  const [row] = await rawSql()`select 1 from public.channel where external_id = ${phoneNumberId}`
  expect(row).toBeUndefined()
})

test('an unproved earlier number loses to the proved one; a proved one stays', async () => {
  const squatter = await aShop()
  const squatted = await connectMetaChannel(squatter.owner, {
    businessId: squatter.businessId,
    name: 'Curian',
    phoneNumberId,
    wabaId: '555',
    accessToken: 'foreign-token',
  })
  await runCheck(squatted)
  expect((await openChannel(squatted))?.settings).not.toHaveProperty('provedNumber')
  const response = await callSignup(shop.owner, signUp())
  expect(response.status).toBe(201)
  expect(await openChannel(squatted)).toMatchObject({ externalId: '', status: 'FAILED' })
  const { channelId } = (await response.json()) as { channelId: string }
  await runCheck(channelId)
  expect(
    (await callSignup(squatter.owner, signUp({ businessId: squatter.businessId }))).status,
  ).toBe(409)
})

test('a number that another business only typed can be connected and proved', async () => {
  const squatter = await aShop()
  const typed = { name: 'WhatsApp', phoneNumberId, wabaId: '555' }
  const squatted = await connectMetaChannel(squatter.owner, {
    ...typed,
    businessId: squatter.businessId,
    accessToken: 'foreign-token',
  })
  await runCheck(squatted)
  const channelId = await connectMetaChannel(shop.owner, {
    ...typed,
    businessId: shop.businessId,
    accessToken: 'token',
  })
  expect(await openChannel(squatted)).toMatchObject({ externalId: phoneNumberId })
  await runCheck(channelId)
  expect(await openChannel(channelId)).toMatchObject({
    externalId: phoneNumberId,
    settings: { provedNumber: phoneNumberId },
  })
  const [lost] =
    await rawSql()`select external_id, status, status_reason from channel where id = ${squatted}`
  expect(lost).toEqual({ external_id: null, status: 'FAILED', status_reason: 'number_elsewhere' })
  const again = {
    ...typed,
    businessId: squatter.businessId,
    channelId: squatted,
    accessToken: 'foreign-token',
  }
  await expect(connectMetaChannel(squatter.owner, again)).rejects.toMatchObject({
    code: 'channel.taken',
  })
  await expect(
    connectMetaChannel(shop.owner, { ...typed, businessId: shop.businessId, accessToken: 'token' }),
  ).rejects.toMatchObject({ code: 'channel.taken' })
})

test('of two businesses that prove one number the first keeps it', async () => {
  const other = await aShop()
  const typed = { name: 'WhatsApp', phoneNumberId, wabaId: '555', accessToken: 'token' }
  const [first, second] = [
    await connectMetaChannel(shop.owner, { ...typed, businessId: shop.businessId }),
    await connectMetaChannel(other.owner, { ...typed, businessId: other.businessId }),
  ]
  const read = async (channelId: string) =>
    engineOf('meta-cloud').readSession((await openChannel(channelId))!)
  const [firstSaid, secondSaid] = [await read(first), await read(second)]
  await recordSession(first, firstSaid)
  await recordSession(second, secondSaid)
  expect(await openChannel(first)).toMatchObject({
    externalId: phoneNumberId,
    settings: { provedNumber: phoneNumberId },
  })
  expect(await openChannel(second)).toMatchObject({ externalId: '', status: 'FAILED' })
})

test('a table call cannot forge a proof', async () => {
  phoneNumberId = phoneNumberId.replace('30', '10')
  graph.control({ numbers: { '555': [phoneNumberId] } })
  const channelId = await connectMetaChannel(shop.owner, {
    businessId: shop.businessId,
    name: 'WhatsApp',
    phoneNumberId,
    wabaId: '555',
    accessToken: 'token',
  })
  const write = (settings: object) =>
    db.writeAs(
      shop.owner,
      (tx) =>
        tx`update public.channel set settings = ${tx.json({ ...settings })} where id = ${channelId}`,
    )
  await write({ wabaId: '999', provedNumber: phoneNumberId, provedSession: 'cs-1', note: 'x' })
  expect((await openChannel(channelId))?.settings).toEqual({ note: 'x' })
  await rawSql()`update public.channel set settings = '{"claimedWabaId":"555"}'
    where id = ${channelId}`
  await runCheck(channelId)
  await write({ wabaId: '999', claimedWabaId: '999' })
  expect((await openChannel(channelId))?.settings).toMatchObject({ wabaId: '555' })
})
