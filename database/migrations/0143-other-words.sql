-- What customers call an entry's subject, besides its own words; search reads them.
alter table public.knowledge_entry
  add column other_words text[] not null default '{}' check (cardinality(other_words) <= 30);
create index knowledge_entry_with_other_words on public.knowledge_entry (business_id, id)
  where other_words <> '{}' and deleted_at is null;
