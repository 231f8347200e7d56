import { toCaseReason } from '#contract/conversation/escalation'
import { type Language } from '#lib/language/languages'
import { guessLanguage } from '#lib/language/language'
import { foldText, sentencesOf } from '#lib/language/text'
import {
  type AgentRule,
  type AgentTurn,
  AGENT_RULES,
  type GateCheck,
  type HandoverReason,
} from '../contract.ts'
import { claimsToBeHuman, foreignLetters, insultsCustomer } from './claims/words/speech.ts'
import type { ClaimRule, Unsupported } from './claims/verify-draft.ts'
import { checkBotPeer, checkBudget, checkRepeat } from './gate.ts'

/** What the rules judge. Without `said` the text is the owner's own, which needs no proof. */
export type GateInput = {
  /** the whole message, with greeting and closing line */
  text: string
  history: AgentTurn[]
  burst: { text: string; at: string }[]
  now: Date
  said?: Said
}

/** A text of the model, and what `verifyDraft` found in it. */
export type Said = {
  text: string
  faults: Unsupported[]
  workings: string[]
  /** number of sentences that only the model's claims proved */
  proven: number
  language: Language
  /** what the customer wrote */
  asked: string
  /** all texts of the knowledge and the customer; a draft may only use their scripts */
  known: string
  names: string[]
  leaks: boolean
  /** remark on claims that no source contains; '' when there are none */
  claimNote: string
}

/** One rule of the send gate: when a draft breaks it, and the reason of the hand-over then. */
type GateRule = {
  name: AgentRule
  /** the words that break the rule, or a whole check; undefined when the rule is kept */
  when: (input: GateInput) => string[] | GateCheck | undefined
  /**
   * reason of the hand-over when nothing else answers; the team's text is `gate_<name>` in the copy
   */
  reason: HandoverReason
}

const claimRule = (name: ClaimRule, reason: HandoverReason): GateRule => ({
  name,
  when: ({ said }) => {
    const raw = said?.faults.filter(({ rule }) => rule === name).map((fault) => fault.raw) ?? []
    return raw.length > 0 ? [...new Set(raw)] : undefined
  },
  reason,
})

/**
 * Every rule for a draft of the agent. A draft must keep them all. docs/ai-rules.md explains them.
 */
export const GATE_RULES: readonly GateRule[] = [
  {
    name: 'anggaran',
    when: ({ history, now }) => checkBudget(history, now),
    reason: 'putaran_bot',
  },
  {
    name: 'teks_berulang',
    when: ({ text, history }) => checkRepeat(text, history),
    reason: 'perlu_klarifikasi',
  },
  {
    name: 'lawan_bot',
    when: ({ history, burst }) => checkBotPeer(history, burst),
    reason: 'putaran_bot',
  },
  claimRule('angka', 'info_tidak_ada'),
  claimRule('klaim', 'info_tidak_ada'),
  claimRule('bantahan', 'info_tidak_ada'),
  claimRule('cakupan', 'info_tidak_ada'),
  claimRule('janji', 'kebijakan'),
  claimRule('nasihat', 'kebijakan'),
  claimRule('sumber', 'info_tidak_ada'),
  claimRule('kontak', 'kebijakan'),
  {
    name: 'data_pelanggan',
    when: ({ said }) => said && otherCustomers(said.text),
    reason: 'kebijakan',
  },
  {
    name: 'mengaku_manusia',
    when: ({ said }) => (said && claimsToBeHuman(said.text, said.names) ? [said.text] : undefined),
    reason: 'kebijakan',
  },
  {
    name: 'kesopanan',
    when: ({ said }) => (said && insultsCustomer(said.text) ? [said.text] : undefined),
    reason: 'kebijakan',
  },
  {
    name: 'bahasa',
    when: ({ said }) => said && otherLanguage(said),
    reason: 'gangguan_alat',
  },
  {
    name: 'instruksi',
    when: ({ said }) => (said?.leaks ? [] : undefined),
    reason: 'kebijakan',
  },
]

const byName = new Map(GATE_RULES.map((rule) => [rule.name, rule]))

/** The result of every rule, in the order of AGENT_RULES. */
export function checkDraft(input: GateInput): GateCheck[] {
  return AGENT_RULES.map((name) => {
    const rule = byName.get(name)
    return rule ? checkRule(rule, input) : { rule: name, passed: true, detail: '' }
  })
}

export const hasPassed = (checks: readonly GateCheck[]) => checks.every(({ passed }) => passed)

function checkRule({ name, when }: GateRule, input: GateInput): GateCheck {
  const found = when(input)
  if (found && !Array.isArray(found)) return found
  if (!found) return { rule: name, passed: true, detail: keptDetail(name, input.said) }
  const detail = toCaseReason(`gate_${name}`, found.length > 0 ? { words: found.join(', ') } : {})
  return {
    rule: name,
    passed: false,
    detail,
    ...(found.length > 0 ? { offending: found } : {}),
  }
}

/** The detail of a kept rule: calculations of totals, or the remark on the model's claims. */
function keptDetail(name: AgentRule, said: Said | undefined): string {
  if (name === 'sumber') return said?.claimNote ?? ''
  if (name === 'klaim')
    return said && said.proven > 0 ? toCaseReason('gate_proofs', { count: said.proven }) : ''
  const workings = name === 'angka' ? (said?.workings ?? []) : []
  return workings.length > 0 ? toCaseReason('gate_sums', { sums: workings.join('; ') }) : ''
}

/**
 * Broken rules from the most to the least serious. The first one decides the reason of a hand-over.
 */
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
  return (gravest && byName.get(gravest)?.reason) ?? 'info_tidak_ada'
}

const OTHERS =
  /\b(?:pelanggan|pembeli|customer|konsumen|pasien|member|tamu)\s+(?:lain|sebelumnya|bernama|atas nama|kami yang)\b|\b(?:dibeli|dipesan|disewa) (?:oleh )?(?:bu|pak|ibu|bapak|mbak|mas)\b|\b(?:an)?other customers?\b/

function otherCustomers(text: string): string[] | undefined {
  const found = sentencesOf(text).filter((sentence) => OTHERS.test(foldText(sentence)))
  return found.length > 0 && !NEVER_SHARED.test(foldText(text)) ? found : undefined
}
const NEVER_SHARED = /\b(?:tidak|belum|tak) (?:bisa|dapat|boleh|dicampur)\b/

const IN_ENGLISH = 0.5
/**
 * Certainty that Javanese or Sundanese needs. It is high, because a short Indonesian draft
 * resembles both.
 */
const IN_REGIONAL = 0.9
const IN_INDONESIAN = 0.75
/** Polite words that an Indonesian answer may borrow. */
const COURTESY =
  /(?<!\p{L})(?:nyuwun|sewu|pangapunten|ngapunten|nggih|inggih|matur|suwun|nuwun|monggo|mangga|punten|hapunten|hatur|nuhun|muhun)(?!\p{L})/giu

/**
 * The words of a draft in a language that the customer does not use. A customer who writes English
 * may get English, Indonesian and nothing else; other customers may get no English, and a regional
 * language only when they use it.
 */
function otherLanguage({ text, language, asked, known }: Said): string[] | undefined {
  const letter = foreignLetters(text, known)
  if (letter) return [letter]
  const guess = guessLanguage(text)
  if (guess.language === 'en' ? guess.certainty >= IN_ENGLISH : isPlainlyEnglish(text))
    return language === 'en' ? undefined : [text]
  if (language === 'en')
    return isClearlyEnglish(asked) && guess.certainty >= IN_INDONESIAN ? [text] : undefined
  return isRegional(text) && !['jv', 'su'].includes(language) && !SPOKEN.test(asked)
    ? [text]
    : undefined
}

/** Whether a text has an English verb among names and prices, too short for the classifier. */
const isPlainlyEnglish = (text: string) => ENGLISH.test(text) && !INDONESIAN.test(text)

/**
 * Whether a text has an English function word. "les privat" and "prewed outdoor" are Indonesian.
 */
function isClearlyEnglish(asked: string): boolean {
  const { language, certainty } = guessLanguage(asked)
  return language === 'en' && certainty >= IN_REGIONAL && ENGLISH.test(asked)
}

function isRegional(text: string): boolean {
  const own = text.replace(COURTESY, ' ')
  const { language, certainty } = guessLanguage(own)
  const least = SPOKEN.test(own) ? IN_ENGLISH : IN_REGIONAL
  return (language === 'jv' || language === 'su') && certainty >= least
}

const ENGLISH =
  /(?<!\p{L})(?:is|are|was|the|for|with|you|your|we|our|it|do|does|can|how|what|where|when|much|there|my)(?!\p{L})/iu
const INDONESIAN =
  /(?<!\p{L})(?:ya|kak|yang|dan|untuk|di|ke|kami|bisa|boleh|ada|per|sudah|belum|tidak|dari|jadi|ini|harga\p{L}*|mulai|minimal|maksimal)(?!\p{L})/iu
/** Words by which a short message is Javanese or Sundanese. */
const SPOKEN =
  /(?<!\p{L})(?:piro|pira|pinten|sabaraha|nggih|inggih|njih|muhun|saged|iso|isa|ora|mboten|henteu|teu|teh|mah|atuh|kumaha|piye|pripun|opo|neng|ning|wonten|aya|kulo|kula|abdi|sampeyan|panjenengan|dinten|dina|regane|regine|reginipun|regi|hargane|totale|sak|kangge|kanggo|badhe|arep|sing|iki|niki|punten|nyuwun)(?!\p{L})/iu
