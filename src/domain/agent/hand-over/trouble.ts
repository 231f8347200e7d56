import type { FoundEntry } from '#contract/knowledge'
import { toCaseReason } from '#contract/conversation/escalation'
import { humanRuleFor } from '../burst/hearing/always-human.ts'
import type { AgentOutcome } from '../contract.ts'
import { emergencyOf } from './hand-over-texts.ts'
import { handOver } from './hand-over.ts'
import { SURE_ENOUGH } from './open-case.ts'
import { toStepName } from '../run.ts'
import type { Situation } from '../situation.ts'

/**
 * Hands over a case of health, safety, money or damage, with an apology, at the head of the queue.
 * A case that only people may handle gets no knowledge. Danger to people adds the emergency number.
 */
export async function handOverEmergency(situation: Situation): Promise<AgentOutcome> {
  const { run, speaker, as } = situation
  const rule = humanRuleFor(run.query)
  run.note(toStepName('always_human', { case: rule?.name ?? 'mendesak' }), 'sistem', run.sinceMs())
  const remedy = rule ? undefined : await findRemedy(situation)
  if (rule) await run.search(run.query)
  return handOver(run, speaker, {
    ...as,
    reason: situation.intents.has('marah') ? 'marah' : 'di_luar_kemampuan',
    detail: toCaseReason(rule ? `case_${rule.name}` : 'case_urgent'),
    urgency: 'darurat',
    apologises: true,
    ...(rule?.isDanger ? { first: emergencyOf(speaker) } : {}),
    ...(remedy ? { answered: { text: remedy.text, entries: [remedy] } } : {}),
  })
}

/**
 * Hands over a complaint. The owner's words about such a case come first, but never a price or a
 * refusal, which would sound like an excuse.
 */
export async function handOverComplaint(situation: Situation): Promise<AgentOutcome> {
  const { run, speaker, as } = situation
  const remedy = await findRemedy(situation)
  return handOver(run, speaker, {
    ...as,
    reason: 'di_luar_kemampuan',
    detail: toCaseReason('customer_complains'),
    urgency: 'keluhan',
    apologises: true,
    ...(remedy ? { answered: { text: remedy.text, entries: [remedy] } } : {}),
  })
}

async function findRemedy({ run, intents }: Situation): Promise<FoundEntry | undefined> {
  const [best] = await run.search(run.query)
  if (!best || best.score < SURE_ENOUGH || intents.has('marah') || /!{2}/.test(run.query))
    return undefined
  const isAboutTrouble = TROUBLE.test(best.question ?? best.title)
  return isAboutTrouble && !REFUSES.test(best.text) ? best : undefined
}

const TROUBLE =
  /\b(?:rusak|cacat|pecah|hilang|luntur|salah|tertukar|terlambat|telat|belum (?:sampai|datang)|komplain|keluhan|retur|garansi|ganti rugi|broken|damaged|wrong|lost|late|complaint)\b/i
const REFUSES =
  /\b(?:bukan tanggung jawab|di luar tanggung jawab|(?:tidak|tak|belum) (?:bisa|dapat|menerima|melayani|ada|kami|akan)|hangus|no refund|not responsible|cannot|can't)\b/i
