import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createHttp } from '#http'
import { sealText } from '#platform/crypto'
import { rawSql } from '#platform/database'
import { loadKeys } from '#supabase/tokens'
import { syncTemplates } from '../jobs/channel/sync-templates.ts'
import { submitTemplate } from '../jobs/channel/submit-template.ts'
import { type Graph, startGraph } from '../../tests/standins/graph/graph.ts'
import { aShop, openWorld, type Shop, type World } from '../../tests/world.ts'

let world: World
let graph: Graph
let http: ReturnType<typeof createHttp>
beforeAll(async () => {
  graph = await startGraph()
  world = await openWorld({ META_GRAPH_URL: graph.url })
  const nothing = () => new Response('ok')
  http = createHttp({
    verifier: await loadKeys({
      jwtSecret: 'a secret of the tests, at least 32 characters',
      signingKeys: [],
    }),
    gatewayKey: 'gateway',
    metricsToken: undefined,
    sessionCookie: 'sb',
    hosted: undefined,
    notReady: async () => [],
    dashboard: nothing,
  })
})
afterAll(async () => {
  await graph.close()
  await world.close()
})

const PATH = '/api/meta-waba/templates'
const askApi = async (
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = { 'x-api-key': 'gateway' },
) => {
  const response = await http.fetch(
    new Request(`http://x${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  )
  const answer: unknown = await response.json()
  return { status: response.status, body: answer }
}
const idOf = (answer: unknown) =>
  z.object({ meta: z.object({ id: z.string() }) }).parse(answer).meta.id
const toTemplate = (shop: Shop, fields: object = {}) => ({
  businessId: shop.businessId,
  name: 'order_ready',
  type: 'campaign',
  category: 'utility',
  language: 'id',
  body: 'Halo {{1}}, pesanan Anda siap diambil hari ini.',
  sampleValues: ['Dewi'],
  ...fields,
})

let account = 7000
/** A business with its own Meta account. */
async function anOfficialShop(token = 'token'): Promise<Shop> {
  const shop = await aShop({ engine: 'meta-cloud' })
  account += 1
  await rawSql()`update channel set settings = ${rawSql().json({ wabaId: String(account) })} where id = ${shop.channelId}`
  await rawSql()`insert into channel_secret (channel_id, business_id, sealed)
    values (${shop.channelId}, ${shop.businessId},
        ${sealText(JSON.stringify({ accessToken: token }), shop.channelId)})`
  return shop
}

test('a template is created, listed and deleted at Meta by the specified calls', async () => {
  const shop = await anOfficialShop()
  const created = await askApi('POST', `${PATH}/create/`, toTemplate(shop))
  expect(created).toMatchObject({
    status: 200,
    body: {
      data: { business_id: shop.businessId },
      meta: { id: expect.stringMatching(/^\d+$/), status: 'PENDING', category: 'UTILITY' },
    },
  })
  expect(await askApi('GET', `${PATH}?businessId=${shop.businessId}`)).toMatchObject({
    status: 200,
    body: {
      templates: [
        {
          name: 'order_ready',
          status: 'PENDING',
          category: 'UTILITY',
          language: 'id',
          body: 'Halo {{1}}, pesanan Anda siap diambil hari ini.',
        },
      ],
    },
  })
  await syncTemplates({ channelId: shop.channelId })
  expect((await askApi('POST', `${PATH}/create/`, toTemplate(shop))).body).toMatchObject({
    code: 'template.refused',
  })
  expect(await askApi('DELETE', `${PATH}/${idOf(created.body)}`)).toMatchObject({ status: 200 })
  expect(await askApi('GET', `${PATH}?businessId=${shop.businessId}`)).toMatchObject({
    body: { templates: [] },
  })
  await syncTemplates({ channelId: shop.channelId })
  expect(await askApi('GET', `${PATH}?businessId=${shop.businessId}`)).toMatchObject({
    body: { templates: [] },
  })
})

test("sends the name as typed; returns Meta's refusal and stores nothing", async () => {
  const shop = await anOfficialShop()
  const refused = await askApi('POST', `${PATH}/create/`, toTemplate(shop, { name: 'Order-Ready' }))
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'template.refused', error: expect.stringMatching(/lowercase letters/) },
  })
  expect(await askApi('GET', `${PATH}?businessId=${shop.businessId}`)).toMatchObject({
    body: { templates: [] },
  })
})

test('without an official number a template is a draft; a job submits it later', async () => {
  const shop = await aShop({ engine: 'waha' })
  const created = await askApi('POST', `${PATH}/create/`, toTemplate(shop))
  expect(created).toMatchObject({
    status: 200,
    body: { meta: { status: 'DRAFT', category: 'UTILITY' } },
  })
  const templateId = idOf(created.body)
  const official = await anOfficialShop()
  await rawSql()`update template
    set status = 'SUBMITTING', channel_id = ${official.channelId},
      business_id = ${official.businessId} where id = ${templateId}`
  await submitTemplate({ templateId, tries: 1 })
  expect(await askApi('GET', `${PATH}?businessId=${official.businessId}`)).toMatchObject({
    body: { templates: [{ status: 'PENDING', external_id: expect.stringMatching(/^\d+$/) }] },
  })
})

test('reports a token that Meta refuses, also in the list', async () => {
  const shop = await anOfficialShop('expired')
  expect((await askApi('POST', `${PATH}/create/`, toTemplate(shop))).body).toMatchObject({
    code: 'template.refused',
  })
  await syncTemplates({ channelId: shop.channelId })
  expect(await askApi('GET', `${PATH}?businessId=${shop.businessId}`)).toMatchObject({
    body: {
      templates: [],
      sync: { synced_at: null, error: expect.stringMatching(/access token/i) },
    },
  })
})

test.each([
  ['no business', 'GET', PATH, undefined, 400],
  ['a business that is none', 'GET', `${PATH}?businessId=x`, undefined, 404],
  [
    'an unknown business',
    'GET',
    `${PATH}?businessId=018f0000-0000-7000-8000-000000000000`,
    undefined,
    404,
  ],
  ['no body', 'POST', `${PATH}/create/`, undefined, 400],
  ['an unknown template', 'DELETE', `${PATH}/12345`, undefined, 404],
])('%s is refused with its status', async (_, method, path, body, status) => {
  expect((await askApi(method, path, body)).status).toBe(status)
})

test.each([
  ['name', { name: '' }],
  ['name', { name: 'a'.repeat(513) }],
  ['category', { category: 'authentication' }],
  ['body', { body: ' ' }],
  ['body', { body: 'a'.repeat(1025) }],
  ['type', { type: 'other' }],
])('a wrong %s (%j) is refused before Meta is called', async (field, fields) => {
  const shop = await aShop()
  expect(await askApi('POST', `${PATH}/create/`, toTemplate(shop, fields))).toMatchObject({
    status: 400,
    body: { issues: expect.arrayContaining([field]) },
  })
})

test('a key or token is required', async () => {
  const shop = await aShop()
  expect((await askApi('GET', `${PATH}?businessId=${shop.businessId}`, undefined, {})).status).toBe(
    401,
  )
  expect(
    (await askApi('POST', `${PATH}/create/`, toTemplate(shop), { 'x-api-key': 'wrong' })).status,
  ).toBe(401)
})
