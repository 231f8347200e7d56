import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { closeDatabase, openDatabase } from '#platform/database'
import { removeEmbedded, startEmbedded } from '#platform/embedded'
import { migrate } from '#platform/migrate'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/**
 * One PostgreSQL for the whole run, with the migrated database `tanggap` that every test file
 * copies. Whatever tests, and browsers and servers that they start, put into the temporary
 * directory goes with it.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'tanggap-test-'))
  process.env.TMPDIR = folder
  const flags = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']
  const server = await startEmbedded(join(folder, 'db'), 'test', flags)
  const sql = openDatabase(server.url)
  await migrate(server.url, sql, true)
  await closeDatabase()
  project.provide('postgresUrl', server.url)
  return async () => {
    await server.stop()
    await removeEmbedded(folder)
  }
}
