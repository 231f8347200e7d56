-- Filters of the inbox under a name: a member's own, or shared with the team.
create table public.saved_view (
  id uuid primary key,
  business_id uuid not null references public.business (id) on delete cascade,
  member_id uuid not null references public.profile (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  is_shared boolean not null default false,
  filter jsonb not null check (jsonb_typeof(filter) = 'object' and pg_column_size(filter) <= 2000),
  position int not null default 0,
  created_at timestamptz not null default now()
);
create index on public.saved_view (business_id, position, id);
create index on public.saved_view (member_id);
