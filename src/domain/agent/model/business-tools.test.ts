import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Tool } from '#contract/procedure'
import { NO_TERMS as BOOKING_TERMS } from '#contract/booking'
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
  part_paid_rupiah: 0,
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
  wanted_part: null,
  note: null,
}
const CUT = {
  id: 's1',
  name: 'Potong rambut',
  minutes: 60,
  price_rupiah: 50_000,
  capacity: 1,
  staff_choice: 'tidak',
  is_active: true,
} as const
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

/** The model answers by a member's note, before the rules that read bookings and hours. */
const byNote = { answersByNote: true, noteToAi: 'Jawab dari alat.' }

test('the free times of a service pass the gate; a taken time does not', async () => {
  const call = { name: 'jadwal_kosong', input: { layanan: 'potong rambut', hari: 'besok' } }
  const desk = {
    terms: { ...BOOKING_TERMS, is_enabled: true, step_minutes: 60 },
    services: [CUT],
    staff: [],
    taken: [
      {
        id: 'x',
        service_id: CUT.id,
        staff_id: null,
        day: '2026-01-22',
        from: 600,
        until: 660,
        place: 1,
      },
    ],
    open: [],
  }
  standin.control({ call })
  const asked = input('besok bisa jam berapa ya?', {
    ...byNote,
    bookings: { ...desk, readDesk: () => Promise.resolve(desk) },
  })
  const outcome = await answerBurst(asked)
  expect(lastStep(outcome)).toContain('jadwal_kosong')
  expect(outcome).toMatchObject({
    kind: 'reply',
    text: expect.stringContaining('08.00, 11.00'),
  })
  expect(outcome.kind === 'reply' && outcome.text).not.toContain('10.00')
  standin.control({ call, draft: 'Besok jam 10.00 kosong, Kak.' })
  expect((await answerBurst(asked)).trace.drafts[0]).toMatchObject({ state: 'ditahan' })
})

test('the opening hours pass the gate; other hours do not', async () => {
  const call = { name: 'jam_buka', input: {} }
  const entries = Array.from({ length: 7 }, () => ({
    start: '07:00',
    end: '21:00',
    timezone: 'Asia/Jakarta',
  }))
  const asked = input('bisa mampir malam?', { ...byNote, hours: { isEnabled: true, entries } })
  standin.control({ call, draft: 'Kami buka pukul 07.00 sampai 21.00, Kak.' })
  const outcome = await answerBurst(asked)
  expect(lastStep(outcome)).toContain('jam_buka')
  expect(outcome).toMatchObject({ kind: 'reply', text: expect.stringContaining('21.00') })
  standin.control({ call, draft: 'Kami buka sampai pukul 23.00, Kak.' })
  expect((await answerBurst(asked)).trace.drafts[0]).toMatchObject({ state: 'ditahan' })
})
