-- Staff who carry out bookings (decision 116): what they do, when they work, and who does a booking.
create table public.booking_staff (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  -- the member of the team who they are, if they have an account
  member_id uuid,
  -- their own week in the form of business.operational_hours; null: that of the business
  weekly_hours jsonb check (jsonb_typeof(weekly_hours) = 'array'),
  days_off jsonb not null default '[]' check (private.are_closed_dates(days_off)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint booking_staff_hours_count check (case when jsonb_typeof(weekly_hours) = 'array' then jsonb_array_length(weekly_hours) <= 21 else true end),
  constraint booking_staff_member foreign key (business_id, member_id) references public.team_business (business_id, member_id) on delete set null (member_id)
);
create trigger touch before update on public.booking_staff for each row execute function private.touch();
create unique index booking_staff_name on public.booking_staff (business_id, lower(name));
create index on public.booking_staff (business_id, created_at, id);
create index on public.booking_staff (business_id, member_id) where member_id is not null;

create table public.booking_staff_service (
  staff_id uuid not null references public.booking_staff (id) on delete cascade,
  service_id uuid not null references public.booking_service (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  primary key (staff_id, service_id)
);
create index on public.booking_staff_service (service_id);
create index on public.booking_staff_service (business_id);

-- tidak: the service needs no staff. boleh: a customer may name one. wajib: a customer is asked for one.
alter table public.booking_service add column staff_choice text not null default 'tidak' check (staff_choice in ('tidak', 'boleh', 'wajib'));

alter table public.booking
  add column staff_id uuid references public.booking_staff (id) on delete set null,
  -- as it was when it was assigned; stays when the person is removed
  add column staff_name text check (char_length(staff_name) between 1 and 80),
  -- the customer named this person
  add column staff_is_wanted boolean not null default false,
  -- A person never has two open bookings at the same time, also when two are written at once.
  add constraint booking_staff_is_free exclude using gist (staff_id with =, tstzrange(starts_at, ends_at) with &&) where (status in ('diminta', 'dikonfirmasi'));
create index on public.booking (staff_id) where staff_id is not null;
