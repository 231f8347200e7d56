import { escapeHtml } from '#lib/http/html'
import type { Mail } from '#platform/mail'
import { mailButton, mailPage } from '#platform/mail/mail-page'

type Parts = Record<'to' | 'subject' | 'first' | 'button' | 'link' | 'last', string>

/** A mail with one link. Its sentences may contain user input and are escaped. */
export const linkMail = ({ to, subject, first, button, link, last }: Parts): Mail => ({
  to,
  subject: subject.replaceAll(/[\r\n]+/g, ' '),
  text: `${first}\n\n${button}: ${link}\n\n${last}\n`,
  html: mailPage(
    `<p>${escapeHtml(first)}</p>${mailButton(button, escapeHtml(link))}` +
      `<p style="color:#5c6664;font-size:14px;line-height:20px">${escapeHtml(last)}</p>`,
  ),
})
