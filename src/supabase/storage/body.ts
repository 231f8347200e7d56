import { z } from 'zod'
import { StorageFailure } from './storage-failure.ts'

/** Limit of a body: a thousand keys of a thousand characters, with a margin. */
const MAX_BODY_BYTES = 2 * 1_048_576

/**
 * The JSON of a request; an empty body counts as `{}`. Errors use the texts of JSON schema
 * validators, because applications compare them.
 */
export async function readJson<T>(request: Request, shape: z.ZodType<T>): Promise<T> {
  const text = await readText(request)
  let value: unknown
  try {
    value = text.trim() === '' ? {} : JSON.parse(text)
  } catch {
    throw new StorageFailure('InvalidRequest', 'Body is not valid JSON')
  }
  return fitShape('body', value, shape)
}

/** The query of a URL as one object of texts. */
export const readQuery = <T>(url: URL, shape: z.ZodType<T>): T =>
  fitShape('querystring', Object.fromEntries(url.searchParams), shape)

function fitShape<T>(where: string, value: unknown, shape: z.ZodType<T>): T {
  const parsed = shape.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const path = issue?.path.map(String) ?? []
  if (issue?.code === 'invalid_type' && issue.input === undefined)
    throw new StorageFailure(
      'InvalidRequest',
      `${[where, ...path.slice(0, -1)].join('/')} must have required property '${path.at(-1)}'`,
    )
  throw new StorageFailure(
    'InvalidRequest',
    `${[where, ...path].join('/')} ${issue ? toComplaint(issue) : 'is not valid'}`,
  )
}

function toComplaint(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type')
    return `must be ${issue.expected === 'int' ? 'integer' : issue.expected}`
  if (issue.code === 'invalid_value') return 'must be equal to one of the allowed values'
  if (issue.code === 'too_big')
    return issue.origin === 'array'
      ? `must NOT have more than ${issue.maximum} items`
      : `must be <= ${issue.maximum}`
  if (issue.code === 'too_small')
    return issue.origin === 'array'
      ? `must NOT have fewer than ${issue.minimum} items`
      : `must be >= ${issue.minimum}`
  return 'is not valid'
}

async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bodyOf(request)) {
    size += chunk.byteLength
    if (size > MAX_BODY_BYTES)
      throw new StorageFailure('EntityTooLarge', 'Request body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

type Reader = ReadableStreamDefaultReader<Uint8Array>
const readers = new WeakMap<Request, Reader>()

/** One reader per request body, for all its consumers. */
function readerOf(request: Request): Reader | undefined {
  const known = readers.get(request) ?? request.body?.getReader()
  if (known) readers.set(request, known)
  return known
}

/**
 * The request body's bytes. A client that disconnects halfway causes a bad request, not an internal
 * error.
 */
export async function* bodyOf(request: Request): AsyncGenerator<Uint8Array> {
  const reader = readerOf(request)
  if (!reader) return
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new StorageFailure('InvalidRequest', 'The request body was cut off')
    })
    if (done) return
    yield value
  }
}

const DRAINED_BYTES = 8 * 1024 * 1024
const DRAINED_MS = 3000

/**
 * Reads an unused body to its end, because a connection with unread bytes cannot be reused. Returns
 * false when too much is left, so that the connection must be closed.
 */
export async function drainBody(request: Request): Promise<boolean> {
  const reader = readerOf(request)
  if (!reader) return true
  const deadline = Date.now() + DRAINED_MS
  try {
    for (let size = 0; size <= DRAINED_BYTES && Date.now() < deadline;) {
      const { done, value } = await withDeadline(reader.read(), deadline)
      if (done) return true
      size += value.byteLength
    }
  } catch {
    // The client disconnected or sent nothing more.
  }
  return false
}

function withDeadline<T>(work: Promise<T>, deadline: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('late')), deadline - Date.now())
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
