import { z } from 'zod'
import { omitUndefined, readJson } from '../../../json.ts'
import { type ContentReader, count, text } from './content-fields.ts'

/** Choices of customers, and forms that they filled in. */
export const CHOICE_READERS: Record<string, ContentReader> = {
  buttonsResponseMessage: (value) => {
    const { selectedButtonId, selectedDisplayText } = z
      .object({ selectedButtonId: text, selectedDisplayText: text })
      .parse(value)
    return {
      type: 'choice',
      via: 'button',
      ...omitUndefined({ id: selectedButtonId, title: selectedDisplayText }),
    }
  },
  templateButtonReplyMessage: (value) => {
    const { selectedId, selectedDisplayText } = z
      .object({ selectedId: text, selectedDisplayText: text })
      .parse(value)
    return {
      type: 'choice',
      via: 'template_button',
      ...omitUndefined({ id: selectedId, title: selectedDisplayText }),
    }
  },
  listResponseMessage: (value) => {
    const list = z
      .object({
        title: text,
        description: text,
        singleSelectReply: z.object({ selectedRowId: text }).nullish(),
      })
      .parse(value)
    return {
      type: 'choice',
      via: 'list',
      ...omitUndefined({
        id: list.singleSelectReply?.selectedRowId,
        title: list.title,
        description: list.description,
      }),
    }
  },
  interactiveResponseMessage: (value) => {
    const reply = z
      .object({
        body: z.object({ text }).nullish(),
        nativeFlowResponseMessage: z.object({ name: text, paramsJson: text }).nullish(),
      })
      .parse(value)
    const { name, paramsJson } = reply.nativeFlowResponseMessage ?? {}
    return {
      type: 'choice',
      via: 'flow',
      ...omitUndefined({
        id: name,
        title: reply.body?.text,
        data: readJson(paramsJson ?? 'null') ?? undefined,
      }),
    }
  },
}

/** Orders, products, events and invitations. */
export const CARD_READERS: Record<string, ContentReader> = {
  orderMessage: (value) => {
    const order = z
      .object({ orderId: text, message: text, orderTitle: text, itemCount: count })
      .parse(value)
    return {
      type: 'card',
      kind: 'product',
      ...omitUndefined({
        title: order.orderTitle ?? 'Pesanan',
        text:
          [order.itemCount === undefined ? undefined : `${order.itemCount} barang`, order.message]
            .filter(Boolean)
            .join(': ') || undefined,
      }),
    }
  },
  productMessage: (value) => {
    const { product, body } = z
      .object({ product: z.object({ title: text, description: text }).nullish(), body: text })
      .parse(value)
    return {
      type: 'card',
      kind: 'product',
      ...omitUndefined({ title: product?.title, text: body ?? product?.description }),
    }
  },
  eventMessage: (value) => {
    const { name, description } = z.object({ name: text, description: text }).parse(value)
    return { type: 'card', kind: 'event', ...omitUndefined({ title: name, text: description }) }
  },
  groupInviteMessage: (value) => {
    const { groupName, caption } = z.object({ groupName: text, caption: text }).parse(value)
    return {
      type: 'card',
      kind: 'group_invite',
      ...omitUndefined({ title: groupName, text: caption }),
    }
  },
}

/** Messages of businesses with buttons: only their text is shown. */
export const BUTTON_TEXT_READERS: Record<string, ContentReader> = {
  templateMessage: (value) => {
    const hydrated = z
      .object({
        hydratedTemplate: z
          .object({ hydratedTitleText: text, hydratedContentText: text })
          .nullish(),
      })
      .parse(value).hydratedTemplate
    return hydrated?.hydratedContentText
      ? {
          type: 'text',
          text: [hydrated.hydratedTitleText, hydrated.hydratedContentText]
            .filter(Boolean)
            .join('\n'),
        }
      : undefined
  },
  buttonsMessage: (value) => {
    const { contentText } = z.object({ contentText: text }).parse(value)
    return contentText ? { type: 'text', text: contentText } : undefined
  },
  listMessage: (value) => {
    const { title, description } = z.object({ title: text, description: text }).parse(value)
    return { type: 'text', text: [title, description].filter(Boolean).join('\n') }
  },
  interactiveMessage: (value) => {
    const { body } = z.object({ body: z.object({ text }).nullish() }).parse(value)
    return body?.text ? { type: 'text', text: body.text } : undefined
  },
}
