-- An offer of a business to one of its members (decision 097). Nothing changes before they accept.
create table public.ownership_offer (
  business_id uuid primary key references public.business (id) on delete cascade,
  from_id uuid not null,
  to_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (from_id <> to_id),
  foreign key (business_id, from_id) references public.team_business (business_id, member_id) on delete cascade,
  foreign key (business_id, to_id) references public.team_business (business_id, member_id) on delete cascade
);
create index on public.ownership_offer (from_id);
create index on public.ownership_offer (to_id);

-- A business has one owner, and never none. The same text as in database/functions/business-rules.sql.
create function private.keep_owner() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  place constant uuid := coalesce(new.business_id, old.business_id);
begin
  if exists (select from public.business b where b.id = place) and not private.is_deleted_business(place)
    and (select count(*) from public.team_business t where t.business_id = place and t.role = 'owner') <> 1 then
    raise exception 'a business has one owner' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger keep_owner after delete or update of role, business_id on public.team_business deferrable initially deferred
  for each row when (old.role = 'owner') execute function private.keep_owner();
create constraint trigger one_owner after insert or update of role, business_id on public.team_business deferrable initially deferred
  for each row when (new.role = 'owner') execute function private.keep_owner();

alter table public.notice drop constraint notice_kind_check;
alter table public.notice add constraint notice_kind_check check (kind in (
  'escalation_new', 'escalation_half', 'escalation_over', 'send_failed', 'opened', 'sale_waiting', 'sale_payment',
  'scenario_regressed', 'customer_replied', 'plan_usage_most', 'plan_usage_all', 'plan_ending', 'plan_past_due', 'plan_ended',
  'model_limit', 'mentioned', 'booking_new', 'booking_cancelled', 'assigned', 'channel_down', 'sheet_stopped',
  'source_changed', 'source_failed', 'digest_daily', 'digest_weekly', 'owner_offered', 'owner_changed', 'owner_kept'
));
