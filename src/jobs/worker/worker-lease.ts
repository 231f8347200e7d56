import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import { rawSql } from '#platform/database'
import { log } from '#platform/log'

const HEARTBEAT_MS = 5_000
/** A worker without a heartbeat for this long is dead; its jobs go to others. */
const LEASE_MS = 30_000

/**
 * A lease that names every worker of this process. Each heartbeat also unlocks the jobs of workers
 * without a live lease.
 */
export function openLease() {
  const id = randomUUID()
  const workers = new Set<string>()
  const covers = () => {
    const events: WorkerEvents = new EventEmitter()
    events.on('worker:create', ({ worker }) => void workers.add(worker.workerId))
    events.on('pool:create', ({ workerPool }) => void workers.add(workerPool.id))
    return events
  }
  const beat = async () => {
    const sql = rawSql()
    await sql`
      insert into tanggap_meta.worker_lease (id, workers, seen_at)
      values (${id}, ${[...workers]}, now())
      on conflict (id) do update set workers = excluded.workers, seen_at = now()`
    await sql`delete from tanggap_meta.worker_lease
      where seen_at < now() - ${LEASE_MS} * interval '1 millisecond'`
    await sql`
      with dead as (
        select distinct j.locked_by from graphile_worker._private_jobs j
        where j.locked_by is not null
        and j.locked_at < now() - ${LEASE_MS} * interval '1 millisecond'
          and not exists (select from tanggap_meta.worker_lease l
            where j.locked_by = any (l.workers)))
      select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead
      having count(*) > 0`
  }
  const timer = setInterval(
    () =>
      void beat().catch((error: unknown) =>
        log.warn({ err: error }, 'the worker lease could not be renewed'),
      ),
    HEARTBEAT_MS,
  )
  return {
    beat,
    /** events of the workers that the lease covers */
    covers,
    close: async (isLeaving: boolean) => {
      clearInterval(timer)
      if (isLeaving)
        await rawSql()`select graphile_worker.force_unlock_workers(${[...workers]})`.catch(() => {})
      await rawSql()`delete from tanggap_meta.worker_lease where id = ${id}`.catch(() => {})
    },
  }
}
