import { listAlerted } from '#domain/alert-number'
import { personOf } from '#platform/caller'
import { now } from '#platform/clock'
import { asService, type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { canSendMail } from '#platform/mail'
import { enqueue } from '#platform/queue'
import {
  DEFAULT_NOTICE_SETTINGS,
  type NoticeKind,
  type NoticeRow,
  type NoticeSettings,
  PLAN_NOTICES,
} from './contract.ts'
import * as rows from './queries.ts'
import { MINUTE_MS } from '#lib/time/durations'

const AUDIENCES = {
  team: ['owner', 'admin', 'agen'],
  keepers: ['owner', 'admin'],
  owner: ['owner'],
} as const
const service = asService('notices are written for members, not by them')

/**
 * Notifies members who may answer, those who keep the knowledge, or the owner, in the caller's
 * service transaction. Each member gets one notice per kind and subject. Returns whether anyone was
 * notified.
 */
export async function notifyMembers(
  tx: WriteTx,
  notice: rows.NewNotice,
  audience: keyof typeof AUDIENCES,
): Promise<boolean> {
  const told = await rows.insertNotices(tx, notice, AUDIENCES[audience])
  await spreadNotices(tx, notice.businessId, told)
  return told.length > 0
}

/**
 * Notifies one member of the business, in the caller's service transaction. Returns false when they
 * already have a notice of this kind and subject.
 */
export async function notifyMember(
  tx: WriteTx,
  notice: rows.NewNotice,
  memberId: string,
): Promise<boolean> {
  const told = await rows.insertNoticeFor(tx, notice, memberId)
  await spreadNotices(tx, notice.businessId, told)
  return told.length > 0
}

/** Ends the notices of a subject, because it was dealt with. */
export async function clearNotices(
  tx: WriteTx,
  businessId: string,
  kind: NoticeKind,
  subject: string,
): Promise<void> {
  if (await rows.deleteNotices(tx, businessId, kind, subject))
    await rows.announceNotices(tx, businessId)
}

/** Ends the notices of a plan, because it was paid. */
export async function clearPlanNotices(tx: WriteTx, businessId: string): Promise<void> {
  if (await rows.deleteKinds(tx, businessId, PLAN_NOTICES))
    await rows.announceNotices(tx, businessId)
}

/**
 * Notifies of a failed message that must be sent again: its author, or everyone who answers when no
 * member wrote it. Each room causes one notice.
 */
export async function notifyFailedSend(tx: WriteTx, messageId: string): Promise<void> {
  const failed = await rows.findFailedSend(tx, messageId)
  if (!failed) return
  const notice = {
    businessId: failed.business_id,
    kind: 'send_failed',
    subject: failed.room_id,
    roomId: failed.room_id,
  } as const
  if (failed.author_id) await notifyMember(tx, notice, failed.author_id)
  else await notifyMembers(tx, notice, 'team')
}

/**
 * Notifies members whom the caller's note mentions, in the transaction that stores it. Ids of
 * people outside the business are ignored.
 */
export async function notifyMentioned(
  tx: WriteTx,
  messageId: string,
  memberIds: readonly string[],
): Promise<void> {
  if (memberIds.length > 0) await rows.insertMentions(tx, messageId, memberIds)
}

/**
 * Makes open dashboards refetch, and adds jobs for push, WhatsApp and mail. A member's jobs have
 * one key each; all transactions write them in the order of private.carry_notice, by member.
 */
async function spreadNotices(
  tx: WriteTx,
  businessId: string,
  told: { member_id: string }[],
): Promise<void> {
  if (told.length === 0) return
  await rows.announceNotices(tx, businessId)
  const ids = told.map(({ member_id }) => member_id).toSorted()
  const withDevice = new Set(await rows.listPushed(tx, ids))
  const withNumber = new Set(await listAlerted(tx, businessId, ids))
  const mailAt = new Date((Math.floor(now().getTime() / MINUTE_MS) + 1) * MINUTE_MS)
  for (const memberId of ids) {
    const place = { businessId, memberId }
    const key = `${businessId}:${memberId}`
    if (withDevice.has(memberId))
      await enqueue(tx, 'push-notices', place, { queue: `push:${memberId}`, key: `push:${key}` })
    if (withNumber.has(memberId))
      await enqueue(tx, 'whatsapp-notices', place, { key: `whatsapp:${key}` })
    // One mail per member collects the notices of a minute.
    if (canSendMail())
      await enqueue(tx, 'mail-notices', place, { key: `notices:${key}`, runAt: mailAt })
  }
}

/** The caller's settings for a business. Error: `business.not_found`. */
export async function readNoticeSettings(
  claims: Claims,
  businessId: string,
): Promise<NoticeSettings> {
  const place = await db.readAs(claims, (tx) =>
    rows.findWhereabouts(tx, businessId, personOf(claims)),
  )
  if (!place) throw new AppError('business.not_found')
  return place.settings ?? DEFAULT_NOTICE_SETTINGS
}

/** Saves the settings. Error: `request.invalid` when only one end of the quiet hours is given. */
export async function saveNoticeSettings(
  claims: Claims,
  businessId: string,
  chosen: NoticeSettings,
): Promise<void> {
  if ((chosen.quiet_from === null) !== (chosen.quiet_until === null))
    throw new AppError('request.invalid')
  await db.writeAs(claims, (tx) => rows.upsertSettings(tx, businessId, personOf(claims), chosen))
}

/** The caller's own notices of a business, newest first. */
export function listNotices(claims: Claims, businessId: string): Promise<NoticeRow[]> {
  return db.readAs(claims, (tx) => rows.listOwn(tx, businessId, personOf(claims)))
}

/** Marks one of the caller's notices of a business as read, or all of them. */
export function markNoticesRead(
  claims: Claims,
  businessId: string,
  noticeId?: string,
): Promise<void> {
  const memberId = personOf(claims)
  return db.writeAs(service, (tx) => rows.updateRead(tx, businessId, memberId, noticeId ?? null))
}

const KEPT_MS = 30 * 24 * 3_600_000

/** Sweep: deletes notices older than 30 days. Returns how many. */
export function pruneNotices(): Promise<number> {
  return db.statement(service, (tx) =>
    rows.deleteOld(tx, new Date(now().getTime() - KEPT_MS).toISOString()),
  )
}
