-- What Meta charges for: one row a message, as its receipts say it. It stays when the conversation is deleted, for it was charged all the same.
create table public.message_charge (
  message_id uuid primary key,
  business_id uuid not null references public.business (id) on delete cascade,
  channel_id uuid not null references public.channel (id) on delete cascade,
  category text not null,
  is_free boolean not null,
  -- Meta charges on delivery; the price may be told with "sent" already
  is_delivered boolean not null,
  charged_at timestamptz not null default now()
);
create index on public.message_charge (business_id, charged_at);
create index on public.message_charge (channel_id);
