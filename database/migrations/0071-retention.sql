-- How far traces have been emptied: one row, so that a night continues where the last one ended (job prune-expired).
create table private.retention_cursor (
  name text primary key,
  after_id uuid not null
);
grant select, insert, update on private.retention_cursor to service_role;

-- The smallest id of version 7 that carries a time: rows up to a time are the first ones of their primary key.
create function private.id_at(at timestamptz) returns uuid language sql immutable set search_path = '' as $$
  select (lpad(to_hex((extract(epoch from at at time zone 'UTC') * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$$;
grant execute on function private.id_at(timestamptz) to service_role;
