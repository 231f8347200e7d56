import { readLines } from '#conversation/history'
import { kappaOf } from '#lib/statistics/statistics'
import { now } from '#platform/clock'
import { type Claims, db, type ReadTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { findAgent } from './card-queries.ts'
import { readCards } from './cards.ts'
import {
  CALIBRATED_KAPPA,
  type Calibration,
  type LabelSession,
  MIN_LABELS,
  REVIEW_PAGE,
  type ReviewPage,
  type ReviewQuery,
  type ReviewSession,
  type ScoreRef,
} from './contract.ts'
import * as rows from './review-queries.ts'
import { DAY_MS } from '#lib/time/durations'

/** Only labels of the last 90 days, which show how the judge is now. */
const LABELS_DAYS = 90
/** The built-in line to which [Benar] and [Salah] under an answer belong. */
export const ANSWER_KPI = 'menjawab-inti'

/** A page of the review queue: risky sessions, and a random one in twenty. */
export function listReview(
  claims: Claims,
  { businessId, before }: ReviewQuery,
): Promise<ReviewPage> {
  return db.readAs(claims, async (tx) => {
    const sessions = await rows.listReviewRows(tx, businessId, REVIEW_PAGE, before)
    const last = sessions.length === REVIEW_PAGE ? sessions.at(-1) : undefined
    return {
      sessions,
      before: last ? { weight: last.review_weight, at: last.counted_at, id: last.id } : null,
    }
  })
}

/** One session with its messages, its card and the caller's labels. Error: `room.not_found`. */
export function openReview(
  claims: Claims,
  { businessId, scoreId }: ScoreRef,
): Promise<ReviewSession> {
  return db.readAs(claims, async (tx) => {
    const session = await rows.findReviewed(tx, businessId, scoreId)
    const agent = await findAgent(tx, businessId)
    if (!session || !agent) throw new AppError('room.not_found')
    const [lines, judgements, labels] = await Promise.all([
      readLines(tx, session.room_id, session.session_no),
      rows.listJudgements(tx, scoreId),
      rows.listLabels(tx, scoreId, claims.sub ?? ''),
    ])
    // A computed line that does not apply cannot be judged; a line of a model always can.
    const card = readCards(agent)[session.behaviour].filter(
      ({ id, tipe }) => tipe === 'model' || id in session.results,
    )
    return {
      lines,
      kpis: card.map((line) => {
        const judgement = judgements.find(({ kpi_id }) => kpi_id === line.id)
        const label = labels.find(({ kpi_id }) => kpi_id === line.id)
        return {
          id: line.id,
          nama: line.nama,
          deskripsi: line.deskripsi,
          tipe: line.tipe,
          passed: session.results[line.id] ?? null,
          verdict: judgement?.verdict ?? null,
          quote: judgement?.quote ?? null,
          label: label ? { isGood: label.is_good, note: label.note } : null,
        }
      }),
    }
  })
}

/** Stores the caller's label of one line, or removes it (`isGood: null`). */
export function labelSession(claims: Claims, input: LabelSession): Promise<void> {
  const memberId = claims.sub
  if (!memberId) throw new AppError('auth.required')
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.findReviewed(tx, input.businessId, input.scoreId)))
      throw new AppError('room.not_found')
    const { isGood, note = null } = input
    if (isGood === null) await rows.deleteLabel(tx, { ...input, memberId })
    else await rows.saveLabel(tx, { ...input, memberId, isGood, note })
  })
}

/** How well results and members agree, for each line of the card. */
export async function readCalibrations(tx: ReadTx, businessId: string): Promise<Calibration[]> {
  const since = new Date(now().getTime() - LABELS_DAYS * DAY_MS).toISOString()
  const pairs = await rows.listAgreements(tx, businessId, since, ANSWER_KPI)
  return pairs.map((row) => {
    const labels = row.both_yes + row.both_no + row.only_machine + row.only_people
    const kappa = kappaOf({
      bothYes: row.both_yes,
      bothNo: row.both_no,
      onlyFirst: row.only_machine,
      onlySecond: row.only_people,
    })
    const isCalibrated = labels >= MIN_LABELS && kappa !== null && kappa >= CALIBRATED_KAPPA
    return { kpiId: row.kpi_id, labels, kappa, isCalibrated }
  })
}
