import { DEFAULT_COOLDOWN_MINUTES, type RuleFields, type Trigger } from '#contract/reply-rule'
import * as copy from '#copy/reply-rule'

/** The ready rules, in the order in which they are offered. */
export const READY_TRIGGERS: Trigger[] = [
  'percakapan_baru',
  'di_luar_jam',
  'libur',
  'kata_kunci',
  'pesan_pertama',
  'media',
  'iklan',
]

/** A ready rule that a member reads and saves. */
export const readyRule = (trigger: Trigger): RuleFields => ({
  name: copy.ready[trigger].name,
  trigger,
  keywords: trigger === 'kata_kunci' ? splitKeywords(copy.ready.kata_kunci.keywords) : [],
  is_exact: false,
  kinds: trigger === 'media' ? ['image', 'video', 'document'] : [],
  channel_id: null,
  hours: 'selalu',
  reply: copy.ready[trigger].reply,
  is_answer: trigger === 'kata_kunci',
  cooldown_minutes: DEFAULT_COOLDOWN_MINUTES,
})

export const splitKeywords = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]
