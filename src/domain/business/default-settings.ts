/**
 * Settings of a new business. The defaults of `public.business` repeat them for rows that are
 * inserted elsewhere; business.pg.test.ts compares both.
 */
export const DEFAULT_SETTINGS = {
  /** pause after the customer's last message before the AI answers */
  quiet_window_ms: 6_000,
  /** open time in which the team takes an escalation */
  sla_minutes: 15,
  /** an idle room of the AI is closed after this long */
  auto_close_hours: 12,
}
