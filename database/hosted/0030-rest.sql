-- The REST service keeps a picture of tables, keys and functions; a change of them tells it to look again.
-- Event triggers need a superuser: where there is none, the service notices when something it does not know is asked for.
create schema if not exists pgrst;

create function pgrst.reload_after_ddl() returns event_trigger language plpgsql as $$
begin
  notify pgrst, 'reload schema';
end $$;

do $$
begin
  create event trigger pgrst_ddl on ddl_command_end
    when tag in ('CREATE SCHEMA', 'ALTER SCHEMA', 'CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'ALTER TABLE', 'CREATE FOREIGN TABLE', 'ALTER FOREIGN TABLE',
      'CREATE VIEW', 'ALTER VIEW', 'CREATE MATERIALIZED VIEW', 'ALTER MATERIALIZED VIEW', 'CREATE FUNCTION', 'ALTER FUNCTION', 'CREATE TYPE', 'ALTER TYPE', 'COMMENT')
    execute function pgrst.reload_after_ddl();
  create event trigger pgrst_drop on sql_drop execute function pgrst.reload_after_ddl();
exception when insufficient_privilege then
  raise notice 'schema changes are not announced: %', sqlerrm;
end $$;
