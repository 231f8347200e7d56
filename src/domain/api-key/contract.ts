import { z } from 'zod/mini'

export const createApiKey = z.object({ businessId: z.uuid(), name: z.string().check(z.trim(), z.minLength(1, 'Tulis nama kuncinya'), z.maxLength(80)) })
export type CreateApiKey = z.infer<typeof createApiKey>
export const apiKeyRef = z.object({ businessId: z.uuid(), apiKeyId: z.uuid() })

/** `prefix`: the key's first characters. `last_used_at` is right to the minute. */
export type ApiKey = { id: string; name: string; prefix: string; created_by_name: string | null; created_at: string; last_used_at: string | null }
