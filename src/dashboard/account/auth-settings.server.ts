import { z } from 'zod'
import { log } from '#platform/log'
import { hostedServices } from '#supabase/hosted'

const PATIENCE_MS = 2000

const authSettings = z.object({
  external: z.record(z.string(), z.boolean()),
  mailer_autoconfirm: z.boolean().catch(false),
  phone_autoconfirm: z.boolean().catch(false),
  passkeys_enabled: z.boolean().catch(false),
})
type AuthSettings = z.infer<typeof authSettings>

/** What Auth offers on this instance; undefined while it does not answer. */
export async function readAuthSettings(): Promise<AuthSettings | undefined> {
  const { internalUrl, verifier } = hostedServices()
  try {
    const answer = await fetch(`${internalUrl}/auth/v1/settings`, {
      headers: { apikey: verifier.anonKey },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return authSettings.parse(await answer.json())
  } catch (error) {
    log.warn({ err: error }, 'the ways to sign in could not be read')
    return undefined
  }
}
