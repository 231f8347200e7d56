// Mends postgres.js 3.4.9 in node_modules: a connection that the server closes in the middle of a transaction still gets the rollback
// written, on a socket that is gone, which ends the process or leaves the connection mute (docs/decisions/008). Runs after every install.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FILE = fileURLToPath(new URL('../node_modules/postgres/src/connection.js', import.meta.url))
const REPAIRS = [
  // What was about to be written belongs to the old socket.
  ["    clearImmediate(nextWriteTimer)\n    socket.removeListener('data', data)\n    socket.removeListener('connect', connected)\n    idleTimer.cancel()", "    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener('data', data)\n    socket.removeListener('connect', connected)\n    idleTimer.cancel()"],
  // A statement for a socket that is gone fails; true: the connection is not moved among the busy ones.
  ['    if (stream)\n      return queryError(q, Errors.generic(', "    if (!socket)\n      return queryError(q, Errors.connection('CONNECTION_CLOSED', options, socket)), true\n\n    if (stream)\n      return queryError(q, Errors.generic("],
]

export function patchPostgres() {
  const before = readFileSync(FILE, 'utf8')
  const after = REPAIRS.reduce((text, [found, mended]) => {
    if (text.includes(mended)) return text
    if (!text.includes(found)) throw new Error('postgres.js is not the version that scripts/patch-postgres.mjs mends')
    return text.replace(found, mended)
  }, before)
  if (after !== before) writeFileSync(FILE, after)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) patchPostgres()
