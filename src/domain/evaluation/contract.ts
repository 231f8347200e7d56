import { z } from 'zod/mini'
import { HANDOVER_REASONS, type HandoverReason } from '#contract/agent'
import { BEHAVIOURS, type CardBehaviour, SESSION_FILTERS } from './filter/contract.ts'

/** What a line of the card measures. A model judges the type `model`; code judges the others. */
export const KPI_TYPES = [
  'selesai_oleh_ai',
  'tetap_selesai',
  'balasan_pertama',
  'tanpa_tanya_ulang',
  'terjawab',
  'tanpa_draf_ditahan',
  'bersumber',
  'csat',
  'model',
] as const
export type KpiType = (typeof KPI_TYPES)[number]

/** The unit of a target: share of sessions, seconds until the first answer, or stars. */
export const unitOf = (type: KpiType): 'persen' | 'detik' | 'bintang' =>
  type === 'balasan_pertama' ? 'detik' : type === 'csat' ? 'bintang' : 'persen'

const HIGHEST_TARGET = { persen: 100, detik: 86_400, bintang: 5 } as const
export const MAX_KPIS = 20

export const kpi = z
  .object({
    id: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)),
    nama: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    deskripsi: z.string().check(z.trim(), z.maxLength(400)),
    tipe: z.enum(KPI_TYPES),
    bobot: z.number().check(z.minimum(0), z.maximum(10)),
    target: z.number().check(z.minimum(0)),
    kritis: z.boolean(),
  })
  .check(z.refine(({ tipe, target }) => target <= HIGHEST_TARGET[unitOf(tipe)]))
export type Kpi = z.infer<typeof kpi>

/** A score card, in column agent.kpi (behaviour V1) or agent.kpi_v2. Ids are unique. */
export const kpiCard = z.array(kpi).check(
  z.minLength(1),
  z.maxLength(MAX_KPIS),
  z.refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length),
)

/** Why a session is in the review queue. */
export const RISKS = [
  'gagal_kritis',
  'marah',
  'hakim_tidak_sepakat',
  'dinilai_salah',
  'draf_ditahan',
  'serah_setelah_jawaban',
  'tanya_ulang',
  'nilai_rendah',
  'acak',
] as const
export type Risk = (typeof RISKS)[number]

/** Days that /evaluate can show. */
export const EVALUATION_DAYS = [7, 30] as const
export type EvaluationDays = (typeof EVALUATION_DAYS)[number]
const days = z.union([z.literal(7), z.literal(30)])

export const evaluationQuery = z.object({ businessId: z.uuid(), days })
export type EvaluationQuery = z.infer<typeof evaluationQuery>

export const sessionCursor = z.object({ at: z.string(), id: z.uuid() })
export type SessionCursor = z.infer<typeof sessionCursor>
export const sessionQuery = z.object({
  businessId: z.uuid(),
  days,
  /** one day of the business's zone, in place of `days` */
  day: z.optional(z.iso.date()),
  /** last of the `days`; today by default */
  until: z.optional(z.iso.date()),
  /** only sessions that counted up to this time of the last day, "14:05:09" in the business's zone */
  clock: z.optional(z.iso.time()),
  filter: z.enum(SESSION_FILTERS),
  reason: z.optional(z.enum(HANDOVER_REASONS)),
  topicId: z.optional(z.uuid()),
  arm: z.optional(z.enum(['ai', 'control'])),
  behaviour: z.optional(z.enum(BEHAVIOURS)),
  /** only sessions in which the AI wrote */
  withAi: z.optional(z.boolean()),
  /**
   * sessions that fail this line of the card; with the filter `ragu`, those on which its judge
   * disagrees
   */
  kpiId: z.optional(z.string().check(z.maxLength(60))),
  /** for the report: sessions of a channel, a member, a tag, or an hour of the day ("09") */
  channelId: z.optional(z.uuid()),
  memberId: z.optional(z.uuid()),
  tagId: z.optional(z.uuid()),
  hour: z.optional(z.string().check(z.regex(/^([01]\d|2[0-3])$/))),
  before: z.optional(sessionCursor),
})
export type SessionQuery = z.infer<typeof sessionQuery>

export type SessionRow = {
  id: string
  room_id: string
  session_no: number
  counted_at: string
  contact_name: string | null
  contact_phone: string | null
  question: string | null
  behaviour: CardBehaviour
  by_ai: boolean
  is_answered: boolean
  hand_over_reason: HandoverReason | null
  stayed: boolean | null
  first_reply_seconds: number | null
  taken_seconds: number | null
  repeated_count: number
  unanswered_count: number
  held_count: number
  score: number | null
  csat: number | null
  fails_critical: boolean
}
export const SESSION_PAGE = 40
/**
 * `about`: the line of the card, or the topic. `named`: the channel, member or tag. `from`, `to`:
 * the days of the list. `total`: of all pages; only on the first one.
 */
export type SessionPage = {
  sessions: SessionRow[]
  before: SessionCursor | null
  total: number | null
  about: string | null
  named: string | null
  from: string
  to: string
}

/** Sums of some days. `replySeconds`: the median time until the first answer. */
export type SessionFigures = {
  sessions: number
  answered: number
  byAi: number
  handedOver: number
  repeated: number
  unanswered: number
  held: number
  answers: number
  grounded: number
  critical: number
  /** number of sessions with a score */
  scored: number
  score: number | null
  /** number of customers' ratings, and their average from 1 to 5 */
  rated: number
  rating: number | null
  /** number of sessions whose customer was answered */
  replied: number
  replySeconds: number | null
}

/** "Tetap selesai 7 hari": how many of the sessions that can be judged stayed closed. */
export type Stayed = { judged: number; stayed: number }

/** Hand-overs that the team took before their deadline, after it, or not yet. */
export type Taken = { inTime: number; late: number; open: number; medianSeconds: number | null }

/** A line of a card with the reached value; null when it applies to no session. */
export type KpiResult = Kpi & {
  passed: number
  measured: number
  reached: number | null
  /** number of sessions without a result, because the judge disagreed with itself */
  unsure: number
}

export type Evaluation = {
  zone: string
  /** when sessions were last scored; null before the first time */
  ranAt: string | null
  /** whether messages wait to be counted, so that the figures are complete a few seconds later */
  isCounting: boolean
  now: SessionFigures
  before: SessionFigures
  /** oldest first, today last */
  days: (SessionFigures & { day: string })[]
  stayed: Stayed | null
  reasons: { reason: HandoverReason; count: number }[]
  taken: Taken
  cards: Record<CardBehaviour, KpiResult[]>
  calibrations: Calibration[]
  /** whether a model judges lines of type `model` */
  hasModel: boolean
}

export const updateCard = z.object({
  businessId: z.uuid(),
  behaviour: z.enum(BEHAVIOURS),
  /** null: the built-in card */
  card: z.nullable(kpiCard),
})
export type UpdateCard = z.infer<typeof updateCard>

const reviewCursor = z.object({ weight: z.int(), at: z.string(), id: z.uuid() })
export type ReviewCursor = z.infer<typeof reviewCursor>
export const reviewQuery = z.object({ businessId: z.uuid(), before: z.optional(reviewCursor) })
export type ReviewQuery = z.infer<typeof reviewQuery>
export const REVIEW_PAGE = 20

/** A session for people to review. */
export type ReviewRow = {
  id: string
  room_id: string
  session_no: number
  counted_at: string
  contact_name: string | null
  contact_phone: string | null
  question: string | null
  behaviour: CardBehaviour
  score: number | null
  risks: Risk[]
  review_weight: number
}
export type ReviewPage = { sessions: ReviewRow[]; before: ReviewCursor | null }

export const scoreRef = z.object({ businessId: z.uuid(), scoreId: z.uuid() })
export type ScoreRef = z.infer<typeof scoreRef>

export type ReviewSession = {
  /** `runId`: the run that wrote an answer of the AI */
  lines: {
    author: 'customer' | 'ai' | 'team'
    kind: string
    text: string
    runId?: string | null
  }[]
  kpis: {
    id: string
    nama: string
    deskripsi: string
    tipe: KpiType
    /** null: the line does not apply, or no model judged it */
    passed: boolean | null
    verdict: string | null
    /** words of the conversation that the judge quoted */
    quote: string | null
    label: { isGood: boolean; note: string | null } | null
  }[]
}

export const labelSession = z.object({
  businessId: z.uuid(),
  scoreId: z.uuid(),
  kpiId: z.string().check(z.minLength(1), z.maxLength(60)),
  /** null removes the label */
  isGood: z.nullable(z.boolean()),
  note: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(500)))),
})
export type LabelSession = z.infer<typeof labelSession>

/** From this agreement on, a judge counts as calibrated (product.md). */
export const CALIBRATED_KAPPA = 0.6
export const MIN_LABELS = 20
/** Agreement of results with members' labels. `kappa` is null when all labels are equal. */
export type Calibration = {
  kpiId: string
  labels: number
  kappa: number | null
  isCalibrated: boolean
}

export type ExperimentGroup = { sessions: number }
export type ShareResult = {
  id: 'tetap_selesai' | 'oleh_ai' | 'diserahkan' | 'tanya_ulang' | 'tak_terjawab'
  isMoreBetter: boolean
  first: { part: number; whole: number }
  second: { part: number; whole: number }
  /** first minus second with its 95% interval, as shares */
  difference: number
  low: number
  high: number
  /** number of sessions that each group needs to show a difference of ten points */
  needed: number
}
/**
 * `reply`: geometric means of the time until the first answer, their ratio and its 95% interval.
 */
export type Comparison = {
  id: 'rollout' | 'perilaku'
  first: ExperimentGroup
  second: ExperimentGroup
  shares: ShareResult[]
  reply: {
    ratio: number
    low: number
    high: number
    firstSeconds: number
    secondSeconds: number
  } | null
}

/** A subject of customers' questions in the last 30 days. */
export type Topic = {
  id: string
  words: string[]
  example: string
  session_count: number
  by_ai_count: number
  recent_count: number
  earlier_count: number
}
export const topicName = ({ words, example }: Pick<Topic, 'words' | 'example'>): string =>
  words.join(', ') || example
/** `sessions`: all sessions of the last 30 days, with or without a topic. */
export type Topics = { topics: Topic[]; sessions: number }
