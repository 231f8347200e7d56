import type postgres from 'postgres'

const CANCEL_EVERY_MS = 20

/**
 * Runs `run` on the connection of `begun`, and cancels its statements when `signal` is aborted. A
 * cancel request that arrives between two statements is lost, so it is repeated until `run` has
 * ended. The connection is released only after the last request was delivered, so no cancel request
 * meets another caller's statement.
 */
export async function cancelOnAbort<T>(
  sql: postgres.Sql,
  signal: AbortSignal,
  begun: PromiseLike<{ pid: number }[]>,
  run: () => Promise<T>,
): Promise<T> {
  const ended = new AbortController()
  let cancelling: Promise<unknown> | undefined
  const cancel = async () => {
    const pid = (await begun)[0]?.pid ?? 0
    while (!ended.signal.aborted) {
      await sql`select pg_cancel_backend(${pid})`
      await new Promise((done) => setTimeout(done, CANCEL_EVERY_MS))
    }
  }
  const onAbort = () => void (cancelling = cancel().catch(() => {}))
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await run()
  } finally {
    ended.abort()
    signal.removeEventListener('abort', onAbort)
    await cancelling
  }
}
