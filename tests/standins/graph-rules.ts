import { z } from 'zod'

export type Refusal = { status: number; code: number; message: string; details?: string; subcode?: number }
/** How Meta understood the recipient: `input` as written, `value` as it goes on the wire. */
type Address = { kind: 'wa_id' | 'user_id'; input: string; value: string }
export type Checked = { ok: true; address: Address; message: Record<string, unknown> } | { ok: false; refusal: Refusal }

/** The stand-in's number is Indonesian: a recipient without `+` gets this country code in front, as at Meta. */
const OWN_COUNTRY_CODE = '62'

const typedShapes: Record<string, z.ZodType> = {
  text: z.object({ text: z.object({ body: z.string().min(1).max(4096), preview_url: z.boolean().optional() }) }),
  image: z.object({ image: mediaBody() }),
  video: z.object({ video: mediaBody() }),
  document: z.object({ document: mediaBody() }),
  audio: z.object({ audio: mediaBody() }),
  sticker: z.object({ sticker: mediaBody() }),
  location: z.object({ location: z.object({ latitude: z.number(), longitude: z.number() }) }),
  contacts: z.object({ contacts: z.array(z.unknown()).min(1) }),
  reaction: z.object({ reaction: z.object({ message_id: z.string().min(1), emoji: z.string() }) }),
  interactive: z.object({ interactive: z.object({ type: z.string() }) }),
  template: z.object({ template: z.object({ name: z.string().regex(/^[a-z0-9_]{1,512}$/), language: z.object({ code: z.string().min(2) }), components: z.array(z.unknown()).optional() }) }),
}

function mediaBody() {
  return z.union([z.object({ id: z.string(), caption: z.string().max(1024).optional() }), z.object({ link: z.url(), caption: z.string().max(1024).optional() })])
}

const commonShape = z.looseObject({
  messaging_product: z.literal('whatsapp'),
  to: z.string().optional(),
  recipient: z.string().optional(),
  type: z.string().default('text'),
  context: z.object({ message_id: z.string().min(1) }).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
})

/** Checks a send as the Cloud API does. A phone wins over a business-scoped id. */
export function checkMessage(body: Record<string, unknown> | undefined): Checked {
  const common = commonShape.safeParse(body)
  if (!common.success) return refused(100, common.error)
  const { to, recipient, type } = common.data
  const typed = typedShapes[type]
  if (!typed) return { ok: false, refusal: { ...refusalFor(131051), details: `type ${type}` } }
  const checked = typed.safeParse(body)
  if (!checked.success) return refused(100, checked.error)
  if (type === 'template' && /^missing_/.test(z.object({ template: z.object({ name: z.string() }) }).parse(body).template.name)) return { ok: false, refusal: refusalFor(132001) }
  const address = toAddress(to, recipient)
  return address ? { ok: true, address, message: common.data } : { ok: false, refusal: { ...refusalFor(131008), details: 'to' } }
}

function toAddress(to: string | undefined, recipient: string | undefined): Address | undefined {
  if (to) {
    const digits = to.replace(/\D/g, '')
    return digits ? { kind: 'wa_id', input: to, value: to.startsWith('+') ? digits : OWN_COUNTRY_CODE + digits } : undefined
  }
  return recipient && /^[A-Z]{2}\.[A-Za-z0-9.]{1,133}$/.test(recipient) ? { kind: 'user_id', input: recipient, value: recipient } : undefined
}

function refused(code: number, error: z.ZodError): Checked {
  return { ok: false, refusal: { ...refusalFor(code), details: error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ') } }
}

/** Codes with the HTTP status Meta gives them; every other is 400. */
const STATUS: Record<number, number> = { 0: 401, 190: 401, 3: 500, 10: 403, 2: 503, 368: 403, 130497: 403, 131000: 500, 131005: 403, 131016: 503, 131031: 403, 131045: 500, 131057: 500, 132001: 404, 133000: 500, 133004: 503 }

export function refusalFor(code: number, status?: number): Refusal {
  return { status: status ?? STATUS[code] ?? 400, code, message: 'Stand-in error' }
}
