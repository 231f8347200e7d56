-- What a business row must hold also when it is written past the dashboard, by a table call (specification sections 3, 5 and 7; decision 023).

-- Onboarding by table calls begins with the business: the person's profile comes with it.
create function private.make_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profile (id) values (new.profile_id) on conflict (id) do nothing;
  return new;
end $$;
create trigger make_profile before insert on public.business for each row execute function private.make_profile();

-- Opening hours: a list of {start, end, timezone}; a time is one of day or empty, a zone one that is known, Asia/Jakarta where none is said.
create function private.is_hours_time(said text) returns boolean language sql immutable as $$
  select coalesce(said, '') ~ '^(([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?)?$'
$$;
create function private.are_hours(hours jsonb) returns boolean language plpgsql stable set search_path = '' as $$
declare
  zones text[];
begin
  if exists (select from jsonb_array_elements(hours) entry
    where jsonb_typeof(entry) <> 'object' or not private.is_hours_time(entry ->> 'start') or not private.is_hours_time(entry ->> 'end')) then return false; end if;
  select array_agg(distinct lower(entry ->> 'timezone')) into zones from jsonb_array_elements(hours) entry where entry ->> 'timezone' <> '';
  -- To look one zone up reads them all, from files: once a list, and not for those of Indonesia.
  return zones is null or zones <@ array['asia/jakarta', 'asia/makassar', 'asia/jayapura']
    or not exists (select unnest(zones) except select lower(name) from pg_catalog.pg_timezone_names where name ~ '^(?!posix/|right/).+/|^(UTC|GMT)$');
end $$;
create function private.whole_hours_entry(entry jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select entry || jsonb_build_object('start', coalesce(entry ->> 'start', ''), 'end', coalesce(entry ->> 'end', ''), 'timezone', coalesce(nullif(entry ->> 'timezone', ''), 'Asia/Jakarta'))
$$;

create function private.hold_business_rules() returns trigger language plpgsql set search_path = '' as $$
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

-- Rows from before the rules: what was never a time or a text is left out.
update public.business set operational_hours = null, enable_operational_hours = false
  where jsonb_typeof(operational_hours) = 'array' and not private.are_hours(operational_hours);
update public.business set socials = null where jsonb_typeof(socials) <> 'object' or jsonb_path_exists(socials, 'strict $.* ? (@.type() <> "string")');
create trigger hold_rules before insert or update of toggles, operational_hours on public.business for each row execute function private.hold_business_rules();
update public.business set toggles = toggles, operational_hours = operational_hours;

alter table public.business add constraint business_socials_check check (jsonb_typeof(socials) = 'object' and not jsonb_path_exists(socials, 'strict $.* ? (@.type() <> "string")'));

-- Policies cannot tell columns apart: to go live, in either sense, and to give the business away is the owner's alone, and to leave test mode takes an account.
-- Who gives a business away gives it to somebody of its team: nobody finds one that he never asked for among his own.
create function private.guard_owners_columns() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user <> 'authenticated' then return new; end if;
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
-- Named to come after the rules: what is not a toggle is off by then.
create trigger owners_columns before update of mode, toggles, profile_id on public.business for each row
  when (new.profile_id <> old.profile_id or (new.mode = 'live' and old.mode <> 'live')
    or (new.toggles ->> 'useAgentBehaviourV2' = 'live' and old.toggles ->> 'useAgentBehaviourV2' is distinct from 'live'))
  execute function private.guard_owners_columns();
