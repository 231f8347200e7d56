import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Tool } from '#contract/procedure'
import { NO_TERMS, type Sale } from '#contract/sale'
import { modelOf } from '#platform/model'
import { parseSettings, useSettings } from '#platform/settings'
import { answerInput } from '../../../../tests/answer-input.ts'
import { type ModelStandin, startModel } from '../../../../tests/standins/model/model.ts'
import { replaceTimeLimits } from '../../../../tests/time-limits.ts'
import { callTool } from '../../procedure/call-tool.ts'
import { answerBurst, type AnswerInput } from '../answer.ts'

let standin: ModelStandin
let server: Server
let port = 0
beforeAll(async () => {
  standin = await startModel()
  server = createServer((request, response) => {
    if (request.url?.startsWith('/lie')) return void response.end('{"status":{"deep":1}}')
    if (request.url?.startsWith('/hang')) return
    if (request.url?.startsWith('/huge'))
      return void response.end(`{"status":"${'x'.repeat(5_000_000)}"}`)
    response.end('{"status":"sudah di Solo, tiba 2 hari lagi"}')
  })
  port = await new Promise((started) => {
    server.listen(0, '127.0.0.1', () => started((server.address() as { port: number }).port))
  })
  useSettings(
    parseSettings({
      LLM_BASE_URL: standin.url,
      LLM_MODEL: 'm',
      LLM_TIMEOUT_MS: '11000',
      FETCH_PRIVATE_HOSTS: `127.0.0.1:${port}`,
    }),
  )
})
afterAll(async () => {
  await standin.close()
  server.closeAllConnections()
  server.close()
})
afterEach(() => standin.control({}))

const TERMS = {
  ...NO_TERMS,
  is_enabled: true,
  takes_delivery: true,
  zones: [{ name: 'Bandung', rupiah: 9000, areas: [], free_from_rupiah: null, days: '2 hari' }],
}
const SALE: Sale = {
  id: 's',
  business_id: 'b',
  room_id: null,
  number: 7,
  status: 'diproses',
  lines: [],
  items_rupiah: 91_000,
  shipping_rupiah: 0,
  total_rupiah: 91_000,
  needs_approval: false,
  reserves_stock: false,
  version: 1,
  asked_version: null,
  asked_message_id: null,
  replaces_id: null,
  confirmed_at: null,
  paid_at: null,
  refunded_rupiah: 0,
  proof_at: null,
  proof_message_id: null,
  created_at: '2026-11-02T03:00:00.000Z',
  updated_at: '2026-11-02T03:00:00.000Z',
  fulfilment: null,
  zone: null,
  address: null,
  shipping_quote: null,
  wanted_day: null,
  wanted_time: null,
  note: null,
}
const toolAt = (path: string): Tool => ({
  id: path,
  name: 'Lacak kiriman',
  is_writing: false,
  is_offered: true,
  url: `http://127.0.0.1:${port}/${path}?resi={resi}`,
  secret_header: null,
  has_secret: false,
  outputs: [{ field: 'status', path: 'status' }],
})
const input = (text: string, over: Partial<AnswerInput> = {}) =>
  answerInput(text, {
    businessName: 'Kaos Kita',
    teamName: null,
    model: modelOf(),
    orders: { terms: TERMS, draft: undefined, isAsked: false, placed: [SALE], products: [] },
    ...over,
  })
const http = (path: string) => ({
  httpTools: {
    tools: [toolAt(path)],
    call: (tool: Tool, values: object, until?: AbortSignal) =>
      callTool(tool, { ...values }, { until }),
  },
})
const lastStep = (outcome: Awaited<ReturnType<typeof answerBurst>>) =>
  outcome.trace.steps.map(({ name }) => name)

test('a shipping price of the table passes the gate; another price does not', async () => {
  const call = { name: 'cek_ongkir', input: { kata: 'bdg' } }
  standin.control({ call })
  const asked = 'kalau paketnya mau ditaruh di bandung kena berapa?'
  expect(await answerBurst(input(asked))).toMatchObject({
    kind: 'reply',
    text: expect.stringContaining('Rp9.000'),
  })
  standin.control({ call, draft: 'Ongkir ke Bandung Rp5.000, Kak.' })
  const held = await answerBurst(input(asked))
  expect(held.kind).not.toBe('reply')
  expect(held.trace.drafts[0]).toMatchObject({ state: 'ditahan' })
})

test('a number in one tool result supports no claim about another subject', async () => {
  standin.control({
    call: { name: 'cek_ongkir', input: { kata: 'bandung' } },
    draft: 'Harga hoodie Rp9.000, Kak.',
  })
  expect((await answerBurst(input('kalau hoodie kena berapa?'))).kind).not.toBe('reply')
})

test('the model reads only the orders of this customer', async () => {
  standin.control({ call: { name: 'status_pesanan', input: {} } })
  const outcome = await answerBurst(input('yang kemarin itu jadinya kena berapa ya?'))
  expect(outcome).toMatchObject({ kind: 'reply', text: expect.stringContaining('Rp91.000') })
  const { orders, ...others } = input('x')
  expect(orders?.placed).toHaveLength(1)
  expect(lastStep(await answerBurst({ ...others, burst: input('halo ya?').burst }))).not.toContain(
    'status_pesanan',
  )
})

test("the owner's reading tool is called, and its result is a source of the answer", async () => {
  standin.control({ call: { name: 'alat_usaha_1', input: { resi: 'JX123' } } })
  const outcome = await answerBurst(input('resi JX123 sudah di mana?', http('ok')))
  expect(outcome).toMatchObject({ kind: 'reply', text: expect.stringContaining('Solo') })
})

test.each(['lie', 'huge', 'hang'])(
  'when a tool fails (%s), the model gives no answer and people do',
  async (path) => {
    standin.control({ call: { name: 'alat_usaha_1', input: { resi: 'JX123' } } })
    const limits = replaceTimeLimits({ 6_000: 'moment' })
    try {
      const outcome = await answerBurst(input('resi JX123 sudah di mana?', http(path)))
      expect(outcome.kind).toBe('handover')
    } finally {
      limits.restore()
    }
  },
)

test("a tool call ends with the model run, even before the tool's own limit", async () => {
  standin.control({ call: { name: 'alat_usaha_1', input: { resi: 'JX123' } } })
  const limits = replaceTimeLimits({ 6_000: 'never' })
  const model = { ...modelOf()!, timeoutMs: 1500 }
  try {
    const outcome = await answerBurst(
      input('resi JX123 sudah di mana?', { ...http('hang'), model }),
    )
    expect(outcome.kind).toBe('handover')
    expect(limits.set()).toContain(6_000)
  } finally {
    limits.restore()
  }
})

test('a writing tool is never offered to the model', async () => {
  const { httpTools } = http('ok')
  const writing = {
    ...httpTools,
    tools: httpTools.tools.map((one) => ({ ...one, is_writing: true })),
  }
  standin.control({ call: { name: 'alat_usaha_1', input: { resi: 'JX123' } } })
  standin.calls.length = 0
  await answerBurst(input('resi JX123 sudah di mana?', { httpTools: writing }))
  expect(JSON.stringify(standin.calls)).not.toContain('alat_usaha_1')
})
