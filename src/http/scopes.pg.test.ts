import { expect, test } from 'vitest'
import { API_SCOPES, type ApiScope } from '#contract/api-key'
import { createApiKey } from '#domain/api-key'
import { API_CALLS, openApi } from './docs/openapi.ts'
import { askWaha, shop, useApi } from './waha/waha-world.ts'

useApi()

const ID = '018f2e5e-0000-7000-8000-000000000001'
const FILLED: Record<string, string> = {
  session: 'default',
  name: 'default',
  chatId: '628111000111@c.us',
}
const fillPath = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => FILLED[name] ?? ID)
const CALLS = API_CALLS.flatMap(({ method, path, alsoAt = [], scope }) =>
  scope
    ? [path, ...alsoAt.map((place) => place.path)].map((place) => ({
        method: method.toUpperCase(),
        path: fillPath(place),
        scope,
      }))
    : [],
)

test('refuses every call of the API to a key without its scope', async () => {
  const { businessId } = shop
  const keys = new Map<ApiScope, string>()
  for (const lacking of API_SCOPES)
    keys.set(
      lacking,
      (
        await createApiKey(shop.owner, {
          businessId,
          name: lacking,
          scopes: API_SCOPES.filter((scope) => scope !== lacking),
        })
      ).key,
    )
  expect(new Set(CALLS.map(({ scope }) => scope))).toEqual(new Set(API_SCOPES))
  for (const { method, path, scope } of CALLS) {
    const answer = await askWaha(
      method,
      path,
      method === 'GET' || method === 'DELETE' ? undefined : {},
      { 'x-api-key': keys.get(scope)! },
    )
    expect([answer.status, answer.json], `${method} ${path}`).toMatchObject([
      403,
      { code: 'api_key.scope_missing', scope },
    ])
  }
})

test('a key with the scope of a call may make it', async () => {
  const { businessId } = shop
  const keyOf = async (scope: ApiScope) => ({
    'x-api-key': (await createApiKey(shop.owner, { businessId, name: scope, scopes: [scope] })).key,
  })
  expect(
    (await askWaha('GET', '/api/waha/sessions/default', undefined, await keyOf('read'))).status,
  ).toBe(200)
  expect(
    (await askWaha('HEAD', '/api/waha/sessions/default', undefined, await keyOf('read'))).status,
  ).toBe(200)
  expect(
    (
      await askWaha(
        'POST',
        '/api/waha/mark-read',
        { sessionName: 'default', chatId: '628111000111@c.us' },
        await keyOf('send'),
      )
    ).status,
  ).toBe(201)
  expect(
    (await askWaha('POST', '/api/meta-waba/templates/create/', {}, await keyOf('templates'))).json,
  ).toMatchObject({ code: 'request.invalid' })
  expect((await askWaha('POST', '/api/waha/none-such', {}, await keyOf('manage'))).status).toBe(404)
})

test('the documentation names the scope of each call', () => {
  const document = openApi()
  for (const { method, path, scope } of API_CALLS)
    expect(document.paths[path]?.[method]?.security, path).toEqual(
      scope ? [{ apiKey: [scope] }, { member: [] }] : [],
    )
  expect(document.paths['/api/waha/send-text']?.post?.description).toContain('Hak kunci API: send.')
})
