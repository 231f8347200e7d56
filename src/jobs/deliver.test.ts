import { expect, test } from 'vitest'
import { canAsk } from '#contract/conversation/room'
import { engineOf } from '#gateway'
import type { EngineKind } from '#whatsapp/model'

test.each(['simulator', 'meta-cloud', 'waha', 'baileys'] satisfies EngineKind[])(
  '%s may be asked to ask for a place and to show a form exactly where its engine sends them',
  (kind) => {
    const { sends } = engineOf(kind).capabilities
    expect([sends.includes('location_request'), sends.includes('flow')]).toEqual([
      canAsk(kind),
      canAsk(kind),
    ])
  },
)
