import { randomUUID } from 'node:crypto'
import { openChannel } from '#domain/channel'
import { sendCommand } from '#gateway'
import type { Jobs } from '#platform/queue'
import { settings } from '#platform/settings'

const TIME_LIMIT_MS = 10_000

/**
 * Sends a code to a phone: through the instance's own WhatsApp number, or by the service behind
 * AUTH_SMS_URL.
 */
export async function sendSms({ phone, channel, text }: Jobs['send-sms']): Promise<void> {
  const { AUTH_SMS_CHANNEL: channelId, AUTH_SMS_URL: url, AUTH_SMS_SECRET: secret } = settings()
  if (channelId && (channel === 'whatsapp' || !url)) {
    const account = await openChannel(channelId)
    if (!account) throw new Error('AUTH_SMS_CHANNEL names no channel')
    const result = await sendCommand(account, {
      commandId: randomUUID(),
      to: [{ kind: 'phone', value: phone }],
      providerChatId: phone,
      body: { type: 'text', text },
    })
    if (result.state === 'rejected')
      throw new Error(`the channel refused the code: ${result.error.code}`)
    return
  }
  if (!url) throw new Error('neither AUTH_SMS_URL nor AUTH_SMS_CHANNEL is set')
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(secret && { authorization: `Bearer ${secret}` }),
    },
    body: JSON.stringify({ phone: `+${phone}`, channel, text }),
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  })
  if (!response.ok) throw new Error(`the text-message service answered ${response.status}`)
}
