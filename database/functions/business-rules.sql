-- Rules of a business row that PostgreSQL checks itself (decision 023).

-- Trigger of business: refuses or completes toggles and opening hours, because table calls use no
-- form (decision 023). Opening hours are a list of {start, end, timezone}. A time is a time of day
-- or empty; a missing zone becomes Asia/Jakarta.
create or replace function private.hold_business_rules() returns trigger language plpgsql set search_path = '' as $$
begin
  if jsonb_typeof(new.toggles) is distinct from 'object' then new.toggles := '{}'; end if;
  if (new.toggles ->> 'useAgentBehaviourV2' in ('off', 'simulator', 'live')) is not true then
    new.toggles := new.toggles || '{"useAgentBehaviourV2":"off"}';
  end if;
  if jsonb_typeof(new.operational_hours) = 'array' then
    if not private.are_hours(new.operational_hours) then
      raise exception 'operational_hours: start and end must be valid times or empty, timezone a known one' using errcode = 'check_violation', constraint = 'business_operational_hours_check', table = 'business', schema = 'public';
    end if;
    new.operational_hours := (select coalesce(jsonb_agg(private.whole_hours_entry(entry) order by place), '[]') from jsonb_array_elements(new.operational_hours) with ordinality listed (entry, place));
  end if;
  return new;
end $$;

-- Whether every entry has valid times and a known time zone.
create or replace function private.are_hours(hours jsonb) returns boolean language plpgsql stable set search_path = '' as $$
declare
  zones text[];
begin
  if exists (select from jsonb_array_elements(hours) entry
    where jsonb_typeof(entry) <> 'object' or not private.is_hours_time(entry ->> 'start') or not private.is_hours_time(entry ->> 'end')) then return false; end if;
  select array_agg(distinct lower(entry ->> 'timezone')) into zones from jsonb_array_elements(hours) entry where entry ->> 'timezone' <> '';
  -- pg_timezone_names reads every zone from files. So it is queried once per list, and not for
  -- Indonesia's zones.
  return zones is null or zones <@ array['asia/jakarta', 'asia/makassar', 'asia/jayapura']
    or not exists (select unnest(zones) except select lower(name) from pg_catalog.pg_timezone_names where name ~ '^(?!posix/|right/).+/|^(UTC|GMT)$');
end $$;

create or replace function private.is_hours_time(said text) returns boolean language sql immutable as $$
  select coalesce(said, '') ~ '^(([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?)?$'
$$;

create or replace function private.whole_hours_entry(entry jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select entry || jsonb_build_object('start', coalesce(entry ->> 'start', ''), 'end', coalesce(entry ->> 'end', ''), 'timezone', coalesce(nullif(entry ->> 'timezone', ''), 'Asia/Jakarta'))
$$;

-- Whether these are dates on which a business is closed, whatever its opening hours are: a list of
-- {from, until, name}, both days included.
create or replace function private.are_closed_dates(dates jsonb) returns boolean language sql immutable set search_path = '' as $$
  select jsonb_typeof(dates) = 'array' and jsonb_array_length(dates) <= 50 and not exists (
    select from jsonb_array_elements(case when jsonb_typeof(dates) = 'array' then dates else '[]' end) entry
    where (jsonb_typeof(entry) = 'object' and entry ->> 'from' ~ '^\d{4}-\d{2}-\d{2}$' and entry ->> 'until' ~ '^\d{4}-\d{2}-\d{2}$'
      and entry ->> 'until' >= entry ->> 'from' and jsonb_typeof(entry -> 'name') = 'string' and char_length(entry ->> 'name') <= 80) is not true)
$$;

-- Trigger of business, because policies cannot tell columns apart. Only the owner goes live (mode, AI rollout) or gives the business away.
-- The new owner must be a member. Leaving test mode requires an account that is not anonymous.
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

-- Trigger of team_business, at commit: refuses to leave a business without exactly one owner,
-- unless the business is deleted.
create or replace function private.keep_owner() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  place constant uuid := coalesce(new.business_id, old.business_id);
begin
  if exists (select from public.business b where b.id = place) and not private.is_deleted_business(place)
    and (select count(*) from public.team_business t where t.business_id = place and t.role = 'owner') <> 1 then
    raise exception 'a business has one owner' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Trigger: writes a table call's changes to the audit log. The first argument is the action.
create or replace function private.audit_table_call() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}'::jsonb end;
  changed jsonb := (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(to_jsonb(new)) where value is distinct from was -> key and key not in ('created_at', 'updated_at'));
begin
  if changed = '{}' then return null; end if;
  insert into public.audit_log (business_id, actor_id, action, entity, entity_id, after)
  values (case tg_table_name when 'business' then new.id else (to_jsonb(new) ->> 'business_id')::uuid end, auth.uid(), tg_argv[0], tg_table_name, new.id, changed);
  return null;
end $$;

-- Trigger of room: gives the first conversation of a customer the tags that they got by an import.
create or replace function private.tag_new_room() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  with moved as (delete from public.contact_tag where contact_id = new.contact_id returning tag_id, business_id)
  insert into public.room_tag (room_id, tag_id, business_id) select new.id, tag_id, business_id from moved on conflict do nothing;
  return null;
end $$;

-- The values of a customer without those that an import wrote, unless they changed since. A removed
-- field stays removed.
create or replace function private.fields_before(business uuid, present jsonb, before jsonb, imported jsonb) returns jsonb language sql stable set search_path = '' as $$
  with written as (select key from jsonb_each(imported) i where present -> i.key = i.value)
  select coalesce(jsonb_object_agg(v.key, v.value), '{}') from (
    select p.key, p.value from jsonb_each(present) p where p.key not in (select key from written)
    union all
    select b.key, b.value from jsonb_each(before) b where b.key in (select key from written)
      and exists (select from public.contact_field f where f.id::text = b.key and f.business_id = business)) v
$$;
revoke execute on function private.fields_before(uuid, jsonb, jsonb, jsonb) from public;
grant execute on function private.fields_before(uuid, jsonb, jsonb, jsonb) to service_role;

-- Trigger of product: its photo is a picture that the business uploaded, never one of a customer's
-- conversation, which the AI would send to others.
create or replace function private.hold_photo_rule() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.attachment a where a.id = new.photo_id and a.business_id = new.business_id and a.room_id is null) then
    raise exception 'photo_url: no uploaded picture of this business' using errcode = 'check_violation', constraint = 'product_photo_url_check', table = 'product', schema = 'public';
  end if;
  return null;
end $$;

-- Trigger of booking_service and booking_staff: open bookings keep the last name of what is removed.
create or replace function private.keep_booked_name() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'booking_service' then
    update public.booking set service_name = old.name where service_id = old.id and status in ('diminta', 'dikonfirmasi') and service_name <> old.name;
  else
    update public.booking set staff_name = old.name where staff_id = old.id and status in ('diminta', 'dikonfirmasi') and staff_name <> old.name;
  end if;
  return old;
end $$;
