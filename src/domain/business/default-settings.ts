import { DEFAULT_QUIET_WINDOW_MS } from './quiet-window.ts'

/**
 * Settings of a new business. The defaults of `public.business` repeat them for rows that SQL
 * inserts; business.pg.test.ts compares both.
 */
export const DEFAULT_SETTINGS = {
  quiet_window_ms: DEFAULT_QUIET_WINDOW_MS,
  /** open minutes in which the team should take an escalation */
  sla_minutes: 15,
  /** hours after which an idle AI room closes */
  auto_close_hours: 12,
}
