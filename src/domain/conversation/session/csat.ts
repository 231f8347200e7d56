import { hoursOf } from '#contract/business'
import * as indonesian from '#copy/customer-notice'
import * as english from '#english/customer-notice'
import type { MessageCreated } from '#whatsapp/events'
import { zoneOf } from '#lib/time/opening-hours'
import { now, nowIso } from '#platform/clock'
import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import { asService, db, type ReadTx, type WriteTx } from '#platform/database'
import { type Language, textsIn } from '#platform/language'
import { enqueue } from '#platform/queue'
import { readLanguage } from '../message/customer-language.ts'
import { postOutgoing } from '../message/send.ts'
import { lockRoom, type Room } from '../room/queries.ts'
import { WINDOW_MS } from '../service-window/contract.ts'
import * as closures from '../handler/closure-queries.ts'
import * as rows from './csat-queries.ts'
import { ratingIn } from './rating.ts'
import { HOUR_MS } from '#lib/time/durations'

/** First hour at which customers are asked; none is asked at night. */
const FIRST_HOUR = 8
const LAST_HOUR = 21
/** A customer who writes often is not asked each time. */
const AGAIN_AFTER_DAYS = 7
/** A number that comes later than this is no rating. */
const ANSWER_WITHIN_MS = 3 * 24 * HOUR_MS

/**
 * Job ask-csat: asks the customer of a closed session once how satisfied they are, by day and
 * within 24 hours of their last message. Does nothing when the session was reopened.
 */
export function askForRating(closureId: string): Promise<void> {
  return db.writeAs(asService('a question of the business, not of a member'), async (tx) => {
    const closure = await rows.findAskable(tx, closureId, AGAIN_AFTER_DAYS)
    if (!closure || closure.is_blocked || closure.channel_status !== 'WORKING') return
    if (!closure.is_written_to && capabilitiesOf(closure.engine).reachesWhatsApp) return
    const room = await lockRoom(tx, closure.room_id)
    if (room?.handler !== 'selesai' || room.session_no !== closure.session_no) return
    const endsMs = room.last_inbound_at ? Date.parse(room.last_inbound_at) + WINDOW_MS : 0
    const at = nextByDay(now(), zoneOf(hoursOf(closure)))
    if (at.getTime() >= endsMs) return
    if (at > now())
      return enqueue(tx, 'ask-csat', { closureId }, { key: `csat:${closureId}`, runAt: at })
    await closures.markAsked(tx, closureId, nowIso())
    await postOutgoing(tx, room, {
      clientId: `csat:${closureId}`,
      content: { type: 'text', text: ratingQuestion(closure, await readLanguage(tx, room.id)) },
      authorKind: 'system',
      authorId: null,
      keepsWaiting: true,
    })
  })
}

export function ratingQuestion(
  {
    contact_name: name,
    business_name: business,
  }: Pick<rows.AskedClosure, 'contact_name' | 'business_name'>,
  language: Language,
): string {
  const copy = textsIn(language, indonesian, english)
  return copy.askRating(business, name?.trim() || undefined)
}

/** A rating up to this one means that the customer was not satisfied. */
const MAX_UNHAPPY = 2

export function ratingThanks(rating: number, language: Language): string {
  const copy = textsIn(language, indonesian, english)
  return rating > MAX_UNHAPPY ? copy.ratingThanks : copy.ratingSorry
}

/** The given time, or the next time at which a customer may be asked. */
export function nextByDay(from: Date, zone: string): Date {
  const hourIn = (at: Date) =>
    Number(
      new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format(
        at,
      ),
    )
  let at = from
  while (hourIn(at) < FIRST_HOUR || hourIn(at) >= LAST_HOUR)
    at = new Date((Math.floor(at.getTime() / HOUR_MS) + 1) * HOUR_MS)
  return at
}

export type Rating = { closureId: string; rating: number }

/**
 * The rating in a message: a number after the question, in a room that is still closed. It opens no
 * session. Undefined for any other message, which costs no query.
 */
export async function findRating(
  tx: ReadTx,
  room: Pick<Room, 'id' | 'handler' | 'session_no' | 'merged_into'> | undefined,
  { direction, live, chat, content }: MessageCreated,
): Promise<Rating | undefined> {
  if (direction !== 'in' || !live || chat.kind !== 'direct') return undefined
  if (room?.handler !== 'selesai' || room.merged_into) return undefined
  const rating = ratingIn(content)
  if (rating === undefined) return undefined
  const since = new Date(now().getTime() - ANSWER_WITHIN_MS).toISOString()
  const asked = await rows.findOpenQuestion(tx, room, since)
  return asked && { closureId: asked.id, rating }
}

/** Stores a rating and thanks the customer, in the transaction of the message. */
export async function applyRating(
  tx: WriteTx,
  room: Room,
  { closureId, rating }: Rating,
): Promise<void> {
  if (!(await closures.updateRating(tx, closureId, rating))) return
  await postOutgoing(tx, room, {
    clientId: `csat-thanks:${closureId}`,
    content: { type: 'text', text: ratingThanks(rating, await readLanguage(tx, room.id)) },
    authorKind: 'system',
    authorId: null,
    keepsWaiting: true,
  })
}
