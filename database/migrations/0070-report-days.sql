-- Sums of days that are over, for /home, /task-completed and /evaluate: those pages read them and count today alone (decision 031).
-- A job makes them (sum-up-days); no caller reaches them. Days are those of `zone`; where the business moves to another zone, they are made again.
create table private.report_state (
  business_id uuid primary key references public.business (id) on delete cascade,
  -- messages stored up to here have been looked at
  summed_until timestamptz not null
);

create table private.report_day (
  business_id uuid not null references public.business (id) on delete cascade,
  day date not null,
  zone text not null,
  handled int not null,
  by_ai int not null,
  -- per conversation: its first answer, and whether the AI had it alone
  first_at timestamptz[] not null,
  is_by_ai boolean[] not null,
  -- conversations answered in each of the 24 hours: by the AI alone, or with a person
  hour_ai int[] not null,
  hour_team int[] not null,
  -- waits that began; of those that were answered when it began and its seconds, and the median of the day
  asked int not null,
  asked_at timestamptz[] not null,
  wait_seconds float8[] not null,
  reply_seconds float8,
  primary key (business_id, day)
);

-- Conversations closed on a day that is more than a week past: what became of them cannot change any more.
create table private.report_closed_day (
  business_id uuid not null references public.business (id) on delete cascade,
  day date not null,
  zone text not null,
  closed int not null,
  stayed int not null,
  primary key (business_id, day)
);

-- Turns of the agent; how long they took as (duration, number) pairs, for medians over many days.
create table private.report_run_day (
  business_id uuid not null references public.business (id) on delete cascade,
  day date not null,
  zone text not null,
  behaviour text not null,
  answered int not null,
  handed_over int not null,
  silent int not null,
  duration_ms int[] not null,
  duration_count int[] not null,
  primary key (business_id, day, behaviour)
);

-- Messages whose day has to be summed up again although they were looked at; none: every day of the business.
create table private.report_stale (
  business_id uuid not null references public.business (id) on delete cascade,
  message_id uuid
);
create index on private.report_stale (business_id);
grant select, insert, update, delete on private.report_state, private.report_day, private.report_closed_day, private.report_run_day, private.report_stale to service_role;

-- Rare changes of a message: a send that fails, is sent again, or a conversation that becomes part of another one.
-- What is only new is found by its time, so the way of a message costs nothing.
create function private.note_stale_report() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.report_stale (business_id, message_id)
  values (new.business_id, case when new.room_id = old.room_id and new.occurred_at = old.occurred_at then new.id end);
  return null;
end $$;
create trigger stale_report after update of status, room_id, occurred_at on public.message for each row
  when ((old.status = 'failed') <> (new.status = 'failed') or old.room_id <> new.room_id or old.occurred_at <> new.occurred_at)
  execute function private.note_stale_report();
