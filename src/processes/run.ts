import { runsAt } from '#copy/operator'
import { keepSessions } from '#gateway'
import { GATEWAY_JOBS } from '#jobs'
import { log } from '#platform/log'
import { watchRejections } from '#platform/log/unhandled-rejections'
import { type RunningWorker, startWorker } from '../jobs/worker/worker.ts'
import type { Keys } from '#supabase/tokens'
import { bootInstance } from './boot.ts'
import { loadDashboard } from './dashboard.ts'
import { type Dashboard, serveHttp, type Web } from './serve.ts'
import { stopOnSignal } from './shutdown.ts'

export type Part = 'web' | 'worker' | 'gateway'

export type Running = { url: string; keys: Keys }

/**
 * Starts the named parts in this process, prints the address, and stops the parts in order. It
 * stops on a signal, or when a part cannot start.
 */
export async function runProcess(
  parts: readonly Part[],
  environment: Record<string, string | undefined>,
  dashboard?: () => Promise<Dashboard>,
): Promise<Running> {
  const started = performance.now()
  watchRejections()
  const booting = bootInstance(environment)
  let web: Web | undefined
  let worker: RunningWorker | undefined
  let sessions: Awaited<ReturnType<typeof keepSessions>> | undefined
  const stop = async () => {
    await web?.stop()
    await worker?.stop()
    await sessions?.stop()
    await booting.then(
      (booted) => booted.close(),
      () => {},
    )
  }
  // The handlers are installed first, because a process with id 1 ignores signals without a
  // handler.
  stopOnSignal(stop)
  const booted = await booting
  const { settings, queueUrl } = booted
  const only = parts.includes('worker') ? undefined : GATEWAY_JOBS
  try {
    if (parts.includes('worker') || parts.includes('gateway'))
      worker = await startWorker({
        databaseUrl: queueUrl,
        concurrency: settings.JOB_CONCURRENCY,
        ...(only ? { only } : {}),
      })
    if (parts.includes('gateway')) sessions = await keepSessions()
    if (parts.includes('web'))
      web = await serveHttp(booted, await (dashboard ?? loadDashboard)(), () =>
        worker && !worker.isHealthy() ? ['queue'] : [],
      )
  } catch (error) {
    await stop()
    throw error
  }
  process.send?.('started')
  log.info({ parts, durationMs: Math.round(performance.now() - started) }, 'started')
  if (web && settings.NODE_ENV === 'production' && !settings.SMTP_URL)
    log.warn(
      'SMTP_URL is not set: no mail leaves; new accounts need no confirmation, and ' +
        'forgotten passwords take a recovery code or npm run reset-link',
    )
  if (web) process.stdout.write(runsAt(settings.PUBLIC_URL ?? web.url))
  return { url: web?.url ?? '', keys: booted.keys }
}
