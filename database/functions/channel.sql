-- Channels: references, proofs and send rates.

-- Trigger of channel_agent: sets business_id from the channel, so the specification's upsert of {channel_id, agent_id} is enough.
-- An agent of another business is refused.
create or replace function private.channel_agent_business() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select c.business_id into new.business_id from public.channel c join public.agent a on a.business_id = c.business_id
  where c.id = new.channel_id and a.id = new.agent_id;
  if new.business_id is null then raise exception 'channel and agent belong to different businesses' using errcode = '23503'; end if;
  return new;
end $$;

-- Trigger of channel: only the service writes what a provider proved. `wabaId` and `provedNumber`
-- decide which deliveries of Meta a channel gets. Owner and admin can remove a proof by entering
-- another number, but cannot add one.
create or replace function private.keep_channel_proofs() returns trigger language plpgsql set search_path = '' as $$
declare
  name text;
  known jsonb := case when tg_op = 'UPDATE' then old.settings else '{}'::jsonb end;
begin
  if current_user not in ('tanggap_member', 'authenticated', 'anon') then return new; end if;
  foreach name in array array['wabaId', 'provedNumber', 'throughputPerSecond', 'provedSession'] loop
    if new.settings ? name and new.settings -> name is distinct from known -> name then
      new.settings := case when known ? name then new.settings || jsonb_build_object(name, known -> name) else new.settings - name end;
    end if;
  end loop;
  return new;
end $$;

-- Trigger of channel: adds a job that signs out of the account that a channel leaves. This includes
-- a linked phone (linksPhone without deliversByWebhook in src/whatsapp/engine-capabilities.ts),
-- whose keys are its account; the function names its engine.
create or replace function private.note_left_account() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  secret text := (select s.sealed from public.channel_secret s where s.channel_id = old.id);
  left_id uuid;
begin
  -- WhatsApp Web stores its keys in its own tables and has no credentials here.
  if secret is not null or old.engine = 'baileys' then
    insert into private.left_account (channel_id, business_id, engine, external_id, settings, sealed)
    values (old.id, old.business_id, old.engine, old.external_id, old.settings, coalesce(secret, '')) returning id into left_id;
    perform private.enqueue('leave-account', json_build_object('leftId', left_id), null, null, null, null);
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;

-- Takes the next send slot of the number and of the pair (number, customer): `taken`, and how long
-- to wait before sending. If not taken, `wait_ms` says when to try again. A pair may send one
-- message in 6 s; up to 45 at once borrow from later. Both rows are locked together, the number's
-- first. Only the first send of a number inserts its row beforehand, as the lock.
create or replace function tanggap_meta.take_slot_within(channel uuid, customer text, per_second real, patience_ms int, out taken boolean, out wait_ms int) language plpgsql as $$
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
  -- A clock that was ahead wrote the row.
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
revoke execute on function tanggap_meta.take_slot_within(uuid, text, real, integer) from public;
grant execute on function tanggap_meta.take_slot_within(uuid, text, real, integer) to service_role;

-- Takes the slot in a separate transaction that does not wait for the disk. After a power loss, a
-- lost slot has passed before the server runs again.
create or replace function tanggap_meta.take_send_slot(channel uuid, customer text, per_second real, patience_ms int, out taken boolean, out wait_ms int) language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  select t.taken, t.wait_ms into taken, wait_ms from tanggap_meta.take_slot_within(channel, customer, per_second, patience_ms) t;
end $$;
revoke execute on function tanggap_meta.take_send_slot(uuid, text, real, integer) from public;
grant execute on function tanggap_meta.take_send_slot(uuid, text, real, integer) to service_role;

-- Postpones sends after WhatsApp refused one as too fast: a pair by 4^n seconds, a number by one
-- second. Returns milliseconds.
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
revoke execute on function tanggap_meta.hold_sending(uuid, text) from public;
grant execute on function tanggap_meta.hold_sending(uuid, text) to service_role;
