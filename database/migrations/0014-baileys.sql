-- WhatsApp Web in our own processes (engine baileys). All of it is the service's own: keys of an account are the account.
-- One row a connected number: what people want of it, who owns its connection now, and how it stands.
create table public.baileys_session (
  channel_id uuid primary key references public.channel (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  -- the channel's external id, as it stands in what is stored of it
  session text not null,
  wanted text not null default 'on' check (wanted in ('on', 'off')),
  -- counts what people asked for: the owner starts anew when it grows
  wish int not null default 1,
  -- the lease: a process that did not renew it in time owns nothing; the token grows with every owner and fences the last one off
  owner uuid,
  token bigint not null default 0,
  lease_until timestamptz,
  status text not null default 'STOPPED' check (status in ('STOPPED', 'STARTING', 'SCAN_QR_CODE', 'WORKING', 'FAILED')),
  reason text,
  sealed_qr text,
  qr_expires_at timestamptz,
  -- who is linked
  phone text,
  account_name text,
  -- of the account: no new chats until then
  time_locked_until timestamptz,
  capped_until timestamptz,
  -- pace: the next free places for a message and for the first message to a stranger
  next_send_at timestamptz,
  next_first_contact_at timestamptz,
  burst int not null default 0,
  updated_at timestamptz not null default now()
);
create index on public.baileys_session (business_id);
create index baileys_session_free on public.baileys_session (lease_until nulls first) where wanted = 'on';

-- The keys of Signal and the account's credentials (kind 'creds'), sealed and bound to their place.
create table public.baileys_key (
  channel_id uuid not null references public.baileys_session (channel_id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  kind text not null,
  name text not null,
  sealed text not null,
  primary key (channel_id, kind, name)
);
create index on public.baileys_key (business_id);

-- Messages as WhatsApp Web knows them: to quote, to send again when a phone asks, to fetch their files, to archive their chat.
create table public.baileys_message (
  channel_id uuid not null references public.baileys_session (channel_id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  -- direction and id: 1:3EB0…
  handle text not null,
  jid text not null,
  -- empty while it could not be decrypted
  body text,
  at timestamptz not null,
  stored_at timestamptz not null default now(),
  primary key (channel_id, handle)
);
create index on public.baileys_message (channel_id, jid, at desc);
create index on public.baileys_message (business_id);
create index on public.baileys_message (stored_at);

-- Who was in touch with whom: tells strangers from customers.
create table public.baileys_chat (
  channel_id uuid not null references public.baileys_session (channel_id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  jid text not null,
  last_in_at timestamptz,
  last_out_at timestamptz,
  -- ours of the last hour that nobody answered
  unanswered timestamptz[] not null default '{}',
  primary key (channel_id, jid)
);
create index on public.baileys_chat (business_id);

-- What other processes ask of the owner. waiting -> taken -> sending -> done; up to `taken` nothing has left the house.
create table public.baileys_command (
  id uuid primary key default private.uuid_v7(),
  channel_id uuid not null references public.baileys_session (channel_id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  -- a message to send has both: ours and the one WhatsApp will know it by
  command_id text,
  message_id text,
  kind text not null,
  payload text not null,
  state text not null default 'waiting' check (state in ('reserved', 'waiting', 'taken', 'sending', 'done')),
  due_at timestamptz not null default now(),
  -- nobody waits for it any more: it is not begun
  expires_at timestamptz not null,
  token bigint,
  result text,
  created_at timestamptz not null default now(),
  unique (channel_id, command_id)
);
create index baileys_command_open on public.baileys_command (channel_id, due_at) where state in ('waiting', 'taken', 'sending');
create index on public.baileys_command (channel_id, message_id) where message_id is not null;
create index on public.baileys_command (business_id);
create index on public.baileys_command (created_at);
