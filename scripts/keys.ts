// Prints the address and the keys of the instance in DATA_DIR as one JSON object, for tools and tests that talk to it from outside.
import { findInstanceUrl } from '#platform/instance'
import { loadSecrets } from '#platform/secrets'
import { parseSettings } from '#platform/settings'
import { loadKeys } from '#supabase/tokens'

const settings = parseSettings(process.env)
const secrets = await loadSecrets(settings)
const keys = await loadKeys(secrets)
const url = settings.PUBLIC_URL ?? (await findInstanceUrl(settings.DATA_DIR)) ?? `http://localhost:${settings.PORT}`
process.stdout.write(`${JSON.stringify({ url, anonKey: keys.anonKey, serviceRoleKey: keys.serviceRoleKey, gatewayKey: secrets.gatewayKey }, null, 2)}\n`)
