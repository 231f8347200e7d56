import type { SendResult } from '#whatsapp/commands'
import { asService, db } from '#platform/database'
import { log } from '#platform/log'
import { NO_ANSWER } from '../errors.ts'
import type { Session } from '../session/session-state.ts'
import { answerRequest } from './answer-request.ts'
import { commandEvents, type Request } from './command.ts'
import * as rows from './command-queries.ts'
import { deliverMessage, type DeliverTiming } from './deliver-message.ts'

export type ServeTiming = DeliverTiming & {
  /** time limit of every request except messages */ requestMs: number
}
export const SERVE_TIMING: Omit<ServeTiming, 'pace'> = {
  verdictMs: 15_000,
  sendMs: 50_000,
  requestMs: 20_000,
}

const as = asService('the owner of a number works for its channel')
/** Kinds of requests that are possible before the number is linked. */
const BEFORE_OPEN = ['pairing-code', 'logout']

export type Serving = {
  /** Takes waiting commands. A call while another one runs makes it look once more afterwards. */
  wake(): void
  /** Resolves when all commands so far are finished. */
  settled(): Promise<void>
}
type Worker = {
  readonly session: Session
  readonly timing: ServeTiming
  isTaking: boolean
  mayHaveMore: boolean
  /** the queue of messages */
  sends: Promise<void>
  /** other requests under way */
  readonly others: Set<Promise<void>>
}

/**
 * Carries out the commands for one number: messages one after the other at a human pace, other
 * requests at once.
 */
export function startServing(session: Session, timing: ServeTiming): Serving {
  const worker: Worker = {
    session,
    timing,
    isTaking: false,
    mayHaveMore: false,
    sends: Promise.resolve(),
    others: new Set(),
  }
  const unknown: SendResult = { state: 'unconfirmed', error: NO_ANSWER }
  const adopted = db
    .writeAs(as, (tx) => rows.adoptCommands(tx, session.claimed, JSON.stringify(unknown)))
    .catch(() => {})
  return {
    wake: () => {
      worker.mayHaveMore = true
      if (worker.isTaking) return
      worker.isTaking = true
      void adopted
        .then(() => takeAll(worker))
        .finally(() => {
          worker.isTaking = false
        })
    },
    settled: async () => {
      await worker.sends
      await Promise.all(worker.others)
    },
  }
}

async function takeAll(worker: Worker): Promise<void> {
  const { session } = worker
  while (worker.mayHaveMore) {
    worker.mayHaveMore = false
    const kinds = session.isOpen() ? 'all' : BEFORE_OPEN
    const taken = await db
      .statement(as, (tx) => rows.takeCommands(tx, session.claimed, kinds))
      .catch(() => [])
    for (const command of taken) {
      if (command.kind === 'send')
        worker.sends = worker.sends.then(() => runCommand(worker, command))
      else trackOther(worker, runCommand(worker, command))
    }
    if (taken.length > 0) worker.mayHaveMore = true
  }
}

function trackOther({ others }: Worker, running: Promise<void>): void {
  const tracked = running.finally(() => others.delete(tracked))
  others.add(tracked)
}

async function runCommand({ session, timing }: Worker, command: rows.CommandRow): Promise<void> {
  const { claimed } = session
  const request: Request = JSON.parse(command.payload)
  const result =
    request.kind === 'send'
      ? await deliverMessage({ session, command, request, timing })
      : await answerRequest(session, command, request, timing.requestMs)
  await db
    .statement(as, (tx) => rows.finishCommand(tx, claimed, command.id, JSON.stringify(result)))
    .catch((error: unknown) =>
      log.error(
        { err: error, channelId: claimed.channelId },
        'what became of a request could not be stored',
      ),
    )
  commandEvents.emit(command.id)
}
