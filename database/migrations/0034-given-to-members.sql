-- A business is given away to somebody of its team: nobody finds one that he never asked for among his own.
create or replace function private.guard_owners_columns() returns trigger language plpgsql set search_path = '' as $$
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
