-- Versions and texts of the knowledge.

-- Today in the time zone of a business, which is that of its first opening hours (lib/zone.ts).
create or replace function private.business_day(hours jsonb) returns date language sql stable as $$
  select (now() at time zone coalesce(nullif(hours -> 0 ->> 'timezone', ''), 'Asia/Jakarta'))::date
$$;
revoke execute on function private.business_day(jsonb) from public;
grant execute on function private.business_day(jsonb) to authenticated, service_role;

-- A text that changes with the usable knowledge: with its version, and with the day, because
-- sources end by date.
create or replace function private.knowledge_state(knowledge_version int, hours jsonb) returns text language sql stable set search_path = '' as $$
  select knowledge_version || '/' || private.business_day(hours)
$$;
revoke execute on function private.knowledge_state(integer, jsonb) from public;
grant execute on function private.knowledge_state(integer, jsonb) to authenticated, service_role;

-- The text of an entry that the embedding model reads (decision 025).
create or replace function private.knowledge_text(title text, question text, examples text[], answer text) returns text language sql stable as $$
  select concat_ws(E'\n', case when question is null then title end, question, nullif(array_to_string(examples, E'\n'), ''), answer)
$$;
revoke execute on function private.knowledge_text(text, text, text[], text) from public;
grant execute on function private.knowledge_text(text, text, text[], text) to service_role;

-- Trigger: raises the knowledge version. Processes rebuild their search index in memory when it changes.
create or replace function private.bump_knowledge() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed uuid := coalesce(new.business_id, old.business_id);
begin
  update public.business set knowledge_version = knowledge_version + 1 where id = changed;
  return null;
end $$;

-- Trigger, once per statement, because an import inserts thousands of entries.
create or replace function private.bump_knowledge_of_many() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.business set knowledge_version = knowledge_version + 1 where id in (select business_id from changed);
  return null;
end $$;

-- Trigger, once per statement: raises the version when the text of an entry changes. Counting a use
-- does not change it.
create or replace function private.bump_knowledge_of_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- "except" hashes both sides; a join of them runs as a nested loop, because they have no statistics.
  update public.business set knowledge_version = knowledge_version + 1
  where id in (select changed.business_id from (
    select n.business_id, n.id, n.question, n.answer, n.examples, n.other_words, n.language, n.deleted_at from after n
    except select o.business_id, o.id, o.question, o.answer, o.examples, o.other_words, o.language, o.deleted_at from before o) changed);
  return null;
end $$;

-- Trigger of business: adds the job that checks changed knowledge for contradictions. It runs after
-- the last of several changes.
create or replace function private.check_knowledge() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('check-knowledge', json_build_object('businessId', new.id), null, 'check-knowledge/' || new.id, now() + interval '2 seconds', null, 10);
  return null;
end $$;

-- Trigger: stores the text of an entry before a change, and who changed it. The newest 20 are kept.
create or replace function private.keep_entry_version() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.knowledge_entry_version (business_id, entry_id, question, examples, answer, changed_by)
    values (old.business_id, old.id, old.question, old.examples, old.answer, (select p.id from public.profile p where p.id = auth.uid()));
  delete from public.knowledge_entry_version where id in (select v.id from public.knowledge_entry_version v where v.entry_id = old.id order by v.id desc offset 20);
  return null;
end $$;

-- Trigger: keeps the contents of a procedure before a change, and who changed them; the newest 20.
create or replace function private.keep_procedure_version() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.procedure_version (business_id, procedure_id, name, is_enabled, triggers, steps, changed_by)
    values (old.business_id, old.id, old.name, old.is_enabled, old.triggers, old.steps, (select p.id from public.profile p where p.id = auth.uid()));
  delete from public.procedure_version where id in (select v.id from public.procedure_version v where v.procedure_id = old.id order by v.id desc offset 20);
  return null;
end $$;
