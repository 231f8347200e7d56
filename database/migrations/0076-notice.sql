-- What a member is notified of: a row for each member and subject, so that a job that runs twice notifies once.
create table public.notice (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  member_id uuid not null references public.profile (id) on delete cascade,
  kind text not null check (kind in ('escalation_half', 'escalation_over', 'send_failed', 'opened')),
  -- what it is about: an escalation, a room, an hour of opening
  subject text not null check (char_length(subject) <= 80),
  room_id uuid references public.room (id) on delete cascade,
  -- how many customers wait, where it is about several
  waiting int,
  created_at timestamptz(3) not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  unique (member_id, kind, subject)
);
create index notice_of_member on public.notice (member_id, business_id, created_at desc, id desc);
create index on public.notice (room_id) where room_id is not null;
create index on public.notice (business_id);

-- Notices end with their cause: a send that was repeated or dismissed, an escalation that was taken or resolved.
create function private.end_send_notices() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notice where room_id = new.id and kind = 'send_failed';
  return null;
end $$;
create trigger end_send_notices after update of failed_at on public.room for each row
  when (old.failed_at is not null and new.failed_at is null) execute function private.end_send_notices();
create function private.end_escalation_notices() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notice where room_id = new.room_id and kind in ('escalation_half', 'escalation_over');
  return null;
end $$;
create trigger end_notices after update of claimed_by, resolved_at on public.escalation for each row
  when (new.claimed_by is not null or new.resolved_at is not null) execute function private.end_escalation_notices();
