import type { Provider } from '@supabase/supabase-js'
import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { authed } from '#dashboard/shell/authed.ts'
import { settings } from '#platform/settings'
import { readAuthSettings } from '#dashboard/account/auth-settings.server.ts'

/** Keys in Auth's settings that are its own ways to sign in; the others are companies. */
const OWN_WAYS = ['email', 'phone', 'anonymous_users']

/**
 * The client's type lists the companies it knows. An instance may have others
 * (AUTH_EXTERNAL_{NAME}_ISSUER).
 */
const provider = z.custom<Provider>((name) => typeof name === 'string' && !OWN_WAYS.includes(name))

/** The providers whose accounts may sign in here; none while Auth does not answer. */
export const loadProviders = createServerFn().handler(async (): Promise<Provider[]> => {
  const external = (await readAuthSettings())?.external ?? {}
  return Object.keys(external).flatMap(
    (name) => (external[name] && provider.safeParse(name).data) || [],
  )
})

/** Whether Auth lets members link other companies' accounts (AUTH_MANUAL_LINKING). */
export const loadsLinking = createServerFn()
  .middleware([authed])
  .handler(() => settings().AUTH_MANUAL_LINKING)
