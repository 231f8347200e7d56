-- Applications that let people sign in with an account of this instance (OAuth 2.1). Of a secret only the SHA-256 is kept.
create table auth.oauth_clients (
  id uuid primary key default gen_random_uuid(),
  client_secret_hash text,
  client_type text not null check (client_type in ('public', 'confidential')),
  registration_type text not null default 'manual' check (registration_type in ('manual', 'dynamic')),
  token_endpoint_auth_method text not null check (token_endpoint_auth_method in ('none', 'client_secret_basic', 'client_secret_post')),
  client_name text not null default '' check (char_length(client_name) <= 1024),
  client_uri text,
  logo_uri text,
  redirect_uris text[] not null,
  grant_types text[] not null,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((client_type = 'public') = (client_secret_hash is null)),
  check ((client_type = 'public') = (token_endpoint_auth_method = 'none'))
);
create index oauth_clients_created on auth.oauth_clients (created_at desc, id desc);
grant all on auth.oauth_clients to service_role;
