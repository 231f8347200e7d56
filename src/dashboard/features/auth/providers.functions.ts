import type { Provider } from '@supabase/supabase-js'
import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { hosted } from '#supabase/hosted'
import { log } from '#platform/log'

const PATIENCE_MS = 2000
/** Auth's settings list its own ways to sign in beside those of other companies. */
const OWN_WAYS = ['email', 'phone', 'anonymous_users']

const authSettings = z.object({ external: z.record(z.string(), z.boolean()) })
/** The client's type lists the companies that it knows; an instance may have others (AUTH_EXTERNAL_{NAME}_ISSUER). */
const provider = z.custom<Provider>((name) => typeof name === 'string' && !OWN_WAYS.includes(name))

/** Whose accounts one may sign in with here; none while Auth does not answer. */
export const loadProviders = createServerFn().handler(async (): Promise<Provider[]> => {
  const { internalUrl, verifier } = hosted()
  try {
    const answer = await fetch(`${internalUrl}/auth/v1/settings`, { headers: { apikey: verifier.anonKey }, signal: AbortSignal.timeout(PATIENCE_MS) })
    const { external } = authSettings.parse(await answer.json())
    return Object.keys(external).flatMap((name) => (external[name] && provider.safeParse(name).data) || [])
  } catch (error) {
    log.warn({ err: error }, 'the ways to sign in could not be read')
    return []
  }
})
