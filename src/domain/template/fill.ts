import { readUpload, sentFileTexts } from '#domain/media'
import type { FilledHeader } from '#whatsapp/model'
import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import {
  composeTemplate,
  type HeaderFill,
  headerWant,
  isFillable,
  isSendable,
  slotsOf,
  type TemplateContent,
  type TemplateRow,
} from './contract.ts'
import * as rows from './queries.ts'

/**
 * A template as a message, filled for one customer. Errors: `template.not_found` (also when the
 * room's number does not have it), `template.not_approved`, `template.opted_out`, and those of
 * `readHeader` and `toContent`.
 */
export async function fillTemplate(
  claims: Claims,
  input: {
    businessId: string
    roomId: string
    templateId: string
    values: readonly string[]
    header?: HeaderFill
  },
): Promise<TemplateContent> {
  const template = await db.readAs(claims, (tx) =>
    rows.findUsableRow(tx, input.businessId, input.roomId, input.templateId),
  )
  if (!template) throw new AppError('template.not_found')
  if (!isSendable(template)) throw new AppError('template.not_approved')
  if (template.category === 'MARKETING' && template.opted_out)
    throw new AppError('template.opted_out')
  return toContent(template, input.values, await readHeader(claims, input, template, input.header))
}

type Wanting = Pick<TemplateRow, 'body' | 'parts'>

/**
 * Reads the header of a template with a file or location; other input is ignored. `roomId`: an
 * upload of this room is accepted too. Errors: `template.unfillable`, `template.header_missing`,
 * `media.not_found`, `media.not_ready`, `media.refused` for a file of another kind.
 */
export async function readHeader(
  claims: Claims,
  place: { businessId: string; roomId?: string },
  { parts }: Wanting,
  given: HeaderFill | undefined,
): Promise<FilledHeader | undefined> {
  if (!isFillable(parts)) throw new AppError('template.unfillable')
  const want = headerWant(parts)
  if (want === undefined) return undefined
  if (want === 'location') {
    if (given?.type !== 'location') throw new AppError('template.header_missing')
    return given
  }
  if (given?.type !== 'file') throw new AppError('template.header_missing')
  const media = await readUpload(claims, {
    businessId: place.businessId,
    roomId: place.roomId,
    attachmentId: given.attachmentId,
  })
  if (media.kind !== want)
    throw new AppError('media.refused', {
      reason: sentFileTexts.notTheHeader,
    })
  return { type: 'media', media }
}

/**
 * Puts values and a header into a checked template. Errors: `template.values_missing`,
 * `template.header_missing`.
 */
export function toContent(
  template: Wanting & Pick<TemplateRow, 'name' | 'language'>,
  given: readonly string[],
  header?: FilledHeader,
): TemplateContent {
  const values = given.map(oneLine)
  if (slotsOf(template).some((_, position) => !values[position]))
    throw new AppError('template.values_missing')
  if (headerWant(template.parts) !== undefined && !header)
    throw new AppError('template.header_missing')
  return composeTemplate(template, values, header)
}

/** Removes line breaks, tabs and repeated spaces, which Meta refuses in a value. */
const oneLine = (value: string): string => value.replace(/\s+/g, ' ').trim()
