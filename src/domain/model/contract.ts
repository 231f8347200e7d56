import { z } from 'zod/mini'

export const PROVIDERS = ['openai-compatible', 'anthropic', 'google'] as const
export type Provider = (typeof PROVIDERS)[number]

const MAX_RUPIAH = 2_000_000_000
const rupiah = z.int().check(z.minimum(0), z.maximum(MAX_RUPIAH))

const choice = {
  businessId: z.uuid(),
  provider: z.enum(PROVIDERS),
  model: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  /** of an OpenAI-compatible server; left out: OpenAI itself */
  baseUrl: z.optional(z.url({ protocol: /^https?$/ }).check(z.maxLength(300))),
  /** left out: the stored key, where provider and server are the stored ones */
  apiKey: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(1000))),
}

/** A model to try. */
export const modelTrial = z.object(choice)
export type ModelTrial = z.infer<typeof modelTrial>

/** Prices in rupiah per million tokens; the limit in rupiah per calendar month, null for none. */
export const saveModel = z.object({
  ...choice,
  inputRupiah: rupiah,
  outputRupiah: rupiah,
  monthlyLimit: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_RUPIAH))),
  /** of an OpenAI-compatible server: it reads pictures, and this model of it voice notes */
  seesImages: z.optional(z.boolean()),
  transcriptionModel: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
})
export type SaveModel = z.infer<typeof saveModel>

/** Calls and tokens of this calendar month in Jakarta; `rupiah` is rounded up. */
export type ModelUse = { calls: number; inputTokens: number; outputTokens: number; rupiah: number }

export type OwnModel = {
  provider: Provider
  model: string
  baseUrl: string | null
  /** the last characters of the key */
  keyHint: string | null
  inputRupiah: number
  outputRupiah: number
  monthlyLimit: number | null
  seesImages: boolean
  transcriptionModel: string | null
}

/** `name`: the model that answers by the settings; null for none. Its key is never shown. */
export type ModelSetting = {
  name: string | null
  provider: Provider
  own: OwnModel | null
  use: ModelUse
  /** the month's limit is reached: the owner's own words answer until the next month */
  isSpent: boolean
}

/** What model calls besides answers to customers are for. */
export type CallPurpose = 'summary' | 'judgement' | 'customer' | 'scenario' | 'reading' | 'draft'
