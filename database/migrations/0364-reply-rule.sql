-- Replies by rule, before the AI (decision 059).
create table public.reply_rule (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  trigger text not null check (trigger in ('kata_kunci', 'pesan_pertama', 'percakapan_baru', 'di_luar_jam', 'libur', 'media', 'iklan')),
  -- of kata_kunci
  keywords text[] not null default '{}' check (cardinality(keywords) <= 30),
  is_exact boolean not null default false,
  -- of media; none: any kind
  kinds text[] not null default '{}' check (cardinality(kinds) <= 10),
  -- null: every channel
  channel_id uuid references public.channel (id) on delete cascade,
  hours text not null default 'selalu' check (hours in ('selalu', 'buka', 'tutup')),
  reply text not null check (char_length(reply) between 1 and 1024),
  -- the reply is the answer, so the AI does not answer the message
  is_answer boolean not null default false,
  -- a room gets the reply at most once in this time
  cooldown_minutes int not null default 720 check (cooldown_minutes between 0 and 43200),
  is_on boolean not null default true,
  position int not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (trigger <> 'kata_kunci' or cardinality(keywords) > 0)
);
create trigger touch before update on public.reply_rule for each row execute function private.touch();
create index reply_rule_order on public.reply_rule (business_id, position, id) where deleted_at is null;
create index on public.reply_rule (business_id);
create index on public.reply_rule (channel_id) where channel_id is not null;

-- Each reply by rule. The service writes it with the message.
create table public.reply_rule_use (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  rule_id uuid not null references public.reply_rule (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  used_at timestamptz not null default now()
);
create index on public.reply_rule_use (rule_id, used_at desc);
create index on public.reply_rule_use (room_id, used_at desc);
create index on public.reply_rule_use (business_id);
