-- Money that was returned to a payer (decision 094). The id is made by the caller and is the key of the refund at the gateway, so a repeated request is one refund.
create table public.refund (
  id uuid primary key,
  business_id uuid not null references public.business (id) on delete cascade,
  sale_id uuid references public.sale (id) on delete cascade,
  order_id uuid references public."order" (id) on delete cascade,
  -- null: of an order that a member recorded as paid
  payment_id uuid references public.payment (id) on delete cascade,
  amount_rupiah bigint not null check (amount_rupiah > 0),
  reason text check (char_length(reason) between 1 and 300),
  -- by hand, and recorded afterwards; or by a call to the gateway
  way text not null check (way in ('manual', 'gateway')),
  status text not null check (status in ('sending', 'done', 'failed', 'undone')),
  -- the gateway took it, and reports later what became of it
  accepted_at timestamptz,
  created_by uuid references public.profile (id) on delete set null,
  -- when the gateway was last asked
  tried_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  constraint refund_subject check (num_nonnulls(order_id, sale_id) = 1),
  constraint refund_of_payment check (payment_id is not null or (way = 'manual' and sale_id is not null))
);
create index on public.refund (sale_id, created_at desc, id desc) where sale_id is not null;
create index on public.refund (order_id) where order_id is not null;
create index on public.refund (payment_id) where payment_id is not null;
create index on public.refund (business_id);
create index on public.refund (created_by) where created_by is not null;
create index refund_sending on public.refund (tried_at) where status = 'sending';

alter table public.payment
  -- the part of `refunded_rupiah` that was returned by hand, which the gateway knows nothing of
  add column manual_refund_rupiah bigint not null default 0,
  add constraint payment_refunds check (manual_refund_rupiah between 0 and refunded_rupiah and refunded_rupiah <= amount_rupiah);
create index on public.payment (provider_ref) where provider_ref is not null;

alter table public.sale add column refunded_rupiah bigint not null default 0 check (refunded_rupiah >= 0);
-- of a refund
alter table public.sale_event add column amount_rupiah bigint check (amount_rupiah > 0);
-- For the report: what was paid and returned in a time.
create index sale_paid on public.sale (business_id, paid_at) where paid_at is not null;
create index sale_event_refund on public.sale_event (business_id, created_at) where act in ('kembalikan', 'kembalikan_gerbang');
