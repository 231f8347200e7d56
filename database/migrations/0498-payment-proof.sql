-- The picture or PDF that the payer of a plan sends with "I have made the transfer" (decision 103). Only the server and the operator read it.
create table public.payment_proof (
  payment_id uuid primary key references public.payment (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  bytes bytea not null check (octet_length(bytes) between 1 and 5 * 1024 * 1024),
  created_at timestamptz not null default now()
);
create index on public.payment_proof (business_id);
alter table public.payment add column proof_at timestamptz;
