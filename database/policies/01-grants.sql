-- Re-applied as a whole whenever a file in this folder changes; it is the present truth, not a history.
-- It concerns the product's own tables alone (platform/migrate.ts names them); tables that somebody else made in public keep what they have.
-- Who may do what is said twice on purpose: GRANT says which verbs exist for callers at all, a policy says on which rows.
-- Two roles run in a member's name (decision 029): `tanggap_member` for the server's own verbs, which inherits what `authenticated` may,
-- and `authenticated` for table calls. Writes of the first are granted here and in 02; those of the second are named in 03, column by column.
do $$
declare
  item record;
begin
  for item in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname = any(current_setting('tanggap.tables')::text[]) loop
    execute format('alter table public.%I enable row level security', item.relname);
    execute format('revoke all on public.%I from anon, authenticated, tanggap_member', item.relname);
    execute format('grant all on public.%I to service_role', item.relname);
  end loop;
  for item in select policyname, tablename from pg_policies where schemaname = 'public' and tablename = any(current_setting('tanggap.tables')::text[]) loop
    execute format('drop policy %I on public.%I', item.policyname, item.tablename);
  end loop;
end $$;

-- Tables that every member of a business reads. What a merge moved (contact_merge) the service alone writes: it puts back whatever stands there.
do $$
declare
  name text;
begin
  foreach name in array array['channel', 'agent', 'channel_agent', 'contact', 'contact_identity', 'contact_note', 'room', 'room_event', 'message', 'message_charge', 'attachment',
    'agent_run', 'escalation', 'closure', 'tag', 'room_tag', 'quick_reply', 'draft', 'template', 'knowledge_source', 'knowledge_entry', 'contact_merge', 'campaign', 'campaign_recipient'] loop
    execute format('grant select on public.%I to authenticated', name);
    execute format('create policy member_reads on public.%I for select to authenticated using (business_id in (select private.my_businesses()))', name);
  end loop;

  -- Tables that everyone who answers customers writes (a peinjau only looks).
  foreach name in array array['contact', 'contact_identity', 'contact_note', 'room', 'room_event', 'message', 'escalation', 'closure', 'tag', 'room_tag', 'draft'] loop
    execute format('grant insert, update on public.%I to tanggap_member', name);
    execute format($p$create policy answerer_inserts on public.%I for insert to tanggap_member with check (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])))$p$, name);
    execute format($p$create policy answerer_updates on public.%I for update to tanggap_member using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])))$p$, name);
  end loop;
  foreach name in array array['contact_note', 'tag', 'room_tag'] loop
    execute format('grant delete on public.%I to tanggap_member', name);
    execute format($p$create policy answerer_deletes on public.%I for delete to tanggap_member using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])))$p$, name);
  end loop;

  -- Tables that owner and admin keep.
  foreach name in array array['channel', 'agent', 'channel_agent', 'quick_reply', 'template', 'knowledge_source', 'knowledge_entry'] loop
    execute format('grant insert, update, delete on public.%I to tanggap_member', name);
    execute format($p$create policy keeper_writes on public.%I for all to tanggap_member using (business_id in (select private.my_businesses_as(array['owner', 'admin']))) with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])))$p$, name);
  end loop;
end $$;

-- A file's bytes are written by who adds it and read by the job that reads it, by nobody else.
grant insert on public.knowledge_file to tanggap_member;
create policy keeper_inserts on public.knowledge_file for insert to tanggap_member with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));

-- Owner and admin begin, pause and end campaigns; who has got what is written by the job alone.
grant insert, update on public.campaign to tanggap_member;
create policy keeper_inserts on public.campaign for insert to tanggap_member with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy keeper_updates on public.campaign for update to tanggap_member using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
grant insert on public.campaign_recipient to tanggap_member;
create policy keeper_inserts on public.campaign_recipient for insert to tanggap_member with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
