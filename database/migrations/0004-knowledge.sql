-- What the business knows: sources (a typed text, a FAQ, a page, a file) and the entries that are read out of them.
create table public.knowledge_source (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  kind text not null check (kind in ('text', 'faq', 'web', 'file')),
  title text not null check (char_length(title) between 1 and 300),
  url text,
  file_name text,
  status text not null default 'processing' check (status in ('processing', 'ready', 'failed')),
  error text,
  done_count int not null default 0,
  total_count int,
  raw_text text,
  valid_until date,
  whole_site boolean not null default false,
  created_by uuid references public.profile (id) on delete set null,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on public.knowledge_source (business_id, created_at desc) where deleted_at is null;

create table public.knowledge_entry (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  source_id uuid not null references public.knowledge_source (id) on delete cascade,
  position int not null default 0,
  question text check (char_length(question) <= 500),
  examples text[] not null default '{}',
  answer text not null check (char_length(answer) between 1 and 8000),
  language text not null default 'id',
  used_count int not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on public.knowledge_entry (business_id, source_id, position);
create index on public.knowledge_entry (source_id);

-- The bytes of an uploaded file, kept so that reading can be tried again. No member reads them back.
create table public.knowledge_file (
  source_id uuid primary key references public.knowledge_source (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  bytes bytea not null check (octet_length(bytes) <= 20971520)
);
create index on public.knowledge_file (business_id);

create trigger touch before update on public.knowledge_source for each row execute function private.touch();
create trigger touch before update on public.knowledge_entry for each row when (old.question is distinct from new.question or old.answer is distinct from new.answer) execute function private.touch();

-- Every process keeps a search index per business in memory and rebuilds it when this number moved.
create function private.bump_knowledge() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed uuid := coalesce(new.business_id, old.business_id);
begin
  update public.business set knowledge_version = knowledge_version + 1 where id = changed;
  return null;
end $$;
create trigger bump after update of question, answer, examples, language, deleted_at on public.knowledge_entry
  for each row when ((old.question, old.answer, old.examples, old.language, old.deleted_at) is distinct from (new.question, new.answer, new.examples, new.language, new.deleted_at)) execute function private.bump_knowledge();
create trigger bump after delete or update of status, deleted_at, valid_until, title on public.knowledge_source for each row execute function private.bump_knowledge();

-- Entries come and go by thousands (a price list that is read): once per statement, not per row.
create function private.bump_knowledge_of_many() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.business set knowledge_version = knowledge_version + 1 where id in (select business_id from changed);
  return null;
end $$;
create trigger bump_added after insert on public.knowledge_entry referencing new table as changed for each statement execute function private.bump_knowledge_of_many();
create trigger bump_removed after delete on public.knowledge_entry referencing old table as changed for each statement execute function private.bump_knowledge_of_many();
