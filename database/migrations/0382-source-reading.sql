-- Pages and sites that are read again by themselves (decision 074). `reread_days` exists since 0231.
alter table public.knowledge_source
  -- when the next reading is due; null without a schedule
  add column reread_at timestamptz,
  -- when its content was read the last time
  add column read_at timestamptz,
  -- scheduled readings that failed one after another, and the stored reason of the newest
  add column reread_failures int not null default 0,
  add column reread_error text;
create index knowledge_source_due on public.knowledge_source (reread_at) where reread_at is not null and deleted_at is null;

-- A scheduled reading that finds nothing new is no update of the source.
drop trigger touch on public.knowledge_source;
create trigger touch before update of title, status, valid_until, deleted_at on public.knowledge_source for each row execute function private.touch();

-- A reading after the first one that changed something; the newest 10 of a source.
create table public.knowledge_reading (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  source_id uuid not null references public.knowledge_source (id) on delete cascade,
  added_count int not null,
  changed_count int not null,
  removed_count int not null,
  -- answers with a member's words, where the source says something else now
  kept_count int not null,
  -- the words before and after; 100 changes at most
  changes jsonb not null,
  is_scheduled boolean not null,
  created_at timestamptz not null default now()
);
create index on public.knowledge_reading (source_id, id desc);
create index on public.knowledge_reading (business_id);

alter table public.notice drop constraint notice_kind_check;
alter table public.notice add constraint notice_kind_check check (kind in (
  'escalation_new', 'escalation_half', 'escalation_over', 'send_failed', 'opened', 'sale_waiting', 'sale_payment',
  'scenario_regressed', 'customer_replied', 'plan_usage_most', 'plan_usage_all', 'plan_ending', 'plan_past_due', 'plan_ended',
  'model_limit', 'mentioned', 'booking_new', 'booking_cancelled', 'assigned', 'channel_down', 'sheet_stopped',
  'source_changed', 'source_failed'
));
