import type { ChannelStatus } from '#whatsapp/model'
import type { InboundEvent } from '#whatsapp/events'
import { omitUndefined } from '../../../json.ts'
import type { Delivery } from './inbound.ts'
import { type Envelope, statusShape, timelockShape } from './shapes.ts'

const STATUSES: Record<string, ChannelStatus> = {
  STOPPED: 'STOPPED',
  STARTING: 'STARTING',
  SCAN_QR_CODE: 'SCAN_QR_CODE',
  PASSKEY_REQUIRED: 'PASSKEY_REQUIRED',
  PASSKEY_CONFIRMATION_REQUIRED: 'PASSKEY_CONFIRMATION_REQUIRED',
  WORKING: 'WORKING',
  FAILED: 'FAILED',
}

/** WAHA's names are the same as ours; undefined for a name of a later version. */
export const toChannelStatus = (status: string): ChannelStatus | undefined =>
  STATUSES[status.toUpperCase()]

export function readSessionStatus(
  delivery: Delivery,
  payload: Record<string, unknown>,
): InboundEvent | undefined {
  const status = toChannelStatus(statusShape.parse(payload).status)
  return (
    status && {
      kind: 'account.status',
      eventKey: delivery.key('session.status'),
      occurredAt: delivery.sentAt,
      live: true,
      status,
    }
  )
}

/**
 * WhatsApp's lock on new chats is in `me` of any event. Its end is reported with the session's
 * status only.
 */
export function readAccountLimit(
  delivery: Delivery,
  { event, me }: Envelope,
): InboundEvent | undefined {
  const lock = timelockShape.safeParse(me?.reachoutTimelock)
  if (!lock.success || (!lock.data.isActive && event !== 'session.status')) return undefined
  const { isActive, timeEnforcementEnds } = lock.data
  const until = timeEnforcementEnds ? new Date(timeEnforcementEnds * 1000) : undefined
  return {
    kind: 'account.limit',
    limit: 'reachout_timelock',
    eventKey: delivery.key('reachout_timelock'),
    occurredAt: delivery.sentAt,
    live: true,
    active: isActive,
    ...omitUndefined({
      until: until && !Number.isNaN(until.getTime()) ? until.toISOString() : undefined,
    }),
  }
}
