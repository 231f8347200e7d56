-- The words of an entry before each change, and who changed them; the newest 20 of an entry.
create table public.knowledge_entry_version (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  entry_id uuid not null references public.knowledge_entry (id) on delete cascade,
  question text,
  examples text[] not null,
  answer text not null,
  -- who replaced these words; null when a page or file was read again
  changed_by uuid references public.profile (id) on delete set null,
  created_at timestamptz not null default now()
);
create index on public.knowledge_entry_version (entry_id, id desc);
create index on public.knowledge_entry_version (business_id);
create index on public.knowledge_entry_version (changed_by);

create function private.keep_entry_version() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.knowledge_entry_version (business_id, entry_id, question, examples, answer, changed_by)
    values (old.business_id, old.id, old.question, old.examples, old.answer, (select p.id from public.profile p where p.id = auth.uid()));
  delete from public.knowledge_entry_version where id in (select v.id from public.knowledge_entry_version v where v.entry_id = old.id order by v.id desc offset 20);
  return null;
end $$;
create trigger keep_version after update on public.knowledge_entry for each row
  when (old.product_key is null and (old.question, old.examples, old.answer) is distinct from (new.question, new.examples, new.answer))
  execute function private.keep_entry_version();

-- A member's words replace what was read. A later reading keeps them and stores what the page says now.
alter table public.knowledge_entry
  add column read_question text,
  add column read_answer text check (char_length(read_answer) between 1 and 8000),
  add column fresh_answer text check (char_length(fresh_answer) between 1 and 8000);

-- Pages that are read again by themselves, every so many days.
alter table public.knowledge_source add column reread_days int check (reread_days in (1, 7, 30));
