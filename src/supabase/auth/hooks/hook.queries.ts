import type { WriteTx } from '#platform/database'

const PATIENCE_MS = 2000

/**
 * Calls a database function with `input` and returns its result. Throws query_canceled (57014)
 * after two seconds.
 */
export async function callDatabaseHook(
  tx: WriteTx,
  schema: string,
  name: string,
  input: object,
): Promise<unknown> {
  const [before] = await tx<
    { limit: string }[]
  >`select current_setting('statement_timeout') "limit",
      set_config('statement_timeout', ${String(PATIENCE_MS)}, true)`
  const [row] = await tx<
    { answer: unknown }[]
  >`select ${tx(schema)}.${tx(name)}(${JSON.stringify(input)}::text::jsonb) answer`
  await tx`select set_config('statement_timeout', ${before?.limit ?? '0'}, true)`
  return row?.answer
}
