import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import type { EngineKind } from '#whatsapp/model'

/**
 * How long plain messages are allowed after a customer's message (WhatsApp Cloud API, service
 * window).
 */
export const WINDOW_MS = 24 * 60 * 60_000

/** Whether a plain message may be sent now. */
export function isWindowOpen(
  engine: EngineKind,
  windowExpiresAt: string | null,
  nowMs: number,
): boolean {
  return (
    !capabilitiesOf(engine).window ||
    (windowExpiresAt !== null && Date.parse(windowExpiresAt) > nowMs)
  )
}
