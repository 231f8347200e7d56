-- Keys with which a business's own programs call the messaging API. Only a hash is kept; the key is shown once.
create table public.api_key (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  -- the first characters, by which its owner tells it from others
  prefix text not null,
  key_hash text not null unique,
  created_by uuid references public.profile (id) on delete set null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references public.profile (id) on delete set null
);
create index on public.api_key (business_id, created_at desc);
create index on public.api_key (created_by);
create index on public.api_key (revoked_by);

-- The business of a request that came with such a key. The claim is made by our own server after it looked the key up; no token carries it.
create function private.key_business() returns uuid language sql stable set search_path = '' as $$
  select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'api_business_id', '')::uuid
$$;
grant execute on function private.key_business() to authenticated, service_role;

-- A key reaches its business as an admin does, and no other one.
create or replace function private.my_businesses() returns setof uuid language sql stable security definer set search_path = '' as $$
  select business_id from public.team_business where member_id = auth.uid()
  union all
  select private.key_business() where private.key_business() is not null
$$;
create or replace function private.my_businesses_as(roles text[]) returns setof uuid language sql stable security definer set search_path = '' as $$
  select business_id from public.team_business where member_id = auth.uid() and role = any (roles)
  union all
  select private.key_business() where private.key_business() is not null and 'admin' = any (roles)
$$;

-- The lists of one channel, newest first (GET /api/waha/chats/{session}).
create index room_channel on public.room (channel_id, last_message_at desc, id desc);
