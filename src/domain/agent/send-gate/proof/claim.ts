import { z } from 'zod'

/** More claims than this are not read; an answer in a chat has a few sentences. */
export const MOST_CLAIMS = 40
const MOST_CHARS = 300
const MOST_QUOTED = 1000
const MOST_TERMS = 8
const MOST_SENTENCES = 60

/** How a value follows from its terms: sum, difference, product, percentage of an amount. */
export const OPERATIONS = ['jumlah', 'selisih', 'kali', 'persen'] as const

const words = z.string().max(MOST_CHARS)

/**
 * One statement of a draft with its proof. Code verifies it against the quoted row; nothing in it is
 * believed. `sentence` counts from 1; claims without one only order the sources.
 */
export const claimShape = z.object({
  sentence: z.int().min(1).max(MOST_SENTENCES).optional(),
  subject: words,
  attribute: words,
  value: words,
  polarity: z.enum(['ya', 'tidak']),
  quote: z.string().max(MOST_QUOTED),
  source: z.string().max(MOST_CHARS),
  operation: z.enum(OPERATIONS).optional(),
  terms: z.array(words).max(MOST_TERMS).optional(),
})
export type Claim = z.infer<typeof claimShape>

/** Readable claims of a call; a malformed one is ignored. */
export const readClaims = (given: unknown): Claim[] =>
  Array.isArray(given)
    ? given.slice(0, MOST_CLAIMS).flatMap((claim) => claimShape.safeParse(claim).data ?? [])
    : []

/** A sentence of the draft as written, with the claims about it. */
export type ClaimedSentence = { said: string; claims: readonly Claim[] }
