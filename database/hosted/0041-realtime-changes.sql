-- Row changes go to subscribers for the tables that applications put into this publication; it is empty at first.
-- Streaming needs wal_level = logical; without it the publication does nothing, and subscribers are told.
do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
exception when insufficient_privilege then
  raise notice 'row changes are not published: %', sqlerrm;
end $$;
