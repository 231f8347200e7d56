import type { SessionFigures } from '#contract/evaluation'
import type { SessionFilter } from '#contract/evaluation/filter'
import * as copy from '#copy/evaluate'
import * as reportCopy from '#copy/report'
import { formatDuration } from '#dashboard/copy/dates.ts'
import { formatNumber, formatOneDigit, formatStepTime } from '#dashboard/copy/format-numbers.ts'
import type { Summary } from './queries.ts'

/** A count in words that opens its sessions. */
export type Part = { text: string; filter: SessionFilter; count: number }

/** A figure of the summary. `count`: the sessions that its list has. */
export type FigureRow = {
  name: string
  /** null: there are no sessions to measure */
  value: string | null
  filter: SessionFilter
  count: number
  days: (number | null)[]
  change: Change | null
  hint?: string
  parts: Part[]
}
export type Change = { words: string; tone: 'ok' | 'wait' | 'none' } | 'same'

const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100)

/** Every figure of the span with the sessions it counts. */
export const figureRows = (summary: Summary): FigureRow[] => [
  ...outcomeRows(summary),
  ...qualityRows(summary),
]

const dailyOf =
  (days: Summary['days']) =>
  (read: (day: SessionFigures) => number | null): (number | null)[] =>
    days.map(read)

const partOf = (filter: SessionFilter, count: number, say: (count: string) => string): Part => ({
  text: say(formatNumber(count)),
  filter,
  count,
})

/** The figures of outcomes. */
function outcomeRows({ now, before, days, response, stayed }: Summary): FigureRow[] {
  const daily = dailyOf(days)
  const back = stayed ? stayed.judged - stayed.stayed : 0
  return [
    {
      name: reportCopy.doneByAi,
      value: asPercent(shareOf(now.byAi, now.answered)),
      filter: 'oleh_ai',
      count: now.byAi,
      days: daily((day) => shareOf(day.byAi, day.answered)),
      change: pointsBetween(shareOf(now.byAi, now.answered), shareOf(before.byAi, before.answered)),
      parts: [partOf('dibantu_tim', now.answered - now.byAi, copy.helpedOnes)],
    },
    {
      name: reportCopy.handled,
      value: formatNumber(now.answered),
      filter: 'dijawab',
      count: now.answered,
      days: daily((day) => day.answered),
      change: percentBetween(now.answered, before.answered, 'none'),
      parts: [partOf('semua', now.sessions, copy.ofConversations)],
    },
    {
      name: reportCopy.firstReply,
      value: now.replySeconds === null ? null : formatDuration(now.replySeconds * 1000),
      filter: 'dibalas',
      count: now.replied,
      days: daily((day) => day.replySeconds),
      change: secondsBetween(now.replySeconds, before.replySeconds),
      hint:
        response.answerMs === null
          ? copy.halfIsFaster
          : copy.aiComposes(formatStepTime(response.answerMs)),
      parts: [],
    },
    {
      name: reportCopy.stayedDone,
      value: stayed ? asPercent(shareOf(stayed.stayed, stayed.judged)) : null,
      filter: 'tetap',
      count: stayed?.stayed ?? 0,
      days: [],
      change: null,
      hint: stayed ? copy.stayedOf(formatNumber(stayed.judged)) : copy.stayedLater,
      parts: back > 0 ? [partOf('kembali', back, copy.cameBack)] : [],
    },
  ]
}

/** The figures of quality. */
function qualityRows({ now, before, days }: Summary): FigureRow[] {
  const daily = dailyOf(days)
  return [
    {
      name: copy.averageScore,
      value: now.score === null ? null : formatNumber(Math.round(now.score)),
      filter: 'dinilai',
      count: now.scored,
      days: daily((day) => day.score),
      change: pointsBetween(roundKnown(now.score), roundKnown(before.score)),
      parts: [partOf('kritis', now.critical, copy.criticalOnes), ...ratingParts(now)],
    },
    {
      name: copy.handedToTeam,
      value: formatNumber(now.handedOver),
      filter: 'diserahkan',
      count: now.handedOver,
      days: daily((day) => day.handedOver),
      change: percentBetween(now.handedOver, before.handedOver, 'wait'),
      parts: [],
    },
    {
      name: copy.askedAgain,
      value: formatNumber(now.repeated),
      filter: 'tanya_ulang',
      count: now.repeated,
      days: daily((day) => day.repeated),
      change: percentBetween(now.repeated, before.repeated, 'wait'),
      parts: [],
    },
    {
      name: copy.unanswered,
      value: formatNumber(now.unanswered),
      filter: 'tak_terjawab',
      count: now.unanswered,
      days: daily((day) => day.unanswered),
      change: percentBetween(now.unanswered, before.unanswered, 'wait'),
      parts: now.held > 0 ? [partOf('draf_ditahan', now.held, copy.heldOnes)] : [],
    },
  ]
}

/** The figures of customers' ratings, once there are any. */
const ratingParts = ({ rated, rating }: SessionFigures): Part[] =>
  rating === null
    ? []
    : [partOf('menilai', rated, (count) => copy.ratingOf(formatOneDigit(rating), count))]

const asPercent = (share: number | null) => (share === null ? null : `${share}%`)
const roundKnown = (value: number | null) => (value === null ? null : Math.round(value))
const formatSigned = (value: number) => `${value > 0 ? '+' : '−'}${formatNumber(Math.abs(value))}`

function pointsBetween(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null
  if (now === before) return 'same'
  return { words: copy.points(formatSigned(now - before)), tone: now > before ? 'ok' : 'wait' }
}

/** `more`: the tone of a higher value; the tone of a lower one is the opposite. */
function percentBetween(now: number, before: number, more: 'wait' | 'none'): Change | null {
  if (before === 0) return null
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return 'same'
  const tone = more === 'none' ? 'none' : percent > 0 ? 'wait' : 'ok'
  return { words: `${formatSigned(percent)}%`, tone }
}

function secondsBetween(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null
  const seconds = Math.round(now) - Math.round(before)
  if (seconds === 0) return 'same'
  const duration = formatDuration(Math.abs(seconds) * 1000)
  return seconds < 0
    ? { words: copy.fasterBy(duration), tone: 'ok' }
    : { words: copy.slowerBy(duration), tone: 'wait' }
}
