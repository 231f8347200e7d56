import { z } from 'zod/mini'
import { BREAKDOWNS, REPORT_SPANS } from './span/contract.ts'

export const reportQuery = z.object({
  businessId: z.uuid(),
  span: z.enum(REPORT_SPANS),
  by: z.enum(BREAKDOWNS),
})
export type ReportQuery = z.infer<typeof reportQuery>

/** Sums of some sessions. `replySeconds`: the median time until the first answer. */
export type ReportSums = {
  sessions: number
  answered: number
  byAi: number
  handedOver: number
  replySeconds: number | null
  rated: number
  rating: number | null
}
/** Money of customers' orders. */
export type ReportMoney = { paidRupiah: number; refundedRupiah: number }
/** `key`: the hour, the id of the channel, member or tag, or the reason. */
export type ReportRow = ReportSums & { key: string; label: string | null }

/** An hour of today ("09") or a day. `before`: answered at the same time before. */
export type ReportPoint = { at: string; byAi: number; withTeam: number; before: number }

export type Report = {
  today: string
  /** the time of day up to which both periods are counted, HH:MM:SS */
  time: string
  /** days between the period and the time that it is compared with */
  shiftDays: number
  now: ReportSums
  before: ReportSums
  money: ReportMoney
  moneyBefore: ReportMoney
  points: ReportPoint[]
  rows: ReportRow[]
  /** whether messages wait to be counted, so that the figures are complete a few seconds later */
  isCounting: boolean
}
