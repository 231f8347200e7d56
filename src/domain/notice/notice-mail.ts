import { escapeHtml } from '#lib/html'
import * as indonesian from '#copy/mails'
import * as english from '#english/mails'
import { currentLanguage, textsOf } from '#platform/language'
import { isPlanNotice, noticeTitle } from './contract.ts'
import { noticeTexts } from './notice-texts.ts'
import type { Unmailed } from './queries.ts'

const copy = textsOf(indonesian, english)

type Mail = { to: string; subject: string; html: string; text: string }

const SHOWN = 10

/** One mail for several notices in the current language; names are user input and escaped. */
export function noticesMail(notices: Unmailed[], link: string): Mail {
  const [first] = notices
  const lines = notices.slice(0, SHOWN).map((notice) => noticeTitle(notice, noticeTexts))
  const rest = notices.length > SHOWN ? [copy.andMore(notices.length - SHOWN)] : []
  const business = (first?.business_name ?? '').replaceAll(/[\r\n]+/g, ' ')
  const items = [...lines, ...rest]
  const open = notices.every(({ kind }) => isPlanNotice(kind)) ? copy.openPlan : copy.openInbox
  return {
    to: first?.email ?? '',
    subject: `${business}: ${copy.waitForYou(notices.length)}`,
    text: `${items.map((item) => `- ${item}`).join('\n')}\n\n${open}: ${link}\n`,
    html: `<!doctype html><html lang="${currentLanguage()}"><body style="margin:0;padding:32px 16px;font:16px/24px system-ui,sans-serif;color:#1d2523;background:#faf9f6"><div style="max-width:480px;margin:0 auto"><ul style="padding-left:20px">${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul><p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#00705a;color:#fff;font-weight:600;text-decoration:none">${open}</a></p></div></body></html>`,
  }
}
