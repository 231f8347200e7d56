import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { RARE_WORD } from '../database/seed/scale/plan.ts'
import { deleteBusiness } from '#domain/business/deletion'
import { sumUpDays } from '#domain/report'
import { countRooms, listRooms } from '#conversation/feed'
import { type Claims, closeDatabase, openDatabase, rawSql } from '#platform/database'
import { parseSettings, useSettings } from '#platform/settings'
import { launchBrowser, signIn, visit } from '../tests/e2e/browser.ts'
import { type Instance, startInstance } from '../tests/instance.ts'
import { quantileOf, roundToHundredths, waitMs } from './figures.ts'
import { NEIGHBOUR, onScaleDatabase, OWNER, ROOMS } from './scale-database.ts'

const PASSWORD = 'kata-sandi-panjang'
/** Time limit of a deletion. */
const DELETION_PATIENCE_MS = 900_000
const TERMS = ['kak', RARE_WORD, 'kue ulang tahun', '81234', 'Sari Wulandari', 'ok', 'lebaran']
const AT_ONCE = 8
const ROUNDS = 20

type Row = {
  operation: string
  count: number
  p50: number
  p95: number
  failed: number
  bar?: number
}

/**
 * Measures operations whose cost may grow with the data, at 100,000 rooms and 5 million messages
 * with two other businesses, and compares each with its bar in ms.
 */
export const measureScale = () =>
  onScaleDatabase(async (url) => ({ unit: 'ms', rooms: ROOMS, ...(await measureOn(url)) }))

async function measureOn(url: string): Promise<object> {
  const environment = { META_APP_SECRET: 'demo-secret', LOG_LEVEL: 'warn' }
  const instance = await startInstance({ parts: ['all'], databaseUrl: url, environment })
  useSettings(parseSettings({ NODE_ENV: 'production', DATABASE_URL: url }))
  const sql = openDatabase(url)
  try {
    const [business] = await sql<
      { id: string }[]
    >`select id from business where profile_id = ${OWNER}`
    const businessId = business!.id
    const claims: Claims = { role: 'authenticated', sub: OWNER, session_id: randomUUID() }
    const get = await openPages(instance, OWNER, businessId)
    const [size] = await sql<
      { messages: number }[]
    >`select count(*) as messages from message where business_id = ${businessId}`
    const sumUp = await measureOperation(
      'job: sums of days that are over, again',
      undefined,
      1,
      () => sumUpDays(businessId),
    )
    const figures: Row[] = [
      sumUp,
      ...(await measureSearch(claims, businessId)),
      await measureOperation('counts of the navigation', 10, 100, () =>
        countRooms(claims, businessId),
      ),
      await measureOperation('/home', 150, ROUNDS, () => get('/home/')),
      await measureOperation('/evaluate, 7 days', 150, ROUNDS, () => get('/evaluate/?hari=7')),
      await measureOperation('/evaluate, 30 days', 150, ROUNDS, () => get('/evaluate/?hari=30')),
      await measureOperation('/inbox', undefined, ROUNDS, () => get('/inbox/?tab=semua')),
      await measureOperation('/eskalasi', undefined, ROUNDS, () => get('/eskalasi/')),
      await measureOperation('/auto-reply', undefined, ROUNDS, () => get('/auto-reply/')),
      await measureOperation('/task-completed', undefined, ROUNDS, () => get('/task-completed/')),
    ]
    return {
      messages: size!.messages,
      figures,
      deletion: await measureDeletion(instance, claims, businessId),
    }
  } finally {
    await closeDatabase()
    await instance.stop()
  }
}

/** Measures the deletion of the large business, and its neighbour's inbox before and during it. */
async function measureDeletion(
  instance: Instance,
  claims: Claims,
  businessId: string,
): Promise<object> {
  const sql = rawSql()
  const [neighbour] = await sql<
    { id: string }[]
  >`select business_id as id from room where business_id <> ${businessId} limit 1`
  const get = await openPages(instance, NEIGHBOUR, neighbour!.id)
  const inbox = () => get('/inbox/?tab=semua')
  const before = await measureOperation('inbox of a neighbour', undefined, ROUNDS, inbox)
  const began = performance.now()
  await deleteBusiness(claims, businessId, 'Roti Senja')
  const acceptedMs = roundToHundredths(performance.now() - began)
  const samples: number[] = []
  let failed = 0
  const isLeft = async () => (await sql`select 1 from business where id = ${businessId}`).length > 0
  while ((await isLeft()) && performance.now() - began < DELETION_PATIENCE_MS) {
    failed += await timeWork(samples, inbox)
    await waitMs(200)
  }
  const during = { p50: quantileOf(samples, 0.5), p95: quantileOf(samples, 0.95), failed }
  return {
    acceptedMs,
    seconds: roundToHundredths((performance.now() - began) / 1000),
    isFinished: !(await isLeft()),
    before: { p50: before.p50, p95: before.p95 },
    during,
  }
}

async function measureSearch(claims: Claims, businessId: string): Promise<Row[]> {
  const search = (term: string) => listRooms(claims, { businessId, view: 'semua', search: term })
  const rows: Row[] = []
  for (const term of TERMS)
    rows.push(await measureOperation(`search "${term}" alone`, 200, 5, () => search(term)))
  let next = 0
  const many = measureMany(`search, ${AT_ONCE} at once`, 200, AT_ONCE * 5, () =>
    search(TERMS[next++ % TERMS.length]!),
  )
  return [...rows, await many]
}

async function measureOperation(
  operation: string,
  bar: number | undefined,
  rounds: number,
  work: () => Promise<unknown>,
): Promise<Row> {
  await work().catch(() => {})
  const samples: number[] = []
  let failed = 0
  for (let index = 0; index < rounds; index++) failed += await timeWork(samples, work)
  return {
    operation,
    count: rounds,
    p50: quantileOf(samples, 0.5),
    p95: quantileOf(samples, 0.95),
    failed,
    bar,
  }
}

async function measureMany(
  operation: string,
  bar: number,
  total: number,
  work: () => Promise<unknown>,
): Promise<Row> {
  const samples: number[] = []
  let failed = 0
  let left = total
  const caller = async () => {
    while (left-- > 0) failed += await timeWork(samples, work)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, caller))
  return {
    operation,
    count: total,
    p50: quantileOf(samples, 0.5),
    p95: quantileOf(samples, 0.95),
    failed,
    bar,
  }
}

async function timeWork(samples: number[], work: () => Promise<unknown>): Promise<0 | 1> {
  const began = performance.now()
  try {
    await work()
    return 0
  } catch {
    return 1
  } finally {
    samples.push(performance.now() - began)
  }
}

/** Signs a user in and returns a function that reloads a page. */
async function openPages(
  instance: Instance,
  userId: string,
  businessId: string,
): Promise<(path: string) => Promise<void>> {
  const options = { auth: { persistSession: false, autoRefreshToken: false } }
  const { admin } = createClient(instance.url, instance.keys.serviceRoleKey, options).auth
  const person = { email: `${userId}@example.test`, password: PASSWORD }
  const { error } = await admin.updateUserById(userId, { ...person, email_confirm: true })
  if (error) throw error
  const browser = await launchBrowser()
  const { context, page } = await visit(browser)
  await signIn(page, instance, person)
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await browser.close()
  await waitMs(500)
  return async (path) => {
    const address = new URL(path, instance.url)
    address.searchParams.set('businessId', businessId)
    const response = await fetch(address, { headers: { cookie, 'accept-encoding': 'identity' } })
    await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  }
}
