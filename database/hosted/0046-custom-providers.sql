-- Providers that the service adds while it runs: a sign-in by `provider=custom:name`. The secret is sealed with the instance's key.
create table auth.custom_oauth_providers (
  id uuid primary key default gen_random_uuid(),
  provider_type text not null check (provider_type in ('oauth2', 'oidc')),
  identifier text not null unique check (identifier ~ '^custom:[a-z0-9][a-z0-9:-]{0,48}$'),
  name text not null check (char_length(name) between 1 and 100),
  client_id text not null,
  client_secret_sealed text not null,
  acceptable_client_ids text[] not null default '{}',
  scopes text[] not null default '{}',
  custom_claims_allowlist text[] not null default '{}',
  pkce_enabled boolean not null default true,
  attribute_mapping jsonb not null default '{}',
  authorization_params jsonb not null default '{}',
  enabled boolean not null default true,
  email_optional boolean not null default false,
  skip_nonce_check boolean not null default false,
  issuer text,
  discovery_url text,
  authorization_url text,
  token_url text,
  userinfo_url text,
  jwks_uri text,
  discovery_document jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
grant all on auth.custom_oauth_providers to service_role;
