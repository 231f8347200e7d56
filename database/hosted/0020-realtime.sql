-- Realtime as a Supabase project has it: messages sent from SQL, and the table whose policies decide who may join a private channel.
-- inserted_at is UTC whatever the session's time zone is, and moves within a transaction: rows missed during a lost
-- connection are found by it and sent again in its order.
create table realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  binary_payload bytea,
  event text,
  private boolean default false,
  updated_at timestamp without time zone not null default (clock_timestamp() at time zone 'utc'),
  inserted_at timestamp without time zone not null default (clock_timestamp() at time zone 'utc'),
  primary key (id, inserted_at)
);
create index messages_replay on realtime.messages (topic, inserted_at);
-- Rows arrive in time order, so the sweep needs only block ranges.
create index messages_age on realtime.messages using brin (inserted_at) with (pages_per_range = 16);
alter table realtime.messages enable row level security;
grant select, insert on realtime.messages to anon, authenticated, service_role;

create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

-- The row is kept for replay; NOTIFY carries the payload where it fits (8000 bytes is Postgres' limit), else only the row's id.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  message_id uuid := gen_random_uuid();
  notice text;
begin
  insert into realtime.messages (id, topic, extension, payload, event, private) values (message_id, topic, 'broadcast', payload, event, private);
  notice := json_build_object('id', message_id, 'topic', topic, 'event', event, 'private', private, 'payload', payload)::text;
  if octet_length(notice) > 7900 then
    notice := json_build_object('id', message_id, 'topic', topic, 'event', event, 'private', private)::text;
  end if;
  perform pg_notify('realtime_broadcast', notice);
exception when others then
  raise warning 'realtime.send failed: %', sqlerrm;
end $$;

-- For row triggers of applications: the changed row, before and after, as one broadcast.
create function realtime.broadcast_changes(topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record, level text default 'ROW') returns void
language plpgsql security definer set search_path = '' as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  perform realtime.send(
    jsonb_build_object('old_record', old, 'record', new, 'operation', operation, 'table', table_name, 'schema', table_schema), event_name, topic_name);
end $$;
grant execute on function realtime.topic(), realtime.send(jsonb, text, text, boolean),
  realtime.broadcast_changes(text, text, text, text, text, record, record, text) to anon, authenticated, service_role;
