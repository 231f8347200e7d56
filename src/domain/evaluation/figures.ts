import { medianOf } from '#lib/statistics/statistics'
import type { Cards } from './cards.ts'
import { type Kpi, type KpiResult, type SessionFigures, unitOf } from './contract.ts'
import { BEHAVIOURS, type CardBehaviour } from './filter/contract.ts'
import type { EvaluationDayRow, KpiDayRow } from './day-queries.ts'

export function sumDays(days: EvaluationDayRow[]): SessionFigures {
  const sumOf = (name: NumberColumn) => days.reduce((sum, row) => sum + row[name], 0)
  const scored = sumOf('scored')
  return {
    sessions: sumOf('sessions'),
    answered: sumOf('answered'),
    byAi: sumOf('by_ai'),
    handedOver: sumOf('handed_over'),
    repeated: sumOf('repeated'),
    unanswered: sumOf('unanswered'),
    held: sumOf('held'),
    answers: sumOf('answers'),
    grounded: sumOf('grounded'),
    critical: sumOf('critical'),
    scored,
    score: scored > 0 ? sumOf('score_sum') / scored : null,
    rated: sumOf('csat_count'),
    rating: averageRating(days),
    replied: days.reduce((sum, row) => sum + row.reply_count.reduce((all, one) => all + one, 0), 0),
    replySeconds: medianReply(days),
  }
}

function averageRating(days: EvaluationDayRow[]): number | null {
  const count = days.reduce((sum, day) => sum + day.csat_count, 0)
  return count > 0 ? days.reduce((sum, day) => sum + day.csat_sum, 0) / count : null
}

type NumberColumn = {
  [Name in keyof EvaluationDayRow]: EvaluationDayRow[Name] extends number ? Name : never
}[keyof EvaluationDayRow]

function medianReply(days: EvaluationDayRow[]): number | null {
  const waits = new Map<number, number>()
  for (const row of days)
    row.reply_seconds.forEach((seconds, place) => {
      waits.set(seconds, (waits.get(seconds) ?? 0) + (row.reply_count[place] ?? 0))
    })
  return medianOf(waits)
}

/** `judged`: sums of the days for "Tetap selesai 7 hari". `shown`: sums of the period. */
export type CardSums = {
  shown: KpiDayRow[]
  judged: KpiDayRow[]
  unsure: { behaviour: CardBehaviour; kpi_id: string; count: number }[]
}

/** Each line of both cards with the value that was reached. */
export function cardResults(
  cards: Cards,
  { shown, judged, unsure }: CardSums,
  days: EvaluationDayRow[],
): Record<CardBehaviour, KpiResult[]> {
  const resultsOf = (behaviour: CardBehaviour) =>
    cards[behaviour].map((line) => {
      const isOfLine = (one: { behaviour: string; kpi_id: string }) =>
        one.behaviour === behaviour && one.kpi_id === line.id
      const row = (line.tipe === 'tetap_selesai' ? judged : shown).find(isOfLine)
      // Sessions that only people answered use the card of V1.
      const own = days.filter((day) => (day.behaviour || 'v1') === behaviour)
      return {
        ...line,
        passed: row?.passed ?? 0,
        measured: row?.measured ?? 0,
        reached: row ? reachedOf(line, row, own) : null,
        unsure: line.tipe === 'model' ? (unsure.find(isOfLine)?.count ?? 0) : 0,
      }
    })
  const [v1, v2] = BEHAVIOURS
  return { v1: resultsOf(v1), v2: resultsOf(v2) }
}

/** The reached value in the unit of the line's target. */
function reachedOf(line: Kpi, row: KpiDayRow, days: EvaluationDayRow[]): number | null {
  switch (unitOf(line.tipe)) {
    case 'persen':
      return (row.passed / row.measured) * 100
    case 'detik':
      return medianReply(days)
    case 'bintang':
      return averageRating(days)
  }
}
