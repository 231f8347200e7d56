-- A member is notified of a conversation that somebody else gave them. The same texts as in database/functions/notices.sql.
create function private.notify_assigned() returns trigger language plpgsql security definer set search_path = '' as $$ begin return null; end $$;
create trigger notify_assigned after update of assignee_id on public.room for each row
  when (new.assignee_id is not null and new.assignee_id is distinct from old.assignee_id and new.handler <> 'selesai')
  execute function private.notify_assigned();
create function private.end_assigned_notices() returns trigger language plpgsql security definer set search_path = '' as $$ begin return null; end $$;
create trigger end_assigned_notices after update of assignee_id, handler on public.room for each row
  when (old.assignee_id is not null and (new.assignee_id is distinct from old.assignee_id or (new.handler = 'selesai' and old.handler <> 'selesai')))
  execute function private.end_assigned_notices();
create index notice_channel_down on public.notice (subject) where kind = 'channel_down';
