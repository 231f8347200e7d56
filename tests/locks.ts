import { rawSql } from '#platform/database'
import { until } from './shop.ts'

/** Waits until at least `count` connections to the test's database wait for a lock. */
export const untilBlocked = (count = 1): Promise<void> =>
  until(
    async () => {
      const waiting = await rawSql()`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      return waiting.length >= count
    },
    () => `fewer than ${count} connections wait for a lock`,
  )
