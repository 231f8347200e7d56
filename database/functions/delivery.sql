-- Results of sends (decision 015).

-- The advisory lock of a provider's key on a channel. Parking a status that comes before the key,
-- and storing the key, exclude each other.
create or replace function private.key_lock(channel uuid, provider_key text) returns bigint language sql immutable as $$
  select hashtextextended(channel::text || ' ' || provider_key, 0)
$$;
revoke execute on function private.key_lock(uuid, text) from public;
grant execute on function private.key_lock(uuid, text) to service_role;

-- Stores that WhatsApp accepted messages, and the providers' keys. Items have `at`, `id`,
-- `providerKey`, `providerId`. If a receipt came before the answer, the message keeps its status.
-- The rooms are locked in the order of their ids, then the keys in theirs. Each statement after a
-- lock sees what was committed before it. `is_alone`: changes no message after which other work
-- must follow in the same transaction, and returns no row for it. Such work is a parked status, a
-- next queued message (`next_id`), or a channel whose sends were failing.
create or replace function private.record_accepted(results json, is_alone boolean)
returns table (at int, business_id uuid, room_id uuid, channel_id uuid, channel_outbound_at timestamptz, channel_is_failing boolean, has_parked boolean, next_id uuid, identities jsonb)
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
begin
  -- A result that is lost in a power failure leaves the message unconfirmed, as one that is lost on
  -- the network does.
  perform set_config('synchronous_commit', 'off', true);
  perform from (select m.room_id from json_to_recordset(results) as n (id uuid) join public.message m on m.id = n.id order by m.room_id offset 0) q
    join public.room r on r.id = q.room_id for no key update of r;
  perform pg_advisory_xact_lock(lock.number) from (
    select private.key_lock(m.channel_id, n."providerKey") as number from json_to_recordset(results) as n (id uuid, "providerKey" text) join public.message m on m.id = n.id
    order by number offset 0) lock;
  return query
    update public.message m
    set status = case when m.status in ('sending', 'unconfirmed') then 'sent' else m.status end, status_at = now(),
      status_reason = case when m.status in ('sending', 'unconfirmed') then null else m.status_reason end,
      provider_key = coalesce(m.provider_key, i.provider_key), provider_id = coalesce(m.provider_id, i.provider_id)
    from (
      select n.at, n.id, n."providerKey" as provider_key, n."providerId" as provider_id, c.last_outbound_at, c.sends_failing_since is not null as is_failing,
        exists (select from public.parked_status p where p.channel_id = m.channel_id and p.provider_key = n."providerKey") as has_parked,
        (select w.id from public.message w where w.room_id = m.room_id and w.status = 'queued' and w.id <> n.id order by w.id limit 1) as next_id
      from json_to_recordset(results) as n (at int, id uuid, "providerKey" text, "providerId" text) join public.message m on m.id = n.id join public.channel c on c.id = m.channel_id
      offset 0) i
    where m.id = i.id and not (is_alone and (i.is_failing or i.has_parked or i.next_id is not null))
    returning i.at, m.business_id, m.room_id, m.channel_id, i.last_outbound_at, i.is_failing, i.has_parked, i.next_id,
      coalesce((select jsonb_agg(jsonb_build_object('kind', o.kind, 'value', o.value) order by o.created_at)
        from public.room r join public.contact_identity o on o.contact_id = r.contact_id where r.id = m.room_id), '[]');
end $$;
revoke execute on function private.record_accepted(json, boolean) from public;
grant execute on function private.record_accepted(json, boolean) to service_role;
