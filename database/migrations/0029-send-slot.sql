-- The same slot in two statements where five were: both rows are locked at once, the number's first, and written at once. Only a number's very first
-- one makes its row before, for all that come with it to wait on.
create or replace function tanggap_meta.take_send_slot(channel uuid, customer text, per_second real, patience_ms int, out taken boolean, out wait_ms int) language plpgsql as $$
declare
  pair_step constant interval := interval '6 seconds';
  borrowed constant interval := interval '6 seconds' * 44;
  at timestamptz;
  number_free timestamptz := '-infinity';
  pair_free timestamptz := '-infinity';
  pair_strikes int := 0;
  is_known boolean := false;
  row record;
begin
  loop
    for row in select p.recipient, p.free_at, p.strikes from tanggap_meta.send_pace p where p.channel_id = channel and p.recipient in ('', customer) order by p.recipient for update loop
      if row.recipient = '' then
        number_free := row.free_at;
        is_known := true;
      else
        pair_free := row.free_at;
        pair_strikes := row.strikes;
      end if;
    end loop;
    exit when is_known;
    insert into tanggap_meta.send_pace (channel_id, recipient, free_at) values (channel, '', '-infinity') on conflict do nothing;
  end loop;
  at := clock_timestamp();
  number_free := greatest(number_free, at);
  taken := pair_free <= at + borrowed and number_free <= at + make_interval(secs => patience_ms / 1000.0);
  wait_ms := ceil(1000 * extract(epoch from case when pair_free > at + borrowed then pair_free - borrowed - at else number_free - at end));
  if not taken then return; end if;
  insert into tanggap_meta.send_pace as p (channel_id, recipient, free_at, strikes)
  values (channel, '', number_free + make_interval(secs => 1 / per_second), 0),
    (channel, customer, greatest(pair_free, at) + pair_step, case when pair_free < at then 0 else pair_strikes end)
  on conflict (channel_id, recipient) do update set free_at = excluded.free_at, strikes = case when p.recipient = '' then p.strikes else excluded.strikes end;
  if random() < 0.01 then
    delete from tanggap_meta.send_pace p where (p.channel_id, p.recipient) in (
      select i.channel_id, i.recipient from tanggap_meta.send_pace i where i.recipient <> '' and i.free_at < at - interval '1 hour' limit 500 for update skip locked);
  end if;
end $$;
