import { sumUpDays } from '#domain/report'
import { pruneExpired } from '#domain/retention'
import { notifyAtOpening, shareCases } from '#conversation/case-jobs'
import { sendDigest } from '#domain/digest'
import { runBulk } from '#conversation/bulk-acts'
import { sendScheduled } from '#conversation/scheduled'
import { mailNotices, pushNotices } from '#domain/notice/carry-notices'
import type { JobName, Jobs } from '#platform/queue'
import { actOnChannel } from './channel/act-on-channel.ts'
import { campaignBatch } from './campaign-batch.ts'
import { checkChannel } from './channel/check-channel.ts'
import { deleteBusinessJob } from './delete-business.ts'
import { askCsat } from './ask-csat.ts'
import { closeRoom } from './close-room.ts'
import { deliver } from './deliver.ts'
import { escalationDue, escalationOpened } from './escalation-due.ts'
import { fetchMedia } from './fetch-media.ts'
import { leaveAccount } from './leave-account.ts'
import { processEvent } from './process-event.ts'
import { sendMailJob } from './send-mail.ts'
import { sendSms } from './send-sms.ts'
import { simulateCustomer } from './simulate-inbound.ts'
import { submitTemplate } from './channel/submit-template.ts'
import { syncTemplates } from './channel/sync-templates.ts'
import { wakeRoom } from './wake-room.ts'
import { sendWhatsAppCode, sendWhatsAppInvitation, sendWhatsAppNotices } from './whatsapp-alert.ts'

export type Handlers = { [N in JobName]: (payload: Jobs[N]) => Promise<void> }

/** Every kind of job with the function that carries it out. */
export const HANDLERS: Handlers = {
  'process-event': processEvent,
  'agent-reply': async (payload) => (await import('./agent-reply.ts')).agentReply(payload),
  deliver,
  'check-channel': checkChannel,
  'act-on-channel': actOnChannel,
  'leave-account': leaveAccount,
  'delete-business': deleteBusinessJob,
  'sum-up-days': ({ businessId }) => sumUpDays(businessId),
  'score-sessions': async ({ businessId }) =>
    void (await (await import('#domain/evaluation/jobs')).scoreSessions(businessId)),
  'cluster-topics': async ({ businessId }) =>
    (await import('#domain/evaluation/jobs')).clusterTopics(businessId),
  'judge-sessions': async ({ businessId }) =>
    (await import('#domain/evaluation/jobs')).judgeSessions(businessId),
  'prune-expired': async () => void (await pruneExpired()),
  'fetch-media': fetchMedia,
  'escalation-due': escalationDue,
  'shop-opens': ({ businessId }) => notifyAtOpening(businessId),
  'mail-notices': ({ businessId, memberId }) => mailNotices(businessId, memberId),
  'send-digest': ({ businessId, memberId }) => sendDigest(businessId, memberId),
  'whatsapp-notices': sendWhatsAppNotices,
  'whatsapp-code': sendWhatsAppCode,
  'whatsapp-invitation': sendWhatsAppInvitation,
  'push-notices': ({ businessId, memberId }) => pushNotices(businessId, memberId),
  'escalation-opened': escalationOpened,
  'share-cases': ({ businessId }) => shareCases(businessId),
  'read-source': async (payload) => (await import('./read-source.ts')).readKnowledgeSource(payload),
  'read-proposal': async ({ proposalId }) =>
    (await import('#domain/proposal/read')).readProposal(proposalId),
  'reread-source': async ({ sourceId }) =>
    (await import('#domain/knowledge/reread')).rereadSource(sourceId),
  'read-sheet': async ({ sheetId }) => (await import('#domain/product/sheet')).followSheet(sheetId),
  'embed-knowledge': async ({ businessId }) =>
    (await import('#domain/knowledge/lookup')).embedKnowledge(businessId),
  'check-knowledge': async ({ businessId }) =>
    (await import('#domain/knowledge/conflicts')).checkKnowledge(businessId),
  'call-tool': async ({ requestId }) =>
    (await import('#domain/procedure/requests')).callApproved(requestId),
  'send-payment-link': async ({ businessId, saleId }) =>
    (await import('#domain/sale/payment')).sendApprovedLink(businessId, saleId),
  'close-payment-links': async ({ saleId }) =>
    (await import('#domain/sale/payment')).closeLinks(saleId),
  'wake-room': wakeRoom,
  'bulk-rooms': ({ bulkId }) => runBulk(bulkId),
  'send-scheduled': ({ scheduledId }) => sendScheduled(scheduledId),
  'close-room': closeRoom,
  'ask-csat': askCsat,
  'simulate-inbound': simulateCustomer,
  'campaign-batch': campaignBatch,
  'sync-templates': syncTemplates,
  'submit-template': submitTemplate,
  'run-scenarios': async ({ runId }) => (await import('#domain/scenario/run')).stepRun(runId),
  'retest-scenarios': async ({ businessId, cause }) =>
    (await import('#domain/scenario/run')).retestRequired(businessId, cause ?? 'perubahan'),
  'send-mail': sendMailJob,
  'send-sms': sendSms,
}

/**
 * Jobs that move messages in and out: a gateway process runs only these; a worker runs them too.
 */
export const GATEWAY_JOBS = [
  'process-event',
  'deliver',
  'fetch-media',
  'simulate-inbound',
] as const satisfies readonly JobName[]
