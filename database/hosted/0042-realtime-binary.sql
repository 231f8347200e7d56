-- Bytes sent from SQL. A notification is text and short: it names the row, and the bytes are read from there.
create function realtime.send_binary(payload bytea, event text, topic text, private boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  message_id uuid := gen_random_uuid();
begin
  insert into realtime.messages (id, topic, extension, binary_payload, event, private) values (message_id, topic, 'broadcast', payload, event, private);
  perform pg_notify('realtime_broadcast', json_build_object('id', message_id, 'topic', topic, 'event', event, 'private', private)::text);
exception when others then
  raise warning 'realtime.send_binary failed: %', sqlerrm;
end $$;
grant execute on function realtime.send_binary(bytea, text, text, boolean) to anon, authenticated, service_role;
