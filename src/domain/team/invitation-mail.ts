import { escapeHtml } from '#lib/html'
import * as copy from '#copy/mails'
import { ROLE_WORDS, type InvitedRole } from './contract.ts'

type Mail = { to: string; subject: string; html: string; text: string }

/** The invitation as a mail; names are user input and escaped. */
export function invitationMail(
  to: string,
  link: string,
  as: { businessName: string; inviterName: string | null; role: InvitedRole },
): Mail {
  const who = as.inviterName ?? copy.anOwner
  const first = copy.invites(who, as.businessName, ROLE_WORDS[as.role].toLowerCase())
  const last = copy.invitationEnds
  return {
    to,
    subject: copy.invitationSubject(as.businessName.replaceAll(/[\r\n]+/g, ' ')),
    text: `${first}\n\n${copy.acceptInvitation}: ${link}\n\n${last}\n`,
    html: `<!doctype html><html lang="id"><body style="margin:0;padding:32px 16px;font:16px/24px system-ui,sans-serif;color:#1d2523;background:#faf9f6"><div style="max-width:480px;margin:0 auto"><p>${escapeHtml(first)}</p><p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#00705a;color:#fff;font-weight:600;text-decoration:none">${copy.acceptInvitation}</a></p><p style="color:#5c6664;font-size:14px;line-height:20px">${escapeHtml(last)}</p></div></body></html>`,
  }
}
