import type postgres from 'postgres'

/**
 * Lends the connections of one pool. `take` waits while all are in use, up to a limit (`TooLong`).
 * A taken connection is released once, unless it was lost.
 */
export type Lender = {
  take: () => Promise<postgres.ReservedSql>
  giveBack: (connection: postgres.ReservedSql) => void
  letGo: () => void
}

const PATIENCE_MS = 15_000

/** All connections were in use for too long, or none could be opened. */
class TooLong extends Error {
  code = 'ETIMEDOUT'
}

const lenders = new WeakMap<postgres.Sql, Lender>()

/** The lender of a pool. Without `keepWarm` it keeps no connections. */
export const lenderOf = (sql: postgres.Sql): Lender => lenders.get(sql) ?? keepWarm(sql, 0)

/**
 * Keeps connections that were just used, and lends the newest first. The driver rotates through its
 * pool, and each connection prepares every statement itself, for a round trip and five plans. So a
 * process should use the few that have prepared them. At most `most` are kept, which direct callers
 * of the pool cannot get; none is kept while a caller waits here. `letGo` returns all to the pool.
 */
export function keepWarm(sql: postgres.Sql, most: number, patienceMs = PATIENCE_MS): Lender {
  const kept: postgres.ReservedSql[] = []
  let waiting = 0
  const lender: Lender = {
    take: async () => {
      const newest = kept.pop()
      if (newest) return newest
      waiting++
      const asked = sql.reserve()
      const patience = Promise.withResolvers<never>()
      const timer = setTimeout(
        () => patience.reject(new TooLong('no connection to the database came free in time')),
        patienceMs,
      )
      try {
        return await Promise.race([asked, patience.promise])
      } catch (error) {
        asked.then(
          (late) => late.release(),
          () => {},
        )
        throw error
      } finally {
        clearTimeout(timer)
        waiting--
      }
    },
    giveBack: (connection) => {
      if (waiting === 0 && kept.length < most) kept.push(connection)
      else connection.release()
    },
    letGo: () => {
      for (const connection of kept.splice(0)) connection.release()
    },
  }
  lenders.set(sql, lender)
  return lender
}
