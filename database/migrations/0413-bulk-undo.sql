-- What each room of an act on many had before, for its undo (decision 081).
create table public.room_bulk_before (
  bulk_id uuid not null references public.room_bulk (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  before jsonb not null,
  -- the room's handler version after the act; another one means that it changed since
  version int not null,
  created_at timestamptz not null default now(),
  primary key (bulk_id, room_id)
);
create index on public.room_bulk_before (business_id, created_at);
create index on public.room_bulk_before (room_id);
