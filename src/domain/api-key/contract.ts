import { z } from 'zod/mini'
import { keyNameRequired, oneRight } from '#copy/validation'

/**
 * What a key may do. Each call of the API names the scope that it requires (`scope` in src/http).
 */
export const API_SCOPES = ['read', 'send', 'manage', 'templates'] as const
export type ApiScope = (typeof API_SCOPES)[number]

export const MAX_EXPIRY_DAYS = 3650

/**
 * Without `scopes`: all scopes. Without `expiresInDays`: until it is revoked or its creator leaves.
 */
export const createApiKey = z.object({
  businessId: z.uuid(),
  name: z.string().check(z.trim(), z.minLength(1, keyNameRequired), z.maxLength(80)),
  scopes: z.optional(z.array(z.enum(API_SCOPES)).check(z.minLength(1, oneRight))),
  expiresInDays: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_EXPIRY_DAYS))),
})
export type CreateApiKey = z.infer<typeof createApiKey>
export const apiKeyRef = z.object({ businessId: z.uuid(), apiKeyId: z.uuid() })

/**
 * `prefix`: the key's first characters. `last_used_at` is exact to the minute. `is_expired` uses
 * the database's clock.
 */
export type ApiKey = {
  id: string
  name: string
  prefix: string
  scopes: ApiScope[]
  created_by_name: string | null
  created_at: string
  last_used_at: string | null
  expires_at: string | null
  is_expired: boolean
}
