import { MINUTE_MS } from '#lib/time/durations'
import type { BookingChatAct } from '../booking/contract.ts'
import type { ToolAct } from '../procedure/contract.ts'
import type { ChatAct } from '../sale/contract.ts'

/**
 * Why the agent hands a conversation to people. A check of public.escalation.reason repeats the
 * list.
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
 * The send gate's rules that need only text and history (`send-gate/gate-rules.ts`,
 * docs/ai-rules.md). The first four rules of the gate need the room; its own rules have them.
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
/** How long the customer may choose from a list before people are called. */
export const CHOICE_MS = 3 * MINUTE_MS
/** Period in which the AI's messages to one room are counted (rule `anggaran`). */
export const BUDGET_MS = 10 * 60_000

/**
 * The result of one rule for one draft. `detail` is a stored reason (`toCaseReason`), or '' when
 * there is nothing to say.
 */
export type GateCheck = { rule: AgentRule; passed: boolean; detail: string; offending?: string[] }

/** The agent's rules in the order of `answer-rules.ts`. Traces store these names. */
export const ANSWER_RULE_NAMES = [
  'lawan_bot',
  'tanpa_pesan',
  'batas_pesan',
  'catatan_tim',
  'pilihan_pelanggan',
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
  'tanpa_pilihan',
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
/** A source that search found. A `used` source is shown below the answer. */
export type ConsideredSource = AnswerSource & { used: boolean }

export type AgentStep = {
  name: string
  by: 'sistem' | 'ai' | 'periksa'
  startMs: number
  durationMs: number
  held?: boolean
  detail?: string
}
/** A draft for a member, sent in parts while it is written. The last part is `draft` or `none`. */
export type DraftPart =
  | { kind: 'text'; text: string }
  | { kind: 'draft'; text: string; sources: AnswerSource[]; pictures?: ReplyPicture[] }
  | { kind: 'none' }
/**
 * A short summary for the member who takes over a conversation. `null`: nothing to say. Without a
 * model the parts are quotations.
 */
export type RoomSummary = {
  /** what the customer wants */
  wanted: string | null
  /** what the customer was told */
  told: string | null
  /** what is still unanswered */
  open: string | null
  /** the summary of the session before */
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
 * What supports a reply. `sumber`: entries of the knowledge. `data`: facts that code read from the
 * business's data, such as opening hours, orders and free times. `sapaan`: nothing, because the
 * reply states no fact.
 */
export type AnswerBasis = 'sumber' | 'data' | 'sapaan'

/** What "Lihat alasan" and /simulate show about one run. Stored as agent_run.trace. */
export type AgentTrace = {
  /** emptied after TRACE_RETENTION_DAYS */
  isPruned?: true
  mode: 'retrieval' | 'model'
  model: string | null
  /** name of the rule that decided; undefined in traces from before rules had names */
  rule?: AnswerRuleName
  /** basis of a reply; undefined in traces from before it was stored */
  basis?: AnswerBasis
  behaviour: Behaviour
  /** `policyVersion`: changes with prompt, rules and model; undefined in older traces */
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

/** An uploaded photo of a product, sent with an answer. `caption`: where it is not alone. */
export type ReplyPicture = { attachmentId: string; caption: string }

/**
 * `isCourtesy`: a greeting, thanks, a refusal or a question back. It states nothing about the
 * business.
 */
export type AgentReply = {
  kind: 'reply'
  text: string
  sources: AnswerSource[]
  isCourtesy?: true
  pictures?: ReplyPicture[]
  /** change that is made in the reply's transaction, which then writes the text */
  act?: ChatAct | ToolAct | BookingChatAct
  trace: AgentTrace
}
export type AgentHandover = {
  kind: 'handover'
  reason: HandoverReason
  /** detail for the team: a stored reason (`toCaseReason`), or the model's own sentence */
  detail: string
  /** three stored reasons: what the customer wants, what is known, what is missing */
  summary: string[]
  /** steps of the agent before the hand-over, as stored reasons */
  tried: string[]
  /** a draft for the member; undefined when there is no useful one */
  draft?: string
  draftSources: AnswerSource[]
  /** the part that was answered, without the hand-over sentence */
  answered?: { text: string; sources: AnswerSource[]; pictures?: ReplyPicture[] }
  /** sentence for the customer; '' when every wording was said before */
  customerText: string
  /**
   * `customerText` asks the customer to choose from a list. The room is handed over only when they
   * do not choose within `CHOICE_MS`.
   */
  asksFirst?: true
  /** whether it is an emergency or a complaint, which is listed first among equal deadlines */
  urgency?: 'darurat' | 'keluhan'
  trace: AgentTrace
}
/** `menunggu_tim`: the message belongs to a case that people already have. */
export type AgentSilence = {
  kind: 'silent'
  reason: 'tidak_ada_pesan' | 'penutup' | 'putaran_bot' | 'menunggu_tim'
  trace: AgentTrace
}
export type AgentOutcome = AgentReply | AgentHandover | AgentSilence

/**
 * One earlier message of this session, oldest first, as its author wrote it. `isNotice`: a notice
 * that people will answer, and nothing else.
 */
export type AgentTurn = {
  author: 'customer' | 'ai' | 'member'
  text: string
  kind: string
  at: string
  isNotice?: boolean
}

/**
 * The protocol between model and agent. It uses only tools: every OpenAI-compatible server supports
 * tools, but only some support structured output. `cari_pengetahuan({ query })` returns a JSON
 * array of { id, title, text, score }. A run ends with `jawab({ text, sources: [id, ...], claims?
 * })` or `serahkan_ke_tim({ reason: HandoverReason, detail })`, which return nothing. Plain text
 * without `jawab` is an answer too.
 * A claim is { subject, attribute, value, polarity, quote, source }. Claims and sources are hints:
 * the gate checks the text itself, and the answer's sources are the entries that support it.
 * `jam_buka()` returns the opening hours as text and is cited as 'jam_buka'. It is offered only
 * when the business has hours. `cek_ongkir`, `status_pesanan`, `jadwal_kosong` and `alat_usaha_N`
 * return { id, subject, text } and are cited by that id.
 * The burst is the last user message, below the results of a first search in the shape of
 * `cari_pengetahuan`. The faults of a draft are returned as the result of its `jawab` call. V2 then
 * asks once more about a draft that passed the gate, in a conversation of its own:
 * `periksa_jawaban({ unsupported: [sentence, ...] })`.
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
  /** the owner's reading HTTP tools; a number is appended to the name */
  own: 'alat_usaha',
} as const

/**
 * One message of a real or simulated burst, as the agent reads it. `text` is what the customer
 * wrote, or '' for a message without text.
 */
export type BurstMessage = {
  text: string
  kind: string
  at: string
  /** what a model read in a picture: no words of the customer, or a proof of payment */
  seen?: 'gambar' | 'bukti_bayar'
}
