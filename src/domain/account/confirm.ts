import { z } from 'zod/mini'
import { now } from '#platform/clock'
import type { Claims } from '#platform/database'

/** A second factor or sign-in method that was shown within this time need not be shown again. */
const FRESH_SECONDS = 600
const FACTORS = ['totp', 'mfa/phone', 'mfa/webauthn', 'passkey']
const shownWays = z.array(z.object({ method: z.string(), timestamp: z.number() }))

/** Whether the session showed a second factor, or a passkey, in the last ten minutes. */
export const hasFreshFactor = (claims: Claims): boolean =>
  listFresh(claims).some((method) => FACTORS.includes(method))

/** Whether the session used any sign-in method in the last ten minutes. */
export const hasFreshSignIn = (claims: Claims): boolean => listFresh(claims).length > 0

function listFresh({ amr }: Claims): string[] {
  const since = now().getTime() / 1000 - FRESH_SECONDS
  const ways = shownWays.safeParse(amr)
  return ways.success
    ? ways.data.filter(({ timestamp }) => timestamp >= since).map(({ method }) => method)
    : []
}
