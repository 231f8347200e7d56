-- Ids and times that every table uses.

-- Time-ordered ids (RFC 9562, version 7): PostgreSQL's own function from 18 on, computed here
-- before.
do $do$
begin
  if current_setting('server_version_num')::int >= 180000 then
    create or replace function private.uuid_v7() returns uuid language sql volatile parallel safe as 'select pg_catalog.uuidv7()';
  else
    create or replace function private.uuid_v7() returns uuid language sql volatile parallel safe as $$
      select encode(
        set_bit(set_bit(
          overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
          52, 1), 53, 1), 'hex')::uuid
    $$;
  end if;
end $do$;
grant execute on function private.uuid_v7() to anon, authenticated, service_role;

-- The smallest id of version 7 with this time. Rows older than a time are found by their primary key.
create or replace function private.id_at(at timestamptz) returns uuid language sql immutable set search_path = '' as $$
  select (lpad(to_hex((extract(epoch from at at time zone 'UTC') * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$$;
grant execute on function private.id_at(timestamptz) to service_role;

-- The week in which a message was stored. It is part of the trigram index, so a search reads the newest weeks first (decision 031).
-- Indexes store its results: a change needs a migration that rebuilds them.
create or replace function private.week_of(at timestamptz) returns int language sql immutable parallel safe as $$
  select (extract(epoch from at at time zone 'UTC') / 604800)::int
$$;
grant execute on function private.week_of(timestamptz) to authenticated, service_role;

-- Trigger: sets updated_at.
create or replace function private.touch() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
