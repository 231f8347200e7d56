import { recordAudit } from '#domain/audit'
import { priceOf } from '#domain/cost/rates'
import { nowIso } from '#platform/clock'
import { type Claims, db, type ReadTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { isSendable, type TemplateContent, type TemplateRow } from '../contract.ts'
import { toContent } from '../fill.ts'
import { findRow, findUsableRow, listRows } from '../queries.ts'
import {
  fitsTopic,
  type HeldWhy,
  type NoticeAbout,
  type NoticeFacts,
  type NoticeOption,
  type NoticeSettings,
  type NoticeValue,
  type SaveNoticeTemplate,
  suitsNotices,
} from './contract.ts'
import * as rows from './queries.ts'

/** The chosen templates, and those that can be chosen with their price. For every member. */
export function readNoticeSettings(claims: Claims, businessId: string): Promise<NoticeSettings> {
  return db.readAs(claims, async (tx) => ({
    chosen: await rows.listChosen(tx, businessId),
    options: (await listRows(tx, businessId))
      .filter((template) => isSendable(template) && suitsNotices(template))
      .map(toOption),
    hasWindow: await rows.hasWindow(tx, businessId),
  }))
}

const toOption = (template: TemplateRow): NoticeOption => {
  const { id, name, language, category, body, parts, channel_name } = template
  const rupiah = priceOf(category, nowIso().slice(0, 10))?.rupiah ?? null
  return { id, name, language, category, body, parts, channel_name, rupiah }
}

/**
 * Chooses the template of a topic, or none. Owner and admin. Errors: `template.not_found`,
 * `template.not_approved`, `template.unfillable`, `auth.forbidden`, `notice_template.wrong` when a
 * variable has no value, or the fact that the topic needs is not shown.
 */
export function saveNoticeTemplate(claims: Claims, input: SaveNoticeTemplate): Promise<void> {
  const { businessId, topic, templateId, values } = input
  return db.writeAs(claims, async (tx) => {
    if (templateId === null) {
      if (!(await rows.deleteChosen(tx, businessId, topic))) return refuseRemaining(tx, input)
    } else {
      const template = await findRow(tx, businessId, templateId)
      if (!template) throw new AppError('template.not_found')
      if (!isSendable(template)) throw new AppError('template.not_approved')
      if (!suitsNotices(template)) throw new AppError('template.unfillable')
      if (!fitsTopic(topic, template, values)) throw new AppError('notice_template.wrong')
      await rows.upsertChosen(tx, businessId, { topic, templateId, values })
    }
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'template.notice',
      entity: 'business',
      entityId: businessId,
      after: { topic, is_chosen: templateId !== null },
    })
  })
}

/** Refuses when a choice is left after the delete, because a row policy did not allow it. */
async function refuseRemaining(
  tx: ReadTx,
  { businessId, topic }: SaveNoticeTemplate,
): Promise<void> {
  if (await rows.findChosen(tx, businessId, topic)) throw new AppError('auth.forbidden')
}

export type FilledNotice = { content: TemplateContent } | { held: HeldWhy }

/** The notice as the chosen template, for a room whose 24-hour window is closed. */
export async function fillNotice(
  tx: ReadTx,
  place: { businessId: string; roomId: string },
  about: NoticeAbout,
): Promise<FilledNotice> {
  const chosen = await rows.findChosen(tx, place.businessId, about.topic)
  if (!chosen) return { held: 'tanpa_templat' }
  const template = await findUsableRow(tx, place.businessId, place.roomId, chosen.template_id)
  // Meta may have changed or paused a template after it was chosen.
  const isUsable =
    template !== undefined &&
    isSendable(template) &&
    suitsNotices(template) &&
    fitsTopic(about.topic, template, chosen.values)
  if (!isUsable) return { held: 'templat_berubah' }
  if (template.category === 'MARKETING' && template.opted_out) return { held: 'menolak_promosi' }
  const language = template.language.startsWith('en') ? 'en' : 'id'
  const name = (await rows.findCustomerName(tx, place.roomId))?.trim() || NO_NAME[language]
  const facts = { nama: name, nomor: `#${about.number}`, ...about.facts(language) }
  return {
    content: toContent(
      template,
      chosen.values.map((value) => wordsOf(value, facts)),
    ),
  }
}

const NO_NAME = { id: 'Kak', en: 'Customer' }
const NO_FACT = '-'

const wordsOf = (value: NoticeValue, facts: NoticeFacts): string =>
  value.kind === 'teks' ? value.text : facts[value.fact]?.trim() || NO_FACT
