-- Acts of a member on many rooms, carried out in the background (decision 057).
create table public.room_bulk (
  id uuid primary key,
  business_id uuid not null references public.business (id) on delete cascade,
  member_id uuid not null references public.profile (id) on delete cascade,
  act jsonb not null,
  room_ids uuid[] not null check (cardinality(room_ids) between 1 and 5000),
  done int not null default 0,
  failed int not null default 0,
  -- set by the member who stops it, and at its end
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  check (done <= cardinality(room_ids) and failed <= done)
);
create index on public.room_bulk (business_id);
create index on public.room_bulk (member_id);
