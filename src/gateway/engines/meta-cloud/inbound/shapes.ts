import { z } from 'zod'

/**
 * The fields of Meta's payloads that we read. An optional field of a wrong type counts as absent,
 * so the message is not lost.
 */
const text = z.string().optional().catch(undefined)
const flag = z.boolean().optional().catch(undefined)
/** a number in some webhooks and text in others */
const idText = z.union([z.string(), z.number().int().transform(String)])
const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((values) =>
      values
        .map((value) => item.safeParse(value))
        .flatMap((result) => (result.success ? [result.data] : [])),
    )

export const envelopeShape = z.object({
  object: z.string().optional().catch(undefined),
  entry: z.array(z.unknown()),
})
export const entryShape = z.object({
  id: idText,
  time: z.number().optional().catch(undefined),
  changes: z.array(z.unknown()).catch([]),
})
export const changeShape = z.object({
  field: z.string(),
  value: z.record(z.string(), z.unknown()),
  rejection_info: z.unknown().optional(),
})

export const errorShape = z
  .object({
    code: z.coerce.number().int(),
    title: text,
    message: text,
    error_data: z.object({ details: text }).optional().catch(undefined),
    error_user_title: text,
    error_user_msg: text,
  })
  // Some errors have texts for users, mostly those of templates.
  .transform(({ code, title, message, error_data, error_user_title, error_user_msg }) => ({
    code,
    title: error_user_title ?? title,
    message,
    detail: error_user_msg ?? error_data?.details,
  }))

export const metadataShape = z.object({ phone_number_id: idText, display_phone_number: text })

export const contactShape = z.object({
  wa_id: text,
  user_id: text,
  parent_user_id: text,
  profile: z.object({ name: text, username: text }).optional().catch(undefined),
})
export type MetaContact = z.infer<typeof contactShape>

/** A wamid has about 60 characters; an index row of PostgreSQL has room for 2700 bytes. */
const wamid = z.string().min(1).max(500)
const optionalWamid = wamid.optional().catch(undefined)

export const messageShape = z.looseObject({
  id: wamid,
  timestamp: z.unknown(),
  type: z.string().catch('unknown'),
  from: text,
  from_user_id: text,
  from_parent_user_id: text,
  to: text,
  to_user_id: text,
  group_id: z.string().min(1).max(200).optional().catch(undefined),
  context: z
    .object({
      id: optionalWamid,
      from: text,
      forwarded: flag,
      frequently_forwarded: flag,
      referred_product: z
        .object({ catalog_id: text, product_retailer_id: text })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
  referral: z
    .object({
      source_url: text,
      source_id: text,
      source_type: text,
      headline: text,
      body: text,
      image_url: text,
      video_url: text,
      ctwa_clid: text,
      welcome_message: z.object({ text }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  errors: listOf(errorShape),
})
export type MetaMessage = z.infer<typeof messageShape>

export const textShape = z.object({ body: z.string() })
export const mediaShape = z.object({
  id: idText.optional().catch(undefined),
  url: text,
  mime_type: text,
  sha256: text,
  caption: text,
  filename: text,
  voice: flag,
  animated: flag,
})
export const locationShape = z.object({
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
  name: text,
  address: text,
  url: text,
})
const cardShape = z.object({
  name: z
    .object({ formatted_name: text, first_name: text, last_name: text })
    .catch({ formatted_name: undefined, first_name: undefined, last_name: undefined }),
  phones: listOf(z.object({ phone: text, wa_id: text, type: text })),
  emails: listOf(z.object({ email: z.string() })),
  org: z.object({ company: text }).optional().catch(undefined),
  vcard: text,
})
export const cardsShape = listOf(cardShape)
export const reactionShape = z.object({ message_id: wamid, emoji: text })
export const interactiveShape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('button_reply'), button_reply: z.object({ id: text, title: text }) }),
  z.object({
    type: z.literal('list_reply'),
    list_reply: z.object({ id: text, title: text, description: text }),
  }),
  z.object({
    type: z.literal('nfm_reply'),
    nfm_reply: z.object({ name: text, body: text, response_json: text }),
  }),
])
export const buttonShape = z.object({ payload: text, text })
export const orderShape = z.object({
  catalog_id: idText.catch(''),
  text,
  product_items: listOf(
    z.object({
      product_retailer_id: idText,
      quantity: z.coerce.number(),
      item_price: z.coerce.number(),
      currency: z.string(),
    }),
  ),
})
export const systemShape = z.object({
  type: text,
  wa_id: text,
  new_wa_id: text,
  user_id: text,
  parent_user_id: text,
})
export const editShape = z.object({
  original_message_id: wamid,
  message: z.looseObject({ type: z.string() }),
})
export const revokeShape = z.object({ original_message_id: wamid })
export const unsupportedShape = z.object({ type: text })

export const statusShape = z.object({
  id: wamid,
  status: z.string(),
  timestamp: z.unknown(),
  recipient_id: text,
  recipient_user_id: text,
  recipient_type: text,
  recipient_participant_id: text,
  biz_opaque_callback_data: text,
  pricing: z
    .object({ billable: flag, pricing_model: text, type: text, category: text })
    .optional()
    .catch(undefined),
  errors: listOf(errorShape),
})

export const templateShape = z.object({
  message_template_id: idText,
  message_template_name: z.string(),
  message_template_language: z.string(),
  event: text,
  reason: text,
  message_template_category: text,
  new_category: text,
  correct_category: text,
  category_update_timestamp: z.unknown().optional(),
  new_quality_score: text,
  rejection_info: z.object({ reason: text, recommendation: text }).optional().catch(undefined),
  other_info: z.object({ title: text, description: text }).optional().catch(undefined),
})

export const userIdUpdateShape = z.object({
  wa_id: text,
  timestamp: z.unknown(),
  user_id: z.object({ previous: text, current: text }).optional().catch(undefined),
  parent_user_id: z.object({ previous: text, current: text }).optional().catch(undefined),
})

export const preferenceShape = z.object({
  wa_id: text,
  user_id: text,
  category: z.string(),
  value: z.string(),
  timestamp: z.unknown(),
})

const threadShape = z.object({ id: text, messages: z.array(z.unknown()).catch([]) })
export const historyShape = z.object({ threads: listOf(threadShape) })
