import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod/mini'
import { AppError } from '#platform/errors'
import { log } from '#platform/log'
import { authed } from '#dashboard/shell/authed.ts'
import { supabaseOfRequest } from '#dashboard/shell/auth/supabase.server.ts'
import { readAuthorizationId } from './authorization-id.ts'

/**
 * The state of an application's request: open, answered (`back` is the return address), expired, or
 * not served here.
 */
export type Asked =
  | {
      state: 'open'
      id: string
      client: { name: string; logo: string | null }
      /** the address that gets the answer */ redirectUri: string
      scopes: string[]
    }
  | { state: 'answered'; back: string }
  | { state: 'gone' }
  | { state: 'off' }

/**
 * An answered request is closed for its member. An expired request, or one of another member, looks
 * like none.
 */
const GONE = new Set([
  'oauth_authorization_not_found',
  'oauth_invalid_state',
  'oauth_client_not_found',
  'validation_failed',
])

/**
 * Reads the request and binds it to this member. An earlier grant of the same scopes answers it at
 * once.
 */
export const readAuthorization = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(
    z.object({ id: z.string().check(z.refine((id) => readAuthorizationId(id) !== undefined)) }),
  )
  .handler(async ({ data: { id } }): Promise<Asked> => {
    const { data, error } = await supabaseOfRequest().auth.oauth.getAuthorizationDetails(id)
    if (error?.code === 'feature_disabled') return { state: 'off' }
    if (error?.code !== undefined && GONE.has(error.code)) return { state: 'gone' }
    if (error) {
      log.error({ err: error }, 'an authorization could not be read')
      throw new AppError('server.unavailable')
    }
    if ('redirect_url' in data) return { state: 'answered', back: data.redirect_url }
    return {
      state: 'open',
      id,
      client: { name: data.client.name, logo: data.client.logo_uri || null },
      redirectUri: data.redirect_uri,
      scopes: data.scope.split(' '),
    }
  })
