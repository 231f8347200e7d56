-- Reads of a conversation's steps (decision 034). They are called by `run_calls` in steps.sql,
-- which explains them.

-- A channel with its sealed secret, for the service only.
create or replace function private.sealed_channel(c public.channel) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', c.id, 'business_id', c.business_id, 'engine', c.engine, 'external_id', c.external_id, 'status', c.status, 'settings', c.settings,
    'sealed', (select s.sealed from public.channel_secret s where s.channel_id = c.id))
$$;
revoke execute on function private.sealed_channel(public.channel) from public;
grant execute on function private.sealed_channel(public.channel) to service_role;

-- Channels of an engine by number or by WhatsApp Business account (`accounts`). With an empty list:
-- every channel of the engine. Returns `at` and `channel`.
create or replace function private.channels_by_account(items json) returns json language plpgsql stable as $$
begin
  return (select json_agg(json_build_object('at', q.at, 'channel', private.sealed_channel(f.channel)) order by (f.channel).id)
    from json_to_recordset(items) as q (at int, engine text, accounts text[])
    cross join lateral (select c as channel from public.channel c
      where c.engine = q.engine and (cardinality(q.accounts) = 0 or c.external_id = any (q.accounts) or c.settings ->> 'wabaId' = any (q.accounts)) order by c.id limit 1000) f);
end $$;
revoke execute on function private.channels_by_account(json) from public;
grant execute on function private.channels_by_account(json) to service_role;

-- The facts that decide whether the AI may answer on a channel. Items have `id`.
create or replace function private.channel_contexts(items json) returns json language plpgsql stable as $$
begin
  return (select json_agg(json_build_object('channel_id', c.id, 'business_id', c.business_id, 'engine', c.engine, 'status', c.status, 'mode', b.mode, 'tester_numbers', b.tester_numbers,
      'quiet_window_ms', b.quiet_window_ms, 'ai_paused', b.ai_paused_at is not null, 'behaviour', case when b.toggles ->> 'useAgentBehaviourV2' = 'live' then 'v2' else 'v1' end,
      'agent_id', a.id, 'agent_enabled', coalesce(a.enabled, false), 'enable_agent_partial_rollout', coalesce(a.enable_agent_partial_rollout, false),
      'agent_rollout_probability', coalesce(a.agent_rollout_probability, 1), 'last_inbound_at', c.last_inbound_at,
      'has_rules', exists (select from public.reply_rule t where t.business_id = c.business_id and t.is_on and t.deleted_at is null)))
    from json_to_recordset(items) as q (id uuid) join public.channel c on c.id = q.id join public.business b on b.id = c.business_id
    left join lateral (select a.* from public.channel_agent l join public.agent a on a.id = l.agent_id where l.channel_id = c.id order by a.created_at limit 1) a on true);
end $$;
revoke execute on function private.channel_contexts(json) from public;
grant execute on function private.channel_contexts(json) to service_role, tanggap_member;

-- Contacts that own an identity: items of `at`, `businessId` or `channelId`, `kind`, `value`. A username is not an identity.
create or replace function private.owners_of_identities(items json) returns json language plpgsql stable as $$
begin
  return (select json_agg(json_build_object('at', q.at, 'id', c.id, 'name', c.name, 'phone', c.phone, 'blocked_at', c.blocked_at, 'created_at', c.created_at))
    from json_to_recordset(items) as q (at int, "businessId" uuid, "channelId" uuid, kind text, value text)
    join public.contact_identity i on i.business_id = coalesce(q."businessId", (select ch.business_id from public.channel ch where ch.id = q."channelId")) and i.kind = q.kind and i.value = q.value
      and i.kind <> 'username'
    join public.contact c on c.id = i.contact_id and c.business_id = i.business_id);
end $$;
revoke execute on function private.owners_of_identities(json) from public;
grant execute on function private.owners_of_identities(json) to service_role, tanggap_member;

-- Of each message's `channel`, `key` and `changesKey`: whether it is stored, and whether changes of it are parked. Returns a pair for each item, in their order.
create or replace function private.earlier_messages(items json) returns json language plpgsql stable as $$
begin
  return (select json_agg(json_build_object(
      'isStored', exists (select from public.message m where m.channel_id = q.channel and m.provider_key = q.key),
      'hasChanges', exists (select from public.parked_status p where p.channel_id = q.channel and p.provider_key = q."changesKey")) order by q.at)
    from json_to_recordset(items) as q (at int, channel uuid, key text, "changesKey" text));
end $$;
revoke execute on function private.earlier_messages(json) from public;
grant execute on function private.earlier_messages(json) to service_role;

-- A text that changes with the data of an AI turn: newest message, handler, recent edits and deletions, settings, version of the knowledge. Equal texts mean the same turn.
create or replace function private.turn_state(r public.room, b public.business, ch public.channel, a public.agent) returns text language sql stable as $$
  select json_build_array(r.handler, r.handler_version, r.session_no, r.last_message_id, r.ai_reads_after, r.returned_after, r.answers_meanwhile, r.waiting_since, r.merged_into,
    b.updated_at, ch.status, ch.time_locked_until, a.id, a.updated_at,
    (select json_build_array(count(m.revoked_at), max(m.edited_at)) from public.message m where m.room_id = r.id and m.direction = 'in' and m.occurred_at >= r.last_inbound_at - interval '10 minutes'))::text
$$;
revoke execute on function private.turn_state(public.room, public.business, public.channel, public.agent) from public;
grant execute on function private.turn_state(public.room, public.business, public.channel, public.agent) to service_role;

-- The data of rooms, their businesses and their agents for the AI: items of `id`.
create or replace function private.turn_contexts(items json) returns json language plpgsql stable as $$
begin
  return (select json_agg(json_build_object('room_id', r.id, 'business_id', r.business_id, 'channel_id', r.channel_id, 'contact_id', r.contact_id, 'contact_name', c.name, 'handler', r.handler,
        'handler_version', r.handler_version, 'session_no', r.session_no, 'behaviour', r.behaviour, 'note_to_ai', r.note_to_ai, 'answers_meanwhile', r.answers_meanwhile,
        'ai_reads_after', r.ai_reads_after, 'returned_after', r.returned_after, 'previous_summary', r.previous_summary, 'last_inbound_at', r.last_inbound_at,
        'window_expires_at', r.window_expires_at, 'waiting_since', r.waiting_since, 'engine', ch.engine, 'channel_status', ch.status, 'time_locked_until', ch.time_locked_until,
        'business_name', b.name, 'business_description', b.description, 'team_name', b.team_name, 'mode', b.mode, 'operational_hours', b.operational_hours,
        'enable_operational_hours', b.enable_operational_hours, 'closed_dates', b.closed_dates, 'sla_minutes', b.sla_minutes, 'ai_paused', b.ai_paused_at is not null,
        'last_answer_id', (select m.id from public.message m where m.room_id = r.id and m.author_kind = 'ai' order by m.occurred_at desc, m.id desc limit 1),
        'knowledge_state', private.knowledge_state(b.knowledge_version, b.operational_hours), 'agent_name', a.name, 'agent_enabled', coalesce(a.enabled, false), 'tone', a.tone, 'greeting', a.greeting,
        'forbidden_topics', a.forbidden_topics, 'takes_orders', exists (select from public.sale_terms t where t.business_id = r.business_id and t.is_enabled), 'state', private.turn_state(r, b, ch, a)))
    from json_to_recordset(items) as q (id uuid) join public.room r on r.id = q.id
    join public.business b on b.id = r.business_id join public.channel ch on ch.id = r.channel_id join public.contact c on c.id = r.contact_id
    left join lateral (select a.* from public.channel_agent l join public.agent a on a.id = l.agent_id where l.channel_id = r.channel_id order by a.created_at limit 1) a on true);
end $$;
revoke execute on function private.turn_contexts(json) from public;
grant execute on function private.turn_contexts(json) to service_role;

-- The newest messages of a room's session, newest first, with all that the AI wrote since `budgetFrom`: items of `at`, `roomId`, `budgetFrom`, `most`. Returns `at` and `messages`.
create or replace function private.turn_messages(items json) returns json language plpgsql stable as $$
begin
  return (select json_agg(json_build_object('at', q.at, 'messages', private.turn_messages_of(q."roomId", r.session_no, q."budgetFrom", q.most)))
    from json_to_recordset(items) as q (at int, "roomId" uuid, "budgetFrom" timestamptz, most int) join public.room r on r.id = q."roomId");
end $$;

create or replace function private.turn_messages_of(room uuid, session int, budget_from timestamptz, most int) returns json language plpgsql stable as $$
declare
  newest public.message[] := array(
    select m from public.message m
    where m.room_id = room and m.session_no = session and m.direction <> 'note' and m.revoked_at is null and (m.direction = 'in' or m.status <> 'failed')
    order by m.occurred_at desc, m.id desc limit most);
begin
  if cardinality(newest) = most then
    newest := newest || array(
      select m from public.message m
      where m.room_id = room and m.session_no = session and m.direction = 'out' and m.author_kind = 'ai' and m.revoked_at is null and m.status <> 'failed' and m.occurred_at >= budget_from
        and (m.occurred_at, m.id) < (newest[most].occurred_at, newest[most].id)
      order by m.occurred_at desc, m.id desc);
  end if;
  return (select json_agg(json_build_object('id', f.id, 'author_kind', f.author_kind, 'direction', f.direction, 'kind', f.kind, 'text', f.text, 'content', f.content, 'occurred_at', f.occurred_at,
      'created_at', f.created_at, 'status', f.status,
      'is_notice', f.direction = 'out' and ((f.author_kind in ('rule', 'system') and coalesce(f.client_id, '') not like 'rule-answer:%') or coalesce(u.outcome in ('handover', 'clarify'), false)),
      'is_question', coalesce(u.outcome = 'clarify', false)))
    from unnest(newest) f left join lateral (select r.outcome from public.agent_run r where r.id = f.agent_run_id) u on true);
end $$;
revoke execute on function private.turn_messages_of(uuid, int, timestamptz, int) from public;
grant execute on function private.turn_messages_of(uuid, int, timestamptz, int) to service_role;
revoke execute on function private.turn_messages(json) from public;
grant execute on function private.turn_messages(json) to service_role;

-- The times of the jobs that answer rooms. Items have `at`, `id`. Returns `at` and `due` if a job
-- waits and no worker has taken it.
create or replace function private.replies_due(items json) returns json language plpgsql stable security definer set search_path = '' as $$
begin
  return (select json_agg(json_build_object('at', q.at, 'due', j.run_at)) from json_to_recordset(items) as q (at int, id uuid)
    join graphile_worker._private_jobs j on j.key = 'reply:' || q.id where j.locked_at is null);
end $$;
revoke execute on function private.replies_due(json) from public;
grant execute on function private.replies_due(json) to service_role;

-- What the end of a turn reads of its locked room. Items have `at`, `id`. `inbound`: the message
-- that arrived last among those of the newest minutes, because a fetched history is not new.
-- `answer`: the AI's last message. `has_unsent`: a message waits or is being sent.
create or replace function private.turn_endings(items json) returns json language plpgsql stable as $$
begin
  return (select json_agg(json_build_object('at', q.at, 'ai_paused', b.ai_paused_at is not null,
      'identities', coalesce((select json_agg(json_build_object('kind', i.kind, 'value', i.value) order by i.created_at) from public.contact_identity i where i.contact_id = r.contact_id), '[]'),
      'has_unsent', exists (select from public.message e where e.room_id = r.id and e.status in ('queued', 'sending')),
      'channel', private.sealed_channel(c),
      'state', private.turn_state(r, b, c, a),
      'inbound', (select m.id from public.message m
        where m.room_id = r.id and m.direction = 'in' and m.revoked_at is null and m.occurred_at >= (
          select n.occurred_at from public.message n where n.room_id = r.id and n.direction = 'in' and n.revoked_at is null order by n.occurred_at desc limit 1) - interval '10 minutes'
        order by m.id desc limit 1),
      'answer', (select m.id from public.message m where m.room_id = r.id and m.author_kind = 'ai' order by m.occurred_at desc, m.id desc limit 1)))
    from json_to_recordset(items) as q (at int, id uuid) join public.room r on r.id = q.id join public.business b on b.id = r.business_id join public.channel c on c.id = r.channel_id
    left join lateral (select a.* from public.channel_agent l join public.agent a on a.id = l.agent_id where l.channel_id = c.id order by a.created_at limit 1) a on true);
end $$;
revoke execute on function private.turn_endings(json) from public;
grant execute on function private.turn_endings(json) to service_role;
