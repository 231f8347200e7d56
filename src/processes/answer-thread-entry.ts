import { parentPort, workerData } from 'node:worker_threads'
import { answerHere } from '#domain/agent'
import { forgetKept } from '#lib/kept'
import { useEncryptionKey } from '#platform/crypto'
import { closeDatabase, openDatabase } from '#platform/database'
import { withLogIds } from '#platform/log'
import { parseSettings, useSettings } from '#platform/settings'
import type { ThreadCall, ThreadData, ThreadResult } from './answer-thread.ts'

/** Most turns are answered without a statement; those of one moment share connections. */
const POOL = 4

/** The thread of `answer-thread.ts`: answers the turns that it is sent. */
function runThread({ environment, encryptionKey, database }: ThreadData): void {
  useSettings(parseSettings(environment))
  useEncryptionKey(encryptionKey)
  openDatabase(database.url, POOL, database.socketDirectory)
  parentPort?.on('message', (call: ThreadCall) => {
    if (call.kind === 'turn') void answerCall(call)
    else if (call.kind === 'forget') forgetKept(call.key)
    else void closeDatabase().finally(() => process.exit(0))
  })
  sendAnswer({ kind: 'ready' })
}

async function answerCall({ id, turn }: Extract<ThreadCall, { kind: 'turn' }>): Promise<void> {
  try {
    const outcome = await withLogIds({ job: 'agent-reply', roomId: turn.room_id }, () =>
      answerHere(turn),
    )
    sendAnswer({ kind: 'outcome', id, outcome })
  } catch (error) {
    sendAnswer({
      kind: 'failed',
      id,
      reason: error instanceof Error ? error.message : String(error),
    })
  }
}

const sendAnswer = (result: ThreadResult): void => parentPort?.postMessage(result, [])

runThread(workerData as ThreadData)
