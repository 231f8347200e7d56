-- Orders of a business's customers, made in a conversation (decision 053). `order` is the business's own order of a plan.

-- How a business takes orders by chat. Without a row it takes none.
create table public.sale_terms (
  business_id uuid primary key references public.business (id) on delete cascade,
  is_enabled boolean not null default false,
  -- a member approves what the customer confirmed
  needs_approval boolean not null default true,
  takes_pickup boolean not null default true,
  takes_delivery boolean not null default false,
  -- where it delivers, and what that costs: a list of {name, rupiah}
  zones jsonb not null default '[]' check (jsonb_typeof(zones) = 'array' and pg_column_size(zones) <= 16384),
  -- where the customer transfers the money
  payment_text text check (char_length(payment_text) between 1 and 600),
  updated_at timestamptz not null default now(),
  check (takes_pickup or takes_delivery),
  check (not takes_delivery or jsonb_array_length(zones) > 0)
);
create trigger touch before update on public.sale_terms for each row execute function private.touch();

-- What the lines of an order cost. The same text as in database/functions/sale.sql.
create function private.sum_of_sale(lines jsonb) returns bigint language sql immutable set search_path = '' as $$
  select coalesce(sum((line ->> 'priceRupiah')::bigint * (line ->> 'quantity')::bigint), 0)::bigint from jsonb_array_elements(lines) line
$$;
grant execute on function private.sum_of_sale(jsonb) to authenticated, service_role;

create table public.sale (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid references public.room (id) on delete set null,
  -- counted per business, from the customer's confirmation on
  number int check (number > 0),
  status text not null default 'draf' check (status in ('draf', 'dikonfirmasi', 'disetujui', 'dibayar', 'diproses', 'dikirim', 'selesai', 'batal')),
  -- a list of {productId, name, variant, unit, quantity, priceRupiah}; a draft may miss values
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) <= 30),
  items_rupiah bigint not null default 0 check (items_rupiah >= 0),
  shipping_rupiah bigint not null default 0 check (shipping_rupiah >= 0),
  total_rupiah bigint not null generated always as (items_rupiah + shipping_rupiah) stored,
  fulfilment text check (fulfilment in ('ambil', 'antar')),
  zone text check (char_length(zone) <= 80),
  address text check (char_length(address) <= 300),
  wanted_day date,
  wanted_time text check (wanted_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- wishes in the customer's words
  note text check (char_length(note) <= 500),
  needs_approval boolean not null default true,
  -- the stock of its lines was taken out of the product table
  reserves_stock boolean not null default false,
  -- raised with each change
  version int not null default 1,
  -- the version that the customer was asked to confirm, and the message that asked
  asked_version int,
  asked_message_id uuid,
  -- the order that this one takes the place of, once the customer confirms it
  replaces_id uuid references public.sale (id) on delete set null,
  confirmed_at timestamptz,
  paid_at timestamptz,
  -- the customer sent what may prove the payment
  proof_at timestamptz,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (items_rupiah = private.sum_of_sale(lines)),
  check (status in ('draf', 'batal') or number is not null)
);
create trigger touch before update on public.sale for each row execute function private.touch();
-- A room has one draft at a time.
create unique index sale_draft on public.sale (room_id) where status = 'draf';
create unique index sale_number on public.sale (business_id, number);
create index sale_open on public.sale (business_id, number desc) where status in ('dikonfirmasi', 'disetujui', 'dibayar', 'diproses', 'dikirim');
create index sale_stale on public.sale (updated_at) where status = 'draf';
create index on public.sale (room_id, id desc);
create index on public.sale (replaces_id) where replaces_id is not null;
create trigger announce after insert or update on public.sale for each row execute function private.announce_row();

-- What happened to an order, in order. An act is repeated under the same id without effect.
create table public.sale_event (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  sale_id uuid not null references public.sale (id) on delete cascade,
  actor_kind text not null check (actor_kind in ('customer', 'member', 'system')),
  actor_id uuid references public.profile (id) on delete set null,
  act text not null check (char_length(act) <= 30),
  before text not null,
  after text not null,
  reason text check (char_length(reason) <= 300),
  undone_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index on public.sale_event (sale_id, created_at desc, id desc);
create index on public.sale_event (business_id);
create index on public.sale_event (actor_id) where actor_id is not null;

-- Members are notified of an order that waits for them.
alter table public.notice drop constraint notice_kind_check;
alter table public.notice add constraint notice_kind_check check (kind in ('escalation_half', 'escalation_over', 'send_failed', 'opened', 'sale_waiting', 'scenario_regressed'));
