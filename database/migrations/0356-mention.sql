-- A note may mention members, who are notified; who chose what reaches them before gets these too.
alter table public.notice drop constraint notice_kind_check;
alter table public.notice add constraint notice_kind_check check (kind in ('escalation_new', 'escalation_half', 'escalation_over', 'send_failed', 'opened', 'customer_replied', 'sale_waiting',
  'scenario_regressed', 'plan_usage_most', 'plan_usage_all', 'plan_ending', 'plan_past_due', 'plan_ended', 'model_limit', 'mentioned'));
update public.notice_setting set push_events = push_events || '{mention}', mail_events = mail_events || '{mention}';
