import { IdCard, Mail, Phone, RefreshCw, UserRound, type LucideIcon } from 'lucide-react'
import * as copy from '#copy/oauth'

/** What the scopes of OpenID Connect let an application see, in the words of who is asked. */
const SEEN: Record<string, { icon: LucideIcon; words: string }> = {
  openid: { icon: IdCard, words: copy.scopeIdentity },
  email: { icon: Mail, words: copy.scopeEmail },
  profile: { icon: UserRound, words: copy.scopeProfile },
  phone: { icon: Phone, words: copy.scopePhone },
  offline_access: { icon: RefreshCw, words: copy.scopeOffline },
}

export const seenBy = (scopes: string[]) =>
  Object.entries(SEEN).flatMap(([scope, seen]) => (scopes.includes(scope) ? [seen] : []))

/** Where an answer is sent: the host of a site, or the name that an app on a phone goes by. */
export function placeOf(redirectUri: string): string {
  const url = URL.parse(redirectUri)
  if (!url) return redirectUri
  return url.protocol === 'https:' || url.protocol === 'http:'
    ? url.host
    : url.protocol.slice(0, -1)
}
