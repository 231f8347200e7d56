import { alertTexts } from '#domain/alert-number'
import { type Alert, nextAlertAt, prepareAlert } from '#domain/alert-number/send-alert'
import { findLanguage } from '#domain/profile'
import { endOfQuiet } from '#lib/time/quiet-hours'
import { zoneOf } from '#lib/time/zone'
import { now } from '#platform/clock'
import { asService, db } from '#platform/database'
import { inLanguage } from '#platform/language'
import { enqueue } from '#platform/queue'
import { DEFAULT_NOTICE_SETTINGS, kindsOf, type NoticeRow, noticeTitle } from './contract.ts'
import { noticesLink } from './notice-link.ts'
import { noticeTexts } from './notice-texts.ts'
import * as rows from './queries.ts'

/** Notices that one message describes; further ones are only counted. */
const ALERT_LINES = 3
const service = asService('notices are written for members, not by them')

/**
 * Job whatsapp-notices: takes a member's new notices as one text and notes it as sent. During quiet
 * hours, or too soon after the last alert, it postpones the job. Read notices and those of taken
 * cases are left out.
 */
export function takeWhatsAppNotices(
  businessId: string,
  memberId: string,
): Promise<Alert | undefined> {
  return db.writeAs(service, async (tx) => {
    const place = await rows.findWhereabouts(tx, businessId, memberId)
    const free = place && (await nextAlertAt(tx, businessId, memberId))
    if (!place || !free) return undefined
    const chosen = place.settings ?? DEFAULT_NOTICE_SETTINGS
    const runAt = endOfQuiet(chosen, zoneOf(place.zone), now()) ?? free
    if (runAt.getTime() > now().getTime()) {
      const key = `whatsapp:${businessId}:${memberId}`
      await enqueue(tx, 'whatsapp-notices', { businessId, memberId }, { key, runAt })
      return undefined
    }
    const kinds = kindsOf(chosen.whatsapp_events)
    const notices = await rows.takeForWhatsApp(tx, businessId, memberId, kinds)
    if (notices.length === 0) return undefined
    const about = { businessId, name: place.business_name, isHidden: chosen.hides_content }
    const text = inLanguage(await findLanguage(tx, memberId), () => alertTextOf(notices, about))
    return prepareAlert(tx, businessId, memberId, text)
  })
}

function alertTextOf(
  notices: readonly NoticeRow[],
  { businessId, name, isHidden }: { businessId: string; name: string; isHidden: boolean },
): string {
  const shown = notices.slice(0, ALERT_LINES).map((notice) => noticeTitle(notice, noticeTexts))
  const rest = notices.length - shown.length
  const lines = isHidden
    ? [noticeTexts.hiddenContent]
    : [...shown, ...(rest > 0 ? [alertTexts.andMore(rest)] : [])]
  return alertTexts.alertText(name, lines, noticesLink(notices, businessId).url)
}
