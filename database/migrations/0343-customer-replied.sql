-- A member is notified of an answer in a conversation that they handle, until they read it.
alter table public.notice drop constraint notice_kind_check;
alter table public.notice add constraint notice_kind_check check (kind in ('escalation_new', 'escalation_half', 'escalation_over', 'send_failed', 'opened', 'sale_waiting',
  'scenario_regressed', 'customer_replied', 'plan_usage_most', 'plan_usage_all', 'plan_ending', 'plan_past_due', 'plan_ended'));

-- The same texts as in database/functions/notices.sql.
create function private.notify_reply() returns trigger language plpgsql security definer set search_path = '' as $$ begin return null; end $$;
create function private.end_reply_notices() returns trigger language plpgsql security definer set search_path = '' as $$ begin return null; end $$;
create trigger notify_reply after update of unread_count on public.room for each row
  when (new.handler = 'manusia' and new.assignee_id is not null and old.unread_count = 0 and new.unread_count > 0)
  execute function private.notify_reply();
create trigger end_reply_notices after update of unread_count, assignee_id, handler on public.room for each row
  when (old.assignee_id is not null and old.unread_count > 0
    and (new.unread_count = 0 or new.assignee_id is distinct from old.assignee_id or new.handler <> 'manusia'))
  execute function private.end_reply_notices();
