import { copyAttachment } from '#domain/media'
import { postCampaignMessage } from '#conversation/pipeline'
import { toContent } from '#domain/template'
import { now } from '#platform/clock'
import { asService, db, type WriteTx } from '#platform/database'
import { enqueue } from '#platform/queue'
import * as rows from './queries.ts'
import * as recipientRows from './recipient-queries.ts'

/** Duration of one batch. A pause takes effect after it. */
const BATCH_MS = 5000
const OUTCOMES_SEEN = 30
const OUTCOMES_LEAST = 10
const FAILED_SHARE = 0.5

/**
 * Queues the next messages of a running campaign and schedules the next batch at its pace. All is
 * one transaction, so a repeated run sends nothing twice. It pauses the campaign when continuing
 * would harm the number.
 */
export function sendBatch(campaignId: string): Promise<void> {
  return db.writeAs(
    asService('a campaign continues without the member who began it'),
    async (tx) => {
      const startedMs = now().getTime()
      const campaign = await rows.lockRunning(tx, campaignId)
      if (!campaign) return
      const against = await reasonToPause(tx, campaign)
      if (against)
        return void (await rows.updateStatus(tx, campaign.business_id, campaign.id, {
          from: ['running'],
          to: 'paused',
          reason: against,
        }))
      const intervalMs = 60_000 / campaign.per_minute
      const size = Math.max(1, Math.floor(BATCH_MS / intervalMs))
      const batch = await recipientRows.takeWaiting(tx, campaign, size)
      for (const recipient of batch)
        await recipientRows.settleRecipient(tx, recipient.id, await sendTo(tx, campaign, recipient))
      if (batch.length < size)
        return void (await rows.updateStatus(tx, campaign.business_id, campaign.id, {
          from: ['running'],
          to: 'done',
          reason: null,
        }))
      await rows.touchCampaign(tx, campaign.id)
      await enqueueBatch(tx, campaignId, new Date(startedMs + size * intervalMs))
    },
  )
}

/** Much longer than the pause between two batches of the slowest campaign. */
const SILENT_MS = 3 * 60_000

/**
 * Restarts campaigns whose job was lost, at the place where they stopped. The sweep calls it.
 * Returns how many.
 */
export function rescueCampaigns(): Promise<number> {
  return db.writeAs(
    asService('a campaign continues without the member who began it'),
    async (tx) => {
      const stranded = await rows.findStranded(
        tx,
        new Date(now().getTime() - SILENT_MS).toISOString(),
      )
      for (const { id } of stranded) await enqueueBatch(tx, id)
      return stranded.length
    },
  )
}

/** At most one batch waits at a time. */
export const enqueueBatch = (tx: WriteTx, campaignId: string, runAt?: Date): Promise<void> =>
  enqueue(
    tx,
    'campaign-batch',
    { campaignId },
    { key: `campaign:${campaignId}`, isBulk: true, ...(runAt ? { runAt } : {}) },
  )

async function reasonToPause(
  tx: WriteTx,
  campaign: rows.RunningCampaign,
): Promise<string | undefined> {
  if (campaign.template_status !== 'APPROVED') return 'template'
  if (campaign.channel_status !== 'WORKING') return 'kanal'
  const { known, failed, spam } = await rows.recentOutcomes(tx, campaign.id, OUTCOMES_SEEN)
  if (spam) return 'spam'
  return known >= OUTCOMES_LEAST && failed / known > FAILED_SHARE ? 'gagal' : undefined
}

type Outcome = Parameters<typeof recipientRows.settleRecipient>[2]
const toSkipped = (reason: string): Outcome => ({ state: 'skipped', reason })

/** Checks again before sending, because much may have changed since the campaign began. */
async function sendTo(
  tx: WriteTx,
  campaign: rows.RunningCampaign,
  recipient: recipientRows.Waiting,
): Promise<Outcome> {
  if (recipient.opted_out) return toSkipped('opted_out')
  if (recipient.blocked) return toSkipped('blocked')
  const [address] = recipient.identities
  if (!address) return toSkipped('unreachable')
  if (await recipientRows.hasGot(tx, campaign.id, recipient.contact_id))
    return toSkipped('duplicate')
  const content = toContent(
    {
      name: campaign.template_name,
      language: campaign.template_language,
      body: campaign.body,
      parts: campaign.parts,
    },
    recipient.fill,
    campaign.header ?? undefined,
  )
  const posted = await postCampaignMessage(
    tx,
    { roomId: recipient.room_id, chat: chatOf(campaign, recipient, address.value) },
    { clientId: `campaign:${campaign.id}`, content, authorId: campaign.created_by },
  )
  if (posted.state !== 'posted') return toSkipped(posted.state)
  const { messageId, roomId } = posted
  if (campaign.header_attachment_id)
    await copyAttachment(tx, { attachmentId: campaign.header_attachment_id, messageId, roomId })
  return { state: 'sent', messageId }
}

const chatOf = (
  campaign: rows.RunningCampaign,
  recipient: recipientRows.Waiting,
  address: string,
) => ({
  businessId: campaign.business_id,
  channelId: campaign.channel_id,
  identities: recipient.identities,
  providerChatId: address,
  ...(recipient.name ? { name: recipient.name } : {}),
})
