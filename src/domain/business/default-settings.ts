/**
 * Settings of a new business. The defaults of `public.business` repeat them for rows that SQL
 * inserts; business.pg.test.ts compares both.
 */
export const DEFAULT_SETTINGS = {
  /** pause after the customer's last message before the AI answers */
  quiet_window_ms: 6_000,
  /** open minutes in which the team should take an escalation */
  sla_minutes: 15,
  /** hours after which an idle AI room closes */
  auto_close_hours: 12,
}
