import type { DeliveryStatus } from '#whatsapp/model'
import { callWaha, encodePath, type Server } from '../client.ts'
import { statusOfAck } from './message.ts'
import { listedShape } from './shapes.ts'

/**
 * Reads the ack of a message. The HTTP response of a send means that WAHA accepted it, not WhatsApp
 * (WEBJS loses some messages there).
 */
export async function readWahaReceipt(
  server: Server,
  session: string,
  chatId: string,
  messageId: string,
): Promise<DeliveryStatus | undefined> {
  const answer = await callWaha(server, {
    method: 'GET',
    path: `${encodePath`/api/${session}/chats/${chatId}/messages/${messageId}`}?downloadMedia=false`,
  })
  const listed = answer.ok ? listedShape.safeParse(answer.body) : undefined
  return listed?.success ? statusOfAck(listed.data) : undefined
}
