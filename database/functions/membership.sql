-- Memberships and rights. Policies call the first functions with the caller's claims.

-- The business of a request with an API key. The server sets the claim after it has checked the
-- key; no token has it.
create or replace function private.key_business() returns uuid language sql stable set search_path = '' as $$
  select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'api_business_id', '')::uuid
$$;
grant execute on function private.key_business() to authenticated, service_role;

-- Whether the caller has shown the second factor of their account. False for a session that was
-- opened with the password only, if the account has a verified factor. Tokens of Auth have `aal`;
-- API keys and the server do not. The language is plpgsql, because Auth creates its tables after
-- this.
create or replace function private.has_shown_factor() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(auth.jwt() ->> 'aal', '') <> 'aal1'
    or not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified' and factor_type <> 'recovery_code');
end $$;
grant execute on function private.has_shown_factor() to authenticated, service_role;

-- The businesses of the caller. Queries use it as one hashed set: `business_id in (select
-- private.my_businesses())`. An API key has the rights of an admin in its own business and none
-- elsewhere.
create or replace function private.my_businesses() returns setof uuid language sql stable security definer set search_path = '' as $$
  select business_id from public.team_business where member_id = auth.uid() and private.has_shown_factor()
  union all
  select private.key_business() where private.key_business() is not null
$$;
grant execute on function private.my_businesses() to authenticated, service_role;

-- The businesses in which the caller has one of these roles.
create or replace function private.my_businesses_as(roles text[]) returns setof uuid language sql stable security definer set search_path = '' as $$
  select business_id from public.team_business where member_id = auth.uid() and role = any (roles) and private.has_shown_factor()
  union all
  select private.key_business() where private.key_business() is not null and 'admin' = any (roles)
$$;
grant execute on function private.my_businesses_as(text[]) to authenticated, service_role;

-- Whether the caller is a member of the business.
create or replace function private.is_my_business(wanted uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.my_businesses() mine where mine = wanted)
$$;
grant execute on function private.is_my_business(uuid) to authenticated, service_role;

-- Whether the caller created the business. False once it is deleted, so that its creator cannot
-- become its owner again.
create or replace function private.owns_business(wanted uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.business where id = wanted and profile_id = auth.uid() and private.has_shown_factor()) and not private.is_deleted_business(wanted)
$$;
grant execute on function private.owns_business(uuid) to authenticated, service_role;

-- Whether the business is deleted but not yet removed (decision 031).
create or replace function private.is_deleted_business(wanted uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.deleted_business where business_id = wanted)
$$;
grant execute on function private.is_deleted_business(uuid) to authenticated, service_role;

-- Whether a person is owner or admin and not banned. It is checked when an API key that they made
-- is used, and when their invitation is opened.
create or replace function private.is_keeper_of(business uuid, person uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.team_business t where t.business_id = business and t.member_id = person and t.role in ('owner', 'admin'))
    and not exists (select from auth.users u where u.id = person and u.banned_until > now());
end $$;
revoke execute on function private.is_keeper_of(uuid, uuid) from public;
grant execute on function private.is_keeper_of(uuid, uuid) to service_role;

-- The members of all businesses of the caller, themselves included.
create or replace function private.colleagues() returns setof uuid language sql stable security definer set search_path = '' as $$
  select theirs.member_id from public.team_business mine join public.team_business theirs using (business_id) where mine.member_id = auth.uid() and private.has_shown_factor()
$$;
grant execute on function private.colleagues() to authenticated, service_role;

-- The business of a row, for policies on references within one table. A policy that queries its own
-- table recurses; a function does not.
create or replace function private.business_of(place regclass, wanted uuid) returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  found_id uuid;
begin
  execute format('select business_id from %s where id = $1', place) into found_id using wanted;
  return found_id;
end $$;

-- Trigger of business: inserts the creator's profile, because onboarding by table calls begins with
-- the business.
create or replace function private.make_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profile (id) values (new.profile_id) on conflict (id) do nothing;
  return new;
end $$;

-- Trigger of profile: gives the agents of a deleted account to the owner of their business. When
-- the owner's account is deleted, the business and its agents are deleted too.
create or replace function private.pass_on_agents() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.agent a set profile_id = b.profile_id from public.business b where a.profile_id = old.id and b.id = a.business_id and b.profile_id <> old.id;
  return old;
end $$;

-- Trigger of team_business: when a membership ends or its role falls below admin, that member's API keys and pending invitations are revoked for good.
create or replace function private.end_grants_of_member() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.role in ('owner', 'admin') then return null; end if;
  update public.api_key set revoked_at = now() where business_id = old.business_id and created_by = old.member_id and revoked_at is null;
  update public.team_invitation set revoked_at = now()
    where business_id = old.business_id and invited_by = old.member_id and accepted_at is null and revoked_at is null;
  return null;
end $$;

-- Trigger of team_business: the realtime service checks its policies again, so a removed member receives nothing after this commit.
create or replace function private.tell_rights() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('realtime_rights', 'business:' || old.business_id);
  return null;
end $$;

-- Businesses in which the caller's role sees masked numbers (decision 086).
create or replace function private.masked_businesses() returns setof uuid language sql stable security definer set search_path = '' as $$
  select t.business_id from public.team_business t join public.business b on b.id = t.business_id
  where t.member_id = auth.uid() and t.role = any (b.masked_roles)
$$;
grant execute on function private.masked_businesses() to authenticated, service_role;

-- Whether the caller sees customers' numbers in a business.
create or replace function private.sees_numbers(business uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select not exists (select from private.masked_businesses() masked where masked = business)
$$;
grant execute on function private.sees_numbers(uuid) to authenticated, service_role;

-- A customer's number as a member of a business sees it; the form is that of `maskNumber` in src/domain/number-mask/rules.ts.
create or replace function private.number_for(member uuid, business uuid, number text) returns text language sql stable set search_path = '' as $$
  select case when number ~ '^\d{8,15}$' and exists (
      select from public.team_business t join public.business b on b.id = t.business_id
      where t.member_id = member and t.business_id = business and t.role = any (b.masked_roles))
    then left(number, least(5, length(number) - 6)) || '••••' || right(number, 4) else number end
$$;
grant execute on function private.number_for(uuid, uuid, text) to service_role;
