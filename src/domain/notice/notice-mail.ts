import { escapeHtml } from '#lib/http/html'
import * as indonesian from '#copy/mails'
import * as english from '#english/mails'
import { textsOf } from '#platform/language'
import type { Mail } from '#platform/mail'
import { mailButton, mailPage } from '#platform/mail/mail-page'
import { isPlanNotice, noticeTitle } from './contract.ts'
import type { noticesLink } from './notice-link.ts'
import { noticeTexts } from './notice-texts.ts'
import type { Unmailed } from './queries.ts'

const copy = textsOf(indonesian, english)

const SHOWN = 10

/** One mail for several notices, in the current language. Names are user input and escaped. */
export function noticesMail(
  notices: Unmailed[],
  { page, url }: ReturnType<typeof noticesLink>,
): Mail {
  const [first] = notices
  const lines = notices.slice(0, SHOWN).map((notice) => noticeTitle(notice, noticeTexts))
  const rest = notices.length > SHOWN ? [copy.andMore(notices.length - SHOWN)] : []
  const business = (first?.business_name ?? '').replaceAll(/[\r\n]+/g, ' ')
  const items = [...lines, ...rest]
  const isAboutPlan = notices.every(({ kind }) => isPlanNotice(kind))
  const open = copy.openPages[page]
  return {
    to: first?.email ?? '',
    subject: `${business}: ${isAboutPlan ? lines[0] : copy.waitForYou(notices.length)}`,
    text: `${items.map((item) => `- ${item}`).join('\n')}\n\n${open}: ${url}\n`,
    html: mailPage(
      `<ul style="padding-left:20px">${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>` +
        mailButton(open, escapeHtml(url)),
    ),
  }
}
