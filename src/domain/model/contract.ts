import { z } from 'zod/mini'

export const PROVIDERS = ['openai-compatible', 'anthropic', 'google'] as const
export type Provider = (typeof PROVIDERS)[number]

const MAX_RUPIAH = 2_000_000_000
const rupiah = z.int().check(z.minimum(0), z.maximum(MAX_RUPIAH))

const choice = {
  businessId: z.uuid(),
  provider: z.enum(PROVIDERS),
  model: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  /** address of an OpenAI-compatible server; omitted for OpenAI itself */
  baseUrl: z.optional(z.url({ protocol: /^https?$/ }).check(z.maxLength(300))),
  /** omitted: the stored key, if provider and server are the stored ones */
  apiKey: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(1000))),
}

/** A model to be tried. */
export const modelTrial = z.object(choice)
export type ModelTrial = z.infer<typeof modelTrial>

/**
 * Prices are in rupiah per million tokens. The limit is in rupiah per calendar month; null for
 * none.
 */
export const saveModel = z.object({
  ...choice,
  inputRupiah: rupiah,
  outputRupiah: rupiah,
  monthlyLimit: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_RUPIAH))),
  /** for an OpenAI-compatible server: whether it reads pictures, and its model for voice notes */
  seesImages: z.optional(z.boolean()),
  transcriptionModel: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
})
export type SaveModel = z.infer<typeof saveModel>

/** Calls and tokens in this calendar month in Jakarta. `rupiah` is rounded up. */
export type ModelUse = { calls: number; inputTokens: number; outputTokens: number; rupiah: number }

export type OwnModel = {
  provider: Provider
  model: string
  baseUrl: string | null
  /** last characters of the key */
  keyHint: string | null
  inputRupiah: number
  outputRupiah: number
  monthlyLimit: number | null
  seesImages: boolean
  transcriptionModel: string | null
}

/** `name`: the model that answers with these settings; null for none. Its key is never shown. */
export type ModelSetting = {
  name: string | null
  provider: Provider
  own: OwnModel | null
  use: ModelUse
  /** whether the month's limit is reached, so that the owner's words answer until the next month */
  isSpent: boolean
}

/** The purposes of model calls other than answers to customers. */
export type CallPurpose = 'summary' | 'judgement' | 'customer' | 'scenario' | 'reading' | 'draft'
