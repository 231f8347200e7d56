import { createServerFn } from '@tanstack/react-start'
import { getCookie, getRequest } from '@tanstack/react-start/server'
import { anonymousExpiry } from '#domain/account'
import { z } from 'zod'
import * as copy from '#copy/shell'
import { now } from '#platform/clock'
import { hostedServices } from '#supabase/hosted'
import { settings } from '#platform/settings'
import { CONSENT_COOKIE, DENSITY_COOKIE, RAIL_COOKIE, THEME_COOKIE } from './cookies.ts'
import { readClaims, type SignedIn } from './session.server.ts'

export type User = {
  id: string
  email: string | null
  phone: string | null
  isAnonymous: boolean
  /** A code has proved the person recently, so a new password needs no present one. */
  cameByCode: boolean
  /** when an unused account that was never secured is removed; null where it is permanent */
  expiresAt: string | null
}
export type Theme = 'light' | 'dark'

/** The signed-in person, or null. */
export const loadUser = createServerFn().handler(async (): Promise<User | null> => {
  const claims = await readClaims()
  if (!claims) return null
  const isAnonymous = claims.is_anonymous === true
  const expiresAt = isAnonymous ? (anonymousExpiry(now())?.toISOString() ?? null) : null
  return {
    id: claims.sub,
    email: textOf(claims.email),
    phone: textOf(claims.phone),
    isAnonymous,
    expiresAt,
    cameByCode: cameByCode(claims),
  }
})

/**
 * The data that the document needs before its first render: this browser's settings and the
 * instance's public settings. Nothing secret.
 */
export const loadDocumentSettings = createServerFn().handler(async () => {
  const look = await readLook()
  const consent = getCookie(CONSENT_COOKIE)
  const { META_PIXEL_ID, FACEBOOK_APP_ID, TOAST_PLACEMENT, PUBLIC_URL, AUTH_PASSWORD_MIN_LENGTH } =
    settings()
  return {
    theme: look.theme === 'light' || look.theme === 'dark' ? look.theme : null,
    isCompact: look.density === 'compact',
    isRailNarrow: getCookie(RAIL_COOKIE) === 'sempit',
    consent: consent === 'ya' || consent === 'tidak' ? consent : null,
    toastPlacement: TOAST_PLACEMENT,
    pixelId: META_PIXEL_ID ?? null,
    facebookAppId: FACEBOOK_APP_ID ?? null,
    publicUrl: PUBLIC_URL ?? null,
    siteUrl: PUBLIC_URL ?? originOf(getRequest()),
    shortestPassword: AUTH_PASSWORD_MIN_LENGTH,
    description: copy.pageDescription,
    keywords: copy.pageKeywords,
    supabase: {
      url: hostedServices().publicUrl ?? null,
      anonKey: hostedServices().verifier.anonKey,
    },
  }
})
export type DocumentSettings = Awaited<ReturnType<typeof loadDocumentSettings>>

const chosenLook = z.object({
  theme: z.enum(['light', 'dark', 'system']).optional().catch(undefined),
  density: z.enum(['comfortable', 'compact']).optional().catch(undefined),
})

/** The account's setting, which applies to all devices; without one, this browser's. */
async function readLook(): Promise<z.infer<typeof chosenLook>> {
  const own = chosenLook.safeParse((await readClaims())?.user_metadata).data
  const browser = chosenLook.parse({
    theme: getCookie(THEME_COOKIE),
    density: getCookie(DENSITY_COOKIE),
  })
  return { theme: own?.theme ?? browser.theme, density: own?.density ?? browser.density }
}

/** The address at which this visitor sees the site, for an instance whose operator set none. */
function originOf(request: Request): string {
  const url = new URL(request.url)
  return `${request.headers.get('x-forwarded-proto') === 'https' ? 'https:' : url.protocol}//${url.host}`
}

const textOf = (claim: unknown) => (typeof claim === 'string' && claim !== '' ? claim : null)

/**
 * As long as Auth accepts a code in place of the present password
 * (src/supabase/auth/account/account.ts).
 */
const RECOVERY_SECONDS = 3600
const amrClaim = z.array(z.object({ method: z.string(), timestamp: z.number() })).catch([])

function cameByCode(claims: SignedIn): boolean {
  const since = now().getTime() / 1000 - RECOVERY_SECONDS
  return amrClaim
    .parse(claims.amr)
    .some(
      ({ method, timestamp }) =>
        ['otp', 'recovery', 'magiclink'].includes(method) && timestamp >= since,
    )
}
