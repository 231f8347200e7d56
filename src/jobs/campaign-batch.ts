import { sendBatch } from '#domain/campaign'
import type { Jobs } from '#platform/queue'

/** Sends the next messages of a campaign. */
export const campaignBatch = ({ campaignId }: Jobs['campaign-batch']): Promise<void> =>
  sendBatch(campaignId)
