import { randomUUID } from 'node:crypto'
import { type Alert, noteRefused, prepareCode } from '#domain/alert-number/send-alert'
import { openChannel } from '#domain/channel'
import { takeWhatsAppNotices } from '#domain/notice/carry-notices'
import { markInvitationRefused, takeInvitation } from '#domain/team'
import { sendCommand } from '#gateway'
import type { Jobs } from '#platform/queue'

/** Sends the code that proves a member's number. */
export async function sendWhatsAppCode({
  businessId,
  memberId,
  code,
}: Jobs['whatsapp-code']): Promise<void> {
  const alert = await prepareCode(businessId, memberId, code)
  if (alert) await sendAlert(alert, { businessId, memberId })
}

/**
 * Sends a member's new notices in one message. At most once, because mail and devices show them
 * too.
 */
export async function sendWhatsAppNotices(place: Jobs['whatsapp-notices']): Promise<void> {
  const alert = await takeWhatsAppNotices(place.businessId, place.memberId)
  if (alert) await sendAlert(alert, place)
}

/** Sends the link of an invitation, at most once. */
export async function sendWhatsAppInvitation({
  invitationId,
  businessId,
  channelId,
  number,
  text,
}: Jobs['whatsapp-invitation']): Promise<void> {
  const body = await takeInvitation(invitationId, { businessId, channelId, number }, text)
  if (body && !(await isSent({ channelId, number, body })))
    await markInvitationRefused(invitationId, body.text)
}

async function sendAlert(
  alert: Alert,
  { businessId, memberId }: { businessId: string; memberId: string },
): Promise<void> {
  if (!(await isSent(alert))) await noteRefused(businessId, memberId)
}

async function isSent({ channelId, number, body }: Alert): Promise<boolean> {
  const account = await openChannel(channelId)
  if (!account) return false
  const result = await sendCommand(account, {
    commandId: randomUUID(),
    to: [{ kind: 'phone', value: number }],
    providerChatId: number,
    body,
  })
  return result.state !== 'rejected'
}
