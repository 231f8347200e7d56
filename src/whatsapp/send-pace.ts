import { capabilitiesOf } from './engine-capabilities.ts'
import { metaSettings } from './connection.ts'
import type { EngineKind, Identity } from './model.ts'

/** A sending number, as stored. */
export type Sender = { channelId: string; engine: EngineKind; settings: object }

/**
 * What a slot is for. `customer`: the identity by which the provider counts the message.
 * `patienceMs`: a message with a longer wait is retried later instead.
 */
export type SlotRequest = {
  channelId: string
  customer: string
  perSecond: number
  patienceMs: number
}

/**
 * The used share of the limit. The network delays messages unequally, so slots are slightly further
 * apart.
 */
const SHARE_USED = 0.96
const PATIENCE_MS = 2000

/** The slot of a message at WhatsApp's pace; undefined for an engine without such a pace. */
export function slotFor(sender: Sender, to: Identity[]): SlotRequest | undefined {
  const perSecond = perSecondOf(sender)
  return perSecond === undefined
    ? undefined
    : {
        channelId: sender.channelId,
        customer: customerOf(to),
        perSecond: perSecond * SHARE_USED,
        patienceMs: PATIENCE_MS,
      }
}

/** The limit of messages per second of a number; undefined for an engine without one. */
export function perSecondOf({ engine, settings }: Sender): number | undefined {
  const { perSecond } = capabilitiesOf(engine)
  if (!perSecond) return undefined
  const { throughputPerSecond } = metaSettings.parse(settings)
  return throughputPerSecond !== undefined && throughputPerSecond >= 1
    ? Math.min(throughputPerSecond, perSecond.most)
    : perSecond.usual
}

export const customerOf = (to: Identity[]): string =>
  (to.find(({ kind }) => kind === 'phone') ?? to.find(({ kind }) => kind === 'bsuid') ?? to[0])
    ?.value ?? 'nobody'
