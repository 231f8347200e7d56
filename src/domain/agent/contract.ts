import type { BookingChatAct } from '../booking/contract.ts'
import type { ToolAct } from '../procedure/contract.ts'
import type { ChatAct } from '../sale/contract.ts'

/**
 * Why the agent hands a conversation to people; the check on public.escalation.reason has the same
 * values.
 */
export const HANDOVER_REASONS = [
  'minta_manusia',
  'info_tidak_ada',
  'di_luar_kemampuan',
  'kebijakan',
  'gangguan_alat',
  'perlu_klarifikasi',
  'kuota_habis',
  'marah',
  'putaran_bot',
] as const
export type HandoverReason = (typeof HANDOVER_REASONS)[number]

export type Behaviour = 'v1' | 'v2'

/**
 * The send gate's rules for text and history (`send-gate/gate-rules.ts`, docs/ai-rules.md). The
 * first four rules of the gate need the room and are in the room's own rules.
 */
export const AGENT_RULES = [
  'anggaran',
  'teks_berulang',
  'lawan_bot',
  'angka',
  'klaim',
  'bantahan',
  'cakupan',
  'janji',
  'nasihat',
  'sumber',
  'kontak',
  'data_pelanggan',
  'mengaku_manusia',
  'kesopanan',
  'bahasa',
  'instruksi',
] as const
export type AgentRule = (typeof AGENT_RULES)[number]
/** The span in which the AI's messages to one room are counted (rule `anggaran`). */
export const BUDGET_MS = 10 * 60_000

/**
 * The verdict of one rule on one draft. `detail` is a stored reason (`toCaseReason`); '' when there
 * is nothing to say.
 */
export type GateCheck = { rule: AgentRule; passed: boolean; detail: string; offending?: string[] }

/** The agent's rules in the order of their evaluation (`answer-rules.ts`); stored in traces. */
export const ANSWER_RULE_NAMES = [
  'lawan_bot',
  'tanpa_pesan',
  'batas_pesan',
  'catatan_tim',
  'prosedur',
  'janji',
  'pesanan',
  'bukti_bayar',
  'darurat',
  'minta_manusia',
  'marah',
  'topik_terlarang',
  'penyusup',
  'keluhan',
  'terlalu_panjang',
  'isyarat',
  'kiriman',
  'minta_kepastian',
  'penutup',
  'basa_basi',
  'memesan',
  'ingin_memesan',
  'kabar_pembayaran',
  'pesanan_sendiri',
  'pemberitahuan',
  'pujian',
  'tentang_kami',
  'luar_topik',
  'jawab_produk',
  'jawab_model',
  'jawab_pengetahuan',
] as const
export type AnswerRuleName = (typeof ANSWER_RULE_NAMES)[number]

export type AnswerSource = {
  entryId: string
  sourceId: string
  title: string
  excerpt: string
  score: number
}
/** A source that search found; `used` ones are shown below the answer. */
export type ConsideredSource = AnswerSource & { used: boolean }

export type AgentStep = {
  name: string
  by: 'sistem' | 'ai' | 'periksa'
  startMs: number
  durationMs: number
  held?: boolean
  detail?: string
}
/** A draft for a member as it is written; the last part is `draft` or `none`. */
export type DraftPart =
  | { kind: 'text'; text: string }
  | { kind: 'draft'; text: string; sources: AnswerSource[] }
  | { kind: 'none' }
/**
 * A conversation in short for the member who takes it over; `null` where there is nothing to say.
 * Without a model the parts are quotations.
 */
export type RoomSummary = {
  /** what the customer wants */
  wanted: string | null
  /** what they were told */
  told: string | null
  /** what still waits for an answer */
  open: string | null
  /** the session before this one */
  earlier: string | null
  messages: number
  isByModel: boolean
}
export type AgentDraft = {
  text: string
  state: 'dikirim' | 'ditahan' | 'saran'
  checks: GateCheck[]
}

/**
 * What a reply rests on. `sumber`: entries of the knowledge. `data`: code read it from the
 * business's own data, such as opening hours, orders and free times. `sapaan`: it states nothing.
 */
export type AnswerBasis = 'sumber' | 'data' | 'sapaan'

/**
 * Everything the screens "Lihat alasan" and /simulate show about one run. Stored as
 * agent_run.trace.
 */
export type AgentTrace = {
  /** emptied after TRACE_RETENTION_DAYS */
  isPruned?: true
  mode: 'retrieval' | 'model'
  model: string | null
  /** the deciding rule; undefined in traces from before rules had names */
  rule?: AnswerRuleName
  /** of a reply; undefined in traces from before it was stored */
  basis?: AnswerBasis
  behaviour: Behaviour
  /** changes with prompt, rules and model (`policyVersion`); undefined in older traces */
  policyVersion?: string
  language: string
  query: string
  threshold: number
  sources: ConsideredSource[]
  steps: AgentStep[]
  drafts: AgentDraft[]
  durationMs: number
  tokens: { input: number; output: number }
}

/**
 * `isCourtesy`: a greeting, thanks, a refusal or a question back; it states nothing about the
 * business.
 */
export type AgentReply = {
  kind: 'reply'
  text: string
  sources: AnswerSource[]
  isCourtesy?: true
  /** applied in the reply's transaction, which then writes the text */
  act?: ChatAct | ToolAct | BookingChatAct
  trace: AgentTrace
}
export type AgentHandover = {
  kind: 'handover'
  reason: HandoverReason
  /** for the team: a stored reason (`toCaseReason`), or the model's own sentence */
  detail: string
  /** three stored reasons: what the customer wants, what is known, what is missing */
  summary: string[]
  /** the agent's steps before it gave up, as stored reasons */
  tried: string[]
  /** a proposed answer for a person, if there is a useful one */
  draft?: string
  draftSources: AnswerSource[]
  /** the answered part, without the sentence that hands over the rest */
  answered?: { text: string; sources: AnswerSource[] }
  /** the sentence for the customer; '' when everything was said before */
  customerText: string
  /** an emergency or a complaint: people see it before others with the same deadline */
  urgency?: 'darurat' | 'keluhan'
  trace: AgentTrace
}
/** `menunggu_tim`: the message belongs to a case that people have already. */
export type AgentSilence = {
  kind: 'silent'
  reason: 'tidak_ada_pesan' | 'penutup' | 'putaran_bot' | 'menunggu_tim'
  trace: AgentTrace
}
export type AgentOutcome = AgentReply | AgentHandover | AgentSilence

/**
 * One earlier message of this session, oldest first; `text` is its author's own words. `isNotice`:
 * it only announced that people will answer.
 */
export type AgentTurn = {
  author: 'customer' | 'ai' | 'member'
  text: string
  kind: string
  at: string
  isNotice?: boolean
}

/**
 * The protocol between model and agent. It uses tools only: every OpenAI-compatible server supports
 * them, structured output only some do. `cari_pengetahuan({ query })` returns a JSON array of { id,
 * title, text, score }. A run ends with `jawab({ text, sources: [id, ...], claims? })` or
 * `serahkan_ke_tim({ reason: HandoverReason, detail })`, which return nothing. Plain text without
 * `jawab` is an answer too. A claim is { subject, attribute, value, polarity, quote, source }.
 * Claims and sources are hints: the gate verifies the text itself, and the sources of the answer
 * are the entries that support it. `jam_buka()` returns the opening hours as text, is cited as
 * 'jam_buka', and is offered only when the business has hours. `cek_ongkir`, `status_pesanan`,
 * `jadwal_kosong` and `alat_usaha_N` return { id, subject, text }; their id is cited likewise. The
 * customer's burst is the last user message, below the results of a first search in the shape of
 * `cari_pengetahuan`. The faults of a draft are returned as the result of its `jawab` call. V2 asks
 * once more about a draft that the gate passed: `periksa_jawaban({ unsupported: [sentence, ...]
 * })`, in a conversation of its own.
 */
export const MODEL_TOOLS = {
  search: 'cari_pengetahuan',
  answer: 'jawab',
  handOver: 'serahkan_ke_tim',
  hours: 'jam_buka',
  check: 'periksa_jawaban',
  shipping: 'cek_ongkir',
  orders: 'status_pesanan',
  slots: 'jadwal_kosong',
  /** the owner's reading HTTP tools, with a number behind */
  own: 'alat_usaha',
} as const

/**
 * A simulated or real burst as the agent reads it; `text` is the customer's own words, '' for a
 * message without any.
 */
export type BurstMessage = {
  text: string
  kind: string
  at: string
  /** a model read the picture: it shows no words of the customer, or a proof of payment */
  seen?: 'gambar' | 'bukti_bayar'
}
