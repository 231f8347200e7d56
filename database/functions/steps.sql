-- How a conversation's steps lock and write (decision 034); step-reads.sql has what they read. Each takes a JSON array of items and returns one JSON array, or null. They run as their caller, under row level security.
-- One item and many take the same path: one plain statement over all items. To start it costs more than its rows: an insert opens every index and reads every check constraint.
-- Only keys are looked up, so `run_calls` leaves the planner nothing but nested loops over indexes. It expects 100 items and would read small tables whole.

-- Runs several functions in order, each with its items, as one statement. Returns their results in
-- that order. Statements inside a function keep their plans, and need no protocol messages of their
-- own. Each function sees what was committed before it, as in a separate call.
create or replace function private.run_calls(names text[], variadic items json[]) returns json
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  result json;
  results json[] := '{}';
begin
  for at in 1 .. cardinality(names) loop
    -- A statement, not an expression: an expression checks the caller's right to every function.
    case names[at]
      when 'lock_identities' then result := private.lock_identities(items[at]);
      when 'lock_rooms' then result := private.lock_rooms(items[at]);
      when 'lock_rooms_of_people' then result := private.lock_rooms_of_people(items[at]);
      when 'store_contacts' then result := private.store_contacts(items[at]);
      when 'store_identities' then result := private.store_identities(items[at]);
      when 'store_rooms' then result := private.store_rooms(items[at]);
      when 'change_rooms' then result := private.change_rooms(items[at]);
      when 'store_runs' then result := private.store_runs(items[at]);
      when 'store_messages' then result := private.store_messages(items[at]);
      when 'store_applied_events' then result := private.store_applied_events(items[at]);
      when 'store_room_events' then result := private.store_room_events(items[at]);
      when 'count_uses' then result := private.count_uses(items[at]);
      when 'add_jobs' then result := private.add_jobs(items[at]);
      when 'take_slots' then result := private.take_slots(items[at]);
      when 'channels_by_account' then result := private.channels_by_account(items[at]);
      when 'channel_contexts' then result := private.channel_contexts(items[at]);
      when 'owners_of_identities' then result := private.owners_of_identities(items[at]);
      when 'earlier_messages' then result := private.earlier_messages(items[at]);
      when 'turn_contexts' then result := private.turn_contexts(items[at]);
      when 'turn_messages' then result := private.turn_messages(items[at]);
      when 'replies_due' then result := private.replies_due(items[at]);
      when 'turn_endings' then result := private.turn_endings(items[at]);
    end case;
    results := results || coalesce(result, '[]');
  end loop;
  return array_to_json(results);
end $$;
revoke execute on function private.run_calls(text[], json[]) from public;
grant execute on function private.run_calls(text[], json[]) to service_role, tanggap_member;

-- Locks the identities of customers, so that their messages wait for each other. Items have
-- `businessId` or `channelId`, and `name`. One order of locks prevents deadlocks between
-- transactions with several.
create or replace function private.lock_identities(items json) returns json language plpgsql as $$
begin
  perform pg_advisory_xact_lock(lock.number) from (
    select hashtextextended(coalesce(q."businessId", (select c.business_id from public.channel c where c.id = q."channelId"))::text || q.name, 0) as number
    from json_to_recordset(items) as q ("businessId" uuid, "channelId" uuid, name text) order by number offset 0) lock;
  return null;
end $$;
revoke execute on function private.lock_identities(json) from public;
grant execute on function private.lock_identities(json) to service_role, tanggap_member;

-- The columns of a locked room for the rules, as `LockedRoom` of room/queries.ts lists them.
create or replace function private.locked_room(r public.room) returns json language sql immutable set search_path = '' as $$
  select json_build_object('id', r.id, 'business_id', r.business_id, 'channel_id', r.channel_id, 'contact_id', r.contact_id, 'kind', r.kind, 'provider_chat_id', r.provider_chat_id,
    'handler', r.handler, 'handler_reason', r.handler_reason, 'handler_version', r.handler_version, 'assignee_id', r.assignee_id, 'session_no', r.session_no,
    'session_started_at', r.session_started_at, 'behaviour', r.behaviour, 'rollout_draw', r.rollout_draw, 'rollout_in', r.rollout_in, 'last_message_id', r.last_message_id,
    'last_message_at', r.last_message_at, 'last_inbound_at', r.last_inbound_at, 'burst_started_at', r.burst_started_at, 'waiting_since', r.waiting_since,
    'window_expires_at', r.window_expires_at, 'customer_typing_until', r.customer_typing_until, 'unread_count', r.unread_count, 'snoozed_until', r.snoozed_until,
    'answers_meanwhile', r.answers_meanwhile, 'merged_into', r.merged_into)
$$;
revoke execute on function private.locked_room(public.room) from public;
grant execute on function private.locked_room(public.room) to service_role, tanggap_member;

-- Locks rooms in the order of their ids. Items have `id`, and `businessId` when the room must
-- belong to it. Returns `room` for each one that exists. `no key`: rows that refer to a room can
-- still be stored. Scoring stores many of them in one long transaction, which deadlocked with
-- turns.
create or replace function private.lock_rooms(items json) returns json language plpgsql as $$
begin
  return (select json_agg(private.locked_room(r)) from (
    select r.* from (select i.id, i."businessId" as business_id from json_to_recordset(items) as i (id uuid, "businessId" uuid) order by i.id offset 0) q
    join public.room r on r.id = q.id where q.business_id is null or r.business_id = q.business_id for no key update of r) r);
end $$;
revoke execute on function private.lock_rooms(json) from public;
grant execute on function private.lock_rooms(json) to service_role, tanggap_member;

-- Locks a room of a contact that owns one of a person's identities: items of `at`, `channelId`, `kind`, `value`. Returns `at`, `room` and `next_message_id`, which is made under the lock.
create or replace function private.lock_rooms_of_people(items json) returns json language plpgsql as $$
begin
  return (select json_agg(json_build_object('at', l.at, 'room', private.locked_room(l.room), 'next_message_id', private.uuid_v7())) from (
    select found.at, r as room from (
      select distinct on (r.id) q.at, r.id from json_to_recordset(items) as q (at int, "channelId" uuid, kind text, value text)
      join public.channel c on c.id = q."channelId" join public.contact_identity i on i.business_id = c.business_id and i.kind = q.kind and i.value = q.value and i.kind <> 'username'
      join public.room r on r.channel_id = c.id and r.contact_id = i.contact_id
      order by r.id offset 0) found
    join public.room r on r.id = found.id for no key update of r) l);
end $$;
revoke execute on function private.lock_rooms_of_people(json) from public;
grant execute on function private.lock_rooms_of_people(json) to service_role;

create or replace function private.store_contacts(items json) returns json language plpgsql as $$
begin
  insert into public.contact (id, business_id, name, phone)
  select c.id, c."businessId", c.name, c.phone from json_to_recordset(items) as c (id uuid, "businessId" uuid, name text, phone text);
  return null;
end $$;
revoke execute on function private.store_contacts(json) from public;
grant execute on function private.store_contacts(json) to service_role, tanggap_member;

-- An identity that another contact has stays there.
create or replace function private.store_identities(items json) returns json language plpgsql as $$
begin
  insert into public.contact_identity (business_id, contact_id, kind, value)
  select i."businessId", i."contactId", i.kind, i.value from json_to_recordset(items) as i ("businessId" uuid, "contactId" uuid, kind text, value text)
  on conflict do nothing;
  return null;
end $$;
revoke execute on function private.store_identities(json) from public;
grant execute on function private.store_identities(json) to service_role, tanggap_member;

-- Rooms of new contacts: columns of `room`. Those that an item omits get their defaults.
create or replace function private.store_rooms(items json) returns json language plpgsql as $$
begin
  insert into public.room (id, business_id, channel_id, contact_id, kind, provider_chat_id, handler, handler_reason, handler_version, handler_at, assignee_id, session_no, session_started_at,
    rollout_draw, rollout_in, behaviour, last_message_id, last_message_at, last_preview, last_kind, last_author, last_inbound_at, burst_started_at, waiting_since, window_expires_at, unread_count,
    answers_meanwhile)
  select n.id, n.business_id, n.channel_id, n.contact_id, n.kind, n.provider_chat_id, n.handler, n.handler_reason, coalesce(n.handler_version, 1), coalesce(n.handler_at, now()), n.assignee_id,
    coalesce(n.session_no, 1), coalesce(n.session_started_at, now()), n.rollout_draw, n.rollout_in, coalesce(n.behaviour, 'v1'), n.last_message_id, coalesce(n.last_message_at, now()),
    coalesce(n.last_preview, ''), coalesce(n.last_kind, 'text'), coalesce(n.last_author, 'customer'), n.last_inbound_at, n.burst_started_at, n.waiting_since, n.window_expires_at,
    coalesce(n.unread_count, 0), coalesce(n.answers_meanwhile, false)
  from json_populate_recordset(null::public.room, items) n;
  return null;
end $$;
revoke execute on function private.store_rooms(json) from public;
grant execute on function private.store_rooms(json) to service_role, tanggap_member;

-- Writes columns of rooms: objects of `id` and the columns of `RoomFields` and `HandlerFields`. An omitted column stays.
-- The limit keeps the cast of the ids in a subquery. A cast in the join could leak values, so it would run after the row
-- policies, and a member's write would read every room. The limit also makes the planner expect few items.
create or replace function private.change_rooms(items json) returns json language plpgsql as $$
begin
  update public.room r
  set (provider_chat_id, handler, handler_reason, handler_version, handler_at, assignee_id, note_to_ai, session_no, session_started_at, rollout_draw, rollout_in, behaviour, previous_summary,
    last_message_id, last_message_at, last_preview, last_kind, last_author, last_inbound_at, burst_started_at, waiting_since, window_expires_at, unread_count, customer_typing_until, snoozed_until,
    archived_at, answers_meanwhile, merged_into) =
    (select n.provider_chat_id, n.handler, n.handler_reason, n.handler_version, n.handler_at, n.assignee_id, n.note_to_ai, n.session_no, n.session_started_at, n.rollout_draw, n.rollout_in, n.behaviour,
      n.previous_summary, n.last_message_id, n.last_message_at, n.last_preview, n.last_kind, n.last_author, n.last_inbound_at, n.burst_started_at, n.waiting_since, n.window_expires_at, n.unread_count,
      n.customer_typing_until, n.snoozed_until, n.archived_at, n.answers_meanwhile, n.merged_into
     from json_populate_record(r, i.value) n)
  from (select (value ->> 'id')::uuid as id, value from json_array_elements(items) limit json_array_length(items)) i
  where r.id = i.id;
  return null;
end $$;
revoke execute on function private.change_rooms(json) from public;
grant execute on function private.change_rooms(json) to service_role, tanggap_member;

create or replace function private.store_runs(items json) returns json language plpgsql as $$
begin
  insert into public.agent_run (id, business_id, room_id, simulation_id, behaviour, mode, outcome, reason, trace, duration_ms, input_tokens, output_tokens)
  select r.id, r."businessId", r."roomId", r."simulationId", r.behaviour, r.mode, r.outcome, r.reason, r.trace, r."durationMs", r."inputTokens", r."outputTokens"
  from json_to_recordset(items) as r (id uuid, "businessId" uuid, "roomId" uuid, "simulationId" uuid, behaviour text, mode text, outcome text, reason text, trace jsonb, "durationMs" int,
    "inputTokens" int, "outputTokens" int);
  return null;
end $$;
revoke execute on function private.store_runs(json) from public;
grant execute on function private.store_runs(json) to service_role, tanggap_member;

-- Returns `at`, `id` and `occurred_at` of each message that was not stored already (same provider key on the channel, or same client id in the room).
-- One that `mustBeNew` fails with 23505 instead. A message without a time gets one of the database's clock, after the room's newest.
create or replace function private.store_messages(items json) returns json language plpgsql as $$
declare
  stored json;
begin
  with item as materialized (
    select coalesce(i.id, private.uuid_v7()) as new_id, i.* from json_to_recordset(items) as i (at int, id uuid, "businessId" uuid, "roomId" uuid, "channelId" uuid, "sessionNo" int, direction text,
      "authorKind" text, "authorId" uuid, kind text, text text, content jsonb, status text, "clientId" text, "providerKey" text, "providerId" text, "replyToId" uuid, "replyTo" jsonb, referral jsonb,
      "occurredAt" timestamptz, "agentRunId" uuid, "sourceCount" int, "handlerVersion" int)),
  made as (
    insert into public.message (id, business_id, room_id, channel_id, session_no, direction, author_kind, author_id, kind, text, content, status, client_id, provider_key, provider_id, reply_to_id,
      reply_to, referral, occurred_at, agent_run_id, source_count, handler_version, attempts)
    select i.new_id, i."businessId", i."roomId", i."channelId", i."sessionNo", i.direction, i."authorKind", i."authorId", i.kind, i.text,
      i.content, i.status, i."clientId", i."providerKey", i."providerId", i."replyToId", i."replyTo", i.referral,
      coalesce(i."occurredAt", greatest(now(), (select r.last_message_at from public.room r where r.id = i."roomId"))), i."agentRunId", coalesce(i."sourceCount", 0),
      i."handlerVersion", case i.status when 'sending' then 1 else 0 end
    from item i on conflict do nothing returning id, occurred_at)
  select json_agg(json_build_object('at', item.at, 'id', made.id, 'occurred_at', made.occurred_at)) into stored from item join made on made.id = item.new_id;
  if json_array_length(coalesce(stored, '[]')) < json_array_length(items) and exists (select from json_to_recordset(items) as i (at int, "mustBeNew" boolean)
    where i."mustBeNew" and not exists (select from json_to_recordset(stored) as s (at int) where s.at = i.at)) then
    raise unique_violation using message = 'the message is stored already', constraint = 'message_provider';
  end if;
  return stored;
end $$;
revoke execute on function private.store_messages(json) from public;
grant execute on function private.store_messages(json) to service_role, tanggap_member;

-- Stores webhook bodies that are applied in the same transaction. Stores none while an earlier body
-- of the channel waits for its job. Returns the keys of those stored.
create or replace function private.store_applied_events(items json) returns json language plpgsql as $$
declare
  stored json;
begin
  with made as (
    insert into public.gateway_event (id, engine, event_key, channel_id, accounts, body, received_at, processed_at)
    select n.id, n.engine, n."eventKey", n."channelId", n.accounts, n.body, n."receivedAt", now()
    from json_to_recordset(items) as n (id uuid, engine text, "eventKey" text, "channelId" uuid, accounts text[], body text, "receivedAt" timestamptz)
    where not exists (select from public.gateway_event e where e.channel_id = n."channelId" and e.processed_at is null and e.received_at > now() - interval '1 hour')
    on conflict (event_key) do nothing returning event_key)
  select json_agg(made.event_key) into stored from made;
  return stored;
end $$;
revoke execute on function private.store_applied_events(json) from public;
grant execute on function private.store_applied_events(json) to service_role;

create or replace function private.store_room_events(items json) returns json language plpgsql as $$
begin
  insert into public.room_event (business_id, room_id, actor_kind, actor_id, reason, before, after)
  select e."businessId", e."roomId", e."actorKind", e."actorId", e.reason, e.before, e.after
  from json_to_recordset(items) as e ("businessId" uuid, "roomId" uuid, "actorKind" text, "actorId" uuid, reason text, before jsonb, after jsonb);
  return null;
end $$;
revoke execute on function private.store_room_events(json) from public;
grant execute on function private.store_room_events(json) to service_role, tanggap_member;

-- Adds uses to entries of the knowledge: items of `businessId`, `id`, `roomId`, `times`. Rows are locked in one order, so answers that use the same entries cannot deadlock.
-- The rooms are locked already: their turn is settled in the same transaction.
create or replace function private.count_uses(items json) returns json language plpgsql as $$
begin
  perform from (select distinct u.id, u."businessId" as business_id from json_to_recordset(items) as u ("businessId" uuid, id uuid) order by u.id offset 0) u
    join public.knowledge_entry e on e.id = u.id and e.business_id = u.business_id for update of e;
  update public.knowledge_entry e set used_count = e.used_count + u.times
  from (select id, "businessId" as business_id, sum(times)::int as times from json_to_recordset(items) as i ("businessId" uuid, id uuid, times int) group by 1, 2) u
  where e.id = u.id and e.business_id = u.business_id;
  insert into public.knowledge_use as k (entry_id, room_id, business_id)
  select e.id, u."roomId", e.business_id from json_to_recordset(items) as u ("businessId" uuid, id uuid, "roomId" uuid)
  join public.knowledge_entry e on e.id = u.id and e.business_id = u."businessId" where u."roomId" is not null order by e.id, u."roomId"
  on conflict (entry_id, room_id) do update set used_at = excluded.used_at where k.used_at < excluded.used_at - interval '1 hour';
  return null;
end $$;
revoke execute on function private.count_uses(json) from public;
grant execute on function private.count_uses(json) to service_role;

create or replace function private.add_jobs(items json) returns json language plpgsql as $$
begin
  perform private.enqueue(j.name, j.payload, j.queue, j.key, j."runAt", j."maxAttempts", j.priority)
  from json_to_recordset(items) as j (name text, payload json, queue text, key text, "runAt" timestamptz, "maxAttempts" int, priority int);
  return null;
end $$;
revoke execute on function private.add_jobs(json) from public;
grant execute on function private.add_jobs(json) to service_role, tanggap_member;

-- Takes send slots in the transaction that takes the messages for sending. Items have `at`,
-- `channelId`, `customer`, `perSecond`, `patienceMs`. One order prevents deadlocks of two
-- transactions with several numbers.
create or replace function private.take_slots(items json) returns json language plpgsql as $$
begin
  return (select json_agg(json_build_object('at', s.at, 'taken', t.taken, 'wait_ms', t.wait_ms)) from (
    select q.* from json_to_recordset(items) as q (at int, "channelId" uuid, customer text, "perSecond" real, "patienceMs" int) order by q."channelId", q.customer offset 0) s
    cross join lateral tanggap_meta.take_slot_within(s."channelId", s.customer, s."perSecond", s."patienceMs") t);
end $$;
revoke execute on function private.take_slots(json) from public;
grant execute on function private.take_slots(json) to service_role;
