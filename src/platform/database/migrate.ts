import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type postgres from 'postgres'
import { runMigrations as migrateQueue } from 'graphile-worker'

const FOLDER = join(import.meta.dirname, '../../../database')
/**
 * The product's own tables, as its migrations create them. database/policies.pg.test.ts finds a
 * missing one.
 */
const TABLE_MADE = /create table (?:if not exists )?public\."?(\w+)"?/gi
/** One process migrates at a time; the others wait. The lock's number is arbitrary. */
const LOCK = 7_204_118

/**
 * Brings a database to the present schema, in this order: the job queue's own tables, the hosted
 * services' (unless the server is a real Supabase project), the product's migrations, functions,
 * policies. Functions and policies are applied when they changed. Each migration is one
 * transaction, and so is each of the two folders.
 */
export async function runMigrations(
  url: string,
  sql: postgres.Sql,
  hosted: boolean,
): Promise<void> {
  const connection = await sql.reserve()
  try {
    await connection`set statement_timeout = 0`
    await connection`select pg_advisory_lock(${LOCK})`
    await connection`create schema if not exists tanggap_meta`
    await connection`create table if not exists tanggap_meta.migration (name text primary key,
          hash text not null, applied_at timestamptz not null default now())`
    await connection`create table if not exists tanggap_meta.worker_lease (id uuid primary key,
          workers text[] not null, seen_at timestamptz not null)`
    await migrateQueue({ connectionString: url, noHandleSignals: true, logger: undefined })
    if (hosted) await applyNew(connection, 'hosted')
    await applyNew(connection, 'migrations')
    await applyWhole(connection, 'functions', functionsText)
    await applyWhole(connection, 'policies', policiesText)
  } finally {
    await Promise.all([
      connection`reset statement_timeout`,
      connection`select pg_advisory_unlock(${LOCK})`,
    ]).catch(() => {})
    connection.release()
  }
}

async function applyNew(sql: postgres.ReservedSql, folder: string): Promise<void> {
  const applied = new Map(
    (
      await sql<{ name: string; hash: string }[]>`select name, hash from tanggap_meta.migration`
    ).map((row) => [row.name, row.hash]),
  )
  for (const file of await filesOf(folder)) {
    const known = applied.get(file.name)
    if (known === file.hash) continue
    if (known)
      throw new Error(
        `${file.name} was changed after it had been applied; write a new migration instead`,
      )
    await applyFile(sql, file)
  }
}

/**
 * Applies a folder as a whole when one of its files changed, or when an earlier step applied
 * something.
 */
async function applyWhole(
  sql: postgres.ReservedSql,
  name: 'functions' | 'policies',
  toText: (files: Awaited<ReturnType<typeof filesOf>>) => Promise<string> | string,
): Promise<void> {
  const files = await filesOf(name)
  const hash = hashOf(files.map((file) => file.hash).join())
  const [known] = await sql<{ hash: string; newest: boolean }[]>`
    select w.hash, not exists (select from tanggap_meta.migration m where m.applied_at > w.applied_at
      and m.name not in ('policies', w.name)) as newest
    from tanggap_meta.migration w where w.name = ${name}`
  if (known?.hash === hash && known.newest) return
  await applyFile(sql, { name, hash, text: await toText(files) })
}

/**
 * The files run twice in one transaction. The first pass creates functions in any order; the second
 * checks their bodies.
 */
function functionsText(files: { text: string }[]): string {
  const text = files.map((file) => file.text).join('\n')
  return `set local check_function_bodies = off;\n${text}\nset local check_function_bodies = on;\n${text}`
}

async function policiesText(files: { text: string }[]): Promise<string> {
  const made = (await filesOf('migrations')).flatMap(({ text }) =>
    [...text.matchAll(TABLE_MADE)].flatMap((match) => match[1] ?? []),
  )
  const text = files.map((file) => file.text).join('\n')
  return `select set_config('tanggap.tables', '{${made.join()}}', true);\n${text}`
}

async function applyFile(
  sql: postgres.ReservedSql,
  file: { name: string; hash: string; text: string },
): Promise<void> {
  await sql`begin`
  try {
    await sql.unsafe(file.text)
    await sql`insert into tanggap_meta.migration (name, hash) values (${file.name}, ${file.hash})
      on conflict (name) do update set hash = excluded.hash, applied_at = clock_timestamp()`
    await sql`commit`
  } catch (error) {
    await sql`rollback`
    throw new Error(
      `migration ${file.name} failed: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

async function filesOf(folder: string) {
  const names = (await readdir(join(FOLDER, folder))).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(FOLDER, folder, name), 'utf8')
      return { name: `${folder}/${name}`, text, hash: hashOf(text) }
    }),
  )
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
