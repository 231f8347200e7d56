-- The extensions that every Supabase project has, where its SQL finds them without naming their schema. A server that
-- does not offer them, or whose user may not create them, does without: nothing of the product needs them.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['pgcrypto', 'uuid-ossp'] loop
    begin
      execute format('create extension if not exists %I with schema extensions', wanted);
    exception when insufficient_privilege or undefined_file or feature_not_supported then
      raise notice '% is not available: %', wanted, sqlerrm;
    end;
  end loop;
  begin
    execute format('alter database %I set search_path = "$user", public, extensions', current_database());
  exception when insufficient_privilege then
    raise notice 'the search path stays as it is: %', sqlerrm;
  end;
end $$;
