-- What a reading proposes as knowledge: members choose what of it is added (decision 075).
create table public.proposal (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  kind text not null check (kind in ('chat', 'gambar')),
  title text not null check (char_length(title) between 1 and 300),
  status text not null default 'dibaca' check (status in ('dibaca', 'siap', 'gagal', 'dipilih', 'dibuang')),
  error text check (char_length(error) <= 4000),
  owner_name text check (char_length(owner_name) <= 100),
  message_count int not null default 0 check (message_count >= 0),
  answers jsonb not null default '[]' check (jsonb_typeof(answers) = 'array' and jsonb_array_length(answers) <= 500),
  -- what the chosen answers became, for the undo
  source_id uuid references public.knowledge_source (id) on delete set null,
  created_by uuid references public.profile (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on public.proposal (business_id, id desc);
create index on public.proposal (source_id);
create index on public.proposal (created_by);
create trigger touch before update on public.proposal for each row execute function private.touch();

-- The bytes that are read. They are deleted by the transaction that stores what was read.
create table public.proposal_file (
  proposal_id uuid not null references public.proposal (id) on delete cascade,
  position int not null check (position between 0 and 19),
  business_id uuid not null references public.business (id) on delete cascade,
  file_name text not null check (char_length(file_name) between 1 and 300),
  bytes bytea not null check (octet_length(bytes) <= 20971520),
  primary key (proposal_id, position)
);
create index on public.proposal_file (business_id);

alter table public.model_call_day drop constraint model_call_day_purpose_check;
alter table public.model_call_day add constraint model_call_day_purpose_check
  check (purpose in ('summary', 'judgement', 'customer', 'scenario', 'reading', 'draft'));
