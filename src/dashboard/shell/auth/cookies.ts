/**
 * Browser and server must give the session cookie the same name and options (@supabase/ssr).
 * Specification section 9: 400 days, path /, SameSite lax.
 */
export const SESSION_COOKIE = 'tanggap-auth-token'
export const SESSION_COOKIE_OPTIONS = {
  name: SESSION_COOKIE,
  path: '/',
  sameSite: 'lax',
  maxAge: 400 * 24 * 60 * 60,
} as const

export const THEME_COOKIE = 'tema'
export const LANGUAGE_COOKIE = 'bahasa'
export const RAIL_COOKIE = 'bilah'
export const DENSITY_COOKIE = 'kerapatan'
export const CONSENT_COOKIE = 'persetujuan'
/** How long a setting of a browser is stored: a year. */
export const CHOICE_SECONDS = 365 * 24 * 60 * 60

/** Stores a setting of this browser for a year. */
export function rememberChoice(name: string, value: string | null): void {
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; path=/; samesite=lax; max-age=${value === null ? 0 : CHOICE_SECONDS}`
}
