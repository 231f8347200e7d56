import type { WriteTx } from '#platform/database'

type Backoff = { free: number; longestSeconds: number }

/**
 * Counts a guess and sets the wait until the next. The wait is 2 seconds after the last free guess
 * and then doubles. During a wait, `waitSeconds` is above 0 and the guess is not counted. It is one
 * statement, so that concurrent guesses in several processes do not both pass. A free guess never
 * delays another one, even if its `at` is earlier. A wait beyond the longest one was set by a clock
 * that was ahead, and is ignored.
 */
export async function countAttempt(
  tx: WriteTx,
  key: string,
  { free, longestSeconds }: Backoff,
  at: string,
): Promise<{ attempts: number; waitSeconds: number }> {
  const now = tx`${at}::timestamptz`
  const next = tx`case when a.counted_at < ${now} - interval '1 day' then 1 else a.attempts + 1 end`
  const wait = tx`case when ${next} < ${free}::int then 0
    else least(${longestSeconds}::int, power(2, least(${next} - ${free}::int + 1, 20))) end`
  const blockedUntil = tx`case when ${wait} = 0 then '-infinity'::timestamptz
    else ${now} + make_interval(secs => ${wait}) end`
  const [counted] = await tx<{ attempts: number }[]>`
    insert into auth.attempts as a (key, attempts, blocked_until, counted_at)
    values (${key}, 1, '-infinity', ${now})
    on conflict (key) do update set
      attempts = ${next}, blocked_until = ${blockedUntil}, counted_at = ${now}
    where a.blocked_until <= ${now}
    or a.blocked_until > ${now} + make_interval(secs => ${longestSeconds}::int)
    returning attempts`
  if (counted) return { attempts: counted.attempts, waitSeconds: 0 }
  const [row] = await tx<{ wait: number }[]>`
    select greatest(1, ceil(extract(epoch from (greatest(blocked_until, ${now}) - ${now}))))::int
      as wait
    from auth.attempts where key = ${key}`
  return { attempts: 0, waitSeconds: row?.wait ?? 1 }
}

export async function forgetAttempts(tx: WriteTx, keys: string[]): Promise<void> {
  await tx`delete from auth.attempts where key = any(${keys}::text[])`
}

export async function sweepAttempts(tx: WriteTx, before: string): Promise<void> {
  await tx`delete from auth.attempts where counted_at < ${before}`
}
