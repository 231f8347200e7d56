import { z } from 'zod/mini'
import type { SessionFilter } from '#contract/evaluation/filter'
import { COUNT_END } from '#lib/count-end'

export const DIGEST_RHYTHMS = ['daily', 'weekly'] as const
export type DigestRhythm = (typeof DIGEST_RHYTHMS)[number]

/**
 * When a member gets the digest, in the business's zone. `weekday`: for a weekly digest; Monday is
 * 1.
 */
export type DigestChoice = { rhythm: DigestRhythm; hour: number; weekday: number }

/** The choice that is proposed when a digest is turned on. */
export const DEFAULT_DIGEST: DigestChoice = { rhythm: 'daily', hour: 7, weekday: 1 }

export const saveDigest = z.object({
  businessId: z.uuid(),
  /** null: no digest */
  choice: z.nullable(
    z.object({
      rhythm: z.enum(DIGEST_RHYTHMS),
      hour: z.int().check(z.minimum(0), z.maximum(23)),
      weekday: z.int().check(z.minimum(1), z.maximum(7)),
    }),
  ),
})

/** `day`: the last day of the digest; yesterday by default. */
export const digestQuery = z.object({
  businessId: z.uuid(),
  rhythm: z.enum(DIGEST_RHYTHMS),
  day: z.optional(z.iso.date()),
})
export type DigestQuery = z.infer<typeof digestQuery>

/**
 * `waiting`, `escalations`, `questions`: open now, up to `COUNT_END`. The other figures are of the
 * period.
 */
export type DigestFigures = {
  waiting: number
  escalations: number
  questions: number
  answered: number
  byAi: number
  handedOver: number
  /** median time until the first answer, in seconds */
  replySeconds: number | null
}
export type DigestFigure = keyof DigestFigures

/** `day`: the last day. */
export type DigestPeriod = { rhythm: DigestRhythm; day: string }
export type Digest = DigestPeriod & { figures: DigestFigures }

export const OPEN_FIGURES = ['waiting', 'escalations', 'questions'] as const
export const isCutOff = (figure: DigestFigure, value: number): boolean =>
  value >= COUNT_END && OPEN_FIGURES.some((open) => open === figure)
export const PERIOD_FIGURES = ['answered', 'byAi', 'handedOver', 'replySeconds'] as const

/** The list to which a figure links. */
export type DigestTarget =
  | { page: '/inbox' | '/eskalasi' }
  | {
      page: '/evaluate'
      search: { daftar?: SessionFilter; tanggal?: string; sampai?: string }
      hash?: 'celah'
    }

const LISTS: Record<(typeof PERIOD_FIGURES)[number], SessionFilter> = {
  answered: 'dijawab',
  byAi: 'oleh_ai',
  handedOver: 'diserahkan',
  replySeconds: 'dibalas',
}

export function targetOf(figure: DigestFigure, { rhythm, day }: DigestPeriod): DigestTarget {
  switch (figure) {
    case 'waiting':
      return { page: '/inbox' }
    case 'escalations':
      return { page: '/eskalasi' }
    case 'questions':
      return { page: '/evaluate', search: {}, hash: 'celah' }
    default:
      return {
        page: '/evaluate',
        search: {
          daftar: LISTS[figure],
          ...(rhythm === 'daily' ? { tanggal: day } : { sampai: day }),
        },
      }
  }
}
