import type { ApiScope } from '#contract/api-key'
import * as copy from '#copy/api-keys'

export const SCOPE_WORDS: Record<ApiScope, { label: string; short: string; hint: string }> = {
  read: { label: copy.scopeRead, short: 'membaca', hint: copy.scopeReadHint },
  send: {
    label: copy.scopeSend,
    short: 'mengirim',
    hint: copy.scopeSendHint,
  },
  manage: {
    label: copy.scopeSessions,
    short: copy.scopeSessionsShort,
    hint: copy.scopeSessionsHint,
  },
  templates: {
    label: copy.scopeTemplates,
    short: 'template',
    hint: copy.scopeTemplatesHint,
  },
}

export const EXPIRY_CHOICES = [
  { value: '', label: copy.unlimited },
  { value: '30', label: copy.thirtyDays },
  { value: '90', label: copy.ninetyDays },
  { value: '365', label: copy.oneYear },
] as const
