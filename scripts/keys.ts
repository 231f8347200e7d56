// Prints address, keys and database of the instance in DATA_DIR as one JSON object, for tools and
// tests outside the process.
import { embeddedDirectory, findEmbeddedUrl } from '#platform/embedded'
import { findInstanceUrl } from '#platform/instance'
import { loadSecrets } from '#platform/crypto/secrets'
import { parseSettings } from '#platform/settings'
import { loadKeys } from '#supabase/tokens'

const settings = parseSettings(process.env)
const secrets = await loadSecrets(settings)
const keys = await loadKeys(secrets)
const printed = {
  url:
    settings.PUBLIC_URL ??
    (await findInstanceUrl(settings.DATA_DIR)) ??
    `http://localhost:${settings.PORT}`,
  anonKey: keys.anonKey,
  serviceRoleKey: keys.serviceRoleKey,
  publishableKey: keys.publishableKey,
  secretKey: keys.secretKey,
  gatewayKey: secrets.gatewayKey,
  // null while the embedded database is not running
  databaseUrl:
    settings.DATABASE_URL ??
    (await findEmbeddedUrl(embeddedDirectory(settings.DATA_DIR), secrets.databasePassword)) ??
    null,
}
process.stdout.write(`${JSON.stringify(printed, null, 2)}\n`)
