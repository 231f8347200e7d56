import type { WaitReason } from '#contract/conversation/handler'

/** Everything that decides whether the AI may take a conversation. */
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
 * Why the AI may not take a conversation, asked in this order. The name of the first rule that
 * applies is stored in room.handler_reason and shown by copy.
 */
const ADMISSION_RULES: { name: WaitReason; when: (admission: Admission) => boolean }[] = [
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

/** The AI takes a conversation that no admission rule keeps from it. */
export function admit(
  input: Admission,
): { handler: 'ai'; reason: null } | { handler: 'menunggu_tim'; reason: WaitReason } {
  const failed = ADMISSION_RULES.find(({ when }) => when(input))
  return failed ? { handler: 'menunggu_tim', reason: failed.name } : { handler: 'ai', reason: null }
}
