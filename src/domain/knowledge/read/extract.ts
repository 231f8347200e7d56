import { Worker } from 'node:worker_threads'
import type { Passage } from '../search/passages.ts'
import { toReadReason } from './reason.ts'

export type Task =
  | { kind: 'page'; html: string; url: string }
  | { kind: 'document'; bytes: Uint8Array; fileName: string }
  | { kind: 'table'; bytes: Uint8Array; fileName: string }
export type Extracted =
  | {
      ok: true
      title: string
      passages: Passage[]
      links: string[]
      table?: string[][]
      /** all sheets with rows, when there are several; `table` is the first */
      sheetNames?: string[]
    }
  | { ok: false; reason: string }
export type Report<R = Extracted> = { progress: [done: number, total: number] } | { result: R }
type Failure = { ok: false; reason: string }

const PATIENCE_MS = 60_000
const HEAP_LIMIT_MB = 384
/**
 * Limit of the process's growth while one file is read. A file that is made to explode is stopped
 * there.
 */
const GROWTH_LIMIT_BYTES = 900 * 1024 * 1024
const LOOK_MS = 100

let queue: Promise<unknown> = Promise.resolve()

/**
 * Reads a page or file in its own thread, one at a time per process. Content of strangers can make
 * a parser loop, grow or crash; then only the thread ends. Failures are returned as data, in
 * Indonesian.
 */
export function extractInThread(
  task: Task,
  progress: (done: number, total: number) => void = () => {},
  patienceMs = PATIENCE_MS,
): Promise<Extracted> {
  const script = new URL('./extract-thread.ts', import.meta.url)
  return readInThread<Task, Extracted>(script, task, { progress, patienceMs })
}

type Watching = { progress?: (done: number, total: number) => void; patienceMs?: number }

/** Does the same with another script, which posts a `Report` of its result. */
export function readInThread<T, R>(
  script: URL,
  task: T,
  { progress = () => {}, patienceMs = PATIENCE_MS }: Watching = {},
): Promise<R | Failure> {
  const turn = queue.then(() => runThread<R>(script, task, { progress, patienceMs }))
  queue = turn.catch(() => {})
  return turn
}

function runThread<R>(
  script: URL,
  task: unknown,
  { progress, patienceMs }: Required<Watching>,
): Promise<R | Failure> {
  return new Promise((done) => {
    const startBytes = process.memoryUsage.rss()
    const thread = new Worker(script, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
    })
    const finish = (result: R | Failure) => {
      clearTimeout(patience)
      clearInterval(watch)
      done(result)
      void thread.terminate()
    }
    const patience = setTimeout(finish, patienceMs, {
      ok: false,
      reason: toReadReason('tooComplicated'),
    })
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - startBytes > GROWTH_LIMIT_BYTES)
        finish({ ok: false, reason: toReadReason('contentTooLargeUnpacked') })
    }, LOOK_MS)
    thread.on('message', (report: Report<R>) =>
      'result' in report ? finish(report.result) : progress(...report.progress),
    )
    thread.on('error', (error) =>
      finish({
        ok: false,
        reason:
          'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? toReadReason('contentTooLargeUnpacked')
            : toReadReason('contentUnreadable'),
      }),
    )
    thread.on('exit', () => finish({ ok: false, reason: toReadReason('contentUnreadable') }))
  })
}
