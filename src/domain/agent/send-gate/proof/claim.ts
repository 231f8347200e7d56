import { z } from 'zod'

/** Only this many claims are read; an answer in a chat has a few sentences. */
export const MAX_CLAIMS = 40
const MAX_CHARS = 300
const MAX_QUOTED = 1000
const MAX_TERMS = 8
const MAX_SENTENCES = 60

/** How a value follows from its terms: sum, difference, product, or percentage of an amount. */
export const OPERATIONS = ['jumlah', 'selisih', 'kali', 'persen'] as const

const words = z.string().max(MAX_CHARS)

/**
 * A statement of a draft with its proof. Code checks it against the quoted row and trusts no field.
 * `sentence` counts from 1. Claims without `sentence` only order the sources.
 */
export const claimShape = z.object({
  sentence: z.int().min(1).max(MAX_SENTENCES).optional(),
  subject: words,
  attribute: words,
  value: words,
  polarity: z.enum(['ya', 'tidak']),
  quote: z.string().max(MAX_QUOTED),
  source: z.string().max(MAX_CHARS),
  operation: z.enum(OPERATIONS).optional(),
  terms: z.array(words).max(MAX_TERMS).optional(),
})
export type Claim = z.infer<typeof claimShape>

/** The claims of a call. A malformed claim is ignored. */
export const readClaims = (given: unknown): Claim[] =>
  Array.isArray(given)
    ? given.slice(0, MAX_CLAIMS).flatMap((claim) => claimShape.safeParse(claim).data ?? [])
    : []

/** A sentence of the draft as written, with its claims. */
export type ClaimedSentence = { said: string; claims: readonly Claim[] }
