-- Rows that sweeps and nightly jobs handle.

-- Trigger of attachment: notes the bytes of a deleted row, which a sweep removes from the objects.
create or replace function private.note_removed_bytes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.storage_path is null or exists (select from public.attachment a where a.storage_path = old.storage_path) then
    return null;
  end if;
  -- The thumbnail is stored beside the file, even if the row does not name it.
  insert into private.removed_object (path) select path from unnest(array[old.storage_path, old.storage_path || '-thumb']) path on conflict do nothing;
  return null;
end $$;

-- Trigger of product: a photo that a row no longer shows is unsent from now on. It stays for a day, so that a member can undo.
create or replace function private.note_unused_photo() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.attachment set created_at = now() where id = old.photo_id;
  return null;
end $$;

-- Trigger of message, for rare changes: a failed send, a repeated send, a merged conversation. Its day's report sums are computed again.
-- New messages are found by their time, so they do not fire it.
create or replace function private.note_stale_session() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.evaluation_stale (business_id, room_id, session_no) values (new.business_id, new.room_id, new.session_no);
  return null;
end $$;
create or replace function private.note_merged_room() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.evaluation_stale (business_id, room_id)
  select new.business_id, id from unnest(array[new.id, new.merged_into, old.merged_into]) id where id is not null;
  return null;
end $$;
create or replace function private.note_judged_answer() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.evaluation_stale (business_id, room_id)
  select r.business_id, r.room_id from public.agent_run r where r.id = new.run_id and r.room_id is not null;
  return null;
end $$;
