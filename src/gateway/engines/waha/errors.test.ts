import { expect, test } from 'vitest'
import { toHttpError } from './errors.ts'

const of = (status: number, body: unknown, retryAfter?: string) =>
  toHttpError(
    { status, text: typeof body === 'string' ? body : JSON.stringify(body), retryAfter },
    'unconfirmed',
  )
const exception = (message: string) => ({
  statusCode: 500,
  timestamp: '2026-02-11T01:45:49.637Z',
  exception: { message, name: 'Error', stack: 'Error: …' },
})

test.each([
  [
    'its own words',
    404,
    { message: 'File not found: 3EB0AA.jpeg', error: 'Not Found', statusCode: 404 },
    { code: 'not_found', class: 'final', detail: 'File not found: 3EB0AA.jpeg' },
  ],
  [
    'a key that is refused',
    401,
    { message: 'Unauthorized', statusCode: 401 },
    { code: 'unauthorized', class: 'configuration' },
  ],
  [
    'a session that is not ready',
    422,
    {
      error: 'Session status is not as expected. …',
      session: 'cs-1',
      status: 'STARTING',
      expected: ['WORKING'],
    },
    { code: 'session_starting', class: 'wait' },
  ],
  [
    'a session that waits for a passkey',
    422,
    { error: '…', session: 'cs-1', status: 'PASSKEY_REQUIRED', expected: ['WORKING'] },
    { code: 'session_passkey_required', class: 'configuration' },
  ],
  [
    'a list of what is wrong',
    400,
    { message: ['chatId must be a string', 'text should not be empty'], error: 'Bad Request' },
    {
      code: 'http_400',
      class: 'final',
      detail: 'chatId must be a string, text should not be empty',
    },
  ],
  [
    'a page of a proxy',
    502,
    '<html>Bad gateway</html>',
    { code: 'http_502', class: 'unconfirmed' },
  ],
  ['nothing at all', 500, '', { code: 'http_500', class: 'unconfirmed' }],
  ['too many requests', 429, {}, { code: 'http_429', class: 'wait', retryAfterMs: 60_000 }],
])('%s is read from its body', (_, status, body, error) =>
  expect(of(status, body)).toMatchObject(error),
)

test.each([
  'No LID for user',
  'Lid is missing in chat table',
  'no LID found for 628999000111@s.whatsapp.net from server',
])('"%s" concerns the recipient and is not retried', (words) => {
  expect(of(500, exception(words))).toMatchObject({
    code: 'recipient_unresolvable',
    class: 'final',
    detail: words,
  })
})

test.each([
  ['rate-overlimit', { code: 'rate_overlimit', class: 'wait', retryAfterMs: 60_000 }],
  ['status 463: reachout time-lock', { code: 'reachout_timelock', class: 'final' }],
  [
    'The method is not implemented by the engine',
    { code: 'unsupported_by_engine', class: 'final' },
  ],
  ['something new', { code: 'http_500', class: 'unconfirmed' }],
])('"%s" inside a 500 decides the error', (words, error) =>
  expect(of(500, exception(words))).toMatchObject(error),
)

test("the server's waiting time is used", () =>
  expect(of(429, {}, '7')).toMatchObject({ retryAfterMs: 7000 }))
