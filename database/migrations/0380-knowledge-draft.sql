-- Changes of the knowledge that wait to be published together (decision 073). Live entries stay as they are until then.
create table public.knowledge_draft_change (
  -- of an added answer: the id that its entry gets
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  act text not null check (act in ('add', 'edit', 'remove')),
  -- what is changed or removed; null once it was deleted meanwhile
  entry_id uuid references public.knowledge_entry (id) on delete set null,
  -- the source of the entry, or the one that gets the added answer
  source_id uuid references public.knowledge_source (id) on delete set null,
  -- an added answer of a source that does not exist yet; answers with the same id share it
  new_source_id uuid,
  new_source_kind text check (new_source_kind in ('text', 'faq')),
  new_source_title text check (char_length(new_source_title) between 1 and 300),
  -- the words after publishing; of a removal, those that are removed
  question text check (char_length(question) <= 500),
  examples text[] not null default '{}' check (cardinality(examples) <= 30),
  answer text not null check (char_length(answer) between 1 and 8000),
  language text not null default 'id',
  -- the live words that the change was made on; null for an added answer
  base_question text,
  base_examples text[],
  base_answer text,
  -- dropped, and kept so that it can be taken back until the next publishing
  dropped_at timestamptz,
  created_by uuid references public.profile (id) on delete set null,
  created_at timestamptz not null default now(),
  check ((act = 'add') = (base_answer is null)),
  check (new_source_id is null or (act = 'add' and new_source_kind is not null and new_source_title is not null)),
  unique (business_id, entry_id)
);
create index on public.knowledge_draft_change (business_id, id);
create index on public.knowledge_draft_change (entry_id);
create index on public.knowledge_draft_change (source_id);
create index on public.knowledge_draft_change (created_by);

-- A draft that was published, with what its undo writes back; the newest 20 of a business.
create table public.knowledge_release (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  added_count int not null,
  changed_count int not null,
  removed_count int not null,
  -- what its test said: required scenarios passed, failed, were not played, or there are none
  test text not null check (test in ('lulus', 'gagal', 'belum', 'tanpa')),
  -- the words of each entry before and after
  changes jsonb not null,
  published_by uuid references public.profile (id) on delete set null,
  undone_at timestamptz,
  undone_by uuid references public.profile (id) on delete set null,
  created_at timestamptz not null default now()
);
create index on public.knowledge_release (business_id, id desc);
create index on public.knowledge_release (published_by);
create index on public.knowledge_release (undone_by);

-- The draft that a run plays; null for one that plays the live knowledge.
alter table public.scenario_run add column draft_state text;
create index scenario_run_of_draft on public.scenario_run (business_id, id desc) where draft_state is not null;

create function private.announce_draft() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  business uuid;
begin
  for business in select distinct c.business_id from changed c where private.is_heard(c.business_id) loop
    if tg_op = 'DELETE' and private.is_deleted_business(business) then continue; end if;
    perform private.announce(business, 'knowledge_draft_change', jsonb_build_object('op', lower(tg_op), 'row', jsonb_build_object('business_id', business)));
  end loop;
  return null;
end $$;
create trigger announce_added after insert on public.knowledge_draft_change referencing new table as changed for each statement execute function private.announce_draft();
create trigger announce_changed after update on public.knowledge_draft_change referencing new table as changed for each statement execute function private.announce_draft();
create trigger announce_removed after delete on public.knowledge_draft_change referencing old table as changed for each statement execute function private.announce_draft();
create trigger announce_undone after update on public.knowledge_release referencing new table as changed for each statement execute function private.announce_draft();
