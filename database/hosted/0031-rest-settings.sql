-- What a Supabase project brings along for its REST service: the role whose settings (`alter role authenticator set pgrst.name = 'value'`) the
-- service follows, and the schema where extensions lie.
do $$
begin
  if not exists (select from pg_roles where rolname = 'authenticator') then create role authenticator nologin noinherit; end if;
end $$;
grant anon, authenticated, service_role to authenticator;
create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
