-- Bookings of a business's customers (decision 072): services with a duration and a capacity, and what is booked of them.
create extension if not exists btree_gist;

-- How a business takes bookings by chat. Without a row it takes none.
create table public.booking_terms (
  business_id uuid primary key references public.business (id) on delete cascade,
  is_enabled boolean not null default false,
  -- a member confirms what the customer asked for
  needs_approval boolean not null default false,
  -- how many days ahead customers may book
  days_ahead smallint not null default 14 check (days_ahead between 1 and 90),
  -- how long before its start a booking can be made, moved or cancelled by the customer
  lead_minutes int not null default 60 check (lead_minutes between 0 and 10080),
  -- the distance between possible starts
  step_minutes smallint not null default 30 check (step_minutes in (15, 30, 60)),
  last_number int not null default 0,
  updated_at timestamptz not null default now()
);
create trigger touch before update on public.booking_terms for each row execute function private.touch();

create table public.booking_service (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  minutes smallint not null check (minutes between 5 and 720),
  price_rupiah int check (price_rupiah >= 0),
  -- how many customers at once
  capacity smallint not null default 1 check (capacity between 1 and 50),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger touch before update on public.booking_service for each row execute function private.touch();
create unique index booking_service_name on public.booking_service (business_id, lower(name));
create index on public.booking_service (business_id, created_at, id);

create table public.booking (
  -- the reply that made it, or the member's request
  id uuid primary key,
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid references public.room (id) on delete set null,
  service_id uuid references public.booking_service (id) on delete set null,
  -- as it was when it was booked
  service_name text not null check (char_length(service_name) between 1 and 80),
  price_rupiah int check (price_rupiah >= 0),
  number int not null check (number > 0),
  status text not null check (status in ('diminta', 'dikonfirmasi', 'selesai', 'batal', 'tidak_datang')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- which of the places of its service it takes
  place smallint not null check (place >= 1),
  name text check (char_length(name) <= 120),
  phone text check (char_length(phone) <= 20),
  note text check (char_length(note) <= 500),
  version int not null default 1,
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Two open bookings of a service never share a place at the same time, also when two are written at once.
  constraint booking_place_is_free exclude using gist (service_id with =, place with =, tstzrange(starts_at, ends_at) with &&) where (status in ('diminta', 'dikonfirmasi'))
);
create trigger touch before update on public.booking for each row execute function private.touch();
create unique index booking_number on public.booking (business_id, number);
create index on public.booking (business_id, starts_at, id);
create index on public.booking (room_id, starts_at desc);
create index on public.booking (service_id) where service_id is not null;
create index booking_to_remind on public.booking (starts_at) where status = 'dikonfirmasi' and reminded_at is null and room_id is not null;
create trigger announce after insert or update on public.booking for each row execute function private.announce_row();

-- What happened to a booking, in order. An act is repeated under the same id without effect.
create table public.booking_event (
  id uuid primary key,
  business_id uuid not null references public.business (id) on delete cascade,
  booking_id uuid not null references public.booking (id) on delete cascade,
  actor_kind text not null check (actor_kind in ('customer', 'member', 'system')),
  actor_id uuid references public.profile (id) on delete set null,
  act text not null check (act in ('buat', 'pindah', 'setujui', 'batal', 'selesai', 'tidak_datang', 'urungkan')),
  before jsonb,
  after jsonb not null,
  created_at timestamptz not null default now()
);
create index on public.booking_event (booking_id, created_at, id);
create index on public.booking_event (business_id);
create index on public.booking_event (actor_id) where actor_id is not null;

-- Each new kind needed a change here; `NOTICE_KINDS` in the notices' contract is the list, and one function writes them.
alter table public.notice drop constraint notice_kind_check;
alter table public.notice add constraint notice_kind_check check (kind ~ '^[a-z_]{3,40}$');
