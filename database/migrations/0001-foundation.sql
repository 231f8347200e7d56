-- What every table of the product stands on: ids, membership, jobs.
create schema private;
grant usage on schema private to anon, authenticated, service_role;

-- Time-ordered ids (RFC 9562 version 7): PostgreSQL's own from 18 on, made by hand before.
do $do$
begin
  if current_setting('server_version_num')::int >= 180000 then
    create function private.uuid_v7() returns uuid language sql volatile parallel safe as 'select pg_catalog.uuidv7()';
  else
    create function private.uuid_v7() returns uuid language sql volatile parallel safe as $$
      select encode(
        set_bit(set_bit(
          overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
          52, 1), 53, 1), 'hex')::uuid
    $$;
  end if;
end $do$;

create function private.touch() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- Jobs are added by whoever makes the change; only this door of graphile_worker is open to callers.
create function private.enqueue(name text, payload json, queue text, key text, run_at timestamptz, max_attempts int) returns void
language sql security definer set search_path = '' as $$
  select graphile_worker.add_job(name, payload, queue, run_at, max_attempts, key)
$$;
revoke execute on function private.enqueue(text, json, text, text, timestamptz, int) from public;
grant execute on function private.enqueue(text, json, text, text, timestamptz, int) to authenticated, service_role;
grant execute on function private.uuid_v7() to anon, authenticated, service_role;
