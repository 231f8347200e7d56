import type { PushMessage } from '#contract/push'
import { findLanguage } from '#domain/profile'
import { pushTo } from '#domain/push'
import { endOfQuiet } from '#lib/time/quiet-hours'
import { zoneOf } from '#lib/time/zone'
import { now } from '#platform/clock'
import { asService, db } from '#platform/database'
import { AppError } from '#platform/errors'
import { currentLanguage, inLanguage } from '#platform/language'
import { canSendMail } from '#platform/mail'
import { enqueue } from '#platform/queue'
import { DEFAULT_NOTICE_SETTINGS, kindsOf, type NoticeRow, noticeTitle } from './contract.ts'
import { noticesMail } from './notice-mail.ts'
import { noticePath, noticesLink } from './notice-link.ts'
import { noticeTexts } from './notice-texts.ts'
import * as rows from './queries.ts'

export { takeWhatsAppNotices } from './whatsapp-notices.ts'

const service = asService('notices are written for members, not by them')

/**
 * Job mail-notices: sends one mail with a member's open and unread notices. Notices of taken cases
 * are left out.
 */
export function mailNotices(businessId: string, memberId: string): Promise<void> {
  return db.writeAs(service, async (tx) => {
    const place = canSendMail() && (await rows.findWhereabouts(tx, businessId, memberId))
    if (!place) return
    const { mail_events } = place.settings ?? DEFAULT_NOTICE_SETTINGS
    const notices = await rows.takeUnmailed(tx, businessId, memberId, kindsOf(mail_events))
    if (notices.length === 0) return
    const language = await findLanguage(tx, memberId)
    await enqueue(
      tx,
      'send-mail',
      inLanguage(language, () => noticesMail(notices, noticesLink(notices, businessId))),
    )
  })
}

/**
 * Job push-notices: sends a member's new notices to their devices, or postpones them to the end of
 * the quiet hours. Read notices and those of taken cases are left out. Throws when a push service
 * does not answer, so that the job is retried; a repeated push message replaces the first on the
 * device.
 */
export async function pushNotices(businessId: string, memberId: string): Promise<void> {
  const found = await db.writeAs(service, async (tx) => {
    const place = await rows.findWhereabouts(tx, businessId, memberId)
    if (!place) return
    const chosen = place.settings ?? DEFAULT_NOTICE_SETTINGS
    const quietUntil = endOfQuiet(chosen, zoneOf(place.zone), now())
    if (quietUntil) {
      const key = `push:${businessId}:${memberId}`
      await enqueue(tx, 'push-notices', { businessId, memberId }, { key, runAt: quietUntil })
      return
    }
    const notices = await rows.listUnpushed(tx, businessId, memberId, kindsOf(chosen.push_events))
    return {
      notices,
      hidesContent: chosen.hides_content,
      businessName: place.business_name,
      language: await findLanguage(tx, memberId),
    }
  })
  if (!found || found.notices.length === 0) return
  const { failed } = await pushTo(
    memberId,
    inLanguage(found.language, () =>
      found.notices.map((notice) => messageOf(notice, businessId, found)),
    ),
  )
  if (failed > 0) throw new AppError('push.unreachable')
  await db.writeAs(service, (tx) =>
    rows.markPushed(
      tx,
      found.notices.map(({ id }) => id),
    ),
  )
}

function messageOf(
  notice: NoticeRow,
  businessId: string,
  { hidesContent, businessName }: { hidesContent: boolean; businessName: string },
): PushMessage {
  return {
    title: businessName,
    body: hidesContent ? noticeTexts.hiddenContent : noticeTitle(notice, noticeTexts),
    url: noticePath(notice, businessId),
    tag: notice.id,
    lang: currentLanguage(),
  }
}
