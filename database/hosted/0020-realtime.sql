-- Realtime as a Supabase project has it: messages sent from SQL, and the table whose policies decide who may join a private channel.
create table realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  binary_payload bytea,
  event text,
  private boolean default false,
  updated_at timestamp without time zone not null default now(),
  inserted_at timestamp without time zone not null default now(),
  primary key (id, inserted_at)
);
create index on realtime.messages (inserted_at);
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
grant execute on function realtime.topic(), realtime.send(jsonb, text, text, boolean) to anon, authenticated, service_role;
