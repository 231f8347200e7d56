-- Sign-in of applications with an account of this instance: what they ask for, what people agreed to, and the sessions that came of it.
create table auth.oauth_authorizations (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references auth.oauth_clients (id) on delete cascade,
  -- null until somebody looks at the request; from then on it is his
  user_id uuid references auth.users (id) on delete cascade,
  redirect_uri text not null,
  scope text not null,
  state text,
  nonce text,
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied')),
  code_hash text unique,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((status = 'approved') = (code_hash is not null))
);
create index oauth_authorizations_created on auth.oauth_authorizations (created_at);
create index oauth_authorizations_client on auth.oauth_authorizations (client_id);
create index oauth_authorizations_user on auth.oauth_authorizations (user_id) where user_id is not null;

create table auth.oauth_consents (
  user_id uuid not null references auth.users (id) on delete cascade,
  client_id uuid not null references auth.oauth_clients (id) on delete cascade,
  scopes text[] not null,
  granted_at timestamptz not null default now(),
  primary key (user_id, client_id)
);
create index oauth_consents_client on auth.oauth_consents (client_id);

alter table auth.sessions add column oauth_client_id uuid references auth.oauth_clients (id) on delete cascade, add column scopes text;
create index sessions_oauth_client on auth.sessions (oauth_client_id) where oauth_client_id is not null;
grant all on auth.oauth_authorizations, auth.oauth_consents to service_role;
