-- What leaves goes out in the order of writing: the next message of a room, and what nobody works on any more.
create index message_outbox on public.message (room_id, id) where status in ('queued', 'sending');
-- Messages that did not get through, until somebody sends them again or lets them go.
alter table public.message
  add column dismissed_at timestamptz,
  -- since when it waits to be sent, where that is not its making
  add column queued_at timestamptz;
create index message_undelivered on public.message (business_id, status_at desc, id desc) where status in ('failed', 'unconfirmed') and dismissed_at is null;
create index message_unsure on public.message (channel_id, status_at) where status = 'unconfirmed';

-- One person known by several ids. A merged contact keeps its row and points to the one that stands for both; rooms likewise.
alter table public.contact
  add column merged_into uuid references public.contact (id) on delete cascade,
  add column if not exists marketing_opt_out_at timestamptz;
create index on public.contact (merged_into) where merged_into is not null;
create index on public.contact (business_id, phone) where phone is not null;
create index on public.contact (business_id, lower(name)) where name is not null;
create index contact_username on public.contact_identity (business_id, lower(value)) where kind = 'username';
alter table public.room add column merged_into uuid references public.room (id) on delete set null;
create index on public.room (merged_into) where merged_into is not null;

-- What a merge moved, so that it can be taken back.
create table public.contact_merge (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  kept_id uuid not null references public.contact (id) on delete cascade,
  gone_id uuid not null references public.contact (id) on delete cascade,
  reason text not null check (reason in ('linked', 'changed', 'manual')),
  merged_by uuid references public.profile (id) on delete set null,
  kept_before jsonb not null,
  identity_ids uuid[] not null default '{}',
  note_ids uuid[] not null default '{}',
  -- one entry a room: where it was, where it went, what was moved out of it
  rooms jsonb not null default '[]',
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by uuid references public.profile (id) on delete set null
);
create index on public.contact_merge (kept_id, created_at desc);
create index on public.contact_merge (gone_id);
create index on public.contact_merge (business_id, created_at desc);

-- How a channel is, as its provider says and as its traffic shows.
alter table public.channel
  add column checked_at timestamptz,
  -- up to when its provider was asked for what was missed
  add column looked_at timestamptz,
  -- account limits by name: { active, until, value, at }
  add column limits jsonb not null default '{}',
  -- the last time that deliveries of the provider were missing, and how many messages were fetched afterwards
  add column gap_from timestamptz,
  add column gap_until timestamptz,
  add column gap_messages int;

create index channel_check on public.channel (checked_at nulls first) where engine <> 'simulator' and status <> 'pending';

-- What a phone scans or types to connect a number. It opens the account to whoever sees it: owner and admin only, and only until it is used.
create table public.channel_pairing (
  channel_id uuid primary key references public.channel (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  qr text,
  qr_expires_at timestamptz,
  code text,
  code_expires_at timestamptz,
  failure text,
  updated_at timestamptz not null default now()
);
create index on public.channel_pairing (business_id);
