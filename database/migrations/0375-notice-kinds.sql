-- The closed list of kinds again, which 0373 replaced by a pattern; `NOTICE_KINDS` in the notices' contract is the same, by a test.
alter table public.notice drop constraint notice_kind_check;
alter table public.notice add constraint notice_kind_check check (kind in (
  'escalation_new', 'escalation_half', 'escalation_over', 'send_failed', 'opened', 'sale_waiting', 'sale_payment',
  'scenario_regressed', 'customer_replied', 'plan_usage_most', 'plan_usage_all', 'plan_ending', 'plan_past_due', 'plan_ended',
  'model_limit', 'mentioned', 'booking_new', 'booking_cancelled', 'assigned', 'channel_down', 'sheet_stopped'
));
