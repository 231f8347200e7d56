-- Templates as their provider reviews them, and campaigns: one template to many customers.
-- status is Meta's word (APPROVED, PENDING, REJECTED, PAUSED, DISABLED, ...), or ours: DRAFT = kept here only, SUBMITTING = on its way to Meta.
alter table public.template
  drop constraint template_body_check,
  add constraint template_body_check check (char_length(body) <= 4096),
  add column quality text,
  add column previous_category text,
  add column status_at timestamptz not null default now(),
  add column created_by uuid references public.profile (id) on delete set null;
create unique index template_external on public.template (channel_id, external_id) where external_id is not null;
-- What is not at the provider yet stands once: pressing twice makes one.
create unique index template_local on public.template (business_id, name, language) where external_id is null;

-- checked: when the provider was last asked; synced: when it last answered.
alter table public.channel
  add column templates_checked_at timestamptz,
  add column templates_synced_at timestamptz,
  add column templates_error text;

-- Who said "stop" to marketing (contact.preference) never gets any.
alter table public.contact add column if not exists marketing_opt_out_at timestamptz;

create table public.campaign (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  channel_id uuid not null references public.channel (id) on delete cascade,
  template_id uuid references public.template (id) on delete set null,
  name text not null check (char_length(name) between 1 and 120),
  template_name text not null,
  template_language text not null,
  template_category text not null,
  body text not null,
  audience jsonb not null,
  status text not null default 'running' check (status in ('running', 'paused', 'done', 'cancelled')),
  status_reason text,
  per_minute int not null check (per_minute between 1 and 600),
  price_rupiah int,
  price_date date,
  consent_by uuid references public.profile (id) on delete set null,
  consent_at timestamptz not null default now(),
  created_by uuid references public.profile (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz
);
create index on public.campaign (business_id, created_at desc, id desc);
create index campaign_running on public.campaign (created_at) where status = 'running';
create index on public.campaign (channel_id);
create index on public.campaign (template_id);

-- One row a recipient: what he gets stands here before anything leaves. What became of it stands on the message.
create table public.campaign_recipient (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  campaign_id uuid not null references public.campaign (id) on delete cascade,
  contact_id uuid not null references public.contact (id) on delete cascade,
  position int not null,
  fill text[] not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped')),
  reason text,
  message_id uuid,
  settled_at timestamptz,
  unique (campaign_id, contact_id)
);
create unique index campaign_recipient_order on public.campaign_recipient (campaign_id, position);
create index campaign_recipient_waiting on public.campaign_recipient (campaign_id, position) where state = 'waiting';
create index on public.campaign_recipient (contact_id);
create index on public.campaign_recipient (business_id);
create index on public.campaign_recipient (message_id) where message_id is not null;

create trigger touch before update on public.campaign for each row execute function private.touch();
create trigger announce after insert or update or delete on public.template for each row execute function private.announce_row();
create trigger announce after insert or update or delete on public.campaign for each row execute function private.announce_row();
