import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import { type TemplateList, type TemplateRow } from './contract.ts'
import * as rows from './queries.ts'

export { fillTemplate, readHeader, toContent } from './fill.ts'

/**
 * The business's templates, newest first, and the time of the last sync. Error:
 * `business.not_found`.
 */
export function listTemplates(claims: Claims, businessId: string): Promise<TemplateList> {
  return db.readAs(claims, async (tx) => {
    if (!(await rows.isVisible(tx, businessId))) throw new AppError('business.not_found')
    const [templates, channels] = await Promise.all([
      rows.listRows(tx, businessId),
      rows.listTemplateChannels(tx, businessId),
    ])
    return { templates, sync: channels[0] ? rows.toSync(channels[0]) : null }
  })
}

/** One template. Error: `template.not_found`. */
export async function getTemplate(
  claims: Claims,
  businessId: string,
  templateId: string,
): Promise<TemplateRow> {
  const row = await db.readAs(claims, (tx) => rows.findRow(tx, businessId, templateId))
  if (!row) throw new AppError('template.not_found')
  return row
}

/** The approved templates that may be sent into a room. */
export function listUsableTemplates(
  claims: Claims,
  businessId: string,
  roomId: string,
): Promise<TemplateRow[]> {
  return db.readAs(claims, (tx) => rows.listUsableRows(tx, businessId, roomId))
}
