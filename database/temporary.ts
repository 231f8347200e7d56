import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabase, openDatabase } from '#platform/database'
import { removeEmbedded, startEmbedded } from '#platform/embedded'
import { runMigrations } from '#platform/migrate'

/**
 * Starts a PostgreSQL in a new temporary folder with the migrated database `tanggap`. It does not
 * wait for the disk. `close` stops it and removes the folder.
 */
export async function openTemporaryDatabase(): Promise<{
  url: string
  folder: string
  close: () => Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'tanggap-test-'))
  const flags = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']
  const server = await startEmbedded(join(folder, 'db'), 'test', flags)
  const close = async () => {
    await server.stop()
    await removeEmbedded(folder)
  }
  try {
    await runMigrations(server.url, openDatabase(server.url), true)
  } catch (error) {
    await closeDatabase()
    await close()
    throw error
  }
  await closeDatabase()
  return { url: server.url, folder, close }
}
