import { now } from '#platform/clock'
import { asService, type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { canSendMail } from '#platform/mail'
import { enqueue } from '#platform/queue'
import { settings } from '#platform/settings'
import { isPlanNotice, type NoticeKind, type NoticeRow, PLAN_NOTICES } from './contract.ts'
import { noticesMail } from './notice-mail.ts'
import * as rows from './queries.ts'

const AUDIENCES = {
  team: ['owner', 'admin', 'agen'],
  keepers: ['owner', 'admin'],
  owner: ['owner'],
} as const
const service = asService('notices are written for members, not by them')

/**
 * Notifies members who may answer, those who keep the knowledge, or the owner, in the caller's service transaction: once per
 * member, kind and subject.
 */
export async function notifyMembers(
  tx: WriteTx,
  notice: rows.NewNotice,
  audience: keyof typeof AUDIENCES,
): Promise<void> {
  await spreadNotices(
    tx,
    notice.businessId,
    await rows.insertNotices(tx, notice, AUDIENCES[audience]),
  )
}

/** Ends the notices of a subject: what they asked for was done. */
export async function clearNotices(
  tx: WriteTx,
  businessId: string,
  kind: NoticeKind,
  subject: string,
): Promise<void> {
  if (await rows.deleteNotices(tx, businessId, kind, subject))
    await rows.announceNotices(tx, businessId)
}

/** Ends the notices of a plan: it was paid. */
export async function clearPlanNotices(tx: WriteTx, businessId: string): Promise<void> {
  if (await rows.deleteKinds(tx, businessId, PLAN_NOTICES))
    await rows.announceNotices(tx, businessId)
}

/**
 * Notifies of a failed message that must be sent again: its author, or everyone who answers when no
 * member wrote it. Once per room.
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
  const told = failed.author_id
    ? await rows.insertNoticeFor(tx, notice, failed.author_id)
    : await rows.insertNotices(tx, notice, AUDIENCES.team)
  await spreadNotices(tx, failed.business_id, told)
}

const MINUTE_MS = 60_000

/** Makes open dashboards refetch; one mail per member collects the notices of a minute. */
async function spreadNotices(
  tx: WriteTx,
  businessId: string,
  told: { member_id: string }[],
): Promise<void> {
  if (told.length === 0) return
  await rows.announceNotices(tx, businessId)
  if (!canSendMail()) return
  const runAt = new Date((Math.floor(now().getTime() / MINUTE_MS) + 1) * MINUTE_MS)
  for (const { member_id: memberId } of told)
    await enqueue(
      tx,
      'mail-notices',
      { businessId, memberId },
      { key: `notices:${businessId}:${memberId}`, runAt },
    )
}

/** Job mail-notices: one mail with open and unread notices. Taken or read ones are not mailed. */
export function mailNotices(businessId: string, memberId: string): Promise<void> {
  return db.writeAs(service, async (tx) => {
    const notices = await rows.takeUnmailed(tx, businessId, memberId)
    if (notices.length === 0) return
    const page = notices.every(({ kind }) => isPlanNotice(kind)) ? 'order' : 'inbox'
    const link = `${settings().PUBLIC_URL ?? ''}/${page}/?businessId=${businessId}`
    await enqueue(tx, 'send-mail', noticesMail(notices, link))
  })
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

function personOf(claims: Claims): string {
  if (!claims.sub) throw new AppError('auth.required')
  return claims.sub
}
