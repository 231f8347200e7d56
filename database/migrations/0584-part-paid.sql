-- What arrived for an order before its whole sum, as a member recorded it.
alter table public.sale add column part_paid_rupiah bigint not null default 0;
alter table public.sale add constraint sale_part_paid_rupiah_check check (part_paid_rupiah >= 0);
