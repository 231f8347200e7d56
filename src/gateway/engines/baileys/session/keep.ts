import { type RunningKeeper, startKeeper } from './keeper.ts'
import { PACE } from '../outbound/pace.ts'
import { SERVE_TIMING } from '../outbound/serve.ts'
import { SESSION_TIMING } from './session-state.ts'
import { whatsAppWeb } from '../socket/web.ts'

/**
 * Longer than a short outage of the database, and short enough that customers hardly notice a
 * crash.
 */
const LEASE_MS = 20_000
const TICK_MS = 4_000

/**
 * Connects the WhatsApp Web numbers without an owner, until stopped. Without such numbers it costs
 * one small query every 4 s.
 */
export const keepSessions = (): Promise<RunningKeeper> =>
  startKeeper(whatsAppWeb, {
    leaseMs: LEASE_MS,
    tickMs: TICK_MS,
    session: SESSION_TIMING,
    serve: { ...SERVE_TIMING, pace: PACE },
  })
