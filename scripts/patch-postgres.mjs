// Patches postgres.js 3.4.9 in node_modules (docs/decisions/008). When the server closes a
// connection during a transaction, the driver still writes statements to the closed socket, or to
// one that serves another caller. Runs after every install.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const REPAIRS = {
  'connection.js': [
    // Writes of the old socket are dropped.
    [
      "    clearImmediate(nextWriteTimer)\n    socket.removeListener('data', data)\n    socket.removeListener('connect', connected)\n    idleTimer.cancel()",
      "    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener('data', data)\n    socket.removeListener('connect', connected)\n    idleTimer.cancel()",
    ],
    // A statement for a closed socket fails. Returning true keeps the connection out of the busy
    // ones.
    [
      '    if (stream)\n      return queryError(q, Errors.generic(',
      "    if (!socket)\n      return queryError(q, Errors.connection('CONNECTION_CLOSED', options, socket)), true\n\n    if (stream)\n      return queryError(q, Errors.generic(",
    ],
    // Statements sent between the error and the end of a socket fail too.
    ['    !hadError && (query || sent.length)', '    ;(query || sent.length)'],
    // Statements of one turn of the event loop share one write of up to 64 KB. A write costs more
    // than its content.
    ['    if (fn || chunk.length >= 1024)', '    if (fn || chunk.length >= 65536)'],
    // No code awaits the driver's own query for array types: if the connection ends meanwhile, the
    // next one repeats it.
    [
      '    `], [], execute)\n    types.forEach(',
      '    `], [], execute).catch(() => [])\n    types.forEach(',
    ],
    // The last message of one server process must not answer a statement of the next.
    [
      '    closedTime = performance.now()\n    hadError',
      '    query = errorResponse = null\n    closedTime = performance.now()\n    hadError',
    ],
  ],
  'index.js': [
    // A caller that gave up waiting must not get a connection later, because nothing would return
    // it.
    [
      '        const query = { reserve: resolve, reject }\n',
      '        const query = { reserve: resolve, reject: e => (queries.remove(query), reject(e)) }\n',
    ],
    // A waiting caller waits for the next connection if theirs ends while opening.
    [
      '    queries.length && connect(c, queries.shift())\n',
      '    const next = queries.length && queries.shift()\n    next && next.reserve && queries.push(next)\n    next && connect(c, next)\n',
    ],
    // A lost reserved connection stays lost for its holder, whichever caller it serves next.
    [
      '    const sql = Sql(handler)\n    sql.release = () => {\n      c.reserved = null\n',
      '    let lost = null\n    c.onclose = e => {\n      lost = e\n      while (queue.length) queue.shift().reject(e)\n    }\n\n    const sql = Sql(handler)\n    sql.release = () => {\n      if (lost) return\n      c.reserved = c.onclose = null\n',
    ],
    [
      '    function handler(q) {\n      c.queue === full\n        ? queue.push(q)\n',
      '    function handler(q) {\n      lost ? q.reject(lost) : c.queue === full\n        ? queue.push(q)\n',
    ],
  ],
}

export function patchPostgres() {
  for (const [name, repairs] of Object.entries(REPAIRS))
    patchFile(
      fileURLToPath(new URL(`../node_modules/postgres/src/${name}`, import.meta.url)),
      repairs,
    )
}

function patchFile(file, repairs) {
  const before = readFileSync(file, 'utf8')
  const after = repairs.reduce((text, [found, mended]) => {
    if (text.includes(mended)) return text
    if (!text.includes(found))
      throw new Error('postgres.js is not the version that scripts/patch-postgres.mjs mends')
    return text.replace(found, mended)
  }, before)
  if (after !== before) writeFileSync(file, after)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) patchPostgres()
