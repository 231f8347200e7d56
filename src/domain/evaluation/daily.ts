import { nowIso } from '#platform/clock'
import { asService, type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import { daysUpTo, localOf, zoneOf } from '#lib/time/zone'
import { findAgent } from './card-queries.ts'
import type { Stayed } from './contract.ts'
import * as sums from './day-queries.ts'
import { sumDays } from './figures.ts'
import { catchUp } from './score-sessions.ts'
import {
  countByClock,
  countHours,
  type HourCount,
  type RatingFigures,
  sumRatings,
} from './session-queries.ts'
import { judgedReach, lastDays, stayedOn } from './span.ts'

const provedMember = () => asService('sums of a business that the caller was proved to see')

export type { HourCount }

/** A day's figures as /evaluate shows them. `stayed`: the value on that day. */
export type DayFigures = {
  answered: number
  byAi: number
  replySeconds: number | null
  stayed: Stayed | null
}

/**
 * The figures of `days` (today last), of `day` up to the same time of day, and the hours of today
 * and of `day`. `isBehind`: messages wait to be scored; it adds the job. The caller's membership
 * must be proved.
 */
export async function readDailyFigures(
  place: sums.Place,
  days: string[],
  day: string,
): Promise<{
  days: DayFigures[]
  byClock: Omit<DayFigures, 'stayed'>
  hours: HourCount[]
  hoursBefore: HourCount[]
  isBehind: boolean
}> {
  const today = days.at(-1)!
  const [[rows, clock, hours, hoursBefore], isBehind] = await Promise.all([
    db.readAs(provedMember(), (tx) =>
      Promise.all([
        sums.listEvaluationDays(tx, place, daysUpTo(today, judgedReach(days.length))[0]!),
        countByClock(tx, { ...place, day }, nowIso()),
        countHours(tx, { ...place, day: today }),
        countHours(tx, { ...place, day }),
      ]),
    ),
    catchUp(place.businessId),
  ])
  return {
    days: days.map((one) => {
      const { answered, byAi, replySeconds } = sumDays(rows.filter((row) => row.day === one))
      return { answered, byAi, replySeconds, stayed: stayedOn(rows, one) }
    }),
    byClock: { answered: clock.answered, byAi: clock.by_ai, replySeconds: clock.reply_seconds },
    hours,
    hoursBefore,
    isBehind,
  }
}

/**
 * "Tetap selesai 7 hari" as on /home and /evaluate. null until a conversation has been closed for a
 * week. Error: `business.not_found`.
 */
export async function loadStayed(claims: Claims, businessId: string): Promise<Stayed | null> {
  const { place, today } = await findPlace(claims, businessId)
  const from = daysUpTo(today, judgedReach(1))[0]!
  return stayedOn(
    await db.readAs(provedMember(), (tx) => sums.listEvaluationDays(tx, place, from)),
    today,
  )
}

const RATING_DAYS = 30

/** The ratings of the last 30 days, as on /laporan. Error: `business.not_found`. */
export async function loadRatings(claims: Claims, businessId: string): Promise<RatingFigures> {
  const { place, today } = await findPlace(claims, businessId)
  return db.readAs(provedMember(), (tx) => sumRatings(tx, lastDays(place, today, RATING_DAYS)))
}

async function findPlace(claims: Claims, businessId: string) {
  const agent = await db.readAs(claims, (tx) => findAgent(tx, businessId))
  if (!agent) throw new AppError('business.not_found')
  const place = { businessId, zone: zoneOf(agent.zone) }
  return { place, today: localOf(nowIso(), place.zone).day }
}
