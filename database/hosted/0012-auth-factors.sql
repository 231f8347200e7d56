-- Second factors, passkeys and recovery codes. Secrets are sealed, codes are kept as hashes.
create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null check (factor_type in ('totp', 'phone', 'webauthn', 'recovery_code')),
  status text not null check (status in ('unverified', 'verified')),
  secret text,
  phone text,
  web_authn_credential jsonb,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index mfa_factors_name on auth.mfa_factors (user_id, lower(friendly_name)) where trim(friendly_name) <> '';
create index mfa_factors_user on auth.mfa_factors (user_id, created_at);

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  ip_address text not null default '',
  otp_hash text,
  web_authn_challenge text,
  misses smallint not null default 0,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index mfa_challenges_factor on auth.mfa_challenges (factor_id, created_at desc);
create index mfa_challenges_created on auth.mfa_challenges (created_at);

create table auth.mfa_recovery_codes (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index mfa_recovery_codes_factor on auth.mfa_recovery_codes (factor_id, code_hash);

create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  friendly_name text not null default '' check (char_length(friendly_name) <= 120),
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index webauthn_credentials_user on auth.webauthn_credentials (user_id, created_at);

create table auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  -- null for a sign-in: who it is, the passkey says
  user_id uuid references auth.users (id) on delete cascade,
  challenge text not null,
  created_at timestamptz not null default now()
);
create index webauthn_challenges_created on auth.webauthn_challenges (created_at);
create index webauthn_challenges_user on auth.webauthn_challenges (user_id) where user_id is not null;
grant all on auth.mfa_factors, auth.mfa_challenges, auth.mfa_recovery_codes, auth.webauthn_credentials, auth.webauthn_challenges to service_role;
