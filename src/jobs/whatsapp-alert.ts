import { randomUUID } from 'node:crypto'
import { type Alert, noteRefused, prepareCode } from '#domain/alert-number'
import { openChannel } from '#domain/channel'
import { takeWhatsAppNotices } from '#domain/notice'
import { sendCommand } from '#gateway'
import type { Jobs } from '#platform/queue'

/** The code that proves a member's number. */
export async function sendWhatsAppCode({
  businessId,
  memberId,
  code,
}: Jobs['whatsapp-code']): Promise<void> {
  const alert = await prepareCode(businessId, memberId, code)
  if (alert) await send(alert, { businessId, memberId })
}

/** A member's new notices, in one message. Sent at most once: mail and devices carry them too. */
export async function sendWhatsAppNotices(place: Jobs['whatsapp-notices']): Promise<void> {
  const alert = await takeWhatsAppNotices(place.businessId, place.memberId)
  if (alert) await send(alert, place)
}

async function send(
  { channelId, number, body }: Alert,
  { businessId, memberId }: { businessId: string; memberId: string },
): Promise<void> {
  const account = await openChannel(channelId)
  const result =
    account &&
    (await sendCommand(account, {
      commandId: randomUUID(),
      to: [{ kind: 'phone', value: number }],
      providerChatId: number,
      body,
    }))
  if (!result || result.state === 'rejected') await noteRefused(businessId, memberId)
}
