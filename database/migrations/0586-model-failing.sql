-- A notice for owner and admins: the business's own model is refused by its provider.
alter table public.notice drop constraint notice_kind_check;
alter table public.notice add constraint notice_kind_check check (kind in (
  'escalation_new', 'escalation_half', 'escalation_over', 'send_failed', 'opened', 'sale_waiting', 'sale_payment',
  'scenario_regressed', 'customer_replied', 'plan_usage_most', 'plan_usage_all', 'plan_ending', 'plan_past_due', 'plan_ended',
  'model_limit', 'model_failing', 'mentioned', 'booking_new', 'booking_cancelled', 'assigned', 'channel_down', 'sheet_stopped',
  'source_changed', 'source_failed', 'digest_daily', 'digest_weekly', 'owner_offered', 'owner_changed', 'owner_kept'
));
