-- A job that was given up after its last try is no job that will come: what waits for it may be picked up anew.
create or replace function private.has_job(wanted text) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from graphile_worker.jobs j where j.key = wanted and j.attempts < j.max_attempts);
end $$;
