-- Whether a job of this key waits or runs: callers see nothing else of the queue. (plpgsql, for the queue's tables come after the migrations on a new database.)
create function private.has_job(wanted text) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from graphile_worker.jobs j where j.key = wanted);
end $$;
revoke execute on function private.has_job(text) from public;
grant execute on function private.has_job(text) to service_role;
