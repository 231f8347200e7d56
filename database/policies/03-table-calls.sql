-- Columns that table calls (role `authenticated`) may write: those of the specification's section 7 and of the forms of the same rows.
-- The server's verbs write everything else: authors, states, history, counters, identities, results of the AI.
-- database/policies.test.yaml lists the same columns under `table_calls`; other columns are refused.
grant insert (id, name), update (name) on public.profile to authenticated;
grant insert (id, profile_id, name, description, logo_url, socials, operational_hours, enable_operational_hours, team_name, toggles, mode, updated_at),
  update (name, description, logo_url, socials, operational_hours, enable_operational_hours, team_name, toggles, mode, updated_at) on public.business to authenticated;
grant insert (id, business_id, member_id, role) on public.team_business to authenticated;

-- A channel begins pending. Connecting it sets its engine, number and proofs.
grant insert (id, business_id, external_id, status, name) on public.channel to authenticated;
create policy table_call_inserts on public.channel for insert to authenticated
  with check (status = 'pending' and business_id in (select private.my_businesses_as(array['owner', 'admin'])));

-- Score cards (kpi, kpi_v2) are edited on /evaluate, which checks them: a table call may only write null.
grant insert (id, profile_id, business_id, name, enable_agent_partial_rollout, agent_rollout_probability, kpi, kpi_v2) on public.agent to authenticated;
create policy table_call_inserts on public.agent for insert to authenticated
  with check (profile_id = auth.uid() and kpi is null and kpi_v2 is null and business_id in (select private.my_businesses_as(array['owner', 'admin'])));

-- An upsert updates the columns that it inserts. The trigger same_business sets business_id.
grant insert (channel_id, agent_id), update (channel_id, agent_id) on public.channel_agent to authenticated;
create policy table_call_inserts on public.channel_agent for insert to authenticated with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy table_call_updates on public.channel_agent for update to authenticated
  using (business_id in (select private.my_businesses_as(array['owner', 'admin']))) with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));

grant insert (business_id, contact_id, author_id, text) on public.contact_note to authenticated;
create policy table_call_inserts on public.contact_note for insert to authenticated
  with check (author_id = auth.uid() and business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])));
grant insert (business_id, name) on public.tag to authenticated;
grant insert (room_id, tag_id, business_id), delete on public.room_tag to authenticated;
do $$
declare
  name text;
begin
  foreach name in array array['tag', 'room_tag'] loop
    execute format($p$create policy table_call_inserts on public.%I for insert to authenticated with check (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])))$p$, name);
  end loop;
end $$;
create policy table_call_deletes on public.room_tag for delete to authenticated using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])));
grant insert (business_id, shortcut, text), update (shortcut, text) on public.quick_reply to authenticated;
create policy table_call_inserts on public.quick_reply for insert to authenticated with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy table_call_updates on public.quick_reply for update to authenticated
  using (business_id in (select private.my_businesses_as(array['owner', 'admin']))) with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
