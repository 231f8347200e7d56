import { IdCard, Mail, Phone, RefreshCw, UserRound, type LucideIcon } from 'lucide-react'
import * as copy from '#copy/oauth'

/** What the OpenID Connect scopes let an application see, in the member's words. */
const SEEN: Record<string, { icon: LucideIcon; words: string }> = {
  openid: { icon: IdCard, words: copy.scopeIdentity },
  email: { icon: Mail, words: copy.scopeEmail },
  profile: { icon: UserRound, words: copy.scopeProfile },
  phone: { icon: Phone, words: copy.scopePhone },
  offline_access: { icon: RefreshCw, words: copy.scopeOffline },
}

export const seenBy = (scopes: string[]) =>
  Object.entries(SEEN).flatMap(([scope, seen]) => (scopes.includes(scope) ? [seen] : []))

/** The receiver of the answer: the host of a site, or the scheme of an app on a phone. */
export function placeOf(redirectUri: string): string {
  const url = URL.parse(redirectUri)
  if (!url) return redirectUri
  return url.protocol === 'https:' || url.protocol === 'http:'
    ? url.host
    : url.protocol.slice(0, -1)
}
