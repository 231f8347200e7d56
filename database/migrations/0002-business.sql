-- People, businesses, channels and agents. Field names are the specification's (section 3).
create table public.profile (
  id uuid primary key references auth.users (id) on delete cascade,
  name text check (char_length(name) <= 120),
  phone text check (char_length(phone) <= 20),
  preferences jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.business (
  id uuid primary key default private.uuid_v7(),
  profile_id uuid not null references public.profile (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  description text check (char_length(description) <= 2000),
  field text check (char_length(field) <= 80),
  logo_url text,
  socials jsonb,
  operational_hours jsonb check (jsonb_typeof(operational_hours) = 'array'),
  enable_operational_hours boolean not null default false,
  team_name text check (char_length(team_name) <= 80),
  toggles jsonb not null default '{"useAgentBehaviourV2":"off"}',
  mode text not null default 'testing' check (mode in ('testing', 'live')),
  tester_numbers text[] not null default '{}' check (cardinality(tester_numbers) <= 5),
  quiet_window_ms int not null default 6000 check (quiet_window_ms between 0 and 15000),
  sla_minutes int not null default 15 check (sla_minutes between 1 and 1440),
  ai_paused_at timestamptz,
  ai_paused_by uuid references public.profile (id) on delete set null,
  knowledge_version int not null default 0,
  onboarding_step text not null default 'business' check (onboarding_step in ('business', 'channel', 'knowledge', 'try', 'done')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on public.business (profile_id, created_at);

create table public.team_business (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  member_id uuid not null references public.profile (id) on delete cascade,
  role text not null default 'owner' check (role in ('owner', 'admin', 'agen', 'peninjau')),
  created_at timestamptz not null default now(),
  unique (business_id, member_id)
);
create index on public.team_business (member_id, business_id);

create table public.team_invitation (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  email text not null check (char_length(email) <= 254),
  role text not null check (role in ('admin', 'agen', 'peninjau')),
  invited_by uuid references public.profile (id) on delete set null,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references public.profile (id) on delete set null,
  revoked_at timestamptz
);
create index on public.team_invitation (business_id, created_at);

-- status is WAHA's word for a session; 'pending' until one was ever made (specification section 4).
create table public.channel (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  external_id text,
  status text not null default 'pending'
    check (status in ('pending', 'STOPPED', 'STARTING', 'SCAN_QR_CODE', 'PASSKEY_REQUIRED', 'PASSKEY_CONFIRMATION_REQUIRED', 'WORKING', 'FAILED')),
  status_reason text,
  status_at timestamptz not null default now(),
  engine text not null default 'simulator' check (engine in ('simulator', 'meta-cloud', 'waha', 'baileys')),
  name text not null default 'WhatsApp' check (char_length(name) between 1 and 80),
  phone text,
  settings jsonb not null default '{}',
  time_locked_until timestamptz,
  last_inbound_at timestamptz,
  last_outbound_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index channel_external on public.channel (engine, external_id) where external_id is not null;
create index on public.channel (business_id, created_at);
create index on public.channel (engine, (settings ->> 'wabaId')) where settings ? 'wabaId';

-- Provider tokens, sealed (platform/crypto); no member ever reads them.
create table public.channel_secret (
  channel_id uuid primary key references public.channel (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  sealed text not null,
  updated_at timestamptz not null default now()
);
create index on public.channel_secret (business_id);

create table public.agent (
  id uuid primary key default private.uuid_v7(),
  profile_id uuid not null references public.profile (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  name text not null default 'Asisten' check (char_length(name) between 1 and 80),
  enabled boolean not null default true,
  tone text not null default 'ramah' check (char_length(tone) <= 400),
  greeting text check (char_length(greeting) <= 1000),
  forbidden_topics text[] not null default '{}',
  enable_agent_partial_rollout boolean not null default false,
  agent_rollout_probability real not null default 1 check (agent_rollout_probability between 0 and 1),
  kpi jsonb,
  kpi_v2 jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on public.agent (business_id);
create index on public.agent (profile_id);

create table public.channel_agent (
  channel_id uuid not null references public.channel (id) on delete cascade,
  agent_id uuid not null references public.agent (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  primary key (channel_id, agent_id)
);
create index on public.channel_agent (agent_id);
create index on public.channel_agent (business_id);

create table public.audit_log (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  actor_id uuid,
  action text not null,
  entity text not null,
  entity_id uuid,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now()
);
create index on public.audit_log (business_id, created_at desc, id desc);

create table public."order" (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  description text not null,
  amount_rupiah bigint not null check (amount_rupiah >= 0),
  status text not null default 'waiting' check (status in ('waiting', 'paid', 'expired', 'failed')),
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
create index on public."order" (business_id, created_at desc);

create trigger touch before update on public.profile for each row execute function private.touch();
create trigger touch before update on public.business for each row execute function private.touch();
create trigger touch before update on public.channel for each row execute function private.touch();
create trigger touch before update on public.agent for each row execute function private.touch();

-- channel_agent.business_id follows the channel, so the specification's upsert of {channel_id, agent_id} is enough;
-- an agent of another business is refused.
create function private.channel_agent_business() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select c.business_id into new.business_id from public.channel c join public.agent a on a.business_id = c.business_id
  where c.id = new.channel_id and a.id = new.agent_id;
  if new.business_id is null then raise exception 'channel and agent belong to different businesses' using errcode = '23503'; end if;
  return new;
end $$;
create trigger same_business before insert or update on public.channel_agent for each row execute function private.channel_agent_business();

-- Membership, as one hashed set per query: `business_id in (select private.my_businesses())`.
create function private.my_businesses() returns setof uuid language sql stable security definer set search_path = '' as $$
  select business_id from public.team_business where member_id = auth.uid()
$$;
create function private.my_businesses_as(roles text[]) returns setof uuid language sql stable security definer set search_path = '' as $$
  select business_id from public.team_business where member_id = auth.uid() and role = any (roles)
$$;
create function private.owns_business(wanted uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.business where id = wanted and profile_id = auth.uid())
$$;
create function private.colleagues() returns setof uuid language sql stable security definer set search_path = '' as $$
  select theirs.member_id from public.team_business mine join public.team_business theirs using (business_id) where mine.member_id = auth.uid()
$$;
grant execute on function private.my_businesses(), private.my_businesses_as(text[]), private.owns_business(uuid), private.colleagues() to authenticated, service_role;
