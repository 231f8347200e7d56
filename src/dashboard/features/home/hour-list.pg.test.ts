import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSessions } from '#domain/evaluation'
import { scoreSessions } from '#domain/evaluation/jobs'
import { loadHomeReport } from '#domain/report'
import { now } from '#platform/clock'
import { rawSql } from '#platform/database'
import { daysUpTo } from '#lib/time/zone'
import { seedSessions } from '../../../../database/seed/scale/sessions.ts'
import { aShop, openWorld, type World } from '../../../../tests/world.ts'
import { hourList } from './hour-list.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const PARTS = ['ai', 'team', 'lastWeek'] as const

test('every hour of the chart opens its conversations, of today and of a week ago', async () => {
  const shop = await aShop()
  const { businessId, owner } = shop
  await seedSessions(rawSql(), shop, { rooms: 60, days: 20, nowMs: now().getTime() })
  while (await scoreSessions(businessId));
  // Today and the same day of last week get 40 conversations each, over all hours.
  await rawSql()`
    with midnight as (
      select date_trunc('day', now() at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta' as at)
    update session_score s set counted_at = midnight.at - make_interval(days => n::int % 2 * 7)
      + make_interval(hours => n::int % 24)
    from midnight, (select id, row_number() over (order by id) as n from session_score
      where business_id = ${businessId} limit 80) moved
    where s.id = moved.id`
  const { hours, today } = await loadHomeReport(owner, businessId)
  const days = { today, weekAgo: daysUpTo(today, 8)[0]! }
  const sums = { ai: 0, team: 0, lastWeek: 0 }
  for (const bar of hours)
    for (const part of PARTS) {
      const { daftar, tanggal, jam } = hourList(part, bar.hour, days)
      const query = { businessId, days: 7, filter: daftar, day: tanggal, hour: jam } as const
      const { total } = await listSessions(owner, query)
      expect(total, `${part} ${jam}`).toBe(bar[part])
      sums[part] += bar[part]
    }
  for (const part of PARTS) expect(sums[part]).toBeGreaterThan(0)
})
