// Child processes of the npm scripts: passes signals on, returns exit codes, restarts a crashed
// server.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** Longer than a server's own shutdown limit (src/processes/shutdown.ts). */
const STOP_PATIENCE_MS = 25_000
const PARENT_LOOK_MS = 1000
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
/** After this run time a server was healthy: the next pause is short again. */
const HEALTHY_MS = 60_000

/**
 * Runs a command to its end. Resolves to its exit code as a shell reports it: 128 plus the number
 * of the signal that ended it.
 */
export function runChild(command, args, { environment = {}, stdio = 'inherit' } = {}) {
  const child = spawn(command, args, { stdio, env: { ...process.env, ...environment } })
  const stopForwarding = forwardSignals((signal) => child.kill(signal))
  // A step that runs beside a server ends with it. Otherwise the next start builds into the same
  // folder.
  const leave = () => child.kill('SIGTERM')
  process.on('exit', leave)
  return endOf(child).finally(() => {
    stopForwarding()
    process.removeListener('exit', leave)
  })
}

/**
 * Runs a server until a stop signal arrives, then resolves to its exit code. A server that crashes
 * after it was up is restarted, after a pause that doubles each time. One that never came up is
 * not, because its settings are wrong. `onStarted` runs once, at the first start. Its faults are
 * logged: an unhandled rejection would end this process, and the server with it.
 */
export async function superviseServer(
  command,
  args,
  { environment = {}, restarts = true, firstPauseMs = FIRST_PAUSE_MS, onStarted = () => {} } = {},
) {
  let child
  let wakeUp
  let isStopping = false
  const stop = (signal) => {
    // A second signal is passed on too and ends the server at once.
    child?.kill(signal)
    if (isStopping) return
    isStopping = true
    wakeUp?.()
    setTimeout(() => child?.kill('SIGKILL'), STOP_PATIENCE_MS).unref()
  }
  const stopForwarding = forwardSignals(stop)
  const leave = () => child?.kill('SIGTERM')
  process.on('exit', leave)
  let wasUp = false
  try {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      const startedAt = Date.now()
      // In its own process group, because Ctrl-C reaches the whole group of the terminal and the
      // server must stop its database last. The channel ends with this process, and the server with
      // the channel.
      child = spawn(command, args, {
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
        env: { ...process.env, ...environment },
        detached: true,
      })
      child.on('message', (message) => {
        if (message !== 'started' || wasUp) return
        wasUp = true
        void runBeside(onStarted)
      })
      const code = await endOf(child)
      child = undefined
      if (isStopping || code === 0 || !wasUp || !restarts) return code
      if (Date.now() - startedAt > HEALTHY_MS) pauseMs = firstPauseMs
      logError('the server ended by a fault and is started again', { code, pauseMs })
      await new Promise((done) => {
        wakeUp = done
        setTimeout(done, pauseMs)
      })
      if (isStopping) return code
    }
  } finally {
    stopForwarding()
    process.removeListener('exit', leave)
  }
}

async function runBeside(step) {
  try {
    await step()
  } catch (error) {
    logError('the step after the start failed', { reason: error.message })
  }
}

function logError(msg, details) {
  console.error(JSON.stringify({ level: 'error', time: new Date().toISOString(), ...details, msg }))
}

function endOf(child) {
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code, signal) => done(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

/**
 * Passes on the signals of this process, and the end of npm if npm started it: a shell between them
 * may not pass signals on.
 */
function forwardSignals(forward) {
  const listeners = SIGNALS.map((signal) => [signal, () => forward(signal)])
  for (const [signal, listener] of listeners) process.on(signal, listener)
  const parent = process.ppid
  const watch = process.env.npm_lifecycle_event
    ? setInterval(
        () => process.ppid !== parent && (clearInterval(watch), forward('SIGTERM')),
        PARENT_LOOK_MS,
      )
    : undefined
  watch?.unref()
  return () => {
    for (const [signal, listener] of listeners) process.removeListener(signal, listener)
    clearInterval(watch)
  }
}
