import { settings } from '#platform/settings'
import { type RunningKeeper, startKeeper } from './keeper.ts'
import { PACE } from '../outbound/pace.ts'
import { SERVE_TIMING } from '../outbound/serve.ts'
import { SESSION_TIMING } from './session-state.ts'
import { whatsAppWeb } from '../socket/web.ts'

/** How often a lease is renewed within its length, so that some renewals may fail. */
const TICKS_PER_LEASE = 5

/**
 * Connects the WhatsApp Web numbers without an owner, until stopped. Without such numbers it costs
 * one small query every 4 s.
 */
export function keepSessions(): Promise<RunningKeeper> {
  const leaseMs = settings().BAILEYS_LEASE_MS
  return startKeeper(whatsAppWeb, {
    leaseMs,
    tickMs: leaseMs / TICKS_PER_LEASE,
    session: SESSION_TIMING,
    serve: { ...SERVE_TIMING, pace: PACE },
  })
}
