-- When the payer last chose this payment. A page of a gateway stays open, and may be chosen again.
alter table public.payment add column chosen_at timestamptz not null default now();
update public.payment set chosen_at = created_at;
