import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOrders, orderPlan } from '#domain/order'
import { AppError } from '#platform/errors'
import type { Claims } from '#platform/database'
import { loadKeys } from '#supabase/tokens'
import { aMember, aShop, aUser, openWorld, type World } from '../../tests/world.ts'
import { billingRoutes } from './billing.ts'

const PLANS = { plans: [{ id: 'usaha', name: 'Usaha', monthRupiah: 149_000, answers: 500 }] }
let world: World
beforeAll(async () => {
  world = await openWorld({ PLANS: JSON.stringify(PLANS) })
})
afterAll(() => world.close())

const PAGE = { accept: 'text/html,*/*;q=0.8' }
const SESSION = `session=${encodeURIComponent(JSON.stringify({ access_token: 'token' }))}`

/** The answer to a caller; `/billing` goes on to the dashboard as in `createHttp`. */
async function answerOf(
  caller: (Claims & { sub: string }) | null,
  id: string,
  headers: Record<string, string>,
): Promise<string> {
  const app = new Hono()
  const keys = await loadKeys({ jwtSecret: 'a secret of at least 32 characters', signingKeys: [] })
  const identify = async () => ({ ok: true as const, claims: caller ?? { role: 'anon' as const } })
  const verifier = { ...keys, identify }
  app.route('/', billingRoutes({ verifier, sessionCookie: 'session' }))
  app.all('*', (c) => c.text('the page of the dashboard'))
  app.onError((error, c) => c.text(error instanceof AppError ? error.code : 'fault'))
  const session: Record<string, string> = caller ? { cookie: SESSION } : {}
  const answer = await app.request(`/billing/${id}`, { headers: { ...headers, ...session } })
  if (answer.headers.get('content-type') === 'application/pdf') return 'pdf'
  return answer.headers.get('location') ?? answer.text()
}

test('a browser gets a page for a document that it may not open, a program an error', async () => {
  const shop = await aShop()
  await orderPlan(shop.owner, { businessId: shop.businessId, planId: 'usaha', interval: 'month' })
  const [order] = await listOrders(shop.owner, shop.businessId)
  const { id } = order!.documents[0]!
  const agent = await aMember(shop, 'agen')
  const stranger = await aUser()

  expect(await answerOf(shop.owner, id, PAGE)).toBe('pdf')
  expect(await answerOf(null, id, PAGE)).toBe(`/login?redirect=%2Fbilling%2F${id}`)
  for (const caller of [agent, stranger])
    expect(await answerOf(caller, id, PAGE)).toBe('the page of the dashboard')
  expect(await answerOf(shop.owner, 'INV-2026-000001', PAGE)).toBe('the page of the dashboard')

  expect(await answerOf(null, id, {})).toBe('auth.required')
  expect(await answerOf(stranger, id, {})).toBe('invoice.not_found')
})
