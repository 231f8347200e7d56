-- Cases of the team are offered to its members in turn (decision 084): by capacity, working hours and tag.

-- Whether a business offers its cases. Without a row it does not.
create table public.sharing_terms (
  business_id uuid primary key references public.business (id) on delete cascade,
  is_enabled boolean not null default false,
  updated_at timestamptz not null default now()
);
create trigger touch before update on public.sharing_terms for each row execute function private.touch();

-- How a member takes part. Without a row: available, five cases at once, in the opening hours.
create table public.member_duty (
  business_id uuid not null references public.business (id) on delete cascade,
  member_id uuid not null,
  is_available boolean not null default true,
  capacity smallint not null default 5 check (capacity between 1 and 50),
  -- a list as business.operational_hours; null: the opening hours
  hours jsonb check (jsonb_typeof(hours) = 'array'),
  last_given_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (business_id, member_id),
  foreign key (business_id, member_id) references public.team_business (business_id, member_id) on delete cascade
);
create trigger touch before update on public.member_duty for each row execute function private.touch();

-- Cases with this tag are offered to these members only.
create table public.tag_member (
  business_id uuid not null references public.business (id) on delete cascade,
  tag_id uuid not null references public.tag (id) on delete cascade,
  member_id uuid not null,
  primary key (tag_id, member_id),
  foreign key (business_id, member_id) references public.team_business (business_id, member_id) on delete cascade
);
create index on public.tag_member (business_id, member_id);

-- Whom an open case is offered to. It stays in the queue, with its deadline, until a member takes it.
alter table public.escalation add column offered_to uuid references public.profile (id) on delete set null;
alter table public.escalation add column offered_at timestamptz;
create index escalation_offered on public.escalation (business_id, offered_to) where resolved_at is null and claimed_by is null and offered_to is not null;
