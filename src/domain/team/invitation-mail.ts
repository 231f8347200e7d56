import * as indonesianMails from '#copy/mails'
import * as indonesian from '#copy/shared'
import * as englishMails from '#english/mails'
import * as english from '#english/shared'
import { textsOf } from '#platform/language'
import type { Mail } from '#platform/mail'
import type { InvitedRole } from './contract.ts'
import { linkMail } from './link-mail.ts'

const copy = textsOf(indonesianMails, englishMails)
const shared = textsOf(indonesian, english)

const roleOf = (role: InvitedRole): string => {
  const { roleAdmin, roleAgent, roleViewer } = shared
  return { admin: roleAdmin, agen: roleAgent, peninjau: roleViewer }[role]
}

/** The invitation as a mail in the inviter's language. Names are user input and escaped. */
export function invitationMail(
  to: string,
  link: string,
  as: { businessName: string; inviterName: string | null; role: InvitedRole },
): Mail {
  const who = as.inviterName ?? copy.anOwner
  return linkMail({
    to,
    subject: copy.invitationSubject(as.businessName),
    first: copy.invites(who, as.businessName, roleOf(as.role).toLowerCase()),
    button: copy.acceptInvitation,
    link,
    last: copy.invitationEnds,
  })
}
