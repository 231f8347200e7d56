import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { answerHere, useAnswerThread } from '#domain/agent'
import type { AgentOutcome } from '#contract/agent'
import type { Turn } from '#conversation/answering'
import { hearForgotten } from '#lib/kept'
import { log } from '#platform/log'
import { watchThread } from '#platform/loop-use'

/** What the thread needs to open as this process did. */
export type ThreadData = {
  environment: Record<string, string | undefined>
  encryptionKey: string
  database: { url: string; socketDirectory: string | undefined }
}
export type ThreadCall =
  | { kind: 'turn'; id: number; turn: Turn }
  /** what this process kept of a business has changed (`lib/kept`) */
  | { kind: 'forget'; key: string }
  | { kind: 'stop' }
export type ThreadResult =
  | { kind: 'ready' }
  | { kind: 'outcome'; id: number; outcome: AgentOutcome }
  | { kind: 'failed'; id: number; reason: string }

/** A thread costs about 100 MB: it is started from this many answers within a span. */
const BUSY_ANSWERS = 20
const BUSY_SPAN_MS = 2_000
/** Without such a span for this long it ends. */
const IDLE_MS = 10 * 60_000
/** After a thread that failed. */
const PAUSE_MS = 60_000
const STOP_PATIENCE_MS = 2_000

/**
 * Answers turns in a thread of their own while there are many, so that the main thread receives,
 * stores and sends meanwhile. A turn whose run fails there, or whose thread ends, is answered in
 * the main thread. On one core there is no thread.
 */
export function openAnswerThread(data: ThreadData): {
  answer: (turn: Turn) => Promise<AgentOutcome>
  stop: () => Promise<void>
} {
  if (availableParallelism() < 2) return { answer: answerHere, stop: async () => {} }
  // The environment of a process is no plain object.
  const place = new AnswerPlace({ ...data, environment: { ...data.environment } })
  const answer = (turn: Turn) => place.answer(turn)
  useAnswerThread(answer)
  return {
    answer,
    stop: async () => {
      useAnswerThread(undefined)
      await place.stop()
    },
  }
}

class AnswerPlace {
  readonly #data: ThreadData
  #thread: AnswerThread | undefined
  #spanStartMs = 0
  #inSpan = 0
  #busyMs = 0
  #pausedUntilMs = 0

  constructor(data: ThreadData) {
    this.#data = data
  }

  async answer(turn: Turn): Promise<AgentOutcome> {
    const thread = this.#threadAt(performance.now())
    return (thread && (await thread.ask(turn))) ?? answerHere(turn)
  }

  async stop(): Promise<void> {
    this.#pausedUntilMs = Infinity
    await this.#close()
  }

  async #close(): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    await thread?.stop()
  }

  /** The thread that answers; undefined while there is none, or it is not ready. */
  #threadAt(nowMs: number): AnswerThread | undefined {
    if (nowMs - this.#spanStartMs > BUSY_SPAN_MS) {
      this.#spanStartMs = nowMs
      this.#inSpan = 0
    }
    if (++this.#inSpan >= BUSY_ANSWERS) this.#busyMs = nowMs
    const isBusy = nowMs - this.#busyMs < IDLE_MS && this.#busyMs > 0
    if (!isBusy) void this.#close()
    else if (!this.#thread && nowMs > this.#pausedUntilMs) this.#open()
    return this.#thread?.isReady ? this.#thread : undefined
  }

  #open(): void {
    const thread = new AnswerThread(this.#data, () => {
      if (this.#thread !== thread) return
      this.#thread = undefined
      this.#pausedUntilMs = performance.now() + PAUSE_MS
    })
    this.#thread = thread
  }
}

class AnswerThread {
  isReady = false
  readonly #worker: Worker
  readonly #waiting = new Map<number, (outcome: AgentOutcome | undefined) => void>()
  readonly #ended: Promise<void>
  #next = 0

  constructor(workerData: ThreadData, onEnd: () => void) {
    this.#worker = new Worker(new URL('./answer-thread-entry.ts', import.meta.url), { workerData })
    this.#worker.unref()
    this.#worker.on('message', (result: ThreadResult) => this.#take(result))
    this.#worker.on('error', (error: unknown) =>
      log.error({ err: error }, 'the thread that answers failed; answers go on without it'),
    )
    // Webhooks are refused by the busiest thread.
    const unwatch = watchThread(this.#worker.performance.eventLoopUtilization)
    const deafen = hearForgotten((key) => this.#send({ kind: 'forget', key }))
    this.#ended = new Promise((done) =>
      this.#worker.once('exit', () => {
        this.isReady = false
        deafen()
        unwatch()
        onEnd()
        for (const settle of this.#waiting.values()) settle(undefined)
        done()
      }),
    )
  }

  /** undefined where the thread has no answer. */
  ask(turn: Turn): Promise<AgentOutcome | undefined> {
    const id = this.#next++
    return new Promise((settle) => {
      this.#waiting.set(id, settle)
      this.#send({ kind: 'turn', id, turn })
    })
  }

  async stop(): Promise<void> {
    this.#send({ kind: 'stop' })
    const late = setTimeout(() => void this.#worker.terminate(), STOP_PATIENCE_MS)
    await this.#ended
    clearTimeout(late)
  }

  #send(call: ThreadCall): void {
    this.#worker.postMessage(call, [])
  }

  #take(result: ThreadResult): void {
    if (result.kind === 'ready') return void (this.isReady = true)
    if (result.kind === 'failed')
      log.warn({ reason: result.reason }, 'a run failed in its thread and is repeated')
    this.#waiting.get(result.id)?.(result.kind === 'outcome' ? result.outcome : undefined)
    this.#waiting.delete(result.id)
  }
}
