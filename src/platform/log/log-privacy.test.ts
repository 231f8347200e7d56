import { expect, test } from 'vitest'
import { describeError, hidePersonal, hidePersonalIn } from './log-privacy.ts'

test.each([
  ['550 5.1.1 <sari.w@contoh.example>: no such user', '550 5.1.1 <[hidden]>: no such user'],
  ['no LID for 628111000111@s.whatsapp.net', 'no LID for [hidden]'],
  ['email=sari%40contoh.example', 'email=[hidden]'],
  ['number +628111222333 is busy', 'number [hidden] is busy'],
  ['fetch https://x.example/a?token=abc#code failed', 'fetch https://x.example/a?… failed'],
  ['Bearer eyJhbGciOi.eyJzdWIi.c2ln and sb_secret_abcDEF', 'Bearer [hidden] and [hidden]'],
])('hides personal data and credentials: %s', (text, shown) => {
  expect(hidePersonal(text)).toBe(shown)
})

test.each([
  'room 01a2054a-063a-71cc-85e0-a3cdd807fd47',
  'at handle (file:///srv/node_modules/@tanstack/react-start/dist/x.js:494:6)',
  'connect ECONNREFUSED 127.0.0.1:5432',
  '2026-11-22T22:04:27.243Z',
  '/rest/v1/team_business',
])('keeps ids, paths and times: %s', (text) => {
  expect(hidePersonal(text)).toBe(text)
})

const failureOf = (name: string, message: string, code?: string) =>
  Object.assign(new Error(message), { name, ...(code && { code }) })

test.each([
  [
    failureOf('PostgresError', 'invalid input syntax for type uuid: "Sari "itu" saya"', '22P02'),
    'invalid input syntax for type uuid: "…"',
  ],
  [
    failureOf('PostgresError', 'relation "room" does not exist', '42P01'),
    'relation "room" does not exist',
  ],
  [failureOf('PostgresError', 'cannot store "Sari"', 'P0001'), 'cannot store "…"'],
  [
    failureOf('AI_JSONParseError', 'JSON parsing failed: Text: alamat saya di sini'),
    'JSON parsing failed',
  ],
  [failureOf('Error', 'rejected: mailbox "Sari Melati" is full'), 'rejected: mailbox "…" is full'],
])("keeps an error's reason without the text it quotes", (error, message) => {
  const described = describeError(error)
  expect(described.message).toBe(message)
  expect(described.stack).not.toContain('Sari')
})

test("shortens a parser's message that quotes its input", () => {
  const read = (): unknown => JSON.parse('{"a": "halo kak", sari}')
  let caught: unknown
  try {
    read()
  } catch (error) {
    caught = error
  }
  expect(describeError(caught).message).not.toMatch(/halo|sari/)
})

test('searches a line at every depth, and keeps errors as errors', () => {
  const err = new Error('x')
  const line = hidePersonalIn({
    ids: ['a@b.example'],
    deep: { of: { number: '628111222333' } },
    err,
    n: 3,
  })
  expect(line).toEqual({ ids: ['[hidden]'], deep: { of: { number: '[hidden]' } }, err, n: 3 })
})
