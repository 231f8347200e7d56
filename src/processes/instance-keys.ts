import { embeddedDirectory, findEmbeddedUrl } from '#platform/database/embedded'
import { findInstanceUrl } from '#platform/instance'
import { loadSecrets } from '#platform/crypto/secrets'
import { parseSettings } from '#platform/settings'
import { loadKeys } from '#supabase/tokens'

export type InstanceKeys = Awaited<ReturnType<typeof readInstanceKeys>>

/**
 * The address, keys and database of the instance in DATA_DIR, for tools outside the process.
 * `databaseUrl` is null while the embedded database is not running.
 */
export async function readInstanceKeys(environment: Record<string, string | undefined>) {
  const settings = parseSettings(environment)
  const secrets = await loadSecrets(settings)
  const { anonKey, serviceRoleKey, publishableKey, secretKey } = await loadKeys(secrets)
  return {
    url:
      settings.PUBLIC_URL ??
      (await findInstanceUrl(settings.DATA_DIR)) ??
      `http://localhost:${settings.PORT}`,
    anonKey,
    serviceRoleKey,
    publishableKey,
    secretKey,
    gatewayKey: secrets.gatewayKey,
    databaseUrl:
      settings.DATABASE_URL ??
      (await findEmbeddedUrl(embeddedDirectory(settings.DATA_DIR), secrets.databasePassword)) ??
      null,
  }
}
