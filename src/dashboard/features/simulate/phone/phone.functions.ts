import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod/mini'
import { connectSimulator } from '#contract/channel'
import { authed } from '#dashboard/shell/authed.ts'
import { getBusiness, updateBusiness } from '#domain/business'
import { writeAsSimulatedCustomer } from '#domain/channel/connect'
import { connectSimulatorChannel } from '#dashboard/channel/connect.server.ts'
import type { MessageRow } from '#contract/conversation/message'
import { listMessages, listRooms } from '#conversation/feed'
import { AppError } from '#platform/errors'

const customerRef = z.object({
  businessId: z.uuid(),
  channelId: z.uuid(),
  from: z.string().check(z.regex(/^[1-9]\d{7,14}$/)),
})

/**
 * The simulated customer's room in this channel with its newest messages; null before the first.
 */
export const loadPhone = createServerFn()
  .middleware([authed])
  .validator(customerRef)
  .handler(async ({ context: { claims }, data: { businessId, channelId, from } }) => {
    const { rooms } = await listRooms(claims, {
      businessId,
      view: 'semua',
      channelId,
      search: from,
    })
    const room = rooms.find((row) => row.contact_phone === from)
    if (!room) return null
    const { messages } = await listMessages(claims, { businessId, roomId: room.id })
    return {
      room,
      messages: messages
        .filter((message) => message.direction !== 'note')
        .map((message) => ({
          id: message.id,
          direction: message.direction,
          author_kind: message.author_kind,
          author_name: message.author_name,
          text: message.text,
          status: message.status,
          occurred_at: message.occurred_at,
          picture: pictureOf(message),
        })),
    }
  })

/** A picture with its caption; null for a message without one, or whose file is not readable. */
function pictureOf({ content, attachment }: MessageRow) {
  if (content.type !== 'media' || attachment?.kind !== 'image' || !attachment.is_shown) return null
  const { id, width, height } = attachment
  return { id, width, height, caption: content.caption ?? '' }
}

export type Phone = NonNullable<Awaited<ReturnType<typeof loadPhone>>>

export const writeAsCustomer = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(
    z.extend(customerRef, {
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(4096)),
    }),
  )
  .handler(({ context, data }) => writeAsSimulatedCustomer(context.claims, data))

export const addSimulatorChannel = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(connectSimulator)
  .handler(({ context, data }) =>
    connectSimulatorChannel(context.claims, { businessId: data.businessId }),
  )

/** In test mode the AI answers testers only, so this adds the made-up customer to them. */
export const makeTester = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(z.object({ businessId: z.uuid(), from: z.string().check(z.regex(/^[1-9]\d{7,14}$/)) }))
  .handler(async ({ context, data: { businessId, from } }) => {
    const { tester_numbers: numbers } = await getBusiness(context.claims, businessId)
    if (numbers.includes(from)) return
    if (numbers.length >= 5) throw new AppError('request.invalid')
    await updateBusiness(context.claims, businessId, { tester_numbers: [...numbers, from] })
  })
