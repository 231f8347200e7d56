-- Procedures of a business, and the HTTP tools that they call (decision 071).
create table public.http_tool (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  -- reads by itself; a writing tool waits for a member's approval
  is_writing boolean not null default false,
  -- {field} stands for a value that the customer gave
  url text not null check (char_length(url) between 8 and 600),
  -- the name of the header that carries the secret
  secret_header text check (char_length(secret_header) between 1 and 60),
  has_secret boolean not null default false,
  -- a list of {field, path}: which parts of the JSON answer are used
  outputs jsonb not null default '[]' check (jsonb_typeof(outputs) = 'array' and jsonb_array_length(outputs) <= 20),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((secret_header is not null) = has_secret)
);
create trigger touch before update on public.http_tool for each row execute function private.touch();
create index on public.http_tool (business_id, created_at, id);

create table public.http_tool_secret (
  tool_id uuid primary key references public.http_tool (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  sealed text not null check (char_length(sealed) <= 4000)
);
create index on public.http_tool_secret (business_id);

create table public.procedure (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  is_enabled boolean not null default false,
  -- what customers write to begin it
  triggers text[] not null check (cardinality(triggers) between 1 and 15),
  steps jsonb not null check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) between 1 and 20 and pg_column_size(steps) <= 32768),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger touch before update on public.procedure for each row execute function private.touch();
create index on public.procedure (business_id, created_at, id);
create trigger retest after insert or update or delete on public.procedure for each row execute function private.retest_scenarios();
create trigger retest after update or delete on public.http_tool for each row execute function private.retest_scenarios();

-- A call of a writing tool that a procedure prepared: a member approves it, a job calls it once.
create table public.tool_request (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  tool_id uuid references public.http_tool (id) on delete set null,
  tool_name text not null check (char_length(tool_name) between 1 and 60),
  procedure_name text not null check (char_length(procedure_name) between 1 and 60),
  values jsonb not null check (jsonb_typeof(values) = 'object' and pg_column_size(values) <= 16384),
  status text not null default 'menunggu' check (status in ('menunggu', 'disetujui', 'berhasil', 'gagal', 'ditolak')),
  -- what the tool answered, by field
  result jsonb check (jsonb_typeof(result) = 'object' and pg_column_size(result) <= 16384),
  failure text check (char_length(failure) <= 200),
  decided_by uuid references public.profile (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now()
);
create index on public.tool_request (tool_id) where tool_id is not null;
create index on public.tool_request (room_id, id desc);
create index on public.tool_request (business_id);
create index on public.tool_request (decided_by) where decided_by is not null;
create trigger announce after insert or update on public.tool_request for each row execute function private.announce_row();
