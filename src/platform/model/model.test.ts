import { once } from 'node:events'
import { createServer } from 'node:http'
import { tool } from 'ai'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type ModelStandin, startModel } from '../../../tests/standins/model/model.ts'
import { modelOf, type ModelRequest, runModel } from './model.ts'
import { parseSettings, useSettings } from '../settings/settings.ts'

let standin: ModelStandin
beforeAll(async () => {
  standin = await startModel()
})
afterAll(() => standin.close())
afterEach(() => {
  standin.control({})
  standin.calls.length = 0
})

const configureModel = (settings: Record<string, string> = {}) =>
  useSettings(
    parseSettings({
      LLM_BASE_URL: standin.url,
      LLM_MODEL: 'm',
      LLM_TIMEOUT_MS: '2000',
      ...settings,
    }),
  )
const theModel = (settings: Record<string, string> = {}) => {
  configureModel(settings)
  const model = modelOf()
  if (!model) throw new Error('no model')
  return model
}

const CHEESE = { id: 'e-1', title: 'Harga', text: 'Roti keju Rp18.000.', score: 0.9 }
const requestWith = (text: string, found: (typeof CHEESE)[] = [CHEESE]): ModelRequest => ({
  instructions: 'Jawab dari pengetahuan.',
  messages: [{ role: 'user', content: text }],
  tools: {
    cari_pengetahuan: tool({
      description: 'cari',
      inputSchema: z.object({ query: z.string() }),
      execute: async () => found,
    }),
    jawab: tool({
      description: 'jawab',
      inputSchema: z.object({ text: z.string(), sources: z.array(z.string()) }),
    }),
    serahkan_ke_tim: tool({
      description: 'serahkan',
      inputSchema: z.object({ reason: z.string(), detail: z.string() }),
    }),
  },
})

test('a model needs its name and an address or a key', () => {
  useSettings(parseSettings({}))
  expect(modelOf()).toBeUndefined()
  useSettings(parseSettings({ LLM_MODEL: 'm' }))
  expect(modelOf()).toBeUndefined()
  useSettings(
    parseSettings({
      LLM_PROVIDER: 'anthropic',
      LLM_MODEL: 'm',
      LLM_BASE_URL: 'http://127.0.0.1:9/v1',
    }),
  )
  expect(modelOf()).toBeUndefined()
  useSettings(parseSettings({ LLM_PROVIDER: 'google', LLM_MODEL: 'm', LLM_API_KEY: 'k' }))
  expect(modelOf()?.name).toBe('m')
})

test("a business's own provider never gets the instance's key", async () => {
  configureModel({ LLM_API_KEY: 'the-instances-key' })
  const authorizations: (string | undefined)[] = []
  const server = createServer((asked, response) => {
    authorizations.push(asked.headers.authorization)
    response.writeHead(404).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const baseUrl = `http://127.0.0.1:${port}/v1`
  const own = modelOf({ provider: 'openai-compatible', model: 'own', baseUrl })
  if (own) await runModel(own, requestWith('halo'))
  server.close()
  server.closeAllConnections()
  expect(authorizations).toEqual([undefined])
})

test('the model searches in the customer’s words and answers with citations', async () => {
  const run = await runModel(theModel(), requestWith('berapa harga roti keju? #abc-12#'))
  expect(run).toMatchObject({
    ok: true,
    endings: [{ name: 'jawab', input: { text: 'Roti keju Rp18.000. #abc-12#', sources: ['e-1'] } }],
  })
  expect(run.steps.map(({ name, by }) => [name, by])).toEqual([
    ['m', 'ai'],
    ['cari_pengetahuan', 'tool'],
    ['m', 'ai'],
  ])
  expect(run.tokens.input).toBeGreaterThan(0)
  expect(JSON.stringify(standin.calls[1]?.body)).toContain('berapa harga roti keju? #abc-12#')
})

test('without search results the model hands over; with a token it searches again first', async () => {
  expect(await runModel(theModel(), requestWith('ada parkir?', []))).toMatchObject({
    ok: true,
    endings: [{ name: 'serahkan_ke_tim', input: { reason: 'info_tidak_ada' } }],
  })
  standin.calls.length = 0
  await runModel(theModel(), requestWith('ada parkir? #t-1#', []))
  expect(standin.calls).toHaveLength(3)
})

test('a provider that does not respond in time is a timeout', async () => {
  standin.control({ mode: 'hang' })
  const run = await runModel(theModel(), { ...requestWith('halo'), timeoutMs: 150 })
  expect(run).toMatchObject({ ok: false, reason: 'timeout' })
  expect(standin.calls).toHaveLength(1)
})

test('cuts off an endless response', async () => {
  standin.control({ mode: 'endless' })
  const run = await runModel(theModel({ LLM_TIMEOUT_MS: '15000' }), requestWith('halo'))
  // The error is not `timeout`: the length of the response ends it.
  expect(run).toMatchObject({ ok: false, reason: 'error' })
})

test('retries a server error once and then returns it as data', async () => {
  standin.control({ status: 500, times: 1 })
  expect(await runModel(theModel({ LLM_TIMEOUT_MS: '9000' }), requestWith('halo'))).toMatchObject({
    ok: true,
  })
  standin.control({ status: 500 })
  expect(await runModel(theModel({ LLM_TIMEOUT_MS: '9000' }), requestWith('halo'))).toMatchObject({
    ok: false,
    reason: 'error',
    detail: 'HTTP 500',
  })
})

test('distinguishes a wrong key, rate limiting and a dead address, without the provider’s text', async () => {
  expect(await runModel(theModel({ LLM_API_KEY: 'expired' }), requestWith('halo'))).toMatchObject({
    ok: false,
    reason: 'misconfigured',
    detail: 'HTTP 401',
  })
  standin.control({ status: 429 })
  expect(await runModel(theModel({ LLM_TIMEOUT_MS: '9000' }), requestWith('halo'))).toMatchObject({
    ok: false,
    reason: 'busy',
  })
  standin.control({ status: 402 })
  expect(await runModel(theModel(), requestWith('halo'))).toMatchObject({
    ok: false,
    reason: 'unpaid',
  })
  expect(
    await runModel(
      theModel({ LLM_BASE_URL: 'http://127.0.0.1:1/v1', LLM_TIMEOUT_MS: '9000' }),
      requestWith('halo'),
    ),
  ).toMatchObject({ ok: false, reason: 'unreachable' })
})

test('an account without credit is told apart from rate limiting by the provider’s code', async () => {
  const server = createServer((_, response) => {
    response.writeHead(429, { 'content-type': 'application/json' })
    response.end('{"error":{"message":"You exceeded your quota","code":"insufficient_quota"}}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const over = { LLM_BASE_URL: `http://127.0.0.1:${port}/v1`, LLM_TIMEOUT_MS: '9000' }
  expect(await runModel(theModel(over), requestWith('halo'))).toMatchObject({ reason: 'unpaid' })
  server.close()
})

test('an unreadable response ends as text, and an invalid tool call does not end the run', async () => {
  standin.control({ mode: 'nonsense' })
  expect(await runModel(theModel(), requestWith('halo'))).toMatchObject({
    ok: true,
    endings: [],
    text: expect.stringContaining('wkwk'),
  })
  standin.control({ mode: 'broken_call' })
  expect(await runModel(theModel(), requestWith('halo'))).toMatchObject({ ok: true, endings: [] })
})

test('sends the same chat as the SDK would', async () => {
  const model = theModel({ LLM_API_KEY: 'k' })
  const asked = requestWith('berapa harga roti keju?')
  await runModel(model, asked)
  await runModel({ ...model, chat: undefined }, asked)
  const [direct, , bySdk] = standin.calls
  expect(direct?.body).toEqual(bySdk?.body)
  expect(standin.calls).toHaveLength(4)
})

test('a tool that throws does not end the run', async () => {
  const asked = requestWith('halo')
  const execute = async (): Promise<string> => {
    throw new Error('down')
  }
  const run = await runModel(theModel(), {
    ...asked,
    tools: {
      ...asked.tools,
      cari_pengetahuan: tool({
        description: 'cari',
        inputSchema: z.object({ query: z.string() }),
        execute,
      }),
    },
  })
  expect(run).toMatchObject({ ok: true, endings: [{ name: 'serahkan_ke_tim' }] })
})
