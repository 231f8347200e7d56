import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { seedScale } from '../database/seed/scale/scale.ts'
import { closeDatabase, openDatabase } from '#platform/database'
import { type Embedded, startEmbedded } from '#platform/database/embedded'
import { runMigrations } from '#platform/database/migrate'

/**
 * The number of `rooms` of the first of three businesses; SCALE_ROOMS lowers it for a quick look.
 */
export const ROOMS = Number(process.env.SCALE_ROOMS ?? 100_000)
/** Sessions per room, about fifty messages in all. SCALE_SESSIONS lowers the number. */
const SESSIONS = Number(process.env.SCALE_SESSIONS ?? 7.85)
export const OWNER = '00000000-0000-7000-8000-0000000000aa'
export const NEIGHBOUR = '00000000-0000-7000-8000-0000000000bb'

/**
 * Runs `measure` on a copy of the seeded database. `--keep` (or SCALE_DIR) keeps the seed for the
 * next run.
 */
export async function onScaleDatabase(measure: (url: string) => Promise<object>): Promise<object> {
  const isKept = process.argv.includes('--keep') || process.env.SCALE_DIR !== undefined
  const directory =
    process.env.SCALE_DIR ?? (isKept ? '/tmp/tanggap-scale' : await mkdtemp('/tmp/tanggap-scale-'))
  const database = await openSeeded(directory)
  try {
    const url = await copySeeded(database)
    // Runs migrations that are newer than the seed. The start of an instance would time out on an
    // index over millions of rows.
    const sql = openDatabase(url)
    await runMigrations(url, sql, true)
    await sql.unsafe('set statement_timeout = 0; analyze')
    await closeDatabase()
    return await measure(url)
  } finally {
    await database.stop()
    if (!isKept) await rm(directory, { recursive: true, force: true })
  }
}

async function openSeeded(directory: string): Promise<Embedded> {
  const marker = join(directory, `seeded-${ROOMS}-${SESSIONS}`)
  const isSeeded = await stat(marker).then(
    () => true,
    () => false,
  )
  if (!isSeeded) await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  const database = await startEmbedded(join(directory, 'postgres'), 'benchmark', [
    '-c',
    'max_wal_size=4GB',
  ])
  if (isSeeded) return database
  const began = performance.now()
  const sql = openDatabase(database.url)
  await runMigrations(database.url, sql, true)
  for (const id of [OWNER, NEIGHBOUR])
    await sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.test`})`
  await closeDatabase()
  const beside = (rooms: number) => ({
    name: 'Toko Sebelah',
    ownerId: NEIGHBOUR,
    rooms,
    sessions: SESSIONS,
  })
  const businesses = [
    { name: 'Roti Senja', ownerId: OWNER, rooms: ROOMS, sessions: SESSIONS },
    beside(ROOMS / 20),
    beside(500),
  ]
  await seedScale(database.url, businesses, Date.now())
  await writeFile(marker, '')
  console.error(`seeded in ${Math.round((performance.now() - began) / 1000)} s`)
  return database
}

async function copySeeded({ url }: Embedded): Promise<string> {
  const copy = new URL(url)
  copy.pathname = '/scale_run'
  const admin = new URL(url)
  admin.pathname = '/postgres'
  const sql = postgres(admin.href, { max: 1, onnotice: () => {} })
  await sql`drop database if exists scale_run with (force)`
  await sql`create database scale_run template tanggap strategy file_copy`
  await sql.end()
  return copy.href
}
