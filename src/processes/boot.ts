import { useEncryptionKey } from '#platform/crypto'
import { closeDatabase, openDatabase, rawSql } from '#platform/database'
import { type Embedded, embeddedDirectory, startEmbedded } from '#platform/database/embedded'
import { log } from '#platform/log'
import { runMigrations } from '#platform/database/migrate'
import { loadSecrets, type Secrets } from '#platform/crypto/secrets'
import { parseSettings, type Settings, useSettings } from '#platform/settings'
import { type Keys, loadKeys } from '#supabase/tokens'

export type Booted = {
  settings: Settings
  secrets: Secrets
  keys: Keys
  queueUrl: string
  close: () => Promise<void>
}

const CONNECT_PATIENCE_MS = 60_000

/**
 * Prepares every process: settings, secrets, and a database with the current schema. Without
 * DATABASE_URL it starts the bundled PostgreSQL in DATA_DIR. Otherwise it waits for the server.
 */
export async function bootInstance(
  environment: Record<string, string | undefined>,
): Promise<Booted> {
  const settings = parseSettings(environment)
  useSettings(settings)
  // React reads NODE_ENV when it loads; without it, rendering pages takes nearly twice as long.
  process.env.NODE_ENV = settings.NODE_ENV
  const secrets = await loadSecrets(settings)
  useEncryptionKey(secrets.encryptionKey)
  const embedded: Embedded | undefined = settings.DATABASE_URL
    ? undefined
    : await startEmbedded(embeddedDirectory(settings.DATA_DIR), secrets.databasePassword)
  const databaseUrl = settings.DATABASE_URL ?? embedded?.url ?? ''
  openDatabase(databaseUrl, settings.DATABASE_POOL, embedded?.socketDirectory)
  const close = async () => {
    await closeDatabase()
    await embedded?.stop()
  }
  try {
    await waitForDatabase()
    await runMigrations(databaseUrl, rawSql(), settings.SUPABASE_URL === undefined)
    return {
      settings,
      secrets,
      keys: await loadKeys(secrets),
      queueUrl: embedded?.queueUrl ?? databaseUrl,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function waitForDatabase(): Promise<void> {
  const deadline = Date.now() + CONNECT_PATIENCE_MS
  for (let pauseMs = 250; ; pauseMs = Math.min(pauseMs * 2, 4000)) {
    try {
      await rawSql()`select 1`
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      log.warn({ err: error }, 'the database does not answer yet')
      await new Promise((done) => setTimeout(done, pauseMs))
    }
  }
}
