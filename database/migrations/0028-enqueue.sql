-- An entry whose kind and lane are known goes in by itself: a fifth of what the queue's own function costs, and no dearer while many wait.
-- What has to be made first, and a key whose job is being done or is dead, are left to that function.
-- What waits for a model is called out to the hands that wait for models (jobs/worker.ts names the same kinds): the others would look for it in vain,
-- once for each message. Whoever misses the call finds the job by himself within half a second.
create or replace function private.enqueue(name text, payload json, queue text, key text, run_at timestamptz, max_attempts int) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  task int := (select t.id from graphile_worker._private_tasks t where t.identifier = enqueue.name);
  lane int := (select q.id from graphile_worker._private_job_queues q where q.queue_name = enqueue.queue);
begin
  if task is not null and (enqueue.queue is null or lane is not null) then
    insert into graphile_worker._private_jobs as j (job_queue_id, task_id, payload, run_at, max_attempts, key)
    values (lane, task, enqueue.payload, coalesce(enqueue.run_at, now()), coalesce(enqueue.max_attempts, 25), enqueue.key)
    on conflict (key) do update set job_queue_id = excluded.job_queue_id, task_id = excluded.task_id, payload = excluded.payload, run_at = excluded.run_at,
      max_attempts = excluded.max_attempts, priority = excluded.priority, revision = j.revision + 1, attempts = 0, last_error = null, updated_at = now()
      where j.is_available;
    if found then
      perform pg_notify(case when enqueue.name in ('agent-reply', 'embed-knowledge') then 'jobs:think' else 'jobs:insert' end, '{"r":' || random() || ',"count":1}');
      return;
    end if;
  end if;
  perform graphile_worker.add_job(enqueue.name, enqueue.payload, enqueue.queue, enqueue.run_at, enqueue.max_attempts, enqueue.key);
end $$;
