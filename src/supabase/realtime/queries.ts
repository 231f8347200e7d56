import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { type Claims, sent, transaction } from '#platform/database'
import { sqlState } from '#platform/errors'
import { findSeen, type Seen } from './changes/change.queries.ts'

export type Extension = 'broadcast' | 'presence'
export type StoredMessage = {
  id: string
  topic: string
  event: string | null
  private: boolean
  payload: unknown
  binary_payload?: Buffer | null
}
/** The caller and the topic (without its `realtime:` prefix). */
export type Question = { claims: Claims; topic: string; headers: Record<string, string> }

/**
 * What the policies on realtime.messages let the caller read of a private topic. Inserts a probe
 * row per extension, selects it as the caller, and rolls back.
 */
export async function findReadRights(
  sql: postgres.Sql,
  question: Question,
): Promise<Set<Extension>> {
  if (!isText(question.topic)) return new Set()
  const probes: { id: string; extension: Extension }[] = [
    { id: randomUUID(), extension: 'broadcast' },
    { id: randomUUID(), extension: 'presence' },
  ]
  const rows = probes.map((probe) => ({ ...probe, topic: question.topic, private: true }))
  const visible = await runUndone(sql, async (tx) => {
    const written = tx`insert into realtime.messages ${tx(rows, 'id', 'extension', 'topic', 'private')}`
    written.catch(() => {}) // Its failure also fails the select.
    written.execute()
    becomeRole(tx, question)
    return tx<{ extension: Extension }[]>`select extension from realtime.messages
      where id = any(${probes.map((probe) => probe.id)}::uuid[])`
  })
  return new Set(visible?.map((row) => row.extension))
}

/**
 * Whether the policies let the caller write to a private topic, tested by an insert that is rolled
 * back.
 */
export async function mayWrite(
  sql: postgres.Sql,
  question: Question,
  extension: Extension,
): Promise<boolean> {
  if (!isText(question.topic)) return false
  const done = await runUndone(sql, async (tx) => {
    becomeRole(tx, question)
    await tx`insert into realtime.messages (topic, extension, private)
      values (${question.topic}, ${extension}, true)`
    return true
  })
  return done === true
}

/** Postgres text cannot contain a zero byte, so no policy allows such a topic. */
const isText = (topic: string): boolean => !topic.includes('\0')

function becomeRole(tx: postgres.Sql, { claims, topic, headers }: Question): void {
  sent(tx`select set_config('role', ${claims.role}, true),
      set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
    set_config('request.headers', ${JSON.stringify(headers)}, true),
      set_config('realtime.topic', ${topic}, true)`)
}

/** The indexes of the keys whose rows the caller sees; none when the table is not readable. */
export async function seeRows(
  sql: postgres.Sql,
  question: Question,
  seen: Seen,
  keys: (string | null | undefined)[][],
): Promise<number[]> {
  const visible = await runUndone(sql, async (tx) => {
    becomeRole(tx, question)
    return findSeen(tx, seen, keys)
  })
  return visible ?? []
}

class Undo extends Error {}

/** Runs `work` and rolls back; undefined when the policies (or a missing grant) refused it. */
async function runUndone<T>(
  sql: postgres.Sql,
  work: (tx: postgres.ReservedSql) => Promise<T>,
): Promise<T | undefined> {
  let result: T | undefined
  try {
    await transaction(sql, 'read write', async (tx) => {
      result = await work(tx)
      throw new Undo()
    })
  } catch (error) {
    if (error instanceof Undo) return result
    if (sqlState(error) !== '42501') throw error
  }
  return undefined
}

const MESSAGE_COLUMNS = ['id', 'topic', 'event', 'private', 'payload', 'binary_payload'] as const

export async function findMessage(
  sql: postgres.Sql,
  id: string,
): Promise<StoredMessage | undefined> {
  const [row] = await sql<
    StoredMessage[]
  >`select ${sql([...MESSAGE_COLUMNS])} from realtime.messages where id = ${id}`
  return row
}

/**
 * Messages of the given topics written since `since` (a UTC timestamp text of the database), oldest
 * first.
 */
export async function listMessagesSince(
  sql: postgres.Sql,
  topics: string[],
  since: string,
  limit: number,
): Promise<StoredMessage[]> {
  return sql<StoredMessage[]>`select ${sql([...MESSAGE_COLUMNS])} from realtime.messages
    where topic = any(${topics}) and extension = 'broadcast'
    and inserted_at >= ${since}::text::timestamp order by inserted_at, id limit ${limit}`
}

/** The newest `limit` private messages of a topic since `sinceMs`, oldest first. */
export async function listReplay(
  sql: postgres.Sql,
  topic: string,
  sinceMs: number,
  limit: number,
): Promise<StoredMessage[]> {
  const rows = await sql<StoredMessage[]>`select ${sql([...MESSAGE_COLUMNS])} from realtime.messages
    where topic = ${topic} and extension = 'broadcast' and private
    and inserted_at >= to_timestamp(${sinceMs / 1000}::float8) at time zone 'utc'
    order by inserted_at desc limit ${limit}`
  return rows.toReversed()
}

/** The database's clock minus `seconds`, in the format that listMessagesSince requires. */
export async function readClock(sql: postgres.Sql, seconds: number): Promise<string> {
  const [row] = await sql<
    { at: string }[]
  >`select (clock_timestamp() at time zone 'utc' - make_interval(secs => ${seconds}))::text at`
  return row?.at ?? ''
}

/** One notification per note, in order, in one transaction. */
export async function notifyPeers(
  sql: postgres.Sql,
  channel: string,
  notes: string[],
): Promise<void> {
  await sql`select pg_notify(${channel}, note) from unnest(${notes}::text[]) note`
}

/**
 * Notifies this process with the database's clock: its arrival proves that all earlier commits
 * arrived.
 */
export async function notifyProof(
  sql: postgres.Sql,
  channel: string,
  id: string,
  slackSeconds: number,
): Promise<void> {
  await sql`select pg_notify(${channel},
        json_build_object('proof', ${id}::text, 'provenAt',
          (clock_timestamp() at time zone 'utc' - make_interval(secs =>
              ${slackSeconds}))::text)::text)`
}

/** Deletes at most `limit` rows older than `ageMs`; returns how many. */
export async function deleteOldMessages(
  sql: postgres.Sql,
  ageMs: number,
  limit: number,
): Promise<number> {
  const gone = await sql`delete from realtime.messages where ctid = any(array(
    select ctid from realtime.messages
    where inserted_at < (now() at time zone 'utc') - make_interval(secs => ${ageMs / 1000})
    limit ${limit}))`
  return gone.count
}

/** Registers private topics of a process until `seconds` from now. */
export async function upsertHeard(
  sql: postgres.Sql,
  process: string,
  topics: string[],
  seconds: number,
): Promise<void> {
  await sql`insert into realtime.heard_topic (topic, process, until)
    select topic, ${process}, now() + make_interval(secs => ${seconds})
    from unnest(${topics}::text[]) topic order by topic
    on conflict (topic, process) do update set until = excluded.until`
}

/** Removes this process's other topics, and expired ones. */
export async function deleteUnheard(
  sql: postgres.Sql,
  process: string,
  topics: string[],
): Promise<void> {
  await sql`delete from realtime.heard_topic
    where (process = ${process} and not topic = any (${topics})) or until < now()`
}

/** Transactions that have written and are still open. */
export async function listOpenWrites(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ xid: string }[]>`
    select pg_snapshot_xip(pg_current_snapshot())::text as xid`
  return rows.map(({ xid }) => xid)
}
