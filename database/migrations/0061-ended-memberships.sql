-- An API key belongs to the member who made it. What it may do is named by its scopes (domain/api-key/contract.ts); keys from before keep all of them.
alter table public.api_key
  add column scopes text[] not null default array['read', 'send', 'manage', 'templates'],
  add column expires_at timestamptz,
  add constraint api_key_scopes_check check (cardinality(scopes) > 0 and scopes <@ array['read', 'send', 'manage', 'templates']);

-- A membership that ends, or a role below admin, ends the keys and the pending invitations of that member, for good.
create function private.end_grants_of_member() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.role in ('owner', 'admin') then return null; end if;
  update public.api_key set revoked_at = now() where business_id = old.business_id and created_by = old.member_id and revoked_at is null;
  update public.team_invitation set revoked_at = now()
    where business_id = old.business_id and invited_by = old.member_id and accepted_at is null and revoked_at is null;
  return null;
end $$;
create trigger end_grants after delete or update of role on public.team_business for each row execute function private.end_grants_of_member();

-- Whether a person may use what owner and admin of a business hand out: asked with every use of a key and when an invitation is opened.
create function private.is_keeper_of(business uuid, person uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.team_business t where t.business_id = business and t.member_id = person and t.role in ('owner', 'admin'))
    and not exists (select from auth.users u where u.id = person and u.banned_until > now());
end $$;
revoke execute on function private.is_keeper_of(uuid, uuid) from public;
grant execute on function private.is_keeper_of(uuid, uuid) to service_role;

-- Keys and invitations of members who left before.
update public.api_key k set revoked_at = now() where k.revoked_at is null
  and not exists (select from public.team_business t where t.business_id = k.business_id and t.member_id = k.created_by and t.role in ('owner', 'admin'));
update public.team_invitation i set revoked_at = now() where i.accepted_at is null and i.revoked_at is null
  and not exists (select from public.team_business t where t.business_id = i.business_id and t.member_id = i.invited_by and t.role in ('owner', 'admin'));
