import type { WaitReason } from '#contract/conversation/handler'

/** The facts that decide whether the AI answers in a room. */
export type Admission = {
  channelWorking: boolean
  agentEnabled: boolean
  aiPaused: boolean
  isGroup: boolean
  isTesting: boolean
  isTester: boolean
  rolloutIn: boolean
  isBlocked: boolean
}

/**
 * Reasons why the AI does not answer in a room, in order of evaluation. The first one that applies
 * is stored in room.handler_reason; the copy catalogue has its text.
 */
const NO_ANSWER_RULES: { name: WaitReason; when: (admission: Admission) => boolean }[] = [
  { name: 'diblokir', when: ({ isBlocked }) => isBlocked },
  { name: 'grup', when: ({ isGroup }) => isGroup },
  { name: 'agen_mati', when: ({ agentEnabled }) => !agentEnabled },
  { name: 'ai_dihentikan', when: ({ aiPaused }) => aiPaused },
  { name: 'kanal_terputus', when: ({ channelWorking }) => !channelWorking },
  {
    name: 'mode_uji',
    when: ({ isTesting, isTester }) => isTesting && !isTester,
  },
  { name: 'kontrol_rollout', when: ({ rolloutIn }) => !rolloutIn },
]

/** The AI answers when no rule applies. */
export function decideAdmission(
  input: Admission,
): { handler: 'ai'; reason: null } | { handler: 'menunggu_tim'; reason: WaitReason } {
  const failed = NO_ANSWER_RULES.find(({ when }) => when(input))
  return failed ? { handler: 'menunggu_tim', reason: failed.name } : { handler: 'ai', reason: null }
}
