import { z } from 'zod'

export type Refusal = {
  status: number
  code: number
  message: string
  details?: string
  subcode?: number
  userTitle?: string
  userMessage?: string
}
/** Meta's reading of the recipient: `input` as written, `value` as sent. */
type Address = { kind: 'wa_id' | 'user_id'; input: string; value: string }
export type Checked =
  | { ok: true; address: Address; message: Record<string, unknown> }
  | { ok: false; refusal: Refusal }

/**
 * The stand-in's number is Indonesian: a recipient without `+` gets this country code, as at Meta.
 */
const OWN_COUNTRY_CODE = '62'

const say = (most: number) => z.string().min(1).max(most)
const optionalSay = (most: number) => z.object({ text: say(most) }).optional()
const captioned = { caption: z.string().max(1024).optional() }
const mediaBody = (extras: z.ZodRawShape = {}) =>
  z.union([
    z.strictObject({ id: z.string(), ...extras }),
    z.strictObject({ link: z.url(), ...extras }),
  ])
const button = z.object({
  type: z.literal('reply'),
  reply: z.object({ id: say(256), title: say(20) }),
})
const row = z.object({ id: say(200), title: say(24), description: z.string().max(72).optional() })
const section = z.object({
  title: z.string().max(24).optional(),
  rows: z.array(row).min(1).max(10),
})
const areUnlike = (ids: string[]) => new Set(ids).size === ids.length

const interactive = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('button'),
    header: z.unknown().optional(),
    body: z.object({ text: say(1024) }),
    footer: optionalSay(60),
    action: z.object({
      buttons: z
        .array(button)
        .min(1)
        .max(3)
        .refine((buttons) => areUnlike(buttons.map(({ reply }) => reply.id)), 'ids must differ'),
    }),
  }),
  z.strictObject({
    type: z.literal('list'),
    header: optionalSay(60),
    body: z.object({ text: say(4096) }),
    footer: optionalSay(60),
    action: z.object({
      button: say(20),
      sections: z
        .array(section)
        .min(1)
        .max(10)
        .refine(
          (sections) => sections.length === 1 || sections.every(({ title }) => title),
          'sections need titles',
        )
        .refine((sections) => sections.flatMap(({ rows }) => rows).length <= 10, 'at most 10 rows')
        .refine(
          (sections) => areUnlike(sections.flatMap(({ rows }) => rows.map(({ id }) => id))),
          'ids must differ',
        ),
    }),
  }),
  z.strictObject({
    type: z.literal('cta_url'),
    header: z.unknown().optional(),
    body: z.object({ text: say(1024) }),
    footer: optionalSay(60),
    action: z.object({
      name: z.literal('cta_url'),
      parameters: z.object({ display_text: say(20), url: z.url() }),
    }),
  }),
  z.strictObject({
    type: z.literal('location_request_message'),
    body: z.strictObject({ text: say(1024) }),
    action: z.strictObject({ name: z.literal('send_location') }),
  }),
  z.strictObject({
    type: z.literal('request_contact_info'),
    body: z.strictObject({ text: say(1024) }),
    action: z.strictObject({ name: z.literal('request_contact_info') }),
  }),
  z.strictObject({
    type: z.literal('flow'),
    header: z.unknown().optional(),
    body: z.strictObject({ text: say(1024) }),
    footer: optionalSay(60),
    action: z.strictObject({
      name: z.literal('flow'),
      parameters: z.strictObject({
        flow_message_version: z.literal('3'),
        flow_token: z.string().min(1).optional(),
        flow_id: z.string().regex(/^\d+$/),
        flow_cta: say(30),
        mode: z.enum(['draft', 'published']).optional(),
        flow_action: z.enum(['navigate', 'data_exchange']).optional(),
        flow_action_payload: z
          .strictObject({ screen: say(100), data: z.record(z.string(), z.unknown()).optional() })
          .optional(),
      }),
    }),
  }),
])
const parameter = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    text: say(1024),
    parameter_name: z.string().optional(),
  }),
  z.strictObject({ type: z.literal('payload'), payload: say(256) }),
  z.strictObject({ type: z.literal('coupon_code'), coupon_code: say(15) }),
  z.strictObject({
    type: z.literal('action'),
    action: z.strictObject({
      flow_token: z.string().min(1).optional(),
      flow_action_data: z.record(z.string(), z.unknown()).optional(),
    }),
  }),
  z.strictObject({
    type: z.literal('location'),
    location: z.strictObject({
      latitude: z.number(),
      longitude: z.number(),
      name: say(1000),
      address: say(1000),
    }),
  }),
  z.strictObject({ type: z.literal('image'), image: mediaBody() }),
  z.strictObject({ type: z.literal('video'), video: mediaBody() }),
  z.strictObject({
    type: z.literal('document'),
    document: mediaBody({ filename: z.string().optional() }),
  }),
])
const component = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('header'), parameters: z.array(parameter).length(1) }),
  z.strictObject({ type: z.literal('body'), parameters: z.array(parameter).min(1) }),
  z.strictObject({
    type: z.literal('button'),
    sub_type: z.enum(['quick_reply', 'url', 'copy_code', 'flow']),
    index: z.string().regex(/^\d$/),
    parameters: z.array(parameter).min(1),
  }),
])
const card = z.object({
  name: z.object({ formatted_name: say(512) }).and(z.record(z.string(), z.string())),
  phones: z.array(z.object({ phone: z.string() })).optional(),
})

const typedShapes: Record<string, z.ZodType> = {
  text: z.object({ text: z.object({ body: say(4096), preview_url: z.boolean().optional() }) }),
  image: z.object({ image: mediaBody(captioned) }),
  video: z.object({ video: mediaBody(captioned) }),
  document: z.object({ document: mediaBody({ ...captioned, filename: z.string().optional() }) }),
  audio: z.object({ audio: mediaBody({ voice: z.boolean().optional() }) }),
  sticker: z.object({ sticker: mediaBody() }),
  location: z.object({
    location: z.strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      name: z.string().optional(),
      address: z.string().optional(),
    }),
  }),
  contacts: z.object({ contacts: z.array(card).min(1) }),
  reaction: z.object({
    reaction: z.object({ message_id: z.string().min(1), emoji: z.string() }),
    context: z.undefined().optional(),
  }),
  interactive: z.object({ interactive }),
  template: z.object({
    template: z.object({
      name: z.string().regex(/^[a-z0-9_]{1,512}$/),
      language: z.object({ code: z.string().min(2) }),
      components: z.array(component).optional(),
    }),
  }),
}

const commonShape = z.looseObject({
  messaging_product: z.literal('whatsapp'),
  to: z.string().optional(),
  recipient: z.string().optional(),
  type: z.string().default('text'),
  context: z.object({ message_id: z.string().min(1) }).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
})

/** Checks a send like the Cloud API. A phone has priority over a business-scoped id. */
export function checkMessage(body: Record<string, unknown> | undefined): Checked {
  const common = commonShape.safeParse(body)
  if (!common.success) return refused(100, common.error)
  const { to, recipient, type } = common.data
  const typed = typedShapes[type]
  if (!typed) return { ok: false, refusal: { ...refusalFor(131051), details: `type ${type}` } }
  const checked = typed.safeParse(body)
  if (!checked.success) return refused(100, checked.error)
  if (
    type === 'template' &&
    /^missing_/.test(
      z.object({ template: z.object({ name: z.string() }) }).parse(body).template.name,
    )
  )
    return { ok: false, refusal: refusalFor(132001) }
  const address = toAddress(to, recipient)
  return address
    ? { ok: true, address, message: common.data }
    : { ok: false, refusal: { ...refusalFor(131008), details: 'to' } }
}

/** The ids of a message's files; a link has none. */
export function filesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(filesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const isFile =
      ['image', 'video', 'audio', 'document', 'sticker'].includes(key) &&
      typeof inner === 'object' &&
      inner !== null &&
      'id' in inner
    return isFile ? [String(inner.id)] : filesIn(inner)
  })
}

function toAddress(to: string | undefined, recipient: string | undefined): Address | undefined {
  if (to) {
    const digits = to.replace(/\D/g, '')
    return digits
      ? { kind: 'wa_id', input: to, value: to.startsWith('+') ? digits : OWN_COUNTRY_CODE + digits }
      : undefined
  }
  return recipient && /^[A-Z]{2}\.[A-Za-z0-9.]{1,133}$/.test(recipient)
    ? { kind: 'user_id', input: recipient, value: recipient }
    : undefined
}

function refused(code: number, error: z.ZodError): Checked {
  return {
    ok: false,
    refusal: {
      ...refusalFor(code),
      details: error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
    },
  }
}

/** Error codes with their HTTP status at Meta; every other is 400. */
const STATUS: Record<number, number> = {
  0: 401,
  190: 401,
  3: 500,
  10: 403,
  2: 503,
  368: 403,
  130497: 403,
  131000: 500,
  131005: 403,
  131016: 503,
  131031: 403,
  131045: 500,
  131057: 500,
  132001: 404,
  133000: 500,
  133004: 503,
}

export function refusalFor(code: number, status?: number): Refusal {
  return { status: status ?? STATUS[code] ?? 400, code, message: 'Stand-in error' }
}
