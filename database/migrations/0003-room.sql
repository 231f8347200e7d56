-- Conversations: one table of rooms behind /inbox, /auto-reply, /eskalasi and /task-completed.
-- Times that lists are paged by are kept in milliseconds, as JavaScript carries them: a page continues exactly where the last one ended.
create table public.contact (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  name text check (char_length(name) <= 200),
  phone text,
  language text,
  blocked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on public.contact (business_id, created_at);
create extension if not exists pg_trgm;
create index contact_search on public.contact using gin ((coalesce(name, '') || ' ' || coalesce(phone, '')) gin_trgm_ops);

-- A contact owns a set of identities; a phone number is one of them and never the key (reference/whatsapp.md section 0).
create table public.contact_identity (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  contact_id uuid not null references public.contact (id) on delete cascade,
  kind text not null check (kind in ('phone', 'lid', 'bsuid', 'parent_bsuid', 'group', 'username')),
  value text not null check (char_length(value) between 1 and 200),
  created_at timestamptz not null default now()
);
-- A username is display data and may move between people.
create unique index contact_identity_key on public.contact_identity (business_id, kind, value) where kind <> 'username';
create index on public.contact_identity (contact_id);

create table public.contact_note (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  contact_id uuid not null references public.contact (id) on delete cascade,
  author_id uuid references public.profile (id) on delete set null,
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index on public.contact_note (contact_id, created_at desc);
create index on public.contact_note (business_id);

create table public.room (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  channel_id uuid not null references public.channel (id) on delete cascade,
  contact_id uuid not null references public.contact (id) on delete cascade,
  kind text not null default 'direct' check (kind in ('direct', 'group')),
  provider_chat_id text not null,
  handler text not null check (handler in ('ai', 'menunggu_tim', 'manusia', 'selesai', 'loop')),
  handler_reason text,
  handler_version int not null default 1,
  handler_at timestamptz not null default now(),
  assignee_id uuid references public.profile (id) on delete set null,
  note_to_ai text check (char_length(note_to_ai) <= 1000),
  session_no int not null default 1,
  session_started_at timestamptz not null default now(),
  rollout_draw real,
  rollout_in boolean,
  behaviour text not null default 'v1' check (behaviour in ('v1', 'v2')),
  previous_summary text,
  last_message_id uuid,
  last_message_at timestamptz(3) not null default now(),
  last_preview text not null default '',
  last_author text not null default 'customer',
  last_inbound_at timestamptz,
  burst_started_at timestamptz,
  waiting_since timestamptz,
  window_expires_at timestamptz,
  unread_count int not null default 0,
  customer_typing_until timestamptz,
  snoozed_until timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (channel_id, contact_id)
);
create index room_all on public.room (business_id, last_message_at desc, id desc);
create index room_handler on public.room (business_id, handler, last_message_at desc, id desc);
create index room_waiting on public.room (business_id, last_message_at desc, id desc) where waiting_since is not null and handler in ('menunggu_tim', 'manusia', 'loop');
create index room_mine on public.room (assignee_id, last_message_at desc, id desc) where assignee_id is not null;
create index on public.room (contact_id);

create table public.room_event (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  actor_kind text not null check (actor_kind in ('customer', 'ai', 'member', 'device', 'system')),
  actor_id uuid,
  reason text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now()
);
create index on public.room_event (room_id, created_at desc, id desc);
create index on public.room_event (business_id, created_at desc);

create table public.message (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  channel_id uuid not null references public.channel (id) on delete cascade,
  session_no int not null,
  direction text not null check (direction in ('in', 'out', 'note')),
  author_kind text not null check (author_kind in ('customer', 'ai', 'member', 'device', 'rule', 'system')),
  author_id uuid,
  kind text not null,
  text text not null default '' check (char_length(text) <= 4096 or author_kind in ('customer', 'device')),
  content jsonb not null,
  client_id text,
  provider_key text,
  provider_id text,
  reply_to_id uuid,
  reply_to jsonb,
  status text not null check (status in ('received', 'queued', 'sending', 'sent', 'delivered', 'read', 'played', 'failed', 'unconfirmed')),
  status_reason text,
  status_at timestamptz not null default now(),
  attempts int not null default 0,
  reactions jsonb not null default '{}',
  agent_run_id uuid,
  source_count int not null default 0,
  handler_version int,
  occurred_at timestamptz(3) not null default now(),
  edited_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index message_room on public.message (room_id, occurred_at desc, id desc);
create index on public.message (business_id, created_at desc);
create unique index message_provider on public.message (channel_id, provider_key) where provider_key is not null;
create unique index message_client on public.message (room_id, client_id) where client_id is not null;
create index message_search on public.message using gin (text gin_trgm_ops);
create index message_unsent on public.message (status_at) where status in ('queued', 'sending');

-- A delivery status that came before its message was known: kept until the message is stored (reference/whatsapp.md section 5.2).
create table public.parked_status (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  channel_id uuid not null references public.channel (id) on delete cascade,
  provider_key text not null,
  status jsonb not null,
  created_at timestamptz not null default now()
);
create index on public.parked_status (channel_id, provider_key);
create index on public.parked_status (business_id);

create table public.attachment (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  message_id uuid not null references public.message (id) on delete cascade,
  kind text not null,
  mime text not null,
  file_name text,
  size_bytes bigint,
  seconds real,
  storage_path text,
  source jsonb not null,
  created_at timestamptz not null default now()
);
create index on public.attachment (message_id);
create index on public.attachment (business_id);

-- Why the AI wrote what it wrote: sources with scores, tools, checks, drafts, time and cost.
create table public.agent_run (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid references public.room (id) on delete cascade,
  simulation_id uuid,
  behaviour text not null check (behaviour in ('v1', 'v2')),
  mode text not null check (mode in ('retrieval', 'model')),
  outcome text not null,
  reason text,
  trace jsonb not null,
  duration_ms int not null,
  input_tokens int not null default 0,
  output_tokens int not null default 0,
  created_at timestamptz not null default now()
);
create index on public.agent_run (room_id, created_at desc);
create index on public.agent_run (business_id, created_at desc);
create index on public.agent_run (simulation_id, created_at);

create table public.simulation (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  profile_id uuid not null references public.profile (id) on delete cascade,
  behaviour text not null default 'v1' check (behaviour in ('v1', 'v2')),
  turns jsonb not null default '[]' check (jsonb_array_length(turns) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on public.simulation (business_id, profile_id, created_at desc);
alter table public.agent_run add foreign key (simulation_id) references public.simulation (id) on delete cascade;

create table public.escalation (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  session_no int not null,
  reason text not null check (reason in ('minta_manusia', 'info_tidak_ada', 'di_luar_kemampuan', 'kebijakan', 'gangguan_alat', 'perlu_klarifikasi', 'kuota_habis', 'marah', 'putaran_bot')),
  detail text,
  summary text[] not null default '{}',
  tried jsonb not null default '[]',
  draft text,
  draft_sources jsonb not null default '[]',
  priority int not null default 0,
  opened_at timestamptz not null default now(),
  due_at timestamptz not null,
  warned_at timestamptz,
  alerted_at timestamptz,
  claimed_by uuid references public.profile (id) on delete set null,
  claimed_at timestamptz,
  resolved_at timestamptz,
  resolved_by uuid references public.profile (id) on delete set null
);
create unique index escalation_open on public.escalation (room_id) where resolved_at is null;
create index escalation_queue on public.escalation (business_id, due_at, priority desc) where resolved_at is null;
create index on public.escalation (business_id, opened_at desc);

create table public.closure (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  session_no int not null,
  closed_by_kind text not null check (closed_by_kind in ('member', 'ai', 'system')),
  closed_by uuid references public.profile (id) on delete set null,
  outcome text not null check (outcome in ('terjawab', 'terjual', 'janji_temu', 'tidak_jadi', 'spam')),
  session_started_at timestamptz not null,
  closed_at timestamptz(3) not null default now(),
  reopened_at timestamptz,
  csat int check (csat between 1 and 5)
);
create index on public.closure (business_id, closed_at desc, id desc);
create index on public.closure (room_id, session_no);

create table public.tag (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  created_at timestamptz not null default now()
);
create unique index on public.tag (business_id, lower(name));
create table public.room_tag (
  room_id uuid not null references public.room (id) on delete cascade,
  tag_id uuid not null references public.tag (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  primary key (room_id, tag_id)
);
create index on public.room_tag (tag_id);
create index on public.room_tag (business_id);

create table public.quick_reply (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  shortcut text not null check (shortcut ~ '^[a-z0-9_-]{1,30}$'),
  text text not null check (char_length(text) between 1 and 4096),
  used_count int not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index quick_reply_shortcut on public.quick_reply (business_id, shortcut) where deleted_at is null;

create table public.draft (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  agent_run_id uuid references public.agent_run (id) on delete set null,
  text text not null,
  sources jsonb not null default '[]',
  status text not null default 'proposed' check (status in ('proposed', 'used', 'edited', 'dismissed', 'stale')),
  decided_by uuid references public.profile (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now()
);
create index on public.draft (room_id, created_at desc);
create index on public.draft (business_id, created_at desc);

create table public.template (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  channel_id uuid references public.channel (id) on delete cascade,
  external_id text,
  name text not null check (char_length(name) between 1 and 512),
  type text not null default 'campaign',
  category text not null,
  language text not null,
  body text not null check (char_length(body) between 1 and 1024),
  sample_values text[] not null default '{}',
  status text not null,
  reason text,
  synced_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on public.template (business_id, created_at desc);

create trigger touch before update on public.contact for each row execute function private.touch();
create trigger touch before update on public.room for each row execute function private.touch();
create trigger touch before update on public.simulation for each row execute function private.touch();
create trigger touch before update on public.quick_reply for each row execute function private.touch();
create trigger touch before update on public.template for each row execute function private.touch();
