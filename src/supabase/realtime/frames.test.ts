import fc from 'fast-check'
import { expect, test } from 'vitest'
import { broadcastOf, decodeFrame, encodeEvent, encodeBroadcast } from './frames.ts'

const text = fc.string({ unit: 'binary', maxLength: 40 }).map((value) => value.toWellFormed())
const ref = fc.option(text.filter((value) => value !== ''))

/** A broadcast frame as realtime-js writes it in 2.0.0. */
function binaryPush(parts: string[], encoding: number, body: Buffer): Buffer {
  const strings = parts.map((part) => Buffer.from(part))
  return Buffer.concat([
    Buffer.from([3, ...strings.map((bytes) => bytes.length), encoding]),
    ...strings,
    body,
  ])
}

test('every message survives encoding and decoding in both text forms', () => {
  fc.assert(
    fc.property(
      ref,
      ref,
      text,
      text,
      fc.dictionary(text, fc.jsonValue()),
      (joinRef, own, topic, event, payload) => {
        const message = {
          joinRef,
          ref: own,
          topic,
          event,
          payload: JSON.parse(JSON.stringify(payload)),
        }
        expect(
          decodeFrame(
            '2.0.0',
            Buffer.from(JSON.stringify([joinRef, own, topic, event, payload])),
            false,
          ),
        ).toEqual(message)
        expect(
          decodeFrame(
            '1.0.0',
            Buffer.from(JSON.stringify({ join_ref: joinRef, ref: own, topic, event, payload })),
            false,
          ),
        ).toEqual(message)
      },
    ),
  )
})

test('every binary broadcast survives encoding and decoding, with lengths in bytes', () => {
  fc.assert(
    fc.property(
      text,
      text,
      text,
      text,
      fc.uint8Array({ maxLength: 100 }),
      (joinRef, own, topic, event, bytes) => {
        const parts = [joinRef, own, topic, event, '{}']
        fc.pre(parts.every((part) => Buffer.byteLength(part) < 256))
        expect(decodeFrame('2.0.0', binaryPush(parts, 0, Buffer.from(bytes)), true)).toEqual({
          joinRef: joinRef || null,
          ref: own || null,
          topic,
          event: 'broadcast',
          payload: {},
          broadcast: { event, payload: { kind: 'bytes', bytes: Buffer.from(bytes) } },
        })
      },
    ),
  )
})

test('any input decodes to a message or to nothing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('1.0.0' as const, '2.0.0' as const),
      fc.boolean(),
      fc.oneof(
        fc.uint8Array({ maxLength: 300 }),
        fc.json().map((json) => Buffer.from(json)),
      ),
      (version, isBinary, bytes) => {
        const push = decodeFrame(version, Buffer.from(bytes), isBinary)
        if (push)
          expect([typeof push.topic, typeof push.event, typeof push.payload]).toEqual([
            'string',
            'string',
            'object',
          ])
      },
    ),
    { numRuns: 3000 },
  )
})

test('a truncated or corrupted binary broadcast never breaks decoding', () => {
  const whole = binaryPush(['1', '2', 'realtime:room', 'move', '{}'], 1, Buffer.from('{"x":1}'))
  for (let length = 0; length < whole.length; length++)
    decodeFrame('2.0.0', whole.subarray(0, length), true)
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
      const changed = Buffer.from(whole)
      changed[at] = byte
      const push = decodeFrame('2.0.0', changed, true)
      if (push?.broadcast?.payload.kind === 'json')
        expect(() =>
          JSON.parse(push.broadcast?.payload.kind === 'json' ? push.broadcast.payload.text : ''),
        ).not.toThrow()
    }),
  )
})

test('a broadcast that fits no binary header is sent as text', () => {
  const long = 'é'.repeat(200)
  const json = { ...broadcastOf({ event: long, payload: { a: 1 } }), topic: 'realtime:room' }
  expect(payloadOf(encodeBroadcast('2.0.0', json))).toEqual([
    null,
    null,
    'realtime:room',
    'broadcast',
    { event: long, payload: { a: 1 } },
  ])
  expect(
    encodeBroadcast('1.0.0', {
      event: 'raw',
      topic: 'realtime:room',
      payload: { kind: 'bytes', bytes: Buffer.from([1]) },
    }),
  ).toBeUndefined()
})

test.each([10, 125, 126, 127, 65_535, 65_536, 70_000])(
  'a frame of about %d bytes has the length in its header',
  (size) => {
    const frame = encodeEvent('2.0.0', {
      topic: 'realtime:room',
      event: 'x',
      payload: { a: 'x'.repeat(size) },
    })
    expect(payloadOf(frame)).toEqual([null, null, 'realtime:room', 'x', { a: 'x'.repeat(size) }])
  },
)

/** Reads a frame by RFC 6455 section 5.2, without code of `frames.ts`. */
function payloadOf(frame: Buffer | undefined): unknown {
  if (!frame) return undefined
  const short = (frame[1] ?? 0) & 127
  const [start, length] =
    short < 126
      ? [2, short]
      : short === 126
        ? [4, frame.readUInt16BE(2)]
        : [10, Number(frame.readBigUInt64BE(2))]
  expect(frame.length).toBe(start + length)
  return JSON.parse(frame.toString('utf8', start))
}
