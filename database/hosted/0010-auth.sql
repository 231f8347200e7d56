-- Users, sessions and tokens as a Supabase project has them.
create table auth.users (
  id uuid primary key default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
