import * as indonesian from '#copy/mails'
import * as english from '#english/mails'
import { textsOf } from '#platform/language'
import type { Mail } from '#platform/mail'
import { linkMail } from './link-mail.ts'

const copy = textsOf(indonesian, english)

/** `person`: the name in the mail. */
type About = { business: string; person: string | null; link: string }
export type OwnershipMail = 'offered' | 'changed' | 'declined'

/** A mail about a change of owner, in the current language. */
export function ownershipMail(
  kind: OwnershipMail,
  to: string,
  { business, person, link }: About,
): Mail {
  const who = person ?? copy.anOwner
  const texts = {
    offered: () => ({
      subject: copy.ownershipSubject(business),
      first: copy.offersOwnership(who, business),
      button: copy.seeOffer,
      last: copy.ownershipEnds,
    }),
    changed: () => ({
      subject: copy.ownerChangedSubject(business),
      first: copy.ownerIsNow(business, who),
      button: copy.openTeam,
      last: copy.ownerChangedLast,
    }),
    declined: () => ({
      subject: copy.ownershipDeclinedSubject(business),
      first: copy.ownershipDeclined(business, who),
      button: copy.openTeam,
      last: copy.nothingChanged,
    }),
  }[kind]()
  return linkMail({ to, link, ...texts })
}
