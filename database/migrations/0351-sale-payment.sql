-- Payments of customers' orders, into the business's own account at a gateway (decision 054).

-- The accounts of a business. One is chosen for new payments; an older one still answers for its own.
create table public.payment_account (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  provider text not null check (provider in ('midtrans', 'xendit')),
  is_chosen boolean not null default true,
  is_sandbox boolean not null default false,
  -- a link is sent when an order is approved
  sends_links boolean not null default true,
  -- the last characters of the key, to tell keys apart
  key_end text not null check (char_length(key_end) <= 4),
  updated_at timestamptz not null default now(),
  unique (business_id, provider)
);
create unique index payment_account_chosen on public.payment_account (business_id) where is_chosen;
create trigger touch before update on public.payment_account for each row execute function private.touch();

create table public.payment_account_secret (
  account_id uuid primary key references public.payment_account (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  sealed text not null check (char_length(sealed) <= 4000)
);
create index on public.payment_account_secret (business_id);

-- A payment is for a plan's order or for a customer's order.
alter table public.payment
  alter column order_id drop not null,
  add column sale_id uuid references public.sale (id) on delete cascade,
  add constraint payment_subject check (num_nonnulls(order_id, sale_id) = 1);
create index on public.payment (sale_id, created_at desc, id desc) where sale_id is not null;

-- The picture in the conversation that may prove a payment.
alter table public.sale add column proof_message_id uuid;
