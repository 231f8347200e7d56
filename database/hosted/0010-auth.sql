-- Users, sessions and tokens as a Supabase project has them. Only the Auth service (service_role) reaches these tables.
create table auth.users (
  id uuid primary key default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text,
  encrypted_password text,
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change text,
  email_change_sent_at timestamptz,
  -- How many of the two addresses have agreed to a change.
  email_change_confirm_status smallint not null default 0 check (email_change_confirm_status between 0 and 2),
  phone text unique,
  phone_confirmed_at timestamptz,
  phone_change text,
  phone_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  banned_until timestamptz,
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Never read here (outstanding codes stand in one_time_tokens), but seeds written for Supabase fill them in, mostly with ''.
  instance_id uuid,
  is_super_admin boolean,
  confirmation_token text,
  recovery_token text,
  email_change_token_new text,
  email_change_token_current text,
  phone_change_token text,
  reauthentication_token text
);
create unique index users_email_key on auth.users (email) where not is_sso_user;
create index users_email_change_idx on auth.users (email_change) where email_change is not null;
create index users_created_at_idx on auth.users (created_at desc, id);

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_id)
);
create index identities_user_id_idx on auth.identities (user_id);
create index identities_email_idx on auth.identities (email);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2', 'aal3')),
  factor_id uuid,
  not_after timestamptz,
  refreshed_at timestamptz,
  user_agent text,
  ip inet,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user_id_idx on auth.sessions (user_id, created_at);

create table auth.mfa_amr_claims (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (session_id, authentication_method)
);

-- A refresh token is found by its hash. The sealed form exists only while it is the active one: a client whose answer was
-- lost, or whose other tab was faster, is given the active token again.
create table auth.refresh_tokens (
  id bigint generated always as identity primary key,
  token_hash text not null unique,
  token_sealed text,
  parent_hash text,
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  revoked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id);
create index refresh_tokens_user_id_idx on auth.refresh_tokens (user_id);

-- One outstanding code of each kind for a user; only its hash is kept.
create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type text not null check (token_type in ('confirmation_token', 'reauthentication_token', 'recovery_token', 'email_change_token_new', 'email_change_token_current', 'phone_change_token')),
  token_hash text not null,
  -- The address the code was sent to.
  relates_to text not null,
  -- False where whoever redeems it has proved the address but not that the stored password is his.
  keeps_password boolean not null default true,
  misses smallint not null default 0,
  created_at timestamptz not null default now(),
  unique (user_id, token_type)
);
create index one_time_tokens_hash_idx on auth.one_time_tokens (token_hash);

create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  auth_code_hash text unique,
  auth_code_issued_at timestamptz,
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  authentication_method text not null,
  created_at timestamptz not null default now()
);
create index flow_state_user_idx on auth.flow_state (user_id, authentication_method, created_at desc);
create index flow_state_created_at_idx on auth.flow_state (created_at);

create table auth.audit_log_entries (
  id uuid primary key default gen_random_uuid(),
  payload jsonb not null,
  ip_address text not null default '',
  created_at timestamptz not null default now()
);
create index audit_log_entries_created_at_idx on auth.audit_log_entries (created_at desc, id);

-- Token buckets of the rate limits, shared by all processes. Losing them in a crash does no harm.
create unlogged table auth.rate_limits (
  key text primary key,
  tokens double precision not null,
  refilled_at timestamptz not null
);
create index rate_limits_refilled_at_idx on auth.rate_limits (refilled_at);

grant all on all tables in schema auth to service_role;
grant usage on all sequences in schema auth to service_role;
