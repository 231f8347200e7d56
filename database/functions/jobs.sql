-- The job queue (graphile_worker) as the product uses it.

-- Adds a job in the caller's transaction. Callers have no other access to graphile_worker. A job of
-- a known task is inserted directly, with its queue if that is new. This costs a fifth of add_job,
-- however long the queue is. add_job is called for a task that must be created first, and for a key
-- whose job runs or has failed for good. A job with a later time notifies no worker. Jobs that call
-- a model notify their own pool (jobs/worker.ts lists the same names). A worker that misses the
-- notice polls within half a second.
create or replace function private.enqueue(name text, payload json, queue text, key text, run_at timestamptz, max_attempts int, priority int default 0) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  task int := (select t.id from graphile_worker._private_tasks t where t.identifier = enqueue.name);
  lane int := (select q.id from graphile_worker._private_job_queues q where q.queue_name = enqueue.queue);
begin
  if task is not null and lane is null and enqueue.queue is not null then
    insert into graphile_worker._private_job_queues (queue_name) values (enqueue.queue) on conflict (queue_name) do update set queue_name = excluded.queue_name returning id into lane;
  end if;
  if task is not null then
    insert into graphile_worker._private_jobs as j (job_queue_id, task_id, payload, run_at, max_attempts, key, priority)
    values (lane, task, enqueue.payload, coalesce(enqueue.run_at, now()), coalesce(enqueue.max_attempts, 25), enqueue.key, enqueue.priority)
    on conflict (key) do update set job_queue_id = excluded.job_queue_id, task_id = excluded.task_id, payload = excluded.payload, run_at = excluded.run_at,
      max_attempts = excluded.max_attempts, priority = excluded.priority, revision = j.revision + 1, attempts = 0, last_error = null, updated_at = now()
      where j.is_available;
    if found then
      if enqueue.run_at > now() then return; end if;
      perform pg_notify(case when enqueue.name in ('agent-reply', 'embed-knowledge', 'run-scenarios') then 'jobs:model' else 'jobs:insert' end, '{"r":' || random() || ',"count":1}');
      return;
    end if;
  end if;
  perform graphile_worker.add_job(enqueue.name, enqueue.payload, enqueue.queue, enqueue.run_at, enqueue.max_attempts, enqueue.key, enqueue.priority);
end $$;
revoke execute on function private.enqueue(text, json, text, text, timestamptz, integer, integer) from public;
grant execute on function private.enqueue(text, json, text, text, timestamptz, integer, integer) to service_role, tanggap_member;

-- Whether a job with this key waits or runs. A job that failed its last attempt does not count.
create or replace function private.has_job(wanted text) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from graphile_worker.jobs j where j.key = wanted and j.attempts < j.max_attempts);
end $$;
revoke execute on function private.has_job(text) from public;
grant execute on function private.has_job(text) to service_role;

-- Corrects jobs after the clock was set back. Jobs with times in the future keep their intended
-- delay, counted from now. Jobs at times that people chose keep these times. A job that failed
-- waits at most its backoff.
create or replace function private.recall_jobs() returns int language plpgsql security definer set search_path = '' as $$
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
