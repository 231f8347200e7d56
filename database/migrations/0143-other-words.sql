-- What customers call an entry's subject, besides its own words; search reads them.
alter table public.knowledge_entry
  add column other_words text[] not null default '{}' check (cardinality(other_words) <= 30);
drop trigger bump on public.knowledge_entry;
create trigger bump after update of question, answer, examples, other_words, language, deleted_at on public.knowledge_entry
  for each row when (old.question is distinct from new.question or old.answer is distinct from new.answer
    or old.examples is distinct from new.examples or old.other_words is distinct from new.other_words
    or old.language is distinct from new.language or old.deleted_at is distinct from new.deleted_at)
  execute function private.bump_knowledge();
create index knowledge_entry_with_other_words on public.knowledge_entry (business_id, id)
  where other_words <> '{}' and deleted_at is null;
