import { IdCard, Mail, Phone, RefreshCw, UserRound, type LucideIcon } from 'lucide-react'

/** What the scopes of OpenID Connect let an application see, in the words of who is asked. */
const SEEN: Record<string, { icon: LucideIcon; words: string }> = {
  openid: { icon: IdCard, words: 'Mengenali akun Anda setiap kali Anda masuk' },
  email: { icon: Mail, words: 'Melihat alamat email Anda' },
  profile: { icon: UserRound, words: 'Melihat nama dan foto profil Anda' },
  phone: { icon: Phone, words: 'Melihat nomor telepon Anda' },
  offline_access: { icon: RefreshCw, words: 'Tetap masuk sampai izinnya Anda cabut' },
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
