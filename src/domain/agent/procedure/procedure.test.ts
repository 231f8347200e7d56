import { expect, test } from 'vitest'
import type { Procedure, ProcedureDesk, Tool, ToolResult } from '#contract/procedure'
import { openTriggers } from '../../procedure/triggers.ts'
import { answerInput } from '../../../../tests/answer-input.ts'
import { answerBurst } from '../answer.ts'
import type { AgentOutcome, AgentTurn } from '../contract.ts'

const NOW = new Date('2026-01-21T05:00:00Z')
const TOOL: Tool = {
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Lacak resi',
  is_writing: false,
  is_offered: false,
  url: 'https://kurir.example/lacak/{resi}',
  secret_header: null,
  has_secret: false,
  outputs: [{ field: 'posisi', path: 'posisi' }],
}
const TRACK: Procedure = {
  id: '01900000-0000-7000-8000-000000000002',
  name: 'Lacak kiriman',
  is_enabled: true,
  triggers: ['paket saya sampai mana', 'lacak resi', 'cek pengiriman'],
  steps: [
    {
      kind: 'tanya',
      field: 'resi',
      text: 'Nomor resinya berapa, Kak?',
      expects: 'angka',
      choices: [],
    },
    { kind: 'panggil', toolId: TOOL.id },
    {
      kind: 'bila',
      field: 'posisi',
      test: 'sama',
      value: 'hilang',
      action: 'serahkan',
      text: 'Paket {resi} dinyatakan hilang.',
    },
    { kind: 'jawab', text: 'Paket {resi} sekarang di {posisi}, Kak.' },
  ],
  version: 1,
}
const RETURN: Procedure = {
  id: '01900000-0000-7000-8000-000000000003',
  name: 'Tukar ukuran',
  is_enabled: true,
  triggers: ['mau tukar ukuran', 'tukar size'],
  steps: [
    {
      kind: 'tanya',
      field: 'ukuran',
      text: 'Mau tukar ke ukuran apa, Kak? S, M, atau L',
      expects: 'pilihan',
      choices: ['S', 'M', 'L'],
    },
    { kind: 'serahkan', text: 'Minta tukar ke {ukuran}.' },
  ],
  version: 1,
}

async function deskOf(
  call: (values: Record<string, string>) => ToolResult,
  procedures = [TRACK, RETURN],
): Promise<ProcedureDesk> {
  return {
    procedures,
    tools: [TOOL],
    match: await openTriggers(procedures),
    call: async (_, values) => call(values),
  }
}
const found = (posisi: string): ToolResult => ({ ok: true, values: { posisi }, durationMs: 1 })

/** A whole conversation: what the customer writes, turn by turn. Returns the outcomes. */
async function talk(desk: ProcedureDesk, ...said: string[]): Promise<AgentOutcome[]> {
  const history: AgentTurn[] = []
  const outcomes: AgentOutcome[] = []
  for (const [at, text] of said.entries()) {
    const when = new Date(NOW.getTime() + at * 60_000)
    const outcome = await answerBurst(
      answerInput(text, {
        businessName: 'Toko Rina',
        teamName: null,
        agent: { tone: 'ramah', greeting: null, forbiddenTopics: [] },
        history: [...history],
        now: when,
        procedures: desk,
      }),
    )
    outcomes.push(outcome)
    history.push({ author: 'customer', text, kind: 'text', at: when.toISOString() })
    if (outcome.kind === 'reply')
      history.push({ author: 'ai', text: outcome.text, kind: 'text', at: when.toISOString() })
  }
  return outcomes
}
const textsOf = (outcomes: AgentOutcome[]) =>
  outcomes.map((one) => (one.kind === 'reply' ? one.text : one.kind))

test('a procedure asks, calls its tool and answers with what it gave', async () => {
  const asked: unknown[] = []
  const desk = await deskOf((values) => {
    asked.push(values)
    return found('gudang Solo')
  })
  const outcomes = await talk(desk, 'kak paket saya udah sampe mana ya?', 'resinya 7781234')
  expect(textsOf(outcomes)).toEqual([
    'Nomor resinya berapa, Kak?',
    'Paket 7781234 sekarang di gudang Solo, Kak.',
  ])
  expect(asked).toEqual([{ resi: '7781234' }])
  expect(outcomes[1]!.trace.rule).toBe('prosedur')
})

test('it asks again once, then people help', async () => {
  const desk = await deskOf(() => found('gudang Solo'))
  const outcomes = await talk(desk, 'lacak resi dong', 'bentar saya cari', 'gatau di mana')
  expect(textsOf(outcomes)).toEqual([
    'Nomor resinya berapa, Kak?',
    'Maaf Kak, belum tertangkap. Nomor resinya berapa, Kak?',
    'handover',
  ])
})

test('a customer calls it off, asks for something else, or wants a person', async () => {
  const desk = await deskOf(() => found('gudang Solo'))
  const [, off] = await talk(desk, 'lacak resi', 'ga jadi kak')
  expect(off).toMatchObject({ kind: 'reply', text: expect.stringContaining('tidak jadi') })
  const [, other] = await talk(desk, 'lacak resi', 'tokonya buka jam berapa?')
  expect(other!.trace.rule).not.toBe('prosedur')
  const [, person] = await talk(desk, 'lacak resi', 'mau ngomong sama orang aja')
  expect(person!.trace.rule).toBe('minta_manusia')
})

test('a tool that fails, and a condition that says so, hand over with the values', async () => {
  const failing = await deskOf(() => ({ ok: false, reason: 'timeout', durationMs: 6000 }))
  const [, failed] = await talk(failing, 'lacak resi', '7781234')
  expect(failed).toMatchObject({ kind: 'handover', reason: 'gangguan_alat' })
  expect(JSON.stringify(failed)).toContain('7781234')
  const lost = await deskOf(() => found('hilang'))
  const [, handed] = await talk(lost, 'lacak resi', '7781234')
  expect(handed).toMatchObject({ kind: 'handover', reason: 'di_luar_kemampuan' })
  expect(JSON.stringify(handed)).toContain('dinyatakan hilang')
})

test('a choice is understood by name or place; a writing tool is prepared, not called', async () => {
  const desk = await deskOf(() => found('x'))
  const [, byName] = await talk(desk, 'kak mau tukar ukuran', 'yang L aja kak')
  expect(JSON.stringify(byName)).toContain('Minta tukar ke L')
  const [, byPlace] = await talk(desk, 'kak mau tukar ukuran', '2')
  expect(JSON.stringify(byPlace)).toContain('Minta tukar ke M')
  const writing = { ...desk, tools: [{ ...TOOL, is_writing: true }] }
  const [, prepared] = await talk(writing, 'lacak resi', '7781234')
  expect(prepared).toMatchObject({
    kind: 'reply',
    act: { kind: 'alat', toolId: TOOL.id, values: { resi: '7781234' } },
  })
})

test('other questions begin no procedure', async () => {
  const desk = await deskOf(() => found('x'))
  for (const text of ['harga gamisnya berapa kak?', 'bisa cod?', 'halo', 'ukurannya ada apa aja?'])
    expect((await talk(desk, text))[0]!.trace.rule, text).not.toBe('prosedur')
})
