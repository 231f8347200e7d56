-- Files of messages: their bytes lie in the objects under storage_path; a row without message_id is an upload that was not sent yet.
alter table public.attachment
  alter column message_id drop not null,
  add column room_id uuid references public.room (id) on delete cascade,
  add column uploaded_by uuid references public.profile (id) on delete set null,
  add column state text not null default 'waiting' check (state in ('waiting', 'ready', 'gone', 'failed', 'quarantined')),
  -- whether the bytes were seen to be of a type that a page may show; everything else is only downloaded
  add column is_shown boolean not null default false,
  -- the bytes are not what the sender says they are
  add column is_disguised boolean not null default false,
  add column sha256_hex text,
  add column width int,
  add column height int,
  -- loudness of a voice note, 0 to 100, evenly spread over its length
  add column waveform smallint[],
  add column thumb_path text,
  add column failure_reason text,
  add column attempts int not null default 0,
  add column updated_at timestamptz not null default now();
update public.attachment a set room_id = m.room_id from public.message m where m.id = a.message_id;
create index on public.attachment (room_id);
create index attachment_unsent on public.attachment (created_at) where message_id is null;
create index attachment_unsent_of on public.attachment (business_id, uploaded_by) where message_id is null;
create trigger touch before update on public.attachment for each row execute function private.touch();

-- An attachment as a screen sees it: without where its bytes come from or lie.
create function private.attachment_view(a public.attachment) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', a.id, 'message_id', a.message_id, 'room_id', a.room_id, 'kind', a.kind, 'mime', a.mime, 'file_name', a.file_name, 'size_bytes', a.size_bytes, 'seconds', a.seconds,
    'state', a.state, 'is_shown', a.is_shown, 'is_disguised', a.is_disguised, 'width', a.width, 'height', a.height, 'waveform', a.waveform, 'has_thumb', a.thumb_path is not null, 'failure_reason', a.failure_reason)
$$;
grant execute on function private.attachment_view(public.attachment) to authenticated, service_role;

create function private.announce_attachment() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce(new.business_id, 'attachment', jsonb_build_object('op', lower(tg_op), 'row', private.attachment_view(new) || jsonb_build_object('business_id', new.business_id)));
  return null;
end $$;
create trigger announce_new after insert on public.attachment for each row when (new.message_id is not null) execute function private.announce_attachment();
create trigger announce_change after update on public.attachment for each row
  when (new.message_id is not null and private.attachment_view(old) is distinct from private.attachment_view(new)) execute function private.announce_attachment();

-- Bytes whose row is gone, in whatever way: a sweep removes them from the objects.
create table private.removed_object (
  path text primary key,
  removed_at timestamptz not null default now()
);
grant select, insert, update, delete on private.removed_object to service_role;
create function private.note_removed_bytes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- The small picture lies beside the file, whether the row came to know of it or not.
  insert into private.removed_object (path) select path from unnest(array[old.storage_path, old.storage_path || '-thumb']) path where path is not null on conflict do nothing;
  return null;
end $$;
create trigger bytes after delete on public.attachment for each row execute function private.note_removed_bytes();
