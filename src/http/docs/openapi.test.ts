import { expect, test } from 'vitest'
import { openApi } from './openapi.ts'

/** Specification, section 7: the twenty calls of the gateway and the three of templates. */
const SPECIFIED = `POST /api/waha/sessions
GET /api/waha/sessions/{name}
GET /api/waha/sessions/{name}/me
POST /api/waha/sessions/{name}/restart
POST /api/waha/sessions/{name}/logout
DELETE /api/waha/sessions/{name}
GET /api/waha/auth/{name}/qr
POST /api/waha/auth/{name}/request-code
GET /api/waha/chats/{session}/overview
GET /api/waha/chats/{session}
GET /api/waha/chats/{session}/{chatId}/messages
DELETE /api/waha/chats/{session}/{chatId}
GET /api/waha/chats/{session}/{chatId}/picture
POST /api/waha/chats/{session}/{chatId}/archive
POST /api/waha/chats/{session}/{chatId}/unarchive
POST /api/waha/send-text
POST /api/waha/send-media
POST /api/waha/send-image
POST /api/waha/mark-read
POST /api/waha/typing
GET /api/waha/service/contacts
GET /api/meta-waba/templates
POST /api/meta-waba/templates/create/
DELETE /api/meta-waba/templates/{id}`.split('\n')

const document = openApi()

test('every specified call is documented, with its path and method', () => {
  const documented = Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(documented).toEqual(expect.arrayContaining(SPECIFIED))
})

test('parameters, bodies and answers have the limits that the server enforces', () => {
  const messages = document.paths['/api/waha/chats/{session}/{chatId}/messages']?.get
  expect(messages?.parameters).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'chatId', in: 'path', required: true }),
      expect.objectContaining({
        name: 'limit',
        in: 'query',
        required: false,
        schema: expect.objectContaining({ type: 'integer', default: 50, maximum: 500 }),
      }),
    ]),
  )
  expect(document.paths['/api/waha/chats/{session}']?.get?.parameters).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'limit', schema: expect.objectContaining({ default: 100 }) }),
    ]),
  )
  const text =
    document.paths['/api/waha/send-text']?.post?.requestBody?.content['application/json']?.schema
  expect(text).toMatchObject({
    type: 'object',
    required: ['sessionName', 'chatId', 'text'],
    properties: { text: { maxLength: 4096 } },
  })
  expect(
    document.paths['/api/waha/service/contacts']?.get?.parameters.map(({ name, required }) => [
      name,
      required,
    ]),
  ).toEqual([
    ['session', true],
    ['contactId', true],
  ])
  expect(messages?.responses['200']?.content?.['application/json']?.schema).toEqual({
    type: 'array',
    items: { $ref: '#/components/schemas/WAMessage' },
  })
})

test('every reference resolves, and operation ids are unique', () => {
  const text = JSON.stringify(document)
  for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
    expect(Object.keys(document.components.schemas)).toContain(name)
  expect(text).not.toContain('$defs')
  const ids = Object.values(document.paths).flatMap((calls) =>
    Object.values(calls).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
})
