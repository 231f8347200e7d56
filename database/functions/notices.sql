-- Failed sends and deadlines, as rooms and notices show them.

-- Trigger of message: sets room.failed_at to the time of the room's oldest failed send. It is a
-- trigger, because many functions change the status of a message.
create or replace function private.note_failed_sends() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  place uuid;
begin
  foreach place in array array(select distinct id from unnest(array[
    case when tg_op <> 'DELETE' then new.room_id end, case when tg_op <> 'INSERT' then old.room_id end]) id where id is not null) loop
    update public.room r set failed_at = failed.since, archived_at = case when failed.since is null then r.archived_at end
    from (select min(m.status_at) as since from public.message m
      where m.room_id = place and m.status = 'failed' and m.dismissed_at is null and private.needs_resend(m)) failed
    where r.id = place and r.failed_at is distinct from failed.since;
  end loop;
  return null;
end $$;

-- Whether a member must send the message again or dismiss it. False for campaigns, which report
-- their own failures, and for answers that the AI withdrew.
create or replace function private.needs_resend(m public.message) returns boolean language sql stable set search_path = '' as $$
  select m.direction = 'out' and m.status = 'failed' and m.dismissed_at is null
    and (m.author_kind <> 'ai' or (m.attempts > 0 and m.status_code is distinct from 'ai_stopped' and m.status_code is distinct from 'taken_over'))
    and not exists (select from public.campaign_recipient c where c.message_id = m.id)
$$;

-- Trigger of escalation: sets room.overdue_at to the deadline that passed, until a member takes or
-- resolves the case.
create or replace function private.note_overdue() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  since timestamptz := case when new.resolved_at is null and new.claimed_by is null and new.alerted_at is not null then new.due_at end;
begin
  update public.room r set overdue_at = since where r.id = new.room_id and r.overdue_at is distinct from since;
  return null;
end $$;

-- Trigger of message: ends the notice of a failed send that was repeated or dismissed (decision
-- 032).
create or replace function private.end_send_notices() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notice where room_id = new.id and kind = 'send_failed';
  return null;
end $$;

-- Trigger of escalation: ends the notices of a case that was taken or resolved.
create or replace function private.end_escalation_notices() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notice where room_id = new.room_id and kind in ('escalation_new', 'escalation_half', 'escalation_over');
  return null;
end $$;

-- Adds the jobs that send a member's new notices outside the dashboard: to devices, by WhatsApp, by
-- mail. Each job reads the member's settings. Mails are collected for a minute. Several members are
-- handled in the order of their ids, as in `spreadNotices`, because transactions that replace the
-- same jobs must use one order. `prefix`: of the keys of jobs that must not replace others, or be
-- replaced by them.
create or replace function private.carry_notice(business uuid, member uuid, prefix text, due timestamptz) returns void language plpgsql security definer set search_path = '' as $$
declare
  place constant json := json_build_object('businessId', business, 'memberId', member);
begin
  if exists (select from public.push_device d where d.member_id = member) then
    perform private.enqueue('push-notices', place, null, prefix || 'push:' || business || ':' || member, due, null);
  end if;
  if exists (select from public.alert_number a where a.business_id = business and a.member_id = member and a.verified_at is not null and a.stopped_at is null) then
    perform private.enqueue('whatsapp-notices', place, null, prefix || 'whatsapp:' || business || ':' || member, due, null);
  end if;
  perform private.enqueue('mail-notices', place, null, 'notices:' || business || ':' || member, date_trunc('minute', now()) + interval '1 minute', null);
end $$;
revoke execute on function private.carry_notice(uuid, uuid, text, timestamptz) from public;

-- Trigger of room: notifies the member who handles a conversation of its first unread message.
-- Their devices are notified 10 s later, unless they read it before. The job has a key for each
-- room, because a job that is added again starts its wait again.
create or replace function private.notify_reply() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notice (business_id, member_id, kind, subject, room_id)
  values (new.business_id, new.assignee_id, 'customer_replied', new.id::text, new.id) on conflict (member_id, kind, subject) do nothing;
  if private.is_heard(new.business_id) then
    perform private.announce(new.business_id, 'notice', jsonb_build_object('op', 'insert', 'row', jsonb_build_object('business_id', new.business_id)));
  end if;
  perform private.carry_notice(new.business_id, new.assignee_id, 'reply:' || new.id || ':', now() + interval '10 seconds');
  return null;
end $$;

-- Trigger of room: ends that notice when the member read the message or no longer handles the room.
create or replace function private.end_reply_notices() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notice where room_id = new.id and kind = 'customer_replied';
  return null;
end $$;

-- Notifies the members whom the caller's own note mentions, once each, on their devices too. Other
-- ids of the list are ignored. Returns those who were notified.
create or replace function private.notify_mentioned(note uuid, members uuid[]) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  written public.message := (select m from public.message m where m.id = note and m.direction = 'note' and m.author_id = auth.uid());
  mentioned uuid;
begin
  if written.id is null then return; end if;
  for mentioned in
    insert into public.notice (business_id, member_id, kind, subject, room_id)
    select t.business_id, t.member_id, 'mentioned', note::text, written.room_id from public.team_business t
    where t.business_id = written.business_id and t.member_id = any (members) and t.member_id <> auth.uid()
    order by t.member_id
    on conflict (member_id, kind, subject) do nothing returning member_id
  loop
    perform private.carry_notice(written.business_id, mentioned, '', now());
    return next mentioned;
  end loop;
  perform private.announce(written.business_id, 'notice', jsonb_build_object('op', 'insert', 'row', jsonb_build_object('business_id', written.business_id)));
end $$;
revoke execute on function private.notify_mentioned(uuid, uuid[]) from public;
grant execute on function private.notify_mentioned(uuid, uuid[]) to tanggap_member;

-- Trigger of room: writes an `assigned` notice for the new assignee, except when members assign themselves.
create or replace function private.notify_assigned() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.assignee_id = auth.uid() then return null; end if;
  if not exists (select from public.team_business t where t.business_id = new.business_id and t.member_id = new.assignee_id) then return null; end if;
  insert into public.notice (business_id, member_id, kind, subject, room_id)
  values (new.business_id, new.assignee_id, 'assigned', new.id::text, new.id)
  on conflict (member_id, kind, subject) do update set read_at = null, pushed_at = null, mailed_at = null, whatsapp_at = null, created_at = now();
  if private.is_heard(new.business_id) then
    perform private.announce(new.business_id, 'notice', jsonb_build_object('op', 'insert', 'row', jsonb_build_object('business_id', new.business_id)));
  end if;
  perform private.carry_notice(new.business_id, new.assignee_id, '', now());
  return null;
end $$;

-- Trigger of room: ends `assigned` notices of other members, and all of them when the room is closed.
create or replace function private.end_assigned_notices() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notice where room_id = new.id and kind = 'assigned'
    and (new.handler = 'selesai' or member_id is distinct from new.assignee_id);
  return null;
end $$;

-- Trigger of business: schedules its digests again, because its time zone changed.
create or replace function private.replan_digests() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.digest d set due_at = now() where d.business_id = new.id;
  return null;
end $$;
