-- Invoices, receipts and credit notes of plan orders. The books of the operator: they outlive the business that they were made for.
create table public.billing_document (
  id uuid primary key default private.uuid_v7(),
  kind text not null check (kind in ('invoice', 'receipt', 'credit_note')),
  number text not null unique check (char_length(number) <= 30),
  business_id uuid references public.business (id) on delete set null,
  order_id uuid references public."order" (id) on delete set null,
  payment_id uuid references public.payment (id) on delete set null,
  -- what was true when it was issued: seller, buyer, lines
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  issued_at timestamptz not null default now()
);
create index on public.billing_document (order_id, issued_at, id);
create index on public.billing_document (business_id);
create index on public.billing_document (payment_id);

-- The last number of each kind and year. Raised in the transaction that issues the document, so numbers have no gaps.
create table private.billing_counter (
  kind text not null,
  year int not null,
  last int not null,
  primary key (kind, year)
);
grant select, insert, update on private.billing_counter to service_role;

-- When the paid or the trial time ends; written with each change of the plan.
alter table public.subscription add column ends_at timestamptz;
update public.subscription set ends_at = least(coalesce(anchor_at + make_interval(months => months), trial_ends_at), ended_at);
alter table public.subscription alter column ends_at set not null;
create index on public.subscription (ends_at);
-- How far the owner was told of this end: before it, in the days of grace, after them.
alter table public.subscription add column reminded text check (reminded in ('before', 'grace', 'after'));

-- The owner is notified of use and end of their plan.
alter table public.notice drop constraint notice_kind_check;
alter table public.notice add constraint notice_kind_check check (kind in ('escalation_half', 'escalation_over', 'send_failed', 'opened', 'sale_waiting', 'scenario_regressed',
  'plan_usage_most', 'plan_usage_all', 'plan_ending', 'plan_past_due', 'plan_ended'));
