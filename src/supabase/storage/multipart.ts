import { StorageFailure } from './storage-failure.ts'

/**
 * `fileName` is undefined for a plain field. Read the body before the next part; the rest of it is
 * skipped.
 */
export type Part = {
  name: string
  fileName: string | undefined
  contentType: string | undefined
  body: AsyncGenerator<Uint8Array>
}

const CRLF = Buffer.from('\r\n')
const MAX_LINE_BYTES = 8192
const MAX_HEADER_LINES = 32
const MAX_PARTS = 200
/** RFC 2046 allows 70 characters; some clients use more. */
const MAX_BOUNDARY = 200

/** The boundary of a `multipart/form-data` request; undefined for other types. */
export function boundaryOf(contentType: string): string | undefined {
  if (!/^multipart\/form-data\b/i.test(contentType)) return undefined
  const match = /;\s*boundary=(?:"((?:\\.|[^"\\])*)"|([^\s;"]+))/i.exec(contentType)
  const boundary = match?.[1]?.replace(/\\(.)/g, '$1') ?? match?.[2]
  if (!boundary || boundary.length > MAX_BOUNDARY) throw malformedForm('the boundary is missing')
  return boundary
}

/** Parses a form as it arrives (RFC 7578). At most a chunk and a line are in memory at any time. */
export async function* readParts(
  source: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<Part> {
  const input = new Input(source, boundary)
  // The preamble is ignored.
  for await (const _ of input.untilDelimiter(true));
  for (let count = 0; await input.hasPart(); count++) {
    if (count >= MAX_PARTS) throw malformedForm('it has too many parts')
    const headers = await input.readHeaders()
    const disposition = headers.get('content-disposition') ?? ''
    const body = input.untilDelimiter(false)
    yield {
      name: readParameter(disposition, 'name') ?? '',
      fileName: readParameter(disposition, 'filename') ?? readExtended(disposition),
      contentType: headers.get('content-type'),
      body,
    }
    while (!(await body.next()).done); // The rest of the part was not read.
  }
}

class Input {
  #source: AsyncIterator<Uint8Array>
  #delimiter: Buffer
  #held: Buffer = Buffer.from(CRLF) // The first delimiter is treated as if a line had ended before it.
  constructor(source: AsyncIterable<Uint8Array>, boundary: string) {
    this.#source = source[Symbol.asyncIterator]()
    this.#delimiter = Buffer.from(`\r\n--${boundary}`)
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next()
    if (done) return false
    this.#held =
      this.#held.length === 0
        ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
        : Buffer.concat([this.#held, value])
    return true
  }

  /**
   * Yields everything up to the next delimiter and consumes the delimiter. Keeps back a tail that
   * may start one.
   */
  async *untilDelimiter(isPreamble: boolean): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.#held.indexOf(this.#delimiter)
      const safe = at >= 0 ? at : Math.max(0, this.#held.length - this.#delimiter.length + 1)
      const piece = this.#held.subarray(0, safe)
      this.#held = this.#held.subarray(at >= 0 ? at + this.#delimiter.length : safe)
      if (piece.length > 0) yield piece
      if (at >= 0) return
      if (!(await this.#more()))
        throw malformedForm(isPreamble ? 'it has no part' : 'it ends too early')
    }
  }

  /** After a delimiter: two dashes end the form, a line end starts a part. */
  async hasPart(): Promise<boolean> {
    while (this.#held.length < 2)
      if (!(await this.#more())) throw malformedForm('it ends too early')
    if (this.#held.toString('latin1', 0, 2) === '--') return false
    if ((await this.#line()).trim() !== '')
      throw malformedForm('a delimiter is followed by something else')
    return true
  }

  async readHeaders(): Promise<Map<string, string>> {
    const headers = new Map<string, string>()
    for (let count = 0; count <= MAX_HEADER_LINES; count++) {
      const line = await this.#line()
      if (line === '') return headers
      const colon = line.indexOf(':')
      if (colon <= 0) throw malformedForm('a part has a bad header')
      headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
    }
    throw malformedForm('a part has too many headers')
  }

  async #line(): Promise<string> {
    for (;;) {
      const at = this.#held.indexOf(CRLF)
      if (at >= 0 && at <= MAX_LINE_BYTES) {
        const line = this.#held.toString('utf8', 0, at)
        this.#held = this.#held.subarray(at + CRLF.length)
        return line
      }
      if (this.#held.length > MAX_LINE_BYTES) throw malformedForm('a line is too long')
      if (!(await this.#more())) throw malformedForm('it ends too early')
    }
  }
}

/** Browsers write `%22` for a quote in a name; older clients write a backslash before it. */
function readParameter(header: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}=(?:"((?:\\\\.|[^"\\\\])*)"|([^\\s;"]+))`, 'i').exec(header)
  return match?.[1]?.replace(/\\(.)/g, '$1') ?? match?.[2]
}

const readExtended = (header: string): string | undefined =>
  /;\s*filename\*=([^\s;]+)/i.exec(header)?.[1]

const malformedForm = (why: string) =>
  new StorageFailure('InvalidRequest', `The form could not be read: ${why}`)
