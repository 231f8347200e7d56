-- Live changes that dashboards receive.

-- Whether a process delivers the live notices of a business. A hosted Supabase project has no such
-- register, so there it is always true.
create or replace function private.is_heard(business uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regprocedure('realtime.is_heard(text)') is null then return true; end if;
  return realtime.is_heard('business:' || business);
end $$;
revoke execute on function private.is_heard(uuid) from public;

-- Sends a live change to the private topic of a business. A policy on realtime.messages decides who receives it.
create or replace function private.announce(business uuid, event text, payload jsonb) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(payload, event, 'business:' || business, true);
end $$;
grant execute on function private.announce(uuid, text, jsonb) to service_role;

-- Trigger: sends the changed row if a process subscribes. Rows of a business that is being removed
-- are not sent.
create or replace function private.announce_row() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  business uuid := case tg_op when 'DELETE' then old.business_id else new.business_id end;
  changed jsonb;
begin
  if not private.is_heard(business) then return null; end if;
  if tg_op = 'DELETE' and private.is_deleted_business(business) then return null; end if;
  changed := private.without_numbers(tg_table_name, to_jsonb(coalesce(new, old)) - 'raw_text' - 'trace');
  perform private.announce(business, tg_table_name, jsonb_build_object('op', lower(tg_op), 'row', changed));
  return null;
end $$;

-- A changed row without customers' numbers, because every member of the business receives it, also
-- roles that see masked numbers. Dashboards read numbers from the server.
create or replace function private.without_numbers(source text, changed jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select case source
    when 'room' then changed - 'provider_chat_id'
    when 'booking' then changed - 'phone'
    when 'tool_request' then changed - 'values' - 'result'
    when 'room_event' then changed || jsonb_build_object('before', (changed -> 'before') - 'value', 'after', (changed -> 'after') - 'phone' - 'values')
    when 'message' then changed - 'provider_key' - 'provider_id' || case when changed -> 'content' ->> 'type' = 'contacts' then
        jsonb_build_object('content', changed -> 'content' || jsonb_build_object('cards', coalesce(
          (select jsonb_agg(card - 'vcard' || '{"phones": []}') from jsonb_array_elements(changed -> 'content' -> 'cards') card), '[]')))
      else '{}' end
    else changed end
$$;

-- Trigger of attachment: sends the changed row as `attachment_view`.
create or replace function private.announce_attachment() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_heard(new.business_id) then return null; end if;
  perform private.announce(new.business_id, 'attachment', jsonb_build_object('op', lower(tg_op), 'row', private.attachment_view(new) || jsonb_build_object('business_id', new.business_id)));
  return null;
end $$;

-- An attachment as screens show it, without the source and the storage path of its bytes.
create or replace function private.attachment_view(a public.attachment) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', a.id, 'message_id', a.message_id, 'room_id', a.room_id, 'kind', a.kind, 'mime', a.mime, 'file_name', a.file_name, 'size_bytes', a.size_bytes, 'seconds', a.seconds,
    'state', a.state, 'is_shown', a.is_shown, 'is_disguised', a.is_disguised, 'width', a.width, 'height', a.height, 'waveform', a.waveform, 'has_thumb', a.thumb_path is not null, 'failure_reason', a.failure_reason,
    'read_as', a.read_as, 'read_text', a.read_text)
$$;
grant execute on function private.attachment_view(public.attachment) to authenticated, service_role;

-- Trigger, once per statement: sends that the draft of a business's knowledge changed, that a
-- publishing was undone, or that a live procedure or tool changed.
create or replace function private.announce_draft() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  business uuid;
begin
  for business in select distinct c.business_id from changed c where private.is_heard(c.business_id) loop
    if tg_op = 'DELETE' and private.is_deleted_business(business) then continue; end if;
    perform private.announce(business, case when tg_table_name in ('procedure', 'http_tool') then 'procedure' else 'knowledge_draft_change' end, jsonb_build_object('op', lower(tg_op), 'row', jsonb_build_object('business_id', business)));
  end loop;
  return null;
end $$;
