-- A member's own WhatsApp number, to which a channel of the business writes alerts (decision 079).
create table public.alert_number (
  business_id uuid not null references public.business (id) on delete cascade,
  member_id uuid not null,
  channel_id uuid not null references public.channel (id) on delete cascade,
  -- null once it was removed: the count of codes stays
  number text check (number ~ '^[1-9]\d{7,14}$'),
  -- the code that proves the number, until it is confirmed
  code_hash text,
  code_sent_at timestamptz not null default now(),
  codes_sent int not null default 1,
  tries int not null default 0,
  verified_at timestamptz,
  -- the member wrote STOP to the channel
  stopped_at timestamptz,
  last_sent_at timestamptz,
  -- of the last alert: the channel may report it as a message written on its phone
  last_text_hash text,
  failure text,
  primary key (business_id, member_id),
  foreign key (business_id, member_id) references public.team_business (business_id, member_id) on delete cascade
);
create index on public.alert_number (business_id, number);
create index on public.alert_number (channel_id);

alter table public.notice add column whatsapp_at timestamptz;
alter table public.notice_setting add column whatsapp_events text[] not null default '{waiting,deadline,opening,failed}' check (cardinality(whatsapp_events) <= 20);

-- The same text as in database/functions/notices.sql.
create function private.carry_notice(business uuid, member uuid, prefix text, due timestamptz) returns void language plpgsql security definer set search_path = '' as $$ begin return; end $$;
