-- A clock that was ahead and is set back leaves times in the future: places of the send pace, and jobs. Each is stored with when it was written;
-- what was written in the future is moved back by as much, so nothing waits longer than its pace or delay.
alter table tanggap_meta.send_pace add column set_at timestamptz not null default clock_timestamp();

create or replace function tanggap_meta.take_send_slot(channel uuid, customer text, per_second real, patience_ms int, out taken boolean, out wait_ms int) language plpgsql as $$
declare
  pair_step constant interval := interval '6 seconds';
  borrowed constant interval := interval '6 seconds' * 44;
  at timestamptz;
  number_free timestamptz := '-infinity';
  pair_free timestamptz := '-infinity';
  number_set timestamptz;
  pair_set timestamptz;
  pair_strikes int := 0;
  is_known boolean := false;
  row record;
begin
  loop
    for row in select p.recipient, p.free_at, p.strikes, p.set_at from tanggap_meta.send_pace p where p.channel_id = channel and p.recipient in ('', customer) order by p.recipient for update loop
      if row.recipient = '' then
        number_free := row.free_at;
        number_set := row.set_at;
        is_known := true;
      else
        pair_free := row.free_at;
        pair_set := row.set_at;
        pair_strikes := row.strikes;
      end if;
    end loop;
    exit when is_known;
    insert into tanggap_meta.send_pace (channel_id, recipient, free_at) values (channel, '', '-infinity') on conflict do nothing;
  end loop;
  at := clock_timestamp();
  -- Written by a clock that was ahead.
  if number_set > at then number_free := number_free - (number_set - at); end if;
  if pair_set > at then pair_free := pair_free - (pair_set - at); end if;
  number_free := greatest(number_free, at);
  taken := pair_free <= at + borrowed and number_free <= at + make_interval(secs => patience_ms / 1000.0);
  wait_ms := ceil(1000 * extract(epoch from case when pair_free > at + borrowed then pair_free - borrowed - at else number_free - at end));
  if not taken then
    if number_set > at or pair_set > at then
      update tanggap_meta.send_pace p set free_at = case p.recipient when '' then number_free else pair_free end, set_at = at
        where p.channel_id = channel and p.recipient in ('', customer);
    end if;
    return;
  end if;
  insert into tanggap_meta.send_pace as p (channel_id, recipient, free_at, strikes, set_at)
  values (channel, '', number_free + make_interval(secs => 1 / per_second), 0, at),
    (channel, customer, greatest(pair_free, at) + pair_step, case when pair_free < at then 0 else pair_strikes end, at)
  on conflict (channel_id, recipient) do update
    set free_at = excluded.free_at, strikes = case when p.recipient = '' then p.strikes else excluded.strikes end, set_at = excluded.set_at;
  if random() < 0.01 then
    delete from tanggap_meta.send_pace p where (p.channel_id, p.recipient) in (
      select i.channel_id, i.recipient from tanggap_meta.send_pace i where i.recipient <> '' and i.free_at < at - interval '1 hour' limit 500 for update skip locked);
  end if;
end $$;

create or replace function tanggap_meta.hold_sending(channel uuid, customer text) returns int language plpgsql as $$
declare
  seconds int;
  at timestamptz := clock_timestamp();
begin
  if customer = '' then
    update tanggap_meta.send_pace p set free_at = greatest(p.free_at - greatest(p.set_at - at, interval '0'), at) + interval '1 second', set_at = at where p.channel_id = channel and p.recipient = '';
    return 1000;
  end if;
  update tanggap_meta.send_pace p
    set strikes = least(p.strikes + 1, 6), free_at = at + interval '6 seconds' * 44 + make_interval(secs => 4 ^ least(p.strikes, 5)), set_at = at
    where p.channel_id = channel and p.recipient = customer
    returning 4 ^ (p.strikes - 1) into seconds;
  return 1000 * coalesce(seconds, 6);
end $$;

-- The same for WhatsApp Web.
alter table public.baileys_session add column paced_at timestamptz;
alter table public.baileys_command add column reserved_at timestamptz;

-- Jobs that were written in the future wait as long as they were meant to from now on. Those of a time that people set keep it.
-- A job that failed while the clock was ahead waits no longer than the backoff of its tries.
create function private.recall_jobs() returns int language plpgsql security definer set search_path = '' as $$
declare
  recalled int;
begin
  update graphile_worker._private_jobs j
    set run_at = now() + case when j.updated_at > now() + interval '2 seconds' then greatest(j.run_at - j.updated_at, interval '0') else make_interval(secs => exp(least(j.attempts, 10))) end,
      updated_at = now()
    from graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier not in ('wake-room', 'escalation-due', 'campaign-batch') and j.locked_at is null and j.run_at > now()
      and (j.updated_at > now() + interval '2 seconds' or (j.attempts > 0 and j.run_at > now() + make_interval(secs => exp(least(j.attempts, 10)) + 60)));
  get diagnostics recalled = row_count;
  return recalled;
end $$;
revoke execute on function private.recall_jobs() from public;
grant execute on function private.recall_jobs() to service_role;
