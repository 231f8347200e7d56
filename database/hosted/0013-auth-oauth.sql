-- A sign-in that is on its way through another provider: its id is the `state` that comes back.
create table auth.oauth_states (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  redirect_to text not null,
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  -- our own proof to the provider (RFC 7636), sealed
  verifier_sealed text not null,
  nonce text not null,
  -- the user who links a further identity to his account
  linking_user_id uuid references auth.users (id) on delete cascade,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index oauth_states_created_at on auth.oauth_states (created_at);
create index oauth_states_linking on auth.oauth_states (linking_user_id) where linking_user_id is not null;
grant all on auth.oauth_states to service_role;
