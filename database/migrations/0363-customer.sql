-- The list of customers, and fields of a business's own (decision 059).

-- What a business notes of each customer beside name and number. Values are in contact.fields.
create table public.contact_field (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  kind text not null default 'teks' check (kind in ('teks', 'angka', 'tanggal')),
  position int not null default 0,
  created_at timestamptz not null default now()
);
create unique index contact_field_name on public.contact_field (business_id, lower(name));
create index contact_field_position on public.contact_field (business_id, position, id);

-- A map of contact_field.id to its value as text.
alter table public.contact add column fields jsonb not null default '{}'
  check (jsonb_typeof(fields) = 'object' and pg_column_size(fields) <= 16384);

-- Filters of the list that few customers fit.
create index contact_blocked on public.contact (business_id) where blocked_at is not null;
create index contact_opted_out on public.contact (business_id) where marketing_opt_out_at is not null;
