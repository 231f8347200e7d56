import { connect } from 'node:net'
import { AppError } from '#platform/errors'
import { objectStore } from '#platform/objects'
import { settings } from '#platform/settings'

/**
 * Time limit of a scan. ClamAV's own read timeout is 120 s; a file of 100 MB takes some seconds.
 */
const PATIENCE_MS = 60_000

export type Verdict = { isInfected: false } | { isInfected: true; virus: string }

/**
 * Scans a stored file with the instance's virus scanner. Without one (CLAMD_HOST) it is skipped.
 * Throws `media.scanner_away`.
 */
export async function scanStored(path: string): Promise<Verdict> {
  const { CLAMD_HOST, CLAMD_PORT } = settings()
  if (!CLAMD_HOST) return { isInfected: false }
  const opened = await objectStore().open(path)
  if (!opened) throw new AppError('media.interrupted')
  const answer = await askClamd(CLAMD_HOST, CLAMD_PORT, opened.body)
  return readVerdict(answer)
}

/**
 * Reads the scanner's reply: `stream: OK`, `stream: Eicar-Test-Signature FOUND`, or its own error.
 * Source: clamd(8), INSTREAM.
 */
export function readVerdict(answer: string): Verdict {
  const text = answer.replaceAll('\0', '').trim()
  const found = /^stream: (.+) FOUND$/.exec(text)
  if (found) return { isInfected: true, virus: found[1] ?? '' }
  if (text === 'stream: OK') return { isInfected: false }
  throw new AppError('media.scanner_away')
}

/** Sends the file in chunks, each after its length, and an empty chunk at the end. */
async function askClamd(
  host: string,
  port: number,
  body: ReadableStream<Uint8Array>,
): Promise<string> {
  const socket = connect({ host, port })
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new AppError('media.scanner_away')))
  const answer = new Promise<string>((done, fail) => {
    let text = ''
    socket.on('data', (data) => (text += data.toString('latin1')))
    socket.on('end', () => done(text))
    socket.on('error', () => fail(new AppError('media.scanner_away')))
    socket.on('close', () => fail(new AppError('media.scanner_away')))
  })
  answer.catch(() => {}) // It is awaited below; it may fail while the file is still being sent.
  const write = (data: Uint8Array): Promise<void> =>
    new Promise((done, fail) =>
      socket.write(data, (error) => (error ? fail(new AppError('media.scanner_away')) : done())),
    )
  try {
    await write(Buffer.from('zINSTREAM\0'))
    for await (const chunk of body) {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(chunk.length)
      await write(Buffer.concat([length, chunk]))
    }
    await write(Buffer.alloc(4))
    return await answer
  } catch (error) {
    // For a file that is too large, the scanner replies and then closes the connection.
    const said = await Promise.race([
      answer.catch(() => ''),
      new Promise<string>((done) => setTimeout(done, 200, '')),
    ])
    if (said) return said
    throw error
  } finally {
    socket.destroy()
  }
}
