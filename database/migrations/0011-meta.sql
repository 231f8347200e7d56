-- When a number may send its next message, and when it may to one customer: WhatsApp refuses what comes faster (developers.facebook.com, "Throughput",
-- "Pair rate limits"). One row a number (recipient '') and one a pair; lost with a crash of the server, it is as if nothing had been sent for a while.
create unlogged table tanggap_meta.send_pace (
  channel_id uuid not null references public.channel (id) on delete cascade,
  recipient text not null,
  free_at timestamptz not null,
  strikes int not null default 0,
  primary key (channel_id, recipient)
);
create index send_pace_idle on tanggap_meta.send_pace (free_at) where recipient <> '';
grant select, insert, update, delete on tanggap_meta.send_pace to service_role;

-- Takes the next slot of the number and of the pair: `taken` and how long to wait for it; or not taken, and after how long to ask again.
-- A pair may send one message in 6 s; up to 45 at once borrow from the time that follows.
create function tanggap_meta.take_send_slot(channel uuid, customer text, per_second real, patience_ms int, out taken boolean, out wait_ms int) language plpgsql as $$
declare
  pair_step constant interval := interval '6 seconds';
  borrowed constant interval := interval '6 seconds' * 44;
  at timestamptz;
  number_free timestamptz;
  pair_free timestamptz;
begin
  insert into tanggap_meta.send_pace (channel_id, recipient, free_at) values (channel, '', '-infinity'), (channel, customer, '-infinity') on conflict do nothing;
  select p.free_at into number_free from tanggap_meta.send_pace p where p.channel_id = channel and p.recipient = '' for update;
  select p.free_at into pair_free from tanggap_meta.send_pace p where p.channel_id = channel and p.recipient = customer for update;
  at := clock_timestamp();
  number_free := greatest(number_free, at);
  taken := pair_free <= at + borrowed and number_free <= at + make_interval(secs => patience_ms / 1000.0);
  wait_ms := ceil(1000 * extract(epoch from case when pair_free > at + borrowed then pair_free - borrowed - at else number_free - at end));
  if not taken then return; end if;
  update tanggap_meta.send_pace p set free_at = number_free + make_interval(secs => 1 / per_second) where p.channel_id = channel and p.recipient = '';
  update tanggap_meta.send_pace p set free_at = greatest(pair_free, at) + pair_step, strikes = case when pair_free < at then 0 else p.strikes end
    where p.channel_id = channel and p.recipient = customer;
  if random() < 0.01 then
    delete from tanggap_meta.send_pace p where (p.channel_id, p.recipient) in (
      select i.channel_id, i.recipient from tanggap_meta.send_pace i where i.recipient <> '' and i.free_at < at - interval '1 hour' limit 500 for update skip locked);
  end if;
end $$;

-- WhatsApp says that it was too fast all the same. A pair waits 4^n seconds, a number one; returns the milliseconds.
create function tanggap_meta.hold_sending(channel uuid, customer text) returns int language plpgsql as $$
declare
  seconds int;
begin
  if customer = '' then
    update tanggap_meta.send_pace p set free_at = greatest(p.free_at, clock_timestamp()) + interval '1 second' where p.channel_id = channel and p.recipient = '';
    return 1000;
  end if;
  update tanggap_meta.send_pace p set strikes = least(p.strikes + 1, 6), free_at = clock_timestamp() + interval '6 seconds' * 44 + make_interval(secs => 4 ^ least(p.strikes, 5))
    where p.channel_id = channel and p.recipient = customer
    returning 4 ^ (p.strikes - 1) into seconds;
  return 1000 * coalesce(seconds, 6);
end $$;
revoke execute on function tanggap_meta.take_send_slot(uuid, text, real, int), tanggap_meta.hold_sending(uuid, text) from public;
grant execute on function tanggap_meta.take_send_slot(uuid, text, real, int), tanggap_meta.hold_sending(uuid, text) to service_role;

-- Templates of a simulated account: the review is decided when it comes in, and holds from `decided_at` on.
create table tanggap_meta.simulated_template (
  external_id bigint generated always as identity (start with 880000000000001) primary key,
  channel_id uuid not null references public.channel (id) on delete cascade,
  name text not null,
  language text not null,
  category text not null,
  body text not null,
  verdict text not null,
  reason text,
  decided_at timestamptz not null,
  unique (channel_id, name, language)
);
grant select, insert, delete on tanggap_meta.simulated_template to service_role;

-- Files that simulated customers sent, byte for byte.
create table tanggap_meta.simulated_file (
  id text primary key,
  channel_id uuid not null references public.channel (id) on delete cascade,
  mime text not null,
  bytes bytea not null check (octet_length(bytes) <= 16777216),
  created_at timestamptz not null default now()
);
create index on tanggap_meta.simulated_file (channel_id, created_at);
grant select, insert, delete on tanggap_meta.simulated_file to service_role;

-- What a provider proved of a channel is written by the service alone: by `wabaId` and `provedNumber` it gets what Meta sends to this instance's app.
-- Whoever keeps the channel may take a proof away (by typing another number) and never make one.
create function private.keep_channel_proofs() returns trigger language plpgsql set search_path = '' as $$
declare
  name text;
  known jsonb := case when tg_op = 'UPDATE' then old.settings else '{}'::jsonb end;
begin
  if current_user not in ('authenticated', 'anon') then return new; end if;
  foreach name in array array['wabaId', 'provedNumber', 'throughputPerSecond'] loop
    if new.settings ? name and new.settings -> name is distinct from known -> name then
      new.settings := case when known ? name then new.settings || jsonb_build_object(name, known -> name) else new.settings - name end;
    end if;
  end loop;
  return new;
end $$;
create trigger proofs before insert or update of settings on public.channel for each row execute function private.keep_channel_proofs();
