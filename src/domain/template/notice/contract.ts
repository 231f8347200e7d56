import { z } from 'zod/mini'
import type { TemplateRow } from '../contract.ts'
import { headerWant, isCodeTemplate, isFillable, type Slot, slotsOf } from '../slots.ts'

/** Topics of notices to customers. Outside the 24-hour window each topic uses its own template. */
export const NOTICE_TOPICS = [
  'pesanan',
  'tautan_bayar',
  'pembayaran',
  'janji',
  'pengingat_janji',
] as const
export type NoticeTopic = (typeof NOTICE_TOPICS)[number]

/** Facts that a notice can put into a template. */
export const NOTICE_FACTS = [
  'nama',
  'nomor',
  'status',
  'jumlah',
  'tautan',
  'layanan',
  'waktu',
] as const
export type NoticeFact = (typeof NOTICE_FACTS)[number]

/**
 * The facts of each topic, and the fact that its template must show. Without it, a sent order and a
 * cancelled one would read the same.
 */
export const TOPICS: Record<NoticeTopic, { facts: NoticeFact[]; needs: NoticeFact }> = {
  pesanan: { facts: ['nama', 'nomor', 'status', 'jumlah'], needs: 'status' },
  tautan_bayar: { facts: ['nama', 'nomor', 'jumlah', 'tautan'], needs: 'tautan' },
  pembayaran: { facts: ['nama', 'nomor', 'status', 'jumlah'], needs: 'status' },
  janji: { facts: ['nama', 'nomor', 'layanan', 'waktu', 'status'], needs: 'status' },
  pengingat_janji: { facts: ['nama', 'nomor', 'layanan', 'waktu'], needs: 'waktu' },
}

export const FIXED_CHARS = 200
const MAX_SLOTS = 20

/** The value of a template's variable: a fact of the notice, or the owner's own words. */
export const noticeValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fakta'), fact: z.enum(NOTICE_FACTS) }),
  z.object({
    kind: z.literal('teks'),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(FIXED_CHARS)),
  }),
])
export type NoticeValue = z.infer<typeof noticeValue>

/** `templateId` null: the notice waits for a person. `values[i]` is for `slotsOf(template)[i]`. */
export const saveNoticeTemplate = z.object({
  businessId: z.uuid(),
  topic: z.enum(NOTICE_TOPICS),
  templateId: z.nullable(z.uuid()),
  values: z.array(noticeValue).check(z.maxLength(MAX_SLOTS)),
})
export type SaveNoticeTemplate = z.infer<typeof saveNoticeTemplate>

export type NoticeTemplate = { topic: NoticeTopic; template_id: string; values: NoticeValue[] }

/** `rupiah`: Meta's estimated charge for one delivered message; null without a known rate. */
export type NoticeOption = Pick<
  TemplateRow,
  'id' | 'name' | 'language' | 'category' | 'body' | 'parts' | 'channel_name'
> & { rupiah: number | null }

/** `hasWindow`: whether a number of the business has the 24-hour window. */
export type NoticeSettings = {
  chosen: NoticeTemplate[]
  options: NoticeOption[]
  hasWindow: boolean
}

export type NoticeFacts = Partial<Record<NoticeFact, string>>
/** A notice of one topic with its facts, in the language of the template that shows them. */
export type NoticeAbout = {
  topic: NoticeTopic
  number: number
  facts: (language: 'id' | 'en') => NoticeFacts
}
/** Why a notice waits for a person. */
export type HeldWhy = 'tanpa_templat' | 'templat_berubah' | 'menolak_promosi'

/** Slots with text. A notice does not fill a button's address or code. */
export const noticeSlotsOf = (template: Pick<TemplateRow, 'body' | 'parts'>): Slot[] =>
  slotsOf(template)

/** Whether a notice can fill a whole template: text only, at least one variable, no code. */
export const suitsNotices = (template: Pick<TemplateRow, 'body' | 'parts'>): boolean => {
  const slots = slotsOf(template)
  return (
    isFillable(template.parts) &&
    headerWant(template.parts) === undefined &&
    !isCodeTemplate(template.parts) &&
    slots.length > 0 &&
    slots.every(({ place }) => place !== 'button')
  )
}

/** Whether values fill a template and show the fact that the topic needs. */
export function fitsTopic(
  topic: NoticeTopic,
  template: Pick<TemplateRow, 'body' | 'parts'>,
  values: readonly NoticeValue[],
): boolean {
  const { facts, needs } = TOPICS[topic]
  const given = values.flatMap((value) => (value.kind === 'fakta' ? [value.fact] : []))
  return (
    slotsOf(template).length === values.length &&
    values.every((value) => value.kind === 'fakta' || value.text.trim() !== '') &&
    given.every((fact) => facts.includes(fact)) &&
    given.includes(needs)
  )
}
