-- Devices that get Web Push messages (RFC 8030), and what each member wants to be told of.
create table public.push_device (
  id uuid primary key default private.uuid_v7(),
  member_id uuid not null references public.profile (id) on delete cascade,
  -- where the push service of the browser takes messages; a secret, with the keys that encrypt them
  endpoint_hash text not null unique check (char_length(endpoint_hash) = 64),
  sealed text not null check (char_length(sealed) <= 4000),
  name text not null check (char_length(name) between 1 and 80),
  created_at timestamptz not null default now(),
  last_sent_at timestamptz
);
create index on public.push_device (member_id, created_at desc, id desc);

create table public.notice_setting (
  member_id uuid not null references public.profile (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  push_events text[] not null check (cardinality(push_events) <= 20),
  mail_events text[] not null check (cardinality(mail_events) <= 20),
  -- 0: silent
  volume smallint not null check (volume between 0 and 100),
  quiet_from text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_until text check (quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  hides_content boolean not null,
  primary key (member_id, business_id),
  check ((quiet_from is null) = (quiet_until is null))
);
create index on public.notice_setting (business_id);

-- The key pair that names this instance to push services (VAPID, RFC 8292); made when it is first needed.
create table private.push_key (
  singleton boolean primary key default true check (singleton),
  public_key text not null,
  private_sealed text not null
);
grant select, insert on private.push_key to service_role;

alter table public.notice add column pushed_at timestamptz;
alter table public.notice drop constraint notice_kind_check;
alter table public.notice add constraint notice_kind_check check (kind in ('escalation_new', 'escalation_half', 'escalation_over', 'send_failed', 'opened', 'sale_waiting',
  'scenario_regressed', 'plan_usage_most', 'plan_usage_all', 'plan_ending', 'plan_past_due', 'plan_ended'));
