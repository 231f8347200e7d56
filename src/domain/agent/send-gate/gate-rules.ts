import { guessLanguage, type Language } from '#lib/language/language'
import { foldText, sentencesOf } from '#lib/language/text'
import {
  type AgentRule,
  type AgentTurn,
  AGENT_RULES,
  type GateCheck,
  type HandoverReason,
} from '../contract.ts'
import { claimsToBeHuman, foreignLetters, insults } from './claims/speech.ts'
import type { ClaimRule, Unsupported } from './claims/verify-draft.ts'
import { checkBotPeer, checkBudget, checkRepeat } from './gate.ts'

/** What the rules judge. Without `said` the text is the owner's own words, which need no proof. */
export type GateInput = {
  /** the whole message */
  text: string
  history: AgentTurn[]
  burst: { text: string; at: string }[]
  now: Date
  said?: Said
}

/** The model's own words, and what `verifyDraft` found about them. */
export type Said = {
  text: string
  faults: Unsupported[]
  workings: string[]
  language: Language
  /** all texts of knowledge and customer, for letters of a script */
  known: string
  names: string[]
  leaks: boolean
  /** about claims of the model that no source contains; '' when all stand */
  claimNote: string
}

/** One rule of the send gate: when a draft breaks it, and the hand-over's reason then. */
type GateRule = {
  name: AgentRule
  /** the offending words, or a check with its own words; undefined when the rule is kept */
  when: (input: GateInput) => string[] | GateCheck | undefined
  /** the reason of the hand-over when nothing else answers, and its sentence for the team */
  then: { reason: HandoverReason; detail: string }
}

const claimRule = (name: ClaimRule, reason: HandoverReason, detail: string): GateRule => ({
  name,
  when: ({ said }) => {
    const raw = said?.faults.filter(({ rule }) => rule === name).map((fault) => fault.raw) ?? []
    return raw.length > 0 ? [...new Set(raw)] : undefined
  },
  then: { reason, detail },
})

/** Every rule for a draft of the agent. All must be kept. docs/ai-rules.md explains them. */
export const GATE_RULES: readonly GateRule[] = [
  {
    name: 'anggaran',
    when: ({ history, now }) => checkBudget(history, now),
    then: { reason: 'putaran_bot', detail: '' },
  },
  {
    name: 'teks_berulang',
    when: ({ text, history }) => checkRepeat(text, history),
    then: { reason: 'perlu_klarifikasi', detail: '' },
  },
  {
    name: 'lawan_bot',
    when: ({ history, burst }) => checkBotPeer(history, burst),
    then: { reason: 'putaran_bot', detail: '' },
  },
  claimRule('angka', 'info_tidak_ada', 'tidak ada di sumber untuk hal yang ditanyakan.'),
  claimRule('klaim', 'info_tidak_ada', 'tidak tertulis di pengetahuan.'),
  claimRule('bantahan', 'info_tidak_ada', 'berlawanan dengan sumbernya.'),
  claimRule('cakupan', 'info_tidak_ada', 'lebih luas daripada sumbernya.'),
  claimRule('janji', 'kebijakan', 'tidak ada sumber yang mengizinkan janji atau tindakan ini.'),
  claimRule('nasihat', 'kebijakan', 'saran kesehatan, hukum, atau keselamatan tanpa sumber.'),
  claimRule('sumber', 'info_tidak_ada', 'tidak menjawab yang ditanyakan.'),
  claimRule('kontak', 'kebijakan', 'bukan tautan, rekening, atau nomor dari pengetahuan.'),
  {
    name: 'data_pelanggan',
    when: ({ said }) => said && otherCustomers(said.text),
    then: { reason: 'kebijakan', detail: 'menyebut data pelanggan lain.' },
  },
  {
    name: 'mengaku_manusia',
    when: ({ said }) => (said && claimsToBeHuman(said.text, said.names) ? [said.text] : undefined),
    then: { reason: 'kebijakan', detail: 'AI mengaku manusia.' },
  },
  {
    name: 'kesopanan',
    when: ({ said }) => (said && insults(said.text) ? [said.text] : undefined),
    then: { reason: 'kebijakan', detail: 'kata-kata yang menyinggung.' },
  },
  {
    name: 'bahasa',
    when: ({ said }) => said && otherLanguage(said),
    then: { reason: 'gangguan_alat', detail: 'bukan bahasa pelanggan.' },
  },
  {
    name: 'instruksi',
    when: ({ said }) => (said?.leaks ? [] : undefined),
    then: { reason: 'kebijakan', detail: 'Jawaban memuat aturan internal AI.' },
  },
]

const byName = new Map(GATE_RULES.map((rule) => [rule.name, rule]))

/** The verdict of every rule, in the order of AGENT_RULES. */
export function checkDraft(input: GateInput): GateCheck[] {
  return AGENT_RULES.map((name) => {
    const rule = byName.get(name)
    return rule ? checkRule(rule, input) : { rule: name, passed: true, detail: '' }
  })
}

export const hasPassed = (checks: readonly GateCheck[]) => checks.every(({ passed }) => passed)

function checkRule({ name, when, then }: GateRule, input: GateInput): GateCheck {
  const found = when(input)
  if (found && !Array.isArray(found)) return found
  if (!found) return { rule: name, passed: true, detail: keptDetail(name, input.said) }
  const detail = found.length > 0 ? `${found.join(', ')}: ${then.detail}` : then.detail
  return {
    rule: name,
    passed: false,
    detail,
    ...(found.length > 0 ? { offending: found } : {}),
  }
}

/** A kept rule has something to say about computed totals and about the model's claims. */
function keptDetail(name: AgentRule, said: Said | undefined): string {
  if (name === 'sumber') return said?.claimNote ?? ''
  const workings = name === 'angka' ? (said?.workings ?? []) : []
  return workings.length > 0 ? `Hitungan: ${workings.join('; ')}.` : ''
}

/** Graver faults decide the reason of a hand-over. */
const GRAVEST: AgentRule[] = [
  'data_pelanggan',
  'mengaku_manusia',
  'kesopanan',
  'instruksi',
  'nasihat',
  'kontak',
  'angka',
  'janji',
  'cakupan',
  'bantahan',
  'klaim',
  'sumber',
  'bahasa',
  'teks_berulang',
  'lawan_bot',
  'anggaran',
]

/** The reason of the hand-over after a held draft. */
export function reasonOfChecks(checks: readonly GateCheck[]): HandoverReason {
  const failed = new Set(checks.filter(({ passed }) => !passed).map(({ rule }) => rule))
  const gravest = GRAVEST.find((rule) => failed.has(rule))
  return (gravest && byName.get(gravest)?.then.reason) ?? 'info_tidak_ada'
}

const OTHERS =
  /\b(?:pelanggan|pembeli|customer|konsumen|pasien|member|tamu)\s+(?:lain|sebelumnya|bernama|atas nama|kami yang)\b|\b(?:dibeli|dipesan|disewa) (?:oleh )?(?:bu|pak|ibu|bapak|mbak|mas)\b|\b(?:an)?other customers?\b/

function otherCustomers(text: string): string[] | undefined {
  const found = sentencesOf(text).filter((sentence) => OTHERS.test(foldText(sentence)))
  return found.length > 0 && !NEVER_SHARED.test(foldText(text)) ? found : undefined
}
const NEVER_SHARED = /\b(?:tidak|belum|tak) (?:bisa|dapat|boleh|dicampur)\b/

/** Indonesian is understood in the archipelago; English only by a customer who writes it. */
const ENGLISH_CERTAINTY = 0.5

function otherLanguage({ text, language, known }: Said): string[] | undefined {
  const letter = foreignLetters(text, known)
  if (letter) return [letter]
  const guess = guessLanguage(text)
  const isEnglish = guess.language === 'en' && guess.certainty >= ENGLISH_CERTAINTY
  return isEnglish && language !== 'en' ? [text] : undefined
}
