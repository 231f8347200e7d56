-- When a member gets a digest of what waits in a business (decision 096). Without a row: none.
create table public.digest (
  business_id uuid not null references public.business (id) on delete cascade,
  member_id uuid not null,
  rhythm text not null check (rhythm in ('daily', 'weekly')),
  -- of the day in the business's zone
  hour smallint not null check (hour between 0 and 23),
  -- Monday is 1; of a weekly digest
  weekday smallint not null check (weekday between 1 and 7),
  -- moments up to this one are done
  handled_until timestamptz not null,
  due_at timestamptz not null,
  primary key (business_id, member_id),
  foreign key (business_id, member_id) references public.team_business (business_id, member_id) on delete cascade
);
create index on public.digest (due_at);
create index on public.digest (member_id);

alter table public.notice drop constraint notice_kind_check;
alter table public.notice add constraint notice_kind_check check (kind in (
  'escalation_new', 'escalation_half', 'escalation_over', 'send_failed', 'opened', 'sale_waiting', 'sale_payment',
  'scenario_regressed', 'customer_replied', 'plan_usage_most', 'plan_usage_all', 'plan_ending', 'plan_past_due', 'plan_ended',
  'model_limit', 'mentioned', 'booking_new', 'booking_cancelled', 'assigned', 'channel_down', 'sheet_stopped',
  'source_changed', 'source_failed', 'digest_daily', 'digest_weekly'
));

-- The same text as in database/functions/notices.sql.
create function private.replan_digests() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.digest d set due_at = now() where d.business_id = new.id;
  return null;
end $$;
create trigger replan_digests after update of operational_hours on public.business for each row
  when (old.operational_hours -> 0 ->> 'timezone' is distinct from new.operational_hours -> 0 ->> 'timezone') execute function private.replan_digests();
