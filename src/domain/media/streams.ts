import { AppError } from '#platform/errors'

/** A sender that pauses this long counts as disconnected. */
const SILENCE_MS = 60_000

/** The first `size` bytes (or fewer), and the whole stream, of which nothing is consumed. */
export async function peekHead(
  body: ReadableStream<Uint8Array>,
  size: number,
): Promise<{ head: Uint8Array; whole: ReadableStream<Uint8Array> }> {
  const reader = body.getReader()
  const early: Uint8Array[] = []
  let known = 0
  while (known < size) {
    const { done, value } = await readInTime(reader)
    if (done) break
    early.push(value)
    known += value.length
  }
  const head = Buffer.concat(early).subarray(0, size)
  const whole = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const held = early.shift()
        if (held) return controller.enqueue(held)
        const { done, value } = await readInTime(reader)
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return { head, whole }
}

async function readInTime(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new AppError('media.interrupted')), SILENCE_MS)
  })
  try {
    return await Promise.race([reader.read(), silence])
  } catch (error) {
    void reader.cancel(error).catch(() => {})
    throw error
  } finally {
    clearTimeout(timer)
  }
}
