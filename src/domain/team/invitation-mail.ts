import { escapeHtml } from '#lib/html'
import * as indonesianMails from '#copy/mails'
import * as indonesian from '#copy/shared'
import * as englishMails from '#english/mails'
import * as english from '#english/shared'
import { currentLanguage, textsOf } from '#platform/language'
import type { InvitedRole } from './contract.ts'

const copy = textsOf(indonesianMails, englishMails)
const shared = textsOf(indonesian, english)

type Mail = { to: string; subject: string; html: string; text: string }

const roleOf = (role: InvitedRole): string => {
  const { roleAdmin, roleAgent, roleViewer } = shared
  return { admin: roleAdmin, agen: roleAgent, peninjau: roleViewer }[role]
}

/** The invitation as a mail in the inviter's language; names are user input and escaped. */
export function invitationMail(
  to: string,
  link: string,
  as: { businessName: string; inviterName: string | null; role: InvitedRole },
): Mail {
  const who = as.inviterName ?? copy.anOwner
  const first = copy.invites(who, as.businessName, roleOf(as.role).toLowerCase())
  const last = copy.invitationEnds
  return {
    to,
    subject: copy.invitationSubject(as.businessName.replaceAll(/[\r\n]+/g, ' ')),
    text: `${first}\n\n${copy.acceptInvitation}: ${link}\n\n${last}\n`,
    html: `<!doctype html><html lang="${currentLanguage()}"><body style="margin:0;padding:32px 16px;font:16px/24px system-ui,sans-serif;color:#1d2523;background:#faf9f6"><div style="max-width:480px;margin:0 auto"><p>${escapeHtml(first)}</p><p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#00705a;color:#fff;font-weight:600;text-decoration:none">${copy.acceptInvitation}</a></p><p style="color:#5c6664;font-size:14px;line-height:20px">${escapeHtml(last)}</p></div></body></html>`,
  }
}
