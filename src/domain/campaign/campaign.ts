import { isDomestic, priceOf } from '#domain/cost/rates'
import { nowIso } from '#platform/clock'
import { recordAudit } from '#domain/audit'
import { isFillable, isSendable } from '#contract/template'
import { readHeader } from '#domain/template'
import { type Claims, continueAsService, db, type ReadTx, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { enqueueBatch } from './batch.ts'
import {
  type CampaignPage,
  type CampaignPlan,
  type CampaignRow,
  type CampaignStatus,
  type PlanCampaign,
  RECIPIENT_PAGE,
  type RecipientPage,
  type StartCampaign,
} from './contract.ts'
import * as rows from './queries.ts'
import * as recipientRows from './recipient-queries.ts'
import { gatherRecipients, type Recipient, sampleOf } from './recipients.ts'

export { rescueCampaigns, sendBatch } from './batch.ts'

const PAGE = 20
const SAMPLES = 3

/**
 * Computes recipients, text and cost of a campaign without changes. Errors: `template.not_found`,
 * `template.unfillable`, `template.not_approved`.
 */
export function planCampaign(claims: Claims, input: PlanCampaign): Promise<CampaignPlan> {
  return db.readAs(claims, async (tx) => {
    const template = await usableTemplate(tx, input)
    const { recipients, excluded, tooMany, columns } = await gatherRecipients(tx, {
      ...input,
      template,
    })
    const price = priceOf(template.category, nowIso().slice(0, 10))
    const domestic = recipients.filter(({ phone }) => isDomestic(phone)).length
    return {
      recipients: recipients.length,
      excluded,
      tooMany,
      columns,
      samples: recipients.slice(0, SAMPLES).map((recipient) => sampleOf(recipient, template)),
      cost: price
        ? {
            perMessageRupiah: price.rupiah,
            date: price.date,
            totalRupiah: price.rupiah * domestic,
            foreign: recipients.length - domestic,
          }
        : null,
    }
  })
}

/**
 * Stores all recipients and starts the campaign. The same id twice is one campaign. A person of the
 * pasted table who is no customer becomes one. Errors: those of `planCampaign` and `readHeader`,
 * `campaign.nobody`, `campaign.too_many`.
 */
export async function startCampaign(claims: Claims, input: StartCampaign): Promise<void> {
  const { businessId, campaignId } = input
  const header = await readHeader(
    claims,
    { businessId },
    await db.readAs(claims, (tx) => usableTemplate(tx, input)),
    input.header,
  )
  return db.writeAs(claims, async (tx) => {
    const template = await usableTemplate(tx, input)
    const { recipients, tooMany } = await gatherRecipients(tx, { ...input, template })
    if (tooMany) throw new AppError('campaign.too_many')
    if (recipients.length === 0) throw new AppError('campaign.nobody')
    const memberId = claims.sub ?? null
    const isNew = await rows.insertCampaign(tx, {
      id: campaignId,
      businessId,
      template,
      header,
      name: input.name,
      audience: withoutTable(input.audience),
      perMinute: input.perMinute,
      price: priceOf(template.category, nowIso().slice(0, 10)),
      memberId,
    })
    if (!isNew) return
    await recipientRows.insertRecipients(
      tx,
      businessId,
      campaignId,
      await asCustomers(tx, businessId, recipients),
    )
    await recordAudit(tx, {
      businessId,
      actorId: memberId,
      action: 'campaign.start',
      entity: 'campaign',
      entityId: campaignId,
      after: { name: input.name, recipients: recipients.length },
    })
    await enqueueBatch(tx, campaignId)
  })
}

async function usableTemplate(
  tx: ReadTx,
  { businessId, templateId }: PlanCampaign,
): Promise<rows.UsableTemplate> {
  const template = await rows.findTemplate(tx, businessId, templateId)
  if (!template) throw new AppError('template.not_found')
  if (!isFillable(template.parts)) throw new AppError('template.unfillable')
  if (!isSendable(template)) throw new AppError('template.not_approved')
  return template
}

/** The audience without the pasted table, which is stored only as its recipients. */
const withoutTable = (audience: StartCampaign['audience']): object =>
  audience.kind === 'csv' ? { kind: 'csv' } : audience

async function asCustomers(
  tx: WriteTx,
  businessId: string,
  recipients: Recipient[],
): Promise<{ contactId: string; fill: string[] }[]> {
  const strangers = recipients.flatMap(({ contactId, phone, name }) =>
    contactId === null && phone !== null ? [{ phone, name }] : [],
  )
  if (strangers.length > 0) await recipientRows.insertContacts(tx, businessId, strangers)
  const made = new Map(
    (strangers.length > 0
      ? await recipientRows.listByPhones(
          tx,
          businessId,
          strangers.map(({ phone }) => phone),
        )
      : []
    ).map(({ matched, id }) => [matched, id]),
  )
  return recipients.flatMap(({ contactId, phone, fill }) => {
    const id = contactId ?? made.get(phone ?? '')
    return id ? [{ contactId: id, fill }] : []
  })
}

/** The business's campaigns with their progress, newest first, 20 per page. */
export function listCampaigns(
  claims: Claims,
  query: { businessId: string; before?: { at: string; id: string } },
): Promise<CampaignPage> {
  return db.readAs(claims, async (tx) => {
    const campaigns = await rows.listCampaignRows(tx, query.businessId, PAGE, query.before)
    const last = campaigns.at(-1)
    return {
      campaigns,
      before: last && campaigns.length === PAGE ? { at: last.created_at, id: last.id } : null,
    }
  })
}

/** One campaign. Error: `campaign.not_found`. */
export async function getCampaign(
  claims: Claims,
  businessId: string,
  campaignId: string,
): Promise<CampaignRow> {
  const row = await db.readAs(claims, (tx) => rows.findCampaignRow(tx, businessId, campaignId))
  if (!row) throw new AppError('campaign.not_found')
  return row
}

/** The outcome per recipient, in sending order; `after` continues the list. */
export function listRecipients(
  claims: Claims,
  query: { businessId: string; campaignId: string; after?: number; state?: string },
): Promise<RecipientPage> {
  return db.readAs(claims, async (tx) => {
    const recipients = await recipientRows.listRecipientRows(
      tx,
      query.businessId,
      query.campaignId,
      query,
    )
    return {
      recipients,
      after: recipients.length === RECIPIENT_PAGE ? (recipients.at(-1)?.position ?? null) : null,
    }
  })
}

type Ref = { businessId: string; campaignId: string }

/** Pauses a campaign. Queued messages are still sent. Error: `campaign.state_changed`. */
export const pauseCampaign = (claims: Claims, ref: Ref): Promise<void> =>
  changeStatus(claims, ref, { from: ['running'], to: 'paused', action: 'campaign.pause' })

/** Resumes a campaign. Error: `campaign.state_changed`. */
export const resumeCampaign = (claims: Claims, ref: Ref): Promise<void> =>
  changeStatus(claims, ref, {
    from: ['paused'],
    to: 'running',
    action: 'campaign.resume',
    also: (tx) => enqueueBatch(tx, ref.campaignId),
  })

/** Ends a campaign for good; recipients that wait get nothing. Error: `campaign.state_changed`. */
export const cancelCampaign = (claims: Claims, ref: Ref): Promise<void> =>
  changeStatus(claims, ref, {
    from: ['running', 'paused'],
    to: 'cancelled',
    action: 'campaign.cancel',
    also: async (tx) => {
      await continueAsService(
        tx,
        'recipients are written by the job alone; the right to the campaign was proved before',
      )
      await recipientRows.giveUpWaiting(tx, ref.campaignId, 'dibatalkan', 'campaign_cancelled')
    },
  })

type StatusChange = {
  from: CampaignStatus[]
  to: CampaignStatus
  /** action in the audit log */
  action: string
  /** additional work in the same transaction */
  also?: (tx: WriteTx) => Promise<void>
}

function changeStatus(
  claims: Claims,
  { businessId, campaignId }: Ref,
  { from, to, action, also }: StatusChange,
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.updateStatus(tx, businessId, campaignId, { from, to, reason: null })))
      throw new AppError('campaign.state_changed')
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action,
      entity: 'campaign',
      entityId: campaignId,
    })
    await also?.(tx)
  })
}
