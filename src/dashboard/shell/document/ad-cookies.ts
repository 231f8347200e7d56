import { rememberChoice } from '#dashboard/shell/auth/cookies.ts'

/** Specification section 9. */
const AD_COOKIE_DAYS = 90
const AD_COOKIES = ['_fbc', '_fbp']
/** Longer than any click id. A link must not fill the headers of every later request. */
const MAX_VALUE = 1000

/** Copies _fbc and _fbp from the address into cookies for 90 days, where the cookie is absent. */
export function keepAdCookies(): void {
  for (const cookie of adCookies(window.location.search, document.cookie)) document.cookie = cookie
}

/** Deletes both cookies when the visitor refuses measuring. */
export function dropAdCookies(): void {
  for (const name of AD_COOKIES) rememberChoice(name, null)
}

/** The cookies to set for this address, without those that exist already. */
export function adCookies(search: string, present: string): string[] {
  const query = new URLSearchParams(search)
  const known = new Set(present.split('; ').map((pair) => pair.split('=', 1)[0]))
  return AD_COOKIES.flatMap((name) => {
    const value = encodeURIComponent(query.get(name) ?? '')
    if (!value || value.length > MAX_VALUE || known.has(name)) return []
    return [`${name}=${value}; path=/; samesite=lax; max-age=${AD_COOKIE_DAYS * 24 * 60 * 60}`]
  })
}
