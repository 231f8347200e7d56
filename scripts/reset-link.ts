// npm run reset-link -- EMAIL: prints a single-use link to set a new password for that account. It
// calls Auth of the running instance (or of the Supabase project), so the instance must be running.
import { createClient } from '@supabase/supabase-js'
import { findInstanceUrl } from '#platform/instance'
import { loadSecrets } from '#platform/crypto/secrets'
import { parseSettings } from '#platform/settings'
import { loadKeys } from '#supabase/tokens'

const exitWith = (text: string): never => {
  console.error(text)
  process.exit(1)
}

const email = process.argv[2]?.trim().toLowerCase() ?? ''
if (!email.includes('@')) exitWith('usage: npm run reset-link -- EMAIL')
const settings = parseSettings(process.env)
const ownUrl = (await findInstanceUrl(settings.DATA_DIR)) ?? `http://localhost:${settings.PORT}`
const serviceRoleKey = settings.SUPABASE_URL
  ? settings.SUPABASE_SERVICE_ROLE_KEY
  : (await loadKeys(await loadSecrets(settings))).serviceRoleKey
const { auth } = createClient(
  settings.SUPABASE_URL ?? ownUrl,
  serviceRoleKey ?? exitWith('SUPABASE_SERVICE_ROLE_KEY is missing'),
  { auth: { persistSession: false, autoRefreshToken: false } },
)

const { data, error } = await auth.admin.generateLink({ type: 'recovery', email })
if (error?.code === 'user_not_found') exitWith(`No account has the email ${email}.`)
if (error)
  exitWith(
    error.name === 'AuthRetryableFetchError'
      ? `Nothing answers at ${settings.SUPABASE_URL ?? ownUrl}. Start the instance first.`
      : error.message,
  )
const link = new URL(
  `/reset-password?token_hash=${data.properties?.hashed_token ?? ''}`,
  settings.PUBLIC_URL ?? ownUrl,
)
console.log(link.href)
console.error(
  `Hand this link to the owner of ${email} yourself. It works once, for ${Math.round(settings.AUTH_OTP_EXPIRY / 60)} minutes.`,
)
