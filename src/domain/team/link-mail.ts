import { escapeHtml } from '#lib/html'
import { currentLanguage } from '#platform/language'

export type Mail = { to: string; subject: string; html: string; text: string }
type Parts = Record<'to' | 'subject' | 'first' | 'button' | 'link' | 'last', string>

/** A mail with one link. Its sentences may contain user input and are escaped. */
export const linkMail = ({ to, subject, first, button, link, last }: Parts): Mail => ({
  to,
  subject: subject.replaceAll(/[\r\n]+/g, ' '),
  text: `${first}\n\n${button}: ${link}\n\n${last}\n`,
  html: `<!doctype html><html lang="${currentLanguage()}"><body style="margin:0;padding:32px 16px;font:16px/24px system-ui,sans-serif;color:#1d2523;background:#faf9f6"><div style="max-width:480px;margin:0 auto"><p>${escapeHtml(first)}</p><p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#00705a;color:#fff;font-weight:600;text-decoration:none">${button}</a></p><p style="color:#5c6664;font-size:14px;line-height:20px">${escapeHtml(last)}</p></div></body></html>`,
})
