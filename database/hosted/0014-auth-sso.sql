-- Single sign-on of companies (SAML 2.0).
create table auth.sso_providers (
  id uuid primary key default gen_random_uuid(),
  resource_id text unique,
  entity_id text not null unique,
  metadata_xml text not null,
  metadata_url text,
  attribute_mapping jsonb not null default '{}',
  name_id_format text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table auth.sso_domains (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  domain text not null check (char_length(domain) between 1 and 255),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index sso_domains_domain on auth.sso_domains (lower(domain));
create index sso_domains_provider on auth.sso_domains (sso_provider_id);
grant all on auth.sso_providers, auth.sso_domains to service_role;
