import { recordAudit } from '#domain/audit'
import { type OpenedChannel, openChannel } from '#domain/channel'
import type { ProviderError, TemplateParts } from '#whatsapp/model'
import { now } from '#platform/clock'
import { asService, type Claims, db } from '#platform/database'
import { AppError, isDuplicateRow } from '#platform/errors'
import { enqueue } from '#platform/queue'
import {
  type CreatedTemplate,
  type CreateTemplate,
  partsToCopy,
  type TemplateRow,
} from './contract.ts'
import { describeCallReason } from '#whatsapp/provider-reasons'
import { providerWords } from './provider-words.ts'
import * as rows from './queries.ts'
import { requestSync } from './sync.ts'

/** A template that is being submitted. Without a channel there is no provider. */
export type Submission = {
  templateId: string
  businessId: string
  channel: OpenedChannel | undefined
  template: {
    name: string
    language: string
    category: string
    body: string
    sampleValues: string[]
    parts: TemplateParts
  }
}

/**
 * Stores a new template before the provider is called, so that nothing is lost and a double click
 * makes one. `partsOf`: header, footer and buttons are copied from it. Errors:
 * `business.not_found`, `template.not_found`, `auth.forbidden`, `template.taken` while one of the
 * same name and language is not submitted.
 */
export async function beginTemplate(claims: Claims, input: CreateTemplate): Promise<Submission> {
  const { businessId, name, language, body, sampleValues = [], partsOf } = input
  const category = input.category.toUpperCase()
  const begun = await refuseTaken(() =>
    db.writeAs(claims, async (tx) => {
      if (!(await rows.isVisible(tx, businessId))) throw new AppError('business.not_found')
      const [channel] = await rows.listTemplateChannels(tx, businessId)
      const status = channel ? 'SUBMITTING' : 'DRAFT'
      const copied = partsOf ? await rows.findRow(tx, businessId, partsOf) : undefined
      if (partsOf && !copied) throw new AppError('template.not_found')
      const { parts } = partsToCopy(copied?.parts ?? {})
      const { id } = await rows.insertRow(tx, {
        businessId,
        channelId: channel?.id ?? null,
        name,
        category,
        language,
        body,
        parts,
        sampleValues,
        status,
        createdBy: claims.sub ?? null,
      })
      await recordAudit(tx, {
        businessId,
        actorId: claims.sub ?? null,
        action: 'template.create',
        entity: 'template',
        entityId: id,
        after: { name: name.slice(0, 100) },
      })
      return { templateId: id, channelId: channel?.id, parts }
    }),
  )
  return {
    templateId: begun.templateId,
    businessId,
    channel: begun.channelId ? await openChannel(begun.channelId) : undefined,
    template: { name, language, category, body, sampleValues, parts: begun.parts },
  }
}

/**
 * "Kirim ke Meta" for a draft: a job submits it, and the list shows the result. Errors:
 * `template.not_found`, `template.no_account`.
 */
export function submitDraft(claims: Claims, businessId: string, templateId: string): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    const row = await rows.findRow(tx, businessId, templateId)
    if (!row || row.external_id) throw new AppError('template.not_found')
    const [channel] = await rows.listTemplateChannels(tx, businessId)
    if (!channel) throw new AppError('template.no_account')
    if (
      !(await rows.updateLocal(tx, templateId, {
        status: 'SUBMITTING',
        channelId: channel.id,
        reason: null,
      }))
    )
      throw new AppError('auth.forbidden')
    await enqueue(
      tx,
      'submit-template',
      { templateId, tries: 1 },
      { key: `template:${templateId}` },
    )
  })
}

/** A submitted draft; undefined when it is settled or deleted. */
export async function takeSubmission(templateId: string): Promise<Submission | undefined> {
  const row = await db.readAs(asService('a submission belongs to no member'), (tx) =>
    rows.findSubmitting(tx, templateId),
  )
  if (!row) return undefined
  const { name, language, category, body, parts } = row
  return {
    templateId,
    businessId: row.business_id,
    channel: row.channel_id ? await openChannel(row.channel_id) : undefined,
    template: { name, language, category, body, sampleValues: row.sample_values, parts },
  }
}

/** `undefined`: there is no provider, so it stays a draft. */
export type SubmissionResult =
  | { ok: true; value: { externalId: string; status: string; category: string } }
  | { ok: false; error: ProviderError }
  | undefined

/**
 * Delay after which Meta is queried, in case its announcement is lost. After two minutes the list
 * shows an undelivered template as a draft.
 */
const ASK_AFTER_MS = 2 * 60_000 + 5000
/**
 * First pause between retries while Meta is unreachable. Each pause is twice as long, about eight
 * minutes in all.
 */
const RETRY_MS = 15_000
const TRIES = 6

/**
 * Stores the provider's result for a new template. When the provider is unreachable or does not
 * answer, it stays in progress until a job or the next list settles it. A refusal of the first try
 * deletes the row, because its author still has the form; later it becomes a draft. Error:
 * `template.refused` with the provider's words.
 */
export async function settleSubmission(
  submission: Submission,
  result: SubmissionResult,
  tries = 1,
): Promise<CreatedTemplate> {
  const { templateId, businessId, template, channel } = submission
  const settled = await db.writeAs(
    asService('a provider speaks for the templates of its own channel'),
    async (tx): Promise<CreatedTemplate['meta'] | { refused: string }> => {
      if (!result || !channel) {
        await rows.updateLocal(tx, templateId, { status: 'DRAFT', reason: null })
        return { id: templateId, status: 'DRAFT', category: template.category }
      }
      const askAgain = () =>
        requestSync(tx, channel.channelId, new Date(now().getTime() + ASK_AFTER_MS))
      if (result.ok) {
        const accepted = {
          externalId: result.value.externalId,
          status: result.value.status.toUpperCase(),
          category: result.value.category.toUpperCase() || template.category,
        }
        await rows.updateAccepted(tx, templateId, accepted)
        if (accepted.status === 'PENDING') await askAgain()
        return { id: accepted.externalId, status: accepted.status, category: accepted.category }
      }
      const { error } = result
      const onItsWay = { id: templateId, status: 'SUBMITTING', category: template.category }
      if (error.class === 'unconfirmed') {
        await askAgain()
        return onItsWay
      }
      if ((error.class === 'retry' || error.class === 'wait') && tries < TRIES) {
        const runAt = new Date(
          now().getTime() + Math.max(error.retryAfterMs ?? 0, RETRY_MS * 2 ** (tries - 1)),
        )
        await enqueue(
          tx,
          'submit-template',
          { templateId, tries },
          { key: `template:${templateId}`, runAt },
        )
        return onItsWay
      }
      const reason = providerWords(error)
      if (tries === 1) await rows.deleteRow(tx, templateId)
      else await rows.updateLocal(tx, templateId, { status: 'DRAFT', reason })
      return { refused: reason }
    },
  )
  if ('refused' in settled)
    throw new AppError('template.refused', { reason: describeCallReason(settled.refused) })
  return { data: { business_id: businessId }, meta: settled }
}

/**
 * The template that must be deleted at the provider before `forgetTemplate`. Errors:
 * `template.not_found`, `auth.forbidden`.
 */
export async function openForRemoval(
  claims: Claims,
  id: string,
): Promise<{
  template: TemplateRow & { business_id: string }
  channel: OpenedChannel | undefined
}> {
  const found = await db.readAs(claims, (tx) => rows.findKept(tx, id))
  if (!found) throw new AppError('template.not_found')
  if (!found.may_keep && claims.role !== 'service_role') throw new AppError('auth.forbidden')
  return {
    template: found,
    channel:
      found.channel_id && found.external_id ? await openChannel(found.channel_id) : undefined,
  }
}

/** Deletes a template that its provider no longer has. */
export function forgetTemplate(
  claims: Claims,
  template: Pick<TemplateRow, 'id' | 'name'> & { business_id: string },
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.deleteRow(tx, template.id))) return
    await recordAudit(tx, {
      businessId: template.business_id,
      actorId: claims.sub ?? null,
      action: 'template.delete',
      entity: 'template',
      entityId: template.id,
      before: { name: template.name.slice(0, 100) },
    })
  })
}

async function refuseTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isDuplicateRow(error) ? new AppError('template.taken') : error
  }
}
