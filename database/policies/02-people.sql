grant select, insert, update on public.profile to authenticated;
create policy own_or_colleague on public.profile for select to authenticated using (id = auth.uid() or id in (select private.colleagues()));
create policy own_insert on public.profile for insert to authenticated with check (id = auth.uid());
create policy own_update on public.profile for update to authenticated using (id = auth.uid()) with check (id = auth.uid());

-- The creator reads the business before the owner row exists (onboarding inserts one, then the other).
grant select, insert, update, delete on public.business to authenticated;
create policy member_reads on public.business for select to authenticated using (profile_id = auth.uid() or id in (select private.my_businesses()));
create policy creator_inserts on public.business for insert to authenticated with check (profile_id = auth.uid() and mode = 'testing');
create policy keeper_updates on public.business for update to authenticated
  using (id in (select private.my_businesses_as(array['owner', 'admin']))) with check (id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy owner_deletes on public.business for delete to authenticated using (id in (select private.my_businesses_as(array['owner'])));

-- Who belongs to a business came by himself, by an invitation or as its creator; others only give him another role. There is one owner.
grant select, insert, update (role), delete on public.team_business to authenticated;
create policy member_reads on public.team_business for select to authenticated using (member_id = auth.uid() or business_id in (select private.my_businesses()));
create policy creator_becomes_owner on public.team_business for insert to authenticated
  with check (member_id = auth.uid() and role = 'owner' and private.owns_business(business_id));
create policy owner_updates on public.team_business for update to authenticated
  using (business_id in (select private.my_businesses_as(array['owner'])) and member_id <> auth.uid())
  with check (business_id in (select private.my_businesses_as(array['owner'])) and member_id <> auth.uid() and role <> 'owner');
create policy owner_removes on public.team_business for delete to authenticated
  using (business_id in (select private.my_businesses_as(array['owner'])) and member_id <> auth.uid());

-- An open invitation is renewed or withdrawn; whom it is for, as what, and that it was used, stays.
grant select, insert, update (token_hash, expires_at, revoked_at) on public.team_invitation to authenticated;
create policy keeper_reads on public.team_invitation for select to authenticated using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
-- Who invites others has an account that lasts.
create policy keeper_inserts on public.team_invitation for insert to authenticated
  with check (invited_by = auth.uid() and accepted_at is null and business_id in (select private.my_businesses_as(array['owner', 'admin'])) and not coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false));
create policy keeper_updates on public.team_invitation for update to authenticated using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));

grant select, insert on public.audit_log to authenticated;
create policy keeper_reads on public.audit_log for select to authenticated using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
-- What a key of the business does has no person behind it.
create policy member_inserts on public.audit_log for insert to authenticated with check (actor_id is not distinct from auth.uid() and business_id in (select private.my_businesses()));

-- A key's hash is for the server alone; to revoke is to ask the server, nothing else of a key ever changes.
grant select (id, business_id, name, prefix, created_by, created_at, last_used_at, revoked_at, revoked_by), insert on public.api_key to authenticated;
create policy keeper_reads on public.api_key for select to authenticated using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy keeper_inserts on public.api_key for insert to authenticated with check (created_by = auth.uid() and business_id in (select private.my_businesses_as(array['owner', 'admin'])));

grant select on public.channel_pairing to authenticated;
create policy keeper_reads on public.channel_pairing for select to authenticated using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));

grant select on public."order" to authenticated;
create policy owner_reads on public."order" for select to authenticated using (business_id in (select private.my_businesses_as(array['owner'])));

grant select, insert, update, delete on public.simulation to authenticated;
create policy own on public.simulation for all to authenticated
  using (profile_id = auth.uid() and business_id in (select private.my_businesses())) with check (profile_id = auth.uid() and business_id in (select private.my_businesses()));
grant insert on public.agent_run to authenticated;
create policy simulation_inserts on public.agent_run for insert to authenticated
  with check (business_id in (select private.my_businesses()) and room_id is null and simulation_id in (select id from public.simulation where profile_id = auth.uid()));

-- A member joins the topic of a business he belongs to, and shows his presence there; nobody broadcasts from outside.
drop policy if exists member_listens on realtime.messages;
create policy member_listens on realtime.messages for select to authenticated
  using (realtime.topic() in (select 'business:' || id from private.my_businesses() id));
drop policy if exists member_shows_presence on realtime.messages;
create policy member_shows_presence on realtime.messages for insert to authenticated
  with check (extension = 'presence' and realtime.topic() in (select 'business:' || id from private.my_businesses() id));
