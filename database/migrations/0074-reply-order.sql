-- "Perlu dibalas" is ordered by harm: failed sends, then overdue, then the longest waiting (decision 032).

-- Data, not text: the code of what went wrong, by which a reason is worded and counted.
alter table public.message add column status_code text check (char_length(status_code) <= 100);

alter table public.room
  -- since when a send to this customer has failed that is neither sent again nor dismissed
  add column failed_at timestamptz,
  -- the deadline that passed while the escalation was taken by no member
  add column overdue_at timestamptz;
-- The same rule as `replyRank` of domain/room/contract.ts. Stored, so that pages follow an index.
alter table public.room
  add column reply_rank smallint generated always as (case
    when failed_at is not null then 1
    when waiting_since is null or handler not in ('menunggu_tim', 'manusia', 'loop') then null
    when overdue_at is not null then 2
    else 3 end) stored,
  add column reply_since timestamptz(3) generated always as (case when failed_at is not null then least(failed_at, waiting_since) else waiting_since end) stored;
create index room_reply on public.room (business_id, reply_rank, reply_since, id) where reply_rank is not null;
drop index public.room_waiting;
create index room_failed on public.room (business_id) where failed_at is not null;

-- A message that a member has to send again or dismiss. Campaigns report their own failures; what the AI took back itself is no failure.
create function private.needs_resend(m public.message) returns boolean language sql stable set search_path = '' as $$
  select m.direction = 'out' and m.status = 'failed' and m.dismissed_at is null
    and (m.author_kind <> 'ai' or (m.attempts > 0 and m.status_code is distinct from 'ai_stopped' and m.status_code is distinct from 'taken_over'))
    and not exists (select from public.campaign_recipient c where c.message_id = m.id)
$$;
create index message_failed on public.message (room_id) where status = 'failed' and dismissed_at is null;

-- A trigger, because messages fail and recover in many places (delivery, receipts, retries, merges), and none may be forgotten.
create function private.note_failed_sends() returns trigger language plpgsql security definer set search_path = '' as $$
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
create trigger failed_insert after insert on public.message for each row when (new.status = 'failed') execute function private.note_failed_sends();
create trigger failed_update after update of status, dismissed_at, room_id on public.message for each row
  when ((old.status = 'failed' or new.status = 'failed') and (old.status, old.dismissed_at, old.room_id) is distinct from (new.status, new.dismissed_at, new.room_id))
  execute function private.note_failed_sends();
create trigger failed_delete after delete on public.message for each row when (old.status = 'failed') execute function private.note_failed_sends();

create function private.note_overdue() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  since timestamptz := case when new.resolved_at is null and new.claimed_by is null and new.alerted_at is not null then new.due_at end;
begin
  update public.room r set overdue_at = since where r.id = new.room_id and r.overdue_at is distinct from since;
  return null;
end $$;
create trigger overdue after update of resolved_at, claimed_by, alerted_at, room_id on public.escalation for each row execute function private.note_overdue();

-- Failures of the last week are shown; older ones stay in the list of Integrasi alone.
update public.room r set failed_at = failed.since
from (select m.room_id, min(m.status_at) as since from public.message m
  where m.status = 'failed' and m.dismissed_at is null and m.status_at > now() - interval '7 days' and private.needs_resend(m) group by m.room_id) failed
where r.id = failed.room_id;
update public.room r set overdue_at = e.due_at from public.escalation e where e.room_id = r.id and e.resolved_at is null and e.claimed_by is null and e.alerted_at is not null;
