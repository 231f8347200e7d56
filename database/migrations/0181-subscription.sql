-- What a business has bought of the instance's plans. Whether it runs follows from the times.
create table public.subscription (
  business_id uuid primary key references public.business (id) on delete cascade,
  -- the plan as it was sold; null: on trial
  plan_terms jsonb check (jsonb_typeof(plan_terms) = 'object'),
  trial_starts_at timestamptz not null default now(),
  trial_ends_at timestamptz not null,
  -- the paid time: so many months from here on
  anchor_at timestamptz,
  months int not null default 0 check (months >= 0),
  -- what was paid for these months
  value_rupiah bigint not null default 0 check (value_rupiah >= 0),
  -- paid, and not used for a plan yet; lowers the next order
  balance_rupiah bigint not null default 0 check (balance_rupiah >= 0),
  cancel_at_end boolean not null default false,
  -- ended before its time, by a refund
  ended_at timestamptz,
  updated_at timestamptz not null default now(),
  check ((plan_terms is null) = (anchor_at is null))
);

-- Answers of the AI that reached WhatsApp, each once. The row outlives its room: a charge does not change with an erasure.
create table public.usage_event (
  message_id uuid primary key,
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid references public.room (id) on delete set null,
  counted_at timestamptz not null default now()
);
create index usage_event_business on public.usage_event (business_id, counted_at desc, message_id desc);
create index on public.usage_event (room_id) where room_id is not null;

-- The same text as in database/functions/subscription.sql.
create function private.count_answer() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.usage_event (message_id, business_id, room_id)
  select new.id, new.business_id, new.room_id
  where exists (select from public.subscription s where s.business_id = new.business_id)
    and exists (select from public.channel c where c.id = new.channel_id and c.engine <> 'simulator')
    and not exists (select from public.agent_run u where u.id = new.agent_run_id and u.outcome = 'handover')
  on conflict do nothing;
  return null;
end $$;
create trigger count_answer after update of status on public.message for each row
  when (new.author_kind = 'ai' and old.status in ('queued', 'sending', 'unconfirmed') and new.status in ('sent', 'delivered', 'read', 'played'))
  execute function private.count_answer();
