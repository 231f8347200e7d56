import fc from 'fast-check'
import { expect, test } from 'vitest'
import { StorageFailure } from './storage-failure.ts'
import { boundaryOf, readParts } from './multipart.ts'

type Sent = {
  name: string
  fileName: string | undefined
  contentType: string | undefined
  body: Uint8Array
}

test('a form written by fetch is parsed, including a file without a field name', async () => {
  const form = new FormData()
  form.append('cacheControl', '3600')
  form.append('', new Blob(['hello'], { type: 'text/plain' }), 'b "1".txt')
  form.append('metadata', '{"a":"ü"}')
  const request = new Request('http://x.test', { method: 'POST', body: form })
  const boundary = boundaryOf(request.headers.get('content-type') ?? '')
  const parts = await readAll(request.body!, boundary ?? '')
  expect(
    parts.map((part) => [
      part.name,
      part.fileName === undefined ? 'field' : 'file',
      part.contentType,
      Buffer.from(part.body).toString(),
    ]),
  ).toEqual([
    ['cacheControl', 'field', undefined, '3600'],
    ['', 'file', 'text/plain', 'hello'],
    ['metadata', 'field', undefined, '{"a":"ü"}'],
  ])
})

test('every part survives parsing, whatever its bytes and chunk borders', async () => {
  const part = fc.record({
    name: fc.stringMatching(/^[\w ]{0,12}$/),
    fileName: fc.option(fc.stringMatching(/^[\w .]{0,12}$/), { nil: undefined }),
    contentType: fc.option(fc.constantFrom('text/plain', 'image/png; x=1'), { nil: undefined }),
    // Some bodies contain parts of delimiters too.
    body: fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc
        .array(fc.constantFrom('\r', '\n', '-', '--', '\r\n--', '\r\n--bound', 'x'), {
          maxLength: 20,
        })
        .map((pieces) => Buffer.from(pieces.join(''))),
    ),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
      fc.string({ maxLength: 20 }),
      async (parts, cuts, preamble) => {
        const boundary = 'boundary'
        const encoded = encodeForm(parts, boundary, preamble.replaceAll('--boundary', ''))
        const read = await readAll(cutBytes(encoded, cuts), boundary)
        expect(read.map(toComparable)).toEqual(parts.map(toComparable))
      },
    ),
    { numRuns: 300 },
  )
})

test('a truncated or changed form is parsed or refused, and never crashes', async () => {
  const whole = encodeForm(
    [
      {
        name: 'a',
        fileName: 'f',
        contentType: 'text/plain',
        body: Buffer.from('some\r\n--boundar text'),
      },
      { name: 'b', fileName: undefined, contentType: undefined, body: Buffer.from('1') },
    ],
    'boundary',
    '',
  )
  const change = fc.record({
    at: fc.nat(whole.length - 1),
    bytes: fc.uint8Array({ maxLength: 6 }),
    removed: fc.nat(12),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 4 }),
      async (changes, cuts) => {
        let bytes = whole
        for (const { at, bytes: added, removed } of changes)
          bytes = Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + removed)])
        await readAll(cutBytes(bytes, cuts), 'boundary').catch((error: unknown) =>
          expect(error).toBeInstanceOf(StorageFailure),
        )
      },
    ),
    { numRuns: 500 },
  )
  await expect(
    readAll(cutBytes(whole.subarray(0, whole.length - 12), [7]), 'boundary'),
  ).rejects.toMatchObject({ code: 'InvalidRequest' })
})

test('endless headers, lines and parts are refused', async () => {
  const of = (text: string) => readAll(cutBytes(Buffer.from(text), [1000]), 'boundary')
  await expect(of(`--boundary\r\n${'a: b\r\n'.repeat(40)}\r\nx\r\n--boundary--`)).rejects.toThrow(
    'too many headers',
  )
  await expect(of(`--boundary\r\na: ${'b'.repeat(20_000)}`)).rejects.toThrow('too long')
  await expect(of(`${'--boundary\r\na: b\r\n\r\nx\r\n'.repeat(300)}--boundary--`)).rejects.toThrow(
    'too many parts',
  )
  await expect(of('no delimiter at all')).rejects.toThrow('no part')
})

test.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['multipart/form-data; charset=utf-8; boundary="a b;c"', 'a b;c'],
  ['text/plain; boundary=abc', undefined],
])('the boundary of the type %j is %j', (header, boundary) => {
  expect(boundaryOf(header)).toBe(boundary)
})

test.each([
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
])('the type %j has no usable boundary', (header) => {
  expect(() => boundaryOf(header)).toThrow(StorageFailure)
})

const toComparable = (part: Sent) => [
  part.name,
  part.fileName,
  part.contentType,
  Buffer.from(part.body).toString('hex'),
]

function encodeForm(parts: Sent[], boundary: string, preamble: string): Buffer {
  const pieces = parts.flatMap((part) => {
    const file = part.fileName === undefined ? '' : `; filename="${part.fileName}"`
    const type = part.contentType === undefined ? '' : `\r\nContent-Type: ${part.contentType}`
    return [
      Buffer.from(
        `\r\n--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"${file}${type}\r\n\r\n`,
      ),
      Buffer.from(part.body),
    ]
  })
  return Buffer.concat([Buffer.from(preamble), ...pieces, Buffer.from(`\r\n--${boundary}--\r\n`)])
}

async function* cutBytes(bytes: Buffer, sizes: number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    yield bytes.subarray(at, at + size)
    at += size
  }
}

async function readAll(source: AsyncIterable<Uint8Array>, boundary: string): Promise<Sent[]> {
  const read: Sent[] = []
  for await (const { body, ...part } of readParts(source, boundary)) {
    const chunks: Uint8Array[] = []
    for await (const chunk of body) chunks.push(Buffer.from(chunk))
    read.push({ ...part, body: Buffer.concat(chunks) })
  }
  return read
}
