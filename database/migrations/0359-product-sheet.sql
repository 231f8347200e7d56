-- A published spreadsheet that the products of a business follow (decision 058).
create table public.product_sheet (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null unique references public.business (id) on delete cascade,
  url text not null check (char_length(url) between 8 and 1000),
  -- which product column each column of the sheet fills; null: it is left out
  mapping jsonb not null check (jsonb_typeof(mapping) = 'array' and jsonb_array_length(mapping) between 1 and 40),
  has_head boolean not null,
  -- the columns when it was connected; another head stops the reading
  head text[] not null check (cardinality(head) <= 40),
  every_hours int not null check (every_hours in (1, 6, 24)),
  status text not null default 'ready' check (status in ('ready', 'failed', 'columns_changed')),
  error text check (char_length(error) <= 4000),
  read_at timestamptz,
  next_read_at timestamptz not null default now(),
  created_by uuid references public.profile (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on public.product_sheet (next_read_at);
create index on public.product_sheet (created_by);
create trigger touch before update on public.product_sheet for each row execute function private.touch();

-- What the sheet said of a product when it was last read: only cells that differ from it are applied.
create table public.product_sheet_row (
  sheet_id uuid not null references public.product_sheet (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  -- name and variant in the sheet, in lower case
  key text not null check (char_length(key) <= 400),
  product_id uuid not null references public.product (id) on delete cascade,
  cells jsonb not null check (jsonb_typeof(cells) = 'object'),
  -- the sheet no longer names it, and a member has not decided on it
  missing_since timestamptz,
  primary key (sheet_id, key)
);
create index on public.product_sheet_row (business_id);
create index on public.product_sheet_row (product_id);
create index on public.product_sheet_row (sheet_id, key) where missing_since is not null;

-- Readings that changed products, and archiving of missing ones, each with what an undo restores.
create table public.product_sheet_run (
  id uuid primary key default private.uuid_v7(),
  sheet_id uuid not null references public.product_sheet (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  kind text not null check (kind in ('read', 'archive')),
  added_count int not null default 0,
  changed_count int not null default 0,
  fault_count int not null default 0,
  -- a list of {before, after}: rows of products; null where there is none in use
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  undone_at timestamptz,
  created_at timestamptz not null default now()
);
create index on public.product_sheet_run (sheet_id, id desc);
create index on public.product_sheet_run (business_id);
