import { neededPerGroup, shareDifference, timeRatio } from '#lib/statistics/statistics'
import type { Comparison, ExperimentGroup, ShareResult } from './contract.ts'
import type { EvaluationDayRow } from './day-queries.ts'

/** The smallest difference that an experiment should show. */
const SEEN_DIFFERENCE = 0.1

type ShareMetric = {
  id: ShareResult['id']
  part: keyof EvaluationDayRow
  whole: keyof EvaluationDayRow
  isMoreBetter: boolean
}
const SHARES: ShareMetric[] = [
  { id: 'tetap_selesai', part: 'stayed', whole: 'judged', isMoreBetter: true },
  { id: 'oleh_ai', part: 'by_ai', whole: 'answered', isMoreBetter: true },
  { id: 'diserahkan', part: 'handed_over', whole: 'sessions', isMoreBetter: false },
  { id: 'tanya_ulang', part: 'repeated', whole: 'sessions', isMoreBetter: false },
  { id: 'tak_terjawab', part: 'unanswered', whole: 'sessions', isMoreBetter: false },
]
/** Results that do not apply to the control group, because only people answer it. */
const ONLY_OF_AI: ShareResult['id'][] = ['oleh_ai', 'diserahkan']

/** `judged`: days for "Tetap selesai 7 hari". `shown`: days of the period. */
export type ExperimentDays = { shown: EvaluationDayRow[]; judged: EvaluationDayRow[] }

/**
 * Compares the AI with the rollout's control group, and V1 with V2. A comparison with an empty
 * group is omitted.
 */
export function compareGroups(days: ExperimentDays): Comparison[] {
  const ofArm = (arm: 'ai' | 'control') => pickBehaviour(days, (row) => row.arm === arm)
  const ofBehaviour = (behaviour: 'v1' | 'v2') =>
    pickBehaviour(days, (row) => row.behaviour === behaviour)
  return [
    compareArms('rollout', ofArm('ai'), ofArm('control'), ONLY_OF_AI),
    compareArms('perilaku', ofBehaviour('v2'), ofBehaviour('v1'), []),
  ]
}

const pickBehaviour = (
  { shown, judged }: ExperimentDays,
  isOfGroup: (row: EvaluationDayRow) => boolean,
): ExperimentDays => ({ shown: shown.filter(isOfGroup), judged: judged.filter(isOfGroup) })

function compareArms(
  id: Comparison['id'],
  first: ExperimentDays,
  second: ExperimentDays,
  without: ShareResult['id'][],
): Comparison {
  const [a, b] = [groupOf(first.shown), groupOf(second.shown)]
  const shares = SHARES.filter((metric) => !without.includes(metric.id)).flatMap((metric) => {
    const days = metric.id === 'tetap_selesai' ? 'judged' : 'shown'
    const [x, y] = [shareOf(first[days], metric), shareOf(second[days], metric)]
    if (x.whole === 0 || y.whole === 0) return []
    const pooled = (x.part + y.part) / (x.whole + y.whole)
    const { difference, low, high } = shareDifference(x, y)
    return [
      {
        id: metric.id,
        isMoreBetter: metric.isMoreBetter,
        first: x,
        second: y,
        difference,
        low,
        high,
        needed: neededPerGroup(pooled, SEEN_DIFFERENCE),
      },
    ]
  })
  return { id, first: a, second: b, shares, reply: compareReply(first.shown, second.shown) }
}

const sumOf = (days: EvaluationDayRow[], name: keyof EvaluationDayRow): number =>
  days.reduce((sum, row) => sum + Number(row[name]), 0)

const groupOf = (days: EvaluationDayRow[]): ExperimentGroup => ({
  sessions: sumOf(days, 'sessions'),
})

const shareOf = (days: EvaluationDayRow[], { part, whole }: ShareMetric) => ({
  part: sumOf(days, part),
  whole: sumOf(days, whole),
})

/** Times until the first answer are summed as ln(seconds + 1). */
function compareReply(first: EvaluationDayRow[], second: EvaluationDayRow[]): Comparison['reply'] {
  const [a, b] = [logsOf(first), logsOf(second)]
  const found = timeRatio(a, b)
  return found
    ? {
        ...found,
        firstSeconds: Math.exp(a.sum / a.count) - 1,
        secondSeconds: Math.exp(b.sum / b.count) - 1,
      }
    : null
}

const logsOf = (days: EvaluationDayRow[]) => ({
  count: days.reduce((sum, row) => sum + row.reply_count.reduce((all, one) => all + one, 0), 0),
  sum: sumOf(days, 'reply_log_sum'),
  squares: sumOf(days, 'reply_log_squares'),
})
