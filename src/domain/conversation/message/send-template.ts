import type { SendTemplate, TestTemplate } from '#contract/template'
import { fillTemplate, getTemplate } from '#domain/template'
import { normalisePhone } from '#lib/phone'
import type { Claims } from '#platform/database'
import { AppError } from '#platform/errors'
import { openChat, sendContent } from './send.ts'
import { tieTo } from './send-media.ts'

/**
 * Sends a member's template, whether the 24-hour window is open or closed. A repeated client id is
 * one message. Returns its id. Errors: those of `fillTemplate` and `sendContent`.
 */
export async function sendTemplate(claims: Claims, input: SendTemplate): Promise<string> {
  const { businessId, roomId, clientId, header } = input
  const content = await fillTemplate(claims, input)
  const isFiled = content.header?.type === 'media' && header?.type === 'file'
  return sendContent(
    claims,
    { businessId, roomId, clientId, content },
    isFiled ? tieTo(header.attachmentId) : undefined,
  )
}

/**
 * "Kirim uji": sends to any number from the template's number. The conversation appears in the
 * inbox. Returns its room. Errors: those of `sendTemplate`, and `request.invalid` for an invalid
 * number.
 */
export async function sendTestTemplate(claims: Claims, input: TestTemplate): Promise<string> {
  const { businessId, templateId } = input
  const { channel_id: channelId } = await getTemplate(claims, businessId, templateId)
  const phone = normalisePhone(input.phone)
  if (!phone || !channelId) throw new AppError('request.invalid')
  const roomId = await openChat(claims, {
    businessId,
    channelId,
    identities: [{ kind: 'phone', value: phone }],
    providerChatId: phone,
  })
  await sendTemplate(claims, { ...input, roomId })
  return roomId
}
