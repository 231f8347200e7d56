-- Applied as a whole when a file in this folder changes: the present state, not a history.
-- Only for the product's own tables (src/platform/database/migrate.ts lists them). Other tables in public keep their grants and policies.
-- GRANT decides which operations callers have at all; a policy decides on which rows.
-- Two roles act for a member (decision 029): `tanggap_member` for the server's verbs, which inherits the rights of `authenticated`,
-- and `authenticated` for table calls. Files 01 and 02 grant writes to the first; file 03 grants columns to the second.
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

-- Tables that every member of a business reads. Only the service writes contact_merge, because an undo restores every row that it lists.
do $$
declare
  name text;
begin
  foreach name in array array['channel', 'agent', 'channel_agent', 'contact', 'contact_identity', 'contact_note', 'room', 'room_event', 'message', 'message_charge', 'attachment',
    'agent_run', 'escalation', 'closure', 'tag', 'room_tag', 'contact_tag', 'quick_reply', 'draft', 'template', 'knowledge_source', 'knowledge_entry', 'contact_merge', 'campaign', 'campaign_recipient',
    'answer_verdict', 'scenario', 'scenario_run', 'scenario_result', 'scenario_lie', 'correction', 'product', 'knowledge_conflict', 'knowledge_entry_version', 'sale_terms', 'sale', 'sale_event', 'business_model', 'model_price', 'model_call_day',
    'procedure', 'http_tool', 'tool_request', 'payment_account',
    'booking_terms', 'booking_service', 'booking_staff', 'booking_staff_service', 'booking', 'booking_event',
    'session_score', 'session_judgement', 'session_label', 'topic', 'question_group', 'unanswered_question',
    'contact_field', 'reply_rule', 'reply_rule_use', 'room_bulk', 'scheduled_message', 'product_sheet', 'product_sheet_row', 'product_sheet_run',
    'sharing_terms', 'member_duty', 'tag_member', 'notice_template',
    'knowledge_draft_change', 'product_draft_change', 'procedure_draft_change', 'procedure_version', 'knowledge_release', 'knowledge_use', 'knowledge_reading', 'chosen_answer'] loop
    execute format('grant select on public.%I to authenticated', name);
    execute format('create policy member_reads on public.%I for select to authenticated using (business_id in (select private.my_businesses()))', name);
  end loop;

  -- Tables that members who answer customers write (a peinjau only reads).
  foreach name in array array['contact', 'contact_identity', 'contact_note', 'room', 'room_event', 'message', 'escalation', 'closure', 'tag', 'room_tag', 'contact_tag', 'draft', 'room_bulk', 'scheduled_message'] loop
    execute format('grant insert, update on public.%I to tanggap_member', name);
    execute format($p$create policy answerer_inserts on public.%I for insert to tanggap_member with check (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])))$p$, name);
    execute format($p$create policy answerer_updates on public.%I for update to tanggap_member using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])))$p$, name);
  end loop;
  foreach name in array array['contact_note', 'tag', 'room_tag', 'contact_tag'] loop
    execute format('grant delete on public.%I to tanggap_member', name);
    execute format($p$create policy answerer_deletes on public.%I for delete to tanggap_member using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])))$p$, name);
  end loop;

  -- Tables that owner and admin write.
  foreach name in array array['channel', 'agent', 'channel_agent', 'quick_reply', 'template', 'knowledge_source', 'knowledge_entry', 'scenario', 'product', 'knowledge_conflict', 'sale_terms', 'business_model', 'model_price',
    'procedure', 'http_tool', 'payment_account',
    'booking_terms', 'booking_service', 'booking_staff', 'booking_staff_service',
    'contact_field', 'reply_rule', 'product_sheet',
    'sharing_terms', 'member_duty', 'tag_member', 'notice_template', 'proposal', 'knowledge_draft_change', 'product_draft_change', 'procedure_draft_change'] loop
    execute format('grant insert, update, delete on public.%I to tanggap_member', name);
    execute format($p$create policy keeper_writes on public.%I for all to tanggap_member using (business_id in (select private.my_businesses_as(array['owner', 'admin']))) with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])))$p$, name);
  end loop;
end $$;

-- Members who answer customers decide on orders; their lines and sums are written by the service alone.
grant update on public.sale to tanggap_member;
create policy answerer_updates on public.sale for update to tanggap_member using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])));

-- Members who answer customers decide on prepared calls of tools; the service alone prepares them and writes what came of them.
grant update on public.tool_request to tanggap_member;
create policy answerer_updates on public.tool_request for update to tanggap_member using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])));

-- Owner and admin write a file's bytes; only the job reads them.
grant insert on public.knowledge_file to tanggap_member;
create policy keeper_inserts on public.knowledge_file for insert to tanggap_member with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));

-- Proposals quote customers: owner and admin alone read them, and only the job reads the files.
grant select on public.proposal to authenticated;
create policy keeper_reads on public.proposal for select to authenticated using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
grant insert on public.proposal_file to tanggap_member;
create policy keeper_inserts on public.proposal_file for insert to tanggap_member with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));

-- Owner and admin start, pause and end campaigns; only the job writes the recipients' results.
grant insert, update on public.campaign to tanggap_member;
create policy keeper_inserts on public.campaign for insert to tanggap_member with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy keeper_updates on public.campaign for update to tanggap_member using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
grant insert on public.campaign_recipient to tanggap_member;
create policy keeper_inserts on public.campaign_recipient for insert to tanggap_member with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));

-- Every member judges answers in their own name, whatever their role.
grant insert, update, delete on public.answer_verdict to tanggap_member;
create policy own_inserts on public.answer_verdict for insert to tanggap_member with check (member_id = auth.uid() and business_id in (select private.my_businesses()));
create policy own_updates on public.answer_verdict for update to tanggap_member
  using (member_id = auth.uid() and business_id in (select private.my_businesses())) with check (member_id = auth.uid() and business_id in (select private.my_businesses()));
create policy own_deletes on public.answer_verdict for delete to tanggap_member using (member_id = auth.uid() and business_id in (select private.my_businesses()));

-- Owner and admin start and cancel runs of scenarios, with the drafts of a lying model; only the job writes results.
grant insert, update on public.scenario_run to tanggap_member;
create policy keeper_inserts on public.scenario_run for insert to tanggap_member with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy keeper_updates on public.scenario_run for update to tanggap_member using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));

-- Owner and admin publish a draft of the knowledge and undo it.
grant insert, update, delete on public.knowledge_release to tanggap_member;
create policy keeper_inserts on public.knowledge_release for insert to tanggap_member with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy keeper_updates on public.knowledge_release for update to tanggap_member using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy keeper_deletes on public.knowledge_release for delete to tanggap_member using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));

-- Owner and admin correct answers and undo it.
grant insert, update on public.correction to tanggap_member;
create policy keeper_inserts on public.correction for insert to tanggap_member with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy keeper_updates on public.correction for update to tanggap_member using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));

-- Every member judges sessions in their own name; the server alone writes the scores.
grant insert, update, delete on public.session_label to tanggap_member;
create policy own_inserts on public.session_label for insert to tanggap_member with check (member_id = (select auth.uid()) and business_id in (select private.my_businesses()));
create policy own_updates on public.session_label for update to tanggap_member using (member_id = (select auth.uid()) and business_id in (select private.my_businesses()));
create policy own_deletes on public.session_label for delete to tanggap_member using (member_id = (select auth.uid()) and business_id in (select private.my_businesses()));

-- Owner and admin write the answer to a group of questions.
grant update on public.question_group to tanggap_member;
create policy keeper_updates on public.question_group for update to tanggap_member using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));

-- Owner and admin add a question to the wordings of the entry that its customer chose.
grant update on public.chosen_answer to tanggap_member;
create policy keeper_updates on public.chosen_answer for update to tanggap_member using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));

-- A member who answers says whether cases are offered to them; owner and admin set the rest.
create policy own_inserts on public.member_duty for insert to tanggap_member with check (member_id = auth.uid() and business_id in (select private.my_businesses_as(array['agen'])));
create policy own_updates on public.member_duty for update to tanggap_member
  using (member_id = auth.uid() and business_id in (select private.my_businesses_as(array['agen']))) with check (member_id = auth.uid() and business_id in (select private.my_businesses_as(array['agen'])));

-- Roles that see masked numbers get none of these rows by table calls (role `authenticated` itself): the rows hold numbers.
-- The server's verbs and reads (role tanggap_member) read them; server functions mask their results (decision 086).
do $$
declare
  name text;
begin
  foreach name in array array['contact', 'contact_identity', 'contact_merge', 'room', 'room_event', 'message', 'booking', 'tool_request'] loop
    execute format($p$create policy hides_numbers on public.%I as restrictive for select to authenticated
      using (current_user <> 'authenticated' or business_id not in (select private.masked_businesses()))$p$, name);
  end loop;
end $$;

-- A member's own number for alerts; its code stays on the server, which alone writes the row.
grant select (business_id, member_id, channel_id, number, code_sent_at, codes_sent, tries, verified_at, stopped_at, last_sent_at, failure) on public.alert_number to authenticated;
create policy own_reads on public.alert_number for select to authenticated using (member_id = auth.uid() and business_id in (select private.my_businesses()));

-- Every member keeps views of the inbox of their own. Members who answer share them; owner and admin change any shared one.
grant select on public.saved_view to authenticated;
create policy member_reads on public.saved_view for select to authenticated
  using (business_id in (select private.my_businesses()) and (is_shared or member_id = (select auth.uid())));
grant insert, update, delete on public.saved_view to tanggap_member;
create policy own_inserts on public.saved_view for insert to tanggap_member with check (member_id = (select auth.uid()) and business_id in (select private.my_businesses())
  and (not is_shared or business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))));
create policy own_updates on public.saved_view for update to tanggap_member
  using (business_id in (select private.my_businesses()) and (member_id = (select auth.uid()) or (is_shared and business_id in (select private.my_businesses_as(array['owner', 'admin'])))))
  with check (business_id in (select private.my_businesses()) and (not is_shared or business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])))
    and (member_id = (select auth.uid()) or (is_shared and business_id in (select private.my_businesses_as(array['owner', 'admin'])))));
create policy own_deletes on public.saved_view for delete to tanggap_member
  using (business_id in (select private.my_businesses()) and (member_id = (select auth.uid()) or (is_shared and business_id in (select private.my_businesses_as(array['owner', 'admin'])))));
