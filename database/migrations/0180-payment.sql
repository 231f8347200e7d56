-- Payments of orders. An order of a subscription names the plan as it was sold.
alter table public."order"
  add column plan jsonb check (jsonb_typeof(plan) = 'object'),
  -- what of the running plan was not used and lowers the sum
  add column credit_rupiah bigint not null default 0 check (credit_rupiah >= 0),
  add column created_by uuid references public.profile (id) on delete set null,
  add column paid_at timestamptz,
  add column refunded_rupiah bigint not null default 0 check (refunded_rupiah >= 0),
  drop constraint order_status_check,
  add constraint order_status_check check (status in ('waiting', 'paid', 'expired', 'failed', 'refunded'));
-- A business has one open order of its subscription. A newer one replaces it.
create unique index order_open_plan on public."order" (business_id) where plan is not null and status = 'waiting';

create table public.payment (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  order_id uuid not null references public."order" (id) on delete cascade,
  provider text not null check (provider in ('midtrans', 'xendit', 'transfer')),
  method text not null check (char_length(method) <= 20),
  amount_rupiah bigint not null check (amount_rupiah > 0),
  status text not null default 'creating' check (status in ('creating', 'waiting', 'expired', 'failed', 'review', 'paid', 'refunded')),
  -- the provider's own id, where it differs from ours
  provider_ref text check (char_length(provider_ref) <= 100),
  -- what the payer needs: a QR text, an account number, a page
  instructions jsonb not null default '{}' check (jsonb_typeof(instructions) = 'object'),
  refunded_rupiah bigint not null default 0 check (refunded_rupiah >= 0),
  -- the order was already paid by another payment
  is_extra boolean not null default false,
  -- the payer says that they transferred
  reported_at timestamptz,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- when the provider was last asked
  checked_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index on public.payment (order_id, created_at desc, id desc);
create index on public.payment (business_id);
create index payment_open on public.payment (checked_at) where status in ('creating', 'waiting');
create index payment_transfer on public.payment (created_at, id) where provider = 'transfer' and status in ('waiting', 'expired');

-- What providers said of a payment: each fact once.
create table public.payment_report (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  payment_id uuid not null references public.payment (id) on delete cascade,
  status text not null,
  amount_rupiah bigint not null,
  refunded_rupiah bigint not null default 0,
  received_at timestamptz not null default now(),
  unique (payment_id, status, amount_rupiah, refunded_rupiah)
);
create index on public.payment_report (business_id);

