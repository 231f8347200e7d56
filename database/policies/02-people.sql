grant select on public.profile to authenticated;
grant insert, update on public.profile to tanggap_member;
create policy own_or_colleague on public.profile for select to authenticated using (id = auth.uid() or id in (select private.colleagues()));
create policy own_insert on public.profile for insert to authenticated with check (id = auth.uid());
create policy own_update on public.profile for update to authenticated using (id = auth.uid()) with check (id = auth.uid());

-- The creator reads the business before the owner row exists (onboarding inserts the business first), and no longer after its deletion.
grant select on public.business to authenticated;
grant insert, update, delete on public.business to tanggap_member;
create policy member_reads on public.business for select to authenticated using (id in (select private.my_businesses()) or (profile_id = auth.uid() and not private.is_deleted_business(id)));
create policy creator_inserts on public.business for insert to authenticated with check (profile_id = auth.uid() and mode = 'testing');
create policy keeper_updates on public.business for update to authenticated
  using (id in (select private.my_businesses_as(array['owner', 'admin']))) with check (id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy owner_deletes on public.business for delete to tanggap_member using (id in (select private.my_businesses_as(array['owner'])));

-- Members are the creator or join by an invitation. The owner changes their role or removes them. There is one owner.
grant select on public.team_business to authenticated;
grant insert, update (role), delete on public.team_business to tanggap_member;
create policy member_reads on public.team_business for select to authenticated using (member_id = auth.uid() or business_id in (select private.my_businesses()));
create policy creator_becomes_owner on public.team_business for insert to authenticated
  with check (member_id = auth.uid() and role = 'owner' and private.owns_business(business_id));
create policy owner_updates on public.team_business for update to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner'])) and member_id <> auth.uid())
  with check (business_id in (select private.my_businesses_as(array['owner'])) and member_id <> auth.uid() and role <> 'owner');
create policy owner_removes on public.team_business for delete to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner'])) and member_id <> auth.uid());

-- Only the two that an offer concerns see it. The server accepts it, because the new owner may not change roles yet.
grant select on public.ownership_offer to authenticated;
grant insert, delete on public.ownership_offer to tanggap_member;
create policy both_read on public.ownership_offer for select to authenticated
  using (auth.uid() in (from_id, to_id) and business_id in (select private.my_businesses()));
create policy owner_inserts on public.ownership_offer for insert to tanggap_member
  with check (from_id = auth.uid() and business_id in (select private.my_businesses_as(array['owner'])) and not coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false));
create policy both_delete on public.ownership_offer for delete to tanggap_member
  using (auth.uid() in (from_id, to_id) and business_id in (select private.my_businesses()));

-- An open invitation can be renewed or withdrawn. Its address, its role and its use cannot change.
grant select on public.team_invitation to authenticated;
grant insert, update (token_hash, expires_at, revoked_at) on public.team_invitation to tanggap_member;
create policy keeper_reads on public.team_invitation for select to authenticated using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
-- Inviting requires a lasting account.
create policy keeper_inserts on public.team_invitation for insert to tanggap_member
  with check (invited_by = auth.uid() and accepted_at is null and business_id in (select private.my_businesses_as(array['owner', 'admin'])) and not coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false));
create policy keeper_updates on public.team_invitation for update to tanggap_member using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));

grant select on public.audit_log to authenticated;
grant insert on public.audit_log to tanggap_member;
create policy keeper_reads on public.audit_log for select to authenticated using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
-- Acts of a business's key have no actor.
create policy member_inserts on public.audit_log for insert to tanggap_member with check (actor_id is not distinct from auth.uid() and business_id in (select private.my_businesses()));

-- Only the service reads a key's hash and revokes keys. Nothing else of a key changes.
grant select (id, business_id, name, prefix, scopes, created_by, created_at, last_used_at, expires_at, revoked_at, revoked_by) on public.api_key to authenticated;
grant insert on public.api_key to tanggap_member;
create policy keeper_reads on public.api_key for select to authenticated using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy keeper_inserts on public.api_key for insert to tanggap_member with check (created_by = auth.uid() and business_id in (select private.my_businesses_as(array['owner', 'admin'])));

grant select on public.channel_pairing to authenticated;
create policy keeper_reads on public.channel_pairing for select to authenticated using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));

-- A member reads only their own notices; only the server writes them.
grant select on public.notice to authenticated;
create policy own_reads on public.notice for select to authenticated using (member_id = auth.uid() and business_id in (select private.my_businesses()));

-- The address and the keys of a device stay on the server.
grant select (id, member_id, name, created_at, last_sent_at) on public.push_device to authenticated;
create policy own_reads on public.push_device for select to authenticated using (member_id = auth.uid());
grant select on public.notice_setting to authenticated;
grant insert, update on public.notice_setting to tanggap_member;
create policy own_reads on public.notice_setting for select to authenticated using (member_id = auth.uid() and business_id in (select private.my_businesses()));
create policy own_inserts on public.notice_setting for insert to tanggap_member with check (member_id = auth.uid() and business_id in (select private.my_businesses()));
create policy own_updates on public.notice_setting for update to tanggap_member using (member_id = auth.uid() and business_id in (select private.my_businesses()));
grant select on public.digest to authenticated;
grant insert, update, delete on public.digest to tanggap_member;
create policy own_reads on public.digest for select to authenticated using (member_id = auth.uid() and business_id in (select private.my_businesses()));
create policy own_inserts on public.digest for insert to tanggap_member with check (member_id = auth.uid() and business_id in (select private.my_businesses()));
create policy own_updates on public.digest for update to tanggap_member using (member_id = auth.uid() and business_id in (select private.my_businesses()));
create policy own_deletes on public.digest for delete to tanggap_member using (member_id = auth.uid() and business_id in (select private.my_businesses()));

grant select on public."order" to authenticated;
create policy owner_reads on public."order" for select to authenticated using (business_id in (select private.my_businesses_as(array['owner'])));
-- Only the server writes what was paid, bought and used. What providers reported is not shown.
grant select on public.payment to authenticated;
create policy owner_reads on public.payment for select to authenticated using (business_id in (select private.my_businesses_as(array['owner'])));
-- What customers paid to the business concerns its whole team.
create policy member_reads_of_sales on public.payment for select to authenticated using (sale_id is not null and business_id in (select private.my_businesses()));
-- Refunds are seen like their payments; the server alone writes them.
grant select on public.refund to authenticated;
create policy owner_reads on public.refund for select to authenticated using (business_id in (select private.my_businesses_as(array['owner'])));
create policy member_reads_of_sales on public.refund for select to authenticated using (sale_id is not null and business_id in (select private.my_businesses()));
grant select on public.subscription to authenticated;
create policy owner_reads on public.subscription for select to authenticated using (business_id in (select private.my_businesses_as(array['owner'])));
grant select on public.billing_document to authenticated;
create policy owner_reads on public.billing_document for select to authenticated using (business_id in (select private.my_businesses_as(array['owner'])));
grant select on public.usage_event to authenticated;
create policy owner_reads on public.usage_event for select to authenticated using (business_id in (select private.my_businesses_as(array['owner'])));

grant select on public.simulation to authenticated;
grant insert, update, delete on public.simulation to tanggap_member;
create policy own on public.simulation for all to authenticated
  using (profile_id = auth.uid() and business_id in (select private.my_businesses())) with check (profile_id = auth.uid() and business_id in (select private.my_businesses()));
grant insert on public.agent_run to tanggap_member;
create policy simulation_inserts on public.agent_run for insert to tanggap_member
  with check (business_id in (select private.my_businesses()) and room_id is null and simulation_id in (select id from public.simulation where profile_id = auth.uid()));

-- A member joins the topic of their business and shows their presence there. Only the server broadcasts.
drop policy if exists member_listens on realtime.messages;
create policy member_listens on realtime.messages for select to authenticated
  using (realtime.topic() in (select 'business:' || id from private.my_businesses() id));
drop policy if exists member_shows_presence on realtime.messages;
create policy member_shows_presence on realtime.messages for insert to authenticated
  with check (extension = 'presence' and realtime.topic() in (select 'business:' || id from private.my_businesses() id));
