import { z } from 'zod/mini'
import type { SessionFilter } from '#contract/evaluation/filter'

export const DIGEST_RHYTHMS = ['daily', 'weekly'] as const
export type DigestRhythm = (typeof DIGEST_RHYTHMS)[number]

/** When a member gets the digest, in the business's zone. `weekday`: of a weekly one, Monday is 1. */
export type DigestChoice = { rhythm: DigestRhythm; hour: number; weekday: number }

/** Proposed when a digest is turned on. */
export const DEFAULT_DIGEST: DigestChoice = { rhythm: 'daily', hour: 7, weekday: 1 }

export const saveDigest = z.object({
  businessId: z.uuid(),
  /** null: none */
  choice: z.nullable(
    z.object({
      rhythm: z.enum(DIGEST_RHYTHMS),
      hour: z.int().check(z.minimum(0), z.maximum(23)),
      weekday: z.int().check(z.minimum(1), z.maximum(7)),
    }),
  ),
})

/** `day`: the last of the digest; omitted: yesterday. */
export const digestQuery = z.object({
  businessId: z.uuid(),
  rhythm: z.enum(DIGEST_RHYTHMS),
  day: z.optional(z.iso.date()),
})
export type DigestQuery = z.infer<typeof digestQuery>

/** `waiting`, `escalations`, `questions`: open now, up to `COUNT_END`. The others: of the period. */
export type DigestFigures = {
  waiting: number
  escalations: number
  questions: number
  answered: number
  byAi: number
  handedOver: number
  /** the median wait for the first answer */
  replySeconds: number | null
}
export type DigestFigure = keyof DigestFigures

/** `day`: the last one. */
export type DigestPeriod = { rhythm: DigestRhythm; day: string }
export type Digest = DigestPeriod & { figures: DigestFigures }

export const OPEN_FIGURES = ['waiting', 'escalations', 'questions'] as const
/** Open figures are counted up to here and shown as "999+". */
export const COUNT_END = 1_000
export const isCutOff = (figure: DigestFigure, value: number): boolean =>
  value >= COUNT_END && OPEN_FIGURES.some((open) => open === figure)
export const PERIOD_FIGURES = ['answered', 'byAi', 'handedOver', 'replySeconds'] as const

/** Where the rows of a figure are listed. */
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
