import { z } from 'zod/mini'
import { targetRequired } from '#copy/validation'

import type { EngineKind } from '#whatsapp/model'
import type { TemplateParts } from '#whatsapp/model'

export {
  fillVariables,
  nextVariable,
  samplesToSend,
  sizeSamples,
  variablesIn,
} from './variables.ts'
export { type LeftPart, partsToCopy } from './copy.ts'
export {
  composeTemplate,
  type Fillable,
  headerWant,
  type HeaderWant,
  isFillable,
  type Slot,
  slotsOf,
  type TemplateContent,
} from './slots.ts'

/** Limits of a template's texts, by specification section 9. */
export const NAME_LIMIT = 512
export const BODY_LIMIT = 1024
const SAMPLES_LIMIT = 250
const SAMPLE_LIMIT = 1024

export const CATEGORIES = ['marketing', 'utility'] as const
export type Category = (typeof CATEGORIES)[number]
export const LANGUAGES = ['id', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

const isWritten = (text: string) => text.trim() !== ''

/**
 * The form of /whatsapp-template/create/, with the specification's messages. The hint about the
 * name is not a rule.
 */
export const templateForm = z.object({
  name: z
    .string()
    .check(
      z.refine(isWritten, 'Template name is required'),
      z.maxLength(NAME_LIMIT, 'Template name must be less than 512 characters'),
    ),
  category: z.enum(CATEGORIES, 'Category is required'),
  language: z.enum(LANGUAGES),
  text: z
    .string()
    .check(
      z.refine(isWritten, 'Message text is required'),
      z.maxLength(BODY_LIMIT, 'Message must be less than 1024 characters'),
    ),
})

/** The body of POST /api/meta-waba/templates/create/ (specification section 3). */
export const createTemplate = z.object({
  businessId: z.uuid(),
  name: templateForm.shape.name,
  type: z.literal('campaign'),
  category: templateForm.shape.category,
  language: templateForm.shape.language,
  body: templateForm.shape.text,
  sampleValues: z.optional(
    z.array(z.string().check(z.maxLength(SAMPLE_LIMIT))).check(z.maxLength(SAMPLES_LIMIT)),
  ),
  /** Only for a copy: the template whose header, footer and buttons are copied (`partsToCopy`). */
  partsOf: z.optional(z.uuid()),
})
export type CreateTemplate = z.infer<typeof createTemplate>

const values = z
  .array(z.string().check(z.maxLength(SAMPLE_LIMIT)))
  .check(z.maxLength(SAMPLES_LIMIT))
const placeWord = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
/** The header of a template with a file or location: an upload for this template, or a location. */
export const headerFill = z.discriminatedUnion('type', [
  z.object({ type: z.literal('file'), attachmentId: z.uuid() }),
  z.object({
    type: z.literal('location'),
    latitude: z.number().check(z.minimum(-90), z.maximum(90)),
    longitude: z.number().check(z.minimum(-180), z.maximum(180)),
    name: placeWord,
    address: placeWord,
  }),
])
export type HeaderFill = z.infer<typeof headerFill>
/** `values[i]` is for `slotsOf(template)[i]`. */
export const sendTemplate = z.object({
  businessId: z.uuid(),
  roomId: z.uuid(),
  clientId: z.string().check(z.minLength(8), z.maxLength(64)),
  templateId: z.uuid(),
  values,
  header: z.optional(headerFill),
})
export type SendTemplate = z.infer<typeof sendTemplate>
export const testTemplate = z.extend(z.omit(sendTemplate, { roomId: true }), {
  phone: z.string().check(z.trim(), z.minLength(8, targetRequired), z.maxLength(30)),
})
export type TestTemplate = z.infer<typeof testTemplate>

export const templateRef = z.object({ businessId: z.uuid(), templateId: z.uuid() })

/**
 * `status` is Meta's, or DRAFT (only stored here), or SUBMITTING (in progress). `category` is
 * Meta's, in capitals.
 */
export type TemplateRow = {
  id: string
  channel_id: string | null
  channel_name: string | null
  external_id: string | null
  name: string
  type: string
  category: string
  language: string
  body: string
  parts: TemplateParts
  sample_values: string[]
  status: string
  reason: string | null
  quality: string | null
  previous_category: string | null
  /** category that the provider announced; it applies from `next_category_at` */
  next_category: string | null
  next_category_at: string | null
  created_at: string
  updated_at: string
}

/** When the provider was last queried, and the result; null when no channel has templates. */
export type TemplateSync = {
  channel_name: string
  engine: EngineKind
  synced_at: string | null
  error: string | null
}
export type TemplateList = { templates: TemplateRow[]; sync: TemplateSync | null }

/** The response of POST …/create/. */
export type CreatedTemplate = {
  data: { business_id: string }
  meta: { id: string; status: string; category: string }
}

export const isSendable = (template: Pick<TemplateRow, 'status'>): boolean =>
  template.status === 'APPROVED'
