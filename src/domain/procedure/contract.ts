import { z } from 'zod/mini'

export const TEXT_CHARS = 1000
export const MAX_STEPS = 20
export const MAX_TRIGGERS = 15
export const MAX_PROCEDURES = 50

/** The name of a value: what the customer gave, or a part of a tool's answer. */
const field = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,29}$/))
/** `{field}` in a text stands for its value. */
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(TEXT_CHARS))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

export const EXPECTED = ['teks', 'angka', 'telepon', 'pilihan'] as const
export type Expected = (typeof EXPECTED)[number]
export const TESTS = ['sama', 'berisi', 'kosong', 'lebih_dari', 'kurang_dari'] as const
export type FieldTest = (typeof TESTS)[number]

const step = z.discriminatedUnion('kind', [
  /** asks the customer and keeps the answer */
  z.object({
    kind: z.literal('tanya'),
    field,
    text,
    expects: z.enum(EXPECTED),
    choices: z
      .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(60)))
      .check(z.maxLength(10)),
  }),
  /**
   * calls a tool; a writing one waits for a member, and the texts after it are sent once it was
   * called
   */
  z.object({ kind: z.literal('panggil'), toolId: z.uuid() }),
  /** where the value passes the test, answers and ends, or hands over; else goes on */
  z.object({
    kind: z.literal('bila'),
    field,
    test: z.enum(TESTS),
    value: z.string().check(z.trim(), z.maxLength(200)),
    action: z.enum(['jawab', 'serahkan']),
    text,
  }),
  z.object({ kind: z.literal('jawab'), text }),
  /** `text`: why, for the team */
  z.object({ kind: z.literal('serahkan'), text }),
])
export type Step = z.infer<typeof step>
export type StepKind = Step['kind']

/**
 * `version`: the live state that the member saw. `draftVersion`: the state of its change in the
 * draft, where there is one.
 */
export const procedureRef = z.object({
  businessId: z.uuid(),
  procedureId: z.uuid(),
  version: z.int(),
  draftVersion: z.optional(z.int()),
})
export type ProcedureRef = z.infer<typeof procedureRef>
/** `ids`: the list in its new order. `seen`: the order that the member saw. */
export const orderProcedures = z.object({
  businessId: z.uuid(),
  ids: z.array(z.uuid()).check(z.maxLength(2 * MAX_PROCEDURES)),
  seen: z.array(z.uuid()).check(z.maxLength(2 * MAX_PROCEDURES)),
})
export type OrderProcedures = z.infer<typeof orderProcedures>
/** `isDraft`: as they will be once the draft is published. */
export const procedureList = z.object({ businessId: z.uuid(), isDraft: z.boolean() })
/** Strict: a tab that is older than `changes` must not store a copy of what it changes. */
export const saveProcedure = z.strictObject({
  businessId: z.uuid(),
  /** left out: a new one */
  changes: z.optional(z.omit(procedureRef, { businessId: true })),
  name,
  is_enabled: z.boolean(),
  triggers: z
    .array(z.string().check(z.trim(), z.minLength(2), z.maxLength(200)))
    .check(z.minLength(1), z.maxLength(MAX_TRIGGERS)),
  steps: z.array(step).check(z.minLength(1), z.maxLength(MAX_STEPS)),
})
export type SaveProcedure = z.infer<typeof saveProcedure>

export type ProcedureContents = Pick<SaveProcedure, 'name' | 'is_enabled' | 'triggers' | 'steps'>
export type Procedure = ProcedureContents & {
  id: string
  version: number
}

/** The contents before a change, and who made it. */
export type ProcedureVersion = ProcedureContents & {
  id: string
  changed_by_name: string | null
  created_at: string
}
export const procedureVersions = z.object({ businessId: z.uuid(), procedureId: z.uuid() })

/** Not one of those that frame a request. */
export const SECRET_HEADER =
  /^(?!(?:host|connection|content-length|content-type|transfer-encoding|upgrade)$)[a-z][a-z0-9-]{0,59}$/i

const output = z.object({
  field,
  /** names and list places in the JSON answer, joined by dots: `data.0.status` */
  path: z.string().check(z.regex(/^[\w-]+(?:\.[\w-]+){0,9}$/), z.maxLength(200)),
})
export const saveTool = z.object({
  businessId: z.uuid(),
  toolId: z.optional(z.uuid()),
  name,
  is_writing: z.boolean(),
  is_offered: z._default(z.boolean(), false),
  url: z.string().check(z.trim(), z.regex(/^https?:\/\/[^\s/]+/), z.maxLength(600)),
  secretHeader: z.nullable(z.string().check(z.regex(SECRET_HEADER))),
  /** left out: the stored one, where the server is the stored one */
  secret: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))),
  outputs: z.array(output).check(z.maxLength(20)),
})
export type SaveTool = z.input<typeof saveTool>
export const toolRef = z.object({ businessId: z.uuid(), toolId: z.uuid() })
export const testTool = z.object({
  businessId: z.uuid(),
  toolId: z.uuid(),
  values: z.record(field, z.string().check(z.maxLength(300))),
})

export type Tool = {
  id: string
  name: string
  is_writing: boolean
  url: string
  secret_header: string | null
  has_secret: boolean
  /** a model may call it outside of procedures; only a reading one */
  is_offered: boolean
  outputs: { field: string; path: string }[]
}

/** Values by field. */
export type Values = Record<string, string>

/**
 * Why a call gave nothing: `insecure`: a secret may go over https only; `shape`: no JSON, or a used
 * part is missing; `status`: not 2xx.
 */
export type ToolFailure =
  | 'timeout'
  | 'unreachable'
  | 'deleted'
  | 'private'
  | 'insecure'
  | 'status'
  | 'too_large'
  | 'shape'
export type ToolResult =
  | { ok: true; values: Values; durationMs: number }
  | { ok: false; reason: ToolFailure; status?: number; durationMs: number }

/** The reading tools that a model may call. */
export type ToolDesk = Pick<ProcedureDesk, 'tools' | 'call'>

/** What procedures need while they run. */
export type ProcedureDesk = {
  procedures: Procedure[]
  tools: Tool[]
  /** the procedure that these words begin */
  match: (text: string) => { procedure: Procedure; score: number } | undefined
  /** `signal` may end the call before its own time limit */
  call: (tool: Tool, values: Values, signal?: AbortSignal) => Promise<ToolResult>
}

export const REQUEST_STATUSES = ['menunggu', 'disetujui', 'berhasil', 'gagal', 'ditolak'] as const
export type ToolRequest = {
  id: string
  room_id: string
  tool_name: string
  procedure_name: string
  values: Values
  status: (typeof REQUEST_STATUSES)[number]
  result: Values | null
  failure: string | null
  /** whether the customer got a message about the call */
  is_told: boolean
  /** whether a member wrote to the customer or closed the conversation after the decision */
  is_past: boolean
  decided_by_name: string | null
  created_at: string
}
export const requestsOf = z.object({ businessId: z.uuid(), roomId: z.uuid() })
export const decideRequest = z.object({
  businessId: z.uuid(),
  requestId: z.uuid(),
  decision: z.enum(['setujui', 'tolak']),
})

/** A prepared call, stored with the reply that announces it. */
export type ToolAct = {
  kind: 'alat'
  toolId: string
  toolName: string
  procedureName: string
  values: Values
  /** the procedure's steps after the call */
  nextSteps: Step[]
}

/** The fields that a text or an address names, in order, each once. */
export const fieldsIn = (template: string): string[] => [
  ...new Set([...template.matchAll(/\{([a-z][a-z0-9_]{0,29})\}/g)].map(([, found]) => found!)),
]

/** A text with its values; a missing one is left out. */
export const fillIn = (
  template: string,
  values: Values,
  encode = (value: string) => value,
): string =>
  template.replace(/\{([a-z][a-z0-9_]{0,29})\}/g, (_, found: string) => encode(values[found] ?? ''))
