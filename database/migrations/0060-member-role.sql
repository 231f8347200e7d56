-- The server's own verbs run as `tanggap_member` in the name of the member: the same claims and row policies as `authenticated`, and more grants.
-- Table calls (/rest/v1, realtime, storage) run as `authenticated`, whose writes are named column by column (policies/03-table-calls.sql, decision 029).
do $$
begin
  if not exists (select from pg_roles where rolname = 'tanggap_member') then create role tanggap_member nologin inherit; end if;
exception when duplicate_object or unique_violation then
  null; -- another database of the same server made it at this moment
end $$;
grant authenticated to tanggap_member;
grant tanggap_member to current_user;

-- Jobs are enqueued by verbs alone.
revoke execute on function private.enqueue(text, json, text, text, timestamptz, int) from authenticated;
grant execute on function private.enqueue(text, json, text, text, timestamptz, int) to tanggap_member;

-- The triggers that guard what members write know both roles.
create or replace function private.keep_channel_proofs() returns trigger language plpgsql set search_path = '' as $$
declare
  name text;
  known jsonb := case when tg_op = 'UPDATE' then old.settings else '{}'::jsonb end;
begin
  if current_user not in ('tanggap_member', 'authenticated', 'anon') then return new; end if;
  foreach name in array array['wabaId', 'provedNumber', 'throughputPerSecond', 'provedSession'] loop
    if new.settings ? name and new.settings -> name is distinct from known -> name then
      new.settings := case when known ? name then new.settings || jsonb_build_object(name, known -> name) else new.settings - name end;
    end if;
  end loop;
  return new;
end $$;

create or replace function private.guard_owners_columns() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('tanggap_member', 'authenticated') then return new; end if;
  if not exists (select from private.my_businesses_as(array['owner']) mine where mine = new.id) then
    raise exception 'only the owner of the business may do this' using errcode = 'insufficient_privilege';
  end if;
  if new.profile_id <> old.profile_id and not exists (select from public.team_business t where t.business_id = new.id and t.member_id = new.profile_id) then
    raise exception 'a business is given to one of its members' using errcode = 'insufficient_privilege';
  end if;
  if new.mode = 'live' and old.mode <> 'live' and coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false) then
    raise exception 'an anonymous account cannot leave test mode' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- A table call that changes what the audit log keeps is entered there by the server.
create function private.audit_table_call() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}'::jsonb end;
  changed jsonb := (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(to_jsonb(new)) where value is distinct from was -> key and key not in ('created_at', 'updated_at'));
begin
  if changed = '{}' then return null; end if;
  insert into public.audit_log (business_id, actor_id, action, entity, entity_id, after)
  values (case tg_table_name when 'business' then new.id else (to_jsonb(new) ->> 'business_id')::uuid end, auth.uid(), tg_argv[0], tg_table_name, new.id, changed);
  return null;
end $$;
create trigger audit_table_call after update on public.business for each row when (current_user = 'authenticated') execute function private.audit_table_call('business.update');
create trigger audit_table_call after insert or update on public.quick_reply for each row when (current_user = 'authenticated') execute function private.audit_table_call('quick_reply.save');

-- An agent outlives the account that made it: it passes to the business's owner. With the owner's account the business goes, and its agents with it.
create function private.pass_on_agents() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.agent a set profile_id = b.profile_id from public.business b where a.profile_id = old.id and b.id = a.business_id and b.profile_id <> old.id;
  return old;
end $$;
create trigger pass_on_agents before delete on public.profile for each row execute function private.pass_on_agents();
update public.agent a set profile_id = b.profile_id from public.business b
  where b.id = a.business_id and a.profile_id <> b.profile_id and not exists (select from public.team_business t where t.business_id = a.business_id and t.member_id = a.profile_id);
