import type { DeliveryStatus, Iso } from '#whatsapp/model'
import type { InboundEvent } from '#whatsapp/events'
import { omitUndefined } from '../../../json.ts'
import { errorOfNack } from '../errors.ts'
import { identityOf, isConversation } from '../jid.ts'
import { type Origin, timeOf, toKey } from './origin.ts'
import { receiptShape, STATUS, type WireKey } from './wire.ts'

export const STATUS_NAME: Partial<Record<number, DeliveryStatus>> = {
  [STATUS.SERVER_ACK]: 'sent',
  [STATUS.DELIVERY_ACK]: 'delivered',
  [STATUS.READ]: 'read',
  [STATUS.PLAYED]: 'played',
}

/** Receipts of other people's messages show our own reading on some device: no event. */
export function readStatus(
  origin: Origin,
  key: WireKey,
  status: number,
  about: { occurredAt: Iso; live: boolean; code: string },
): InboundEvent[] {
  if (!key.fromMe) return []
  const { code, ...base } = about
  const error = status === STATUS.ERROR ? errorOfNack(code) : undefined
  if (status === STATUS.ERROR && !error)
    return [
      {
        ...base,
        eventKey: origin.keyOf(key.id, 'nack', code),
        kind: 'unknown',
        name: 'message.nack',
      },
    ]
  const name = error ? 'failed' : STATUS_NAME[status]
  if (!name)
    return [
      {
        ...base,
        eventKey: origin.keyOf(key.id, 'status', status),
        kind: 'unknown',
        name: 'message.status',
      },
    ]
  return [
    {
      ...base,
      eventKey: origin.keyOf(key.id, name, '-'),
      kind: 'message.status',
      status: name,
      target: toKey(key),
      ...omitUndefined({
        error,
        commandId: origin.commands[key.id],
        recipient: identityOf(key.remoteJid),
      }),
    },
  ]
}

export function readReceipt(origin: Origin, item: unknown): InboundEvent[] {
  const { key, receipt } = receiptShape.parse(item)
  if (!key.fromMe || !isConversation(key.remoteJid)) return []
  const recipient = identityOf(receipt.userJid)
  const named = {
    live: true,
    kind: 'message.status' as const,
    target: toKey(key),
    ...omitUndefined({ recipient, commandId: origin.commands[key.id] }),
  }
  const receipts: [DeliveryStatus, number | null | undefined][] = [
    ['delivered', receipt.receiptTimestamp],
    ['read', receipt.readTimestamp],
    ['played', receipt.playedTimestamp],
  ]
  return receipts.flatMap(([status, at]) =>
    at
      ? [
          {
            ...named,
            status,
            occurredAt: timeOf(at, origin),
            eventKey: origin.keyOf(key.id, status, recipient?.value ?? '-'),
          },
        ]
      : [],
  )
}
