import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BREAKDOWNS } from '#contract/evaluation/breakdown/span'
import { SESSION_FILTERS } from '#contract/evaluation/filter'
import type { ReadTx } from '#platform/database'
import { rawSql } from '#platform/database'
import { seedScale } from '../database/seed/scale/scale.ts'
import * as apiKey from '../src/domain/api-key/queries.ts'
import * as audit from '../src/domain/audit/queries.ts'
import * as campaign from '../src/domain/campaign/queries.ts'
import * as recipient from '../src/domain/campaign/recipient-queries.ts'
import * as merge from '../src/domain/contact/merge-queries.ts'
import * as booking from '../src/domain/booking/queries.ts'
import * as cost from '../src/domain/cost/queries.ts'
import { listRates } from '../src/domain/cost/rates.ts'
import { listByNumbers } from '../src/domain/contact/customer/import/import-queries.ts'
import * as customer from '../src/domain/contact/customer/queries.ts'
import * as erase from '../src/domain/contact/customer/erase-queries.ts'
import * as customerCopy from '../src/domain/conversation/export/customer-queries.ts'
import * as draftLog from '../src/domain/conversation/draft-log/draft-log-queries.ts'
import * as delivery from '../src/domain/conversation/delivery/delivery-queries.ts'
import * as chats from '../src/domain/conversation/inbound/chat-queries.ts'
import * as undelivered from '../src/domain/conversation/delivery/undelivered-queries.ts'
import * as escalation from '../src/domain/conversation/escalation/queries.ts'
import * as sharing from '../src/domain/conversation/sharing/queries.ts'
import * as message from '../src/domain/conversation/message/queries.ts'
import * as bulk from '../src/domain/conversation/bulk/bulk-queries.ts'
import * as followUp from '../src/domain/conversation/room/follow-up-queries.ts'
import * as room from '../src/domain/conversation/room/list-queries.ts'
import * as roomSearch from '../src/domain/conversation/room/search-queries.ts'
import * as closing from '../src/domain/conversation/session/closing-queries.ts'
import * as turn from '../src/domain/conversation/turn/queries.ts'
import * as breakdown from '../src/domain/evaluation/breakdown/breakdown-queries.ts'
import * as gap from '../src/domain/evaluation/gap/group-queries.ts'
import * as judge from '../src/domain/evaluation/judge/judge-queries.ts'
import * as review from '../src/domain/evaluation/review-queries.ts'
import * as topic from '../src/domain/evaluation/topic/topic-queries.ts'
import * as score from '../src/domain/evaluation/score-queries.ts'
import * as scored from '../src/domain/evaluation/session-queries.ts'
import * as knowledge from '../src/domain/knowledge/queries.ts'
import * as knowledgeDraft from '../src/domain/knowledge/draft/draft-queries.ts'
import * as release from '../src/domain/knowledge/draft/release-queries.ts'
import * as knowledgeWords from '../src/domain/knowledge/words/word-queries.ts'
import * as reread from '../src/domain/knowledge/read/reread-queries.ts'
import * as knowledgeUse from '../src/domain/knowledge/use-queries.ts'
import * as knowledgeSearch from '../src/domain/knowledge/search/search-queries.ts'
import * as notice from '../src/domain/notice/queries.ts'
import * as order from '../src/domain/order/queries.ts'
import * as sale from '../src/domain/sale/queries.ts'
import * as replyRule from '../src/domain/reply-rule/queries.ts'
import * as report from '../src/domain/report/queries.ts'
import * as product from '../src/domain/product/queries.ts'
import * as productDraft from '../src/domain/product/draft/draft-queries.ts'
import * as scenarioMaker from '../src/domain/scenario/make-queries.ts'
import * as correction from '../src/domain/scenario/correction/correction-queries.ts'
import * as lie from '../src/domain/scenario/lie/lie-queries.ts'
import * as scenario from '../src/domain/scenario/queries.ts'
import * as scenarioRun from '../src/domain/scenario/run-queries.ts'
import * as subscription from '../src/domain/subscription/queries.ts'
import * as template from '../src/domain/template/queries.ts'
import * as waha from '../src/domain/waha-api/queries.ts'
import { HOSTED_EXCUSED, HOSTED_LISTS, HOSTED_ROWS } from './hosted-lists.ts'
import { aUser, openWorld, type World } from './world.ts'

/** Arguments of the queries: rows in the middle of a business with neighbours. */
type Given = {
  business: string
  owner: string
  channel: string
  room: string
  contact: string
  source: string
  entry: string
  campaign: string
  run: string
  at: { at: string; id: string }
}

/**
 * `table`: the table whose rows form the page. `hashes`: at this size a join of messages to so many
 * rows is cheaper by one scan than by an index lookup for each. `by`: `service` where the server
 * runs it for no member.
 */
type Listed = {
  query: string
  table: string
  by?: 'service'
  hashes?: true
  call: (tx: ReadTx & postgres.Sql, given: Given) => Promise<unknown>
}

const TODAY = '2026-11-23'
const LONG_AGO = '2026-10-01T00:00:00Z'
const bookedDays = (given: Given) => ({
  businessId: given.business,
  zone: 'Asia/Jakarta',
  from: '2026-11-16',
  until: '2026-11-22',
})
const costPart = (given: Given) => ({
  businessId: given.business,
  since: { day: '2026-11-17', zone: 'Asia/Jakarta' },
})
const span = (given: Given) => ({
  businessId: given.business,
  zone: 'Asia/Jakarta',
  from: '2026-11-17',
  to: TODAY,
})
const roomsOf = (
  view: 'perlu-dibalas' | 'punya-saya' | 'ditangani-ai' | 'semua' | 'selesai',
): Listed => ({
  query: 'conversation/room/list-queries.ts listRoomRows',
  table: 'room',
  call: (tx, given) =>
    room.listRoomRows(tx, { businessId: given.business, view, before: given.at }, given.owner),
})

const period = (given: Given) => ({
  businessId: given.business,
  zone: 'Asia/Jakarta',
  fromDay: '2026-11-17',
  untilIso: `${TODAY}T00:00:00Z`,
  shiftDays: 0,
})
const NO_FILTER: customer.CustomerFilter = {
  tagId: undefined,
  channelId: undefined,
  state: undefined,
  pattern: null,
  ids: null,
  before: undefined,
}

const QUERIES: Listed[] = [
  {
    query: 'api-key/queries.ts listKeyRows',
    table: 'api_key',
    call: (tx, given) => apiKey.listKeyRows(tx, given.business, 50),
  },
  {
    query: 'audit/queries.ts listAuditRows',
    table: 'audit_log',
    call: (tx, given) => audit.listAuditRows(tx, given.business, 50),
  },
  {
    query: 'campaign/recipient-queries.ts listCandidates',
    table: 'contact',
    call: (tx, given) => recipient.listCandidates(tx, given.business, { kind: 'all' }),
  },
  {
    query: 'campaign/recipient-queries.ts listByPhones',
    table: 'contact',
    call: (tx, given) => recipient.listByPhones(tx, given.business, ['6281100000001']),
  },
  {
    query: 'reply-rule/queries.ts listRuleRows',
    table: 'reply_rule_use',
    call: (tx, given) => replyRule.listRuleRows(tx, given.business),
  },
  {
    query: 'reply-rule/queries.ts listActiveRules',
    table: 'reply_rule',
    by: 'service',
    call: (tx, given) => replyRule.listActiveRules(tx, given.business),
  },
  {
    query: 'reply-rule/queries.ts listRoomUses',
    table: 'reply_rule_use',
    by: 'service',
    call: (tx, given) => replyRule.listRoomUses(tx, given.room, LONG_AGO),
  },
  {
    query: 'reply-rule/queries.ts listRuleUses',
    table: 'reply_rule_use',
    hashes: true,
    call: async (tx, given) => {
      const [rule] = await replyRule.listRuleRows(tx, given.business)
      return replyRule.listRuleUses(tx, given.business, rule!.id)
    },
  },
  {
    query: 'campaign/queries.ts listCampaignRows',
    table: 'campaign',
    hashes: true,
    call: (tx, given) => campaign.listCampaignRows(tx, given.business, 20, given.at),
  },
  {
    query: 'campaign/queries.ts recentOutcomes',
    table: 'campaign_recipient',
    by: 'service',
    call: (tx, given) => campaign.recentOutcomes(tx, given.campaign, 100),
  },
  {
    query: 'campaign/recipient-queries.ts listRecipientRows',
    table: 'campaign_recipient',
    hashes: true,
    call: (tx, given) =>
      recipient.listRecipientRows(tx, given.business, given.campaign, { after: 100 }),
  },
  {
    query: 'booking/queries.ts listBookingRows',
    table: 'booking',
    call: (tx, given) => booking.listBookingRows(tx, bookedDays(given)),
  },
  {
    query: 'booking/queries.ts listTaken',
    table: 'booking',
    call: (tx, given) => booking.listTaken(tx, bookedDays(given)),
  },
  {
    query: 'booking/queries.ts listUnstaffedRows',
    table: 'booking',
    call: (tx, given) =>
      booking.listUnstaffedRows(tx, {
        businessId: given.business,
        zone: 'Asia/Jakarta',
        nowIso: new Date().toISOString(),
      }),
  },
  {
    query: 'booking/queries.ts listRoomRows',
    table: 'booking',
    call: (tx, given) => booking.listRoomRows(tx, given.room, 'Asia/Jakarta', 5),
  },
  {
    query: 'cost/queries.ts listDayCosts',
    table: 'agent_run',
    hashes: true,
    call: (tx, given) => cost.listDayCosts(tx, costPart(given), listRates(), 'Asia/Jakarta'),
  },
  {
    query: 'cost/queries.ts listRoomCosts',
    table: 'agent_run',
    hashes: true,
    call: (tx, given) => cost.listRoomCosts(tx, costPart(given), listRates(), 20),
  },
  {
    query: 'cost/queries.ts listFigureRooms',
    table: 'agent_run',
    hashes: true,
    call: (tx, given) =>
      cost.listFigureRooms(
        tx,
        { part: costPart(given), rates: listRates(), zone: 'Asia/Jakarta', most: 100 },
        { by: 'versi', behaviour: 'v1' },
      ),
  },
  {
    query: 'cost/queries.ts listBehaviourCosts',
    table: 'agent_run',
    hashes: true,
    call: (tx, given) => cost.listBehaviourCosts(tx, costPart(given)),
  },
  {
    query: 'cost/queries.ts listCampaignCosts',
    table: 'campaign_recipient',
    hashes: true,
    call: (tx, given) => cost.listCampaignCosts(tx, costPart(given), listRates(), 10),
  },
  {
    query: 'contact/merge-queries.ts listSame',
    table: 'contact',
    call: (tx, given) => merge.listSame(tx, given.business, given.contact),
  },
  {
    query: 'contact/merge-queries.ts listMerges',
    table: 'contact_merge',
    call: (tx, given) => merge.listMerges(tx, given.business, given.contact),
  },
  ...[NO_FILTER, { ...NO_FILTER, ids: [] }, { ...NO_FILTER, state: 'menolak' as const }].map(
    (filter): Listed => ({
      query: 'contact/customer/queries.ts listCustomerRows',
      table: 'room',
      call: (tx, given) =>
        customer.listCustomerRows(
          tx,
          given.business,
          { ...filter, before: given.at, ids: filter.ids && [given.contact] },
          50,
        ),
    }),
  ),
  {
    query: 'contact/customer/queries.ts listCustomerRows',
    table: 'contact',
    call: (tx, given) =>
      customer.listCustomerRows(
        tx,
        given.business,
        { ...NO_FILTER, state: 'belum', before: given.at },
        50,
      ),
  },
  {
    query: 'contact/customer/import/import-queries.ts listByNumbers',
    table: 'contact_identity',
    call: (tx, given) => listByNumbers(tx, given.business, ['628111', '628112']),
  },
  {
    query: 'contact/customer/queries.ts listCustomerRooms',
    table: 'room',
    call: (tx, given) => customer.listCustomerRooms(tx, given.contact),
  },
  {
    query: 'contact/customer/queries.ts listCustomerOrders',
    table: 'sale',
    call: (tx, given) => customer.listCustomerOrders(tx, given.contact),
  },
  {
    query: 'contact/customer/queries.ts listCustomerNotes',
    table: 'contact_note',
    call: (tx, given) => customer.listCustomerNotes(tx, given.contact),
  },
  {
    query: 'contact/customer/queries.ts listConsentChanges',
    table: 'room_event',
    call: (tx, given) => customer.listConsentChanges(tx, given.contact),
  },
  {
    query: 'contact/customer/erase-queries.ts listWithMerged',
    table: 'contact',
    by: 'service',
    call: (tx, given) => erase.listWithMerged(tx, given.business, given.contact),
  },
  {
    query: 'conversation/export/customer-queries.ts listPersonIds',
    table: 'contact',
    call: (tx, given) => customerCopy.listPersonIds(tx, given.business, given.contact),
  },
  {
    query: 'conversation/export/customer-queries.ts listPersonRooms',
    table: 'room',
    call: (tx, given) => customerCopy.listPersonRooms(tx, [given.contact]),
  },
  ...BREAKDOWNS.map((by): Listed => ({
    query: 'evaluation/breakdown/breakdown-queries.ts listBreakdown',
    table: 'session_score',
    by: 'service',
    call: (tx, given) => breakdown.listBreakdown(tx, period(given), by),
  })),
  {
    query: 'evaluation/breakdown/breakdown-queries.ts listPoints',
    table: 'session_score',
    by: 'service',
    call: (tx, given) => breakdown.listPoints(tx, period(given), 'hari'),
  },
  {
    query: 'conversation/delivery/delivery-queries.ts listUnsureAnswers',
    table: 'message',
    by: 'service',
    call: (tx) => delivery.listUnsureAnswers(tx, LONG_AGO),
  },
  {
    query: 'conversation/delivery/undelivered-queries.ts listUndelivered',
    table: 'message',
    call: (tx, given) => undelivered.listUndelivered(tx, given.business, given.at),
  },
  {
    query: 'conversation/delivery/undelivered-queries.ts listFailed',
    table: 'message',
    call: (tx, given) => undelivered.listFailed(tx, given.business, 50),
  },
  {
    query: 'conversation/delivery/delivery-queries.ts listUnacknowledged',
    table: 'message',
    by: 'service',
    call: (tx, given) =>
      delivery.listUnacknowledged(tx, given.channel, LONG_AGO, `${TODAY}T00:00:00Z`),
  },
  {
    query: 'conversation/escalation/queries.ts listWaiting',
    table: 'escalation',
    call: (tx, given) =>
      escalation.listWaiting(tx, { businessId: given.business, tab: 'menunggu' }, null, 50),
  },
  {
    query: 'conversation/escalation/queries.ts listTaken',
    table: 'escalation',
    call: (tx, given) =>
      escalation.listTaken(tx, { businessId: given.business, tab: 'punya-saya' }, given.owner, 50),
  },
  {
    query: 'conversation/sharing/queries.ts listUntaken',
    table: 'escalation',
    by: 'service',
    call: (tx, given) => sharing.listUntaken(tx, given.business),
  },
  {
    query: 'conversation/sharing/queries.ts listTakenRooms',
    table: 'escalation',
    call: (tx, given) => sharing.listTakenRooms(tx, given.business, given.owner),
  },
  {
    query: 'conversation/message/queries.ts listMessageRows',
    table: 'message',
    call: (tx, given) => message.listMessageRows(tx, given.business, given.room, given.at),
  },
  {
    query: 'conversation/bulk/bulk-queries.ts listRoomIds',
    table: 'room',
    call: (tx, given) =>
      bulk.listRoomIds(tx, { businessId: given.business, view: 'semua' }, given.owner),
  },
  {
    query: 'conversation/message/queries.ts listNewerRows',
    table: 'message',
    call: (tx, given) => message.listNewerRows(tx, given.business, given.room, given.at),
  },
  {
    query: 'conversation/message/queries.ts findWritten',
    table: 'message',
    by: 'service',
    call: (tx, given) => message.findWritten(tx, given.room),
  },
  {
    query: 'conversation/message/queries.ts listEventRows',
    table: 'room_event',
    call: (tx, given) =>
      message.listEventRows(tx, given.business, given.room, { from: LONG_AGO, to: null }),
  },
  {
    query: 'conversation/inbound/chat-queries.ts listRoomsOfContact',
    table: 'room',
    by: 'service',
    call: (tx, given) => chats.listRoomsOfContact(tx, given.contact),
  },
  roomsOf('perlu-dibalas'),
  roomsOf('punya-saya'),
  roomsOf('ditangani-ai'),
  roomsOf('semua'),
  roomsOf('selesai'),
  {
    query: 'conversation/room/list-queries.ts listRoomRowsById',
    table: 'room',
    call: (tx, given) => room.listRoomRowsById(tx, given.business, [given.room]),
  },
  {
    query: 'conversation/room/list-queries.ts listAiRoomRows',
    table: 'room',
    call: (tx, given) => room.listAiRoomRows(tx, given.business, given.at),
  },
  {
    query: 'conversation/room/list-queries.ts findRoomBeside',
    table: 'room',
    call: (tx, given) => room.findRoomBeside(tx, given.room),
  },
  {
    query: 'conversation/room/list-queries.ts listClosedRows',
    table: 'closure',
    call: (tx, given) => room.listClosedRows(tx, given.business, given.at),
  },
  {
    query: 'conversation/draft-log/draft-log-queries.ts listDraftRows',
    table: 'draft',
    call: (tx, given) =>
      draftLog.listDraftRows(tx, {
        businessId: given.business,
        before: { at: given.at.at, id: given.at.id },
      }),
  },
  {
    query: 'conversation/room/search-queries.ts listFoundRows',
    table: 'message',
    call: (tx, given) =>
      roomSearch.listFoundRows(
        tx,
        { businessId: given.business, view: 'semua', search: 'ulang tahun' },
        given.owner,
        ['%ulang%', '%tahun%'],
      ),
  },
  {
    query: 'conversation/session/closing-queries.ts listSessionMessages',
    table: 'message',
    by: 'service',
    call: (tx, given) => closing.listSessionMessages(tx, given.room, 1),
  },
  {
    query: 'conversation/turn/queries.ts listTurnMessages',
    table: 'message',
    by: 'service',
    call: (tx, given) => turn.listTurnMessages(tx, { roomId: given.room, budgetFrom: LONG_AGO }),
  },
  {
    query: 'evaluation/gap/group-queries.ts listGroupRows',
    table: 'question_group',
    by: 'service',
    call: (tx, given) => gap.listGroupRows(tx, given.business),
  },
  {
    query: 'evaluation/gap/group-queries.ts listOpenGroups',
    table: 'question_group',
    call: (tx, given) => gap.listOpenGroups(tx, given.business, 10),
  },
  {
    query: 'evaluation/judge/judge-queries.ts listUnjudged',
    table: 'session_score',
    by: 'service',
    call: (tx, given) => judge.listUnjudged(tx, given.business, LONG_AGO, 20),
  },
  {
    query: 'evaluation/review-queries.ts listReviewRows',
    table: 'session_score',
    call: (tx, given) => review.listReviewRows(tx, given.business, 20),
  },
  {
    query: 'evaluation/topic/topic-queries.ts listQuestions',
    table: 'session_score',
    by: 'service',
    call: (tx, given) => topic.listQuestions(tx, given.business, { sinceIso: LONG_AGO, most: 100 }),
  },
  {
    query: 'evaluation/score-queries.ts listChangedSessions',
    table: 'message',
    by: 'service',
    call: (tx, given) =>
      score.listChangedSessions(tx, given.business, {
        since: `${TODAY}T00:00:00Z`,
        until: `${TODAY}T05:00:00Z`,
        judgedSince: '2026-11-15T00:00:00Z',
        judgedUntil: '2026-11-16T00:00:00Z',
      }),
  },
  {
    query: 'evaluation/score-queries.ts listSessionFacts',
    table: 'message',
    by: 'service',
    call: (tx, given) => score.listSessionFacts(tx, [{ room_id: given.room, session_no: 1 }]),
  },
  ...SESSION_FILTERS.map((filter): Listed => ({
    query: 'evaluation/session-queries.ts listSessionRows',
    table: 'session_score',
    call: (tx, given) =>
      scored.listSessionRows(tx, span(given), { businessId: given.business, days: 7, filter }),
  })),
  {
    query: 'evaluation/gap/group-queries.ts listGroupChats',
    table: 'unanswered_question',
    call: (tx, given) =>
      gap.listGroupChats(tx, { businessId: given.business, groupId: given.business }),
  },
  {
    query: 'evaluation/topic/topic-queries.ts listTopicRows',
    table: 'session_score',
    by: 'service',
    call: (tx, given) =>
      topic.listTopicRows(
        tx,
        { businessId: given.business, zone: 'Asia/Jakarta' },
        { month: '2026-10-25', fortnight: '2026-11-10', week: '2026-11-17' },
      ),
  },
  {
    query: 'conversation/room/follow-up-queries.ts listFollowUpRows',
    table: 'room',
    call: (tx, given) => followUp.listFollowUpRows(tx, given.business),
  },
  {
    query: 'knowledge/queries.ts listSourceRows',
    table: 'knowledge_source',
    call: (tx, given) => knowledge.listSourceRows(tx, given.business),
  },
  {
    query: 'knowledge/queries.ts listEntryRows',
    table: 'knowledge_entry',
    call: (tx, given) => knowledge.listEntryRows(tx, given.business, given.source),
  },
  {
    query: 'knowledge/read/reread-queries.ts listReadingRows',
    table: 'knowledge_reading',
    call: (tx, given) => reread.listReadingRows(tx, given.business, given.source),
  },
  {
    query: 'knowledge/read/reread-queries.ts listDueSources',
    table: 'knowledge_source',
    by: 'service',
    call: (tx) => reread.listDueSources(tx, 50),
  },
  {
    query: 'knowledge/use-queries.ts listUsedRooms',
    table: 'knowledge_use',
    call: (tx, given) =>
      knowledgeUse.listUsedRooms(tx, {
        businessId: given.business,
        entryId: given.entry,
        before: { at: given.at.at, roomId: given.room },
      }),
  },
  {
    query: 'knowledge/draft/draft-queries.ts listDraftRows',
    table: 'knowledge_draft_change',
    call: (tx, given) => knowledgeDraft.listDraftRows(tx, given.business),
  },
  {
    query: 'knowledge/draft/draft-queries.ts listOverlay',
    table: 'knowledge_draft_change',
    by: 'service',
    call: (tx, given) => knowledgeDraft.listOverlay(tx, given.business),
  },
  {
    query: 'knowledge/draft/release-queries.ts listReleaseRows',
    table: 'knowledge_release',
    call: (tx, given) => release.listReleaseRows(tx, given.business),
  },
  {
    query: 'product/draft/draft-queries.ts listChanges',
    table: 'product_draft_change',
    call: (tx, given) => productDraft.listChanges(tx, given.business),
  },
  {
    query: 'product/queries.ts listByKeys',
    table: 'product',
    call: (tx, given) =>
      product.listByKeys(tx, given.business, [{ name: 'Kopi susu', variant: 'Besar' }]),
  },
  {
    query: 'product/queries.ts listMissing',
    table: 'product',
    call: (tx, given) =>
      product.listMissing(tx, given.business, [{ name: 'Kopi susu', variant: 'Besar' }]),
  },
  {
    query: 'product/queries.ts listProductRows',
    table: 'product',
    call: (tx, given) => product.listProductRows(tx, given.business, { words: ['roti'], after: 5 }),
  },
  {
    query: 'product/queries.ts listProductRows',
    table: 'product_draft_change',
    call: (tx, given) =>
      product.listProductRows(tx, given.business, { words: [], after: 5, isDraft: true }),
  },
  {
    query: 'knowledge/words/word-queries.ts listNewestUnanswered',
    table: 'unanswered_question',
    call: (tx, given) => knowledgeWords.listNewestUnanswered(tx, given.business, 200),
  },
  {
    query: 'knowledge/words/word-queries.ts listOpenChosen',
    table: 'chosen_answer',
    call: (tx, given) => knowledgeWords.listOpenChosen(tx, given.business),
  },
  {
    query: 'knowledge/words/word-queries.ts listOtherWords',
    table: 'knowledge_entry',
    call: (tx, given) => knowledgeWords.listOtherWords(tx, given.business),
  },
  {
    query: 'knowledge/search/search-queries.ts listSearchableVersions',
    table: 'knowledge_entry',
    by: 'service',
    call: (tx, given) => knowledgeSearch.listSearchableVersions(tx, given.business),
  },
  {
    query: 'notice/queries.ts listOwn',
    table: 'notice',
    call: (tx, given) => notice.listOwn(tx, given.business, given.owner),
  },
  {
    query: 'sale/queries.ts listSaleRows',
    table: 'sale',
    call: (tx, given) =>
      sale.listSaleRows(tx, given.business, {
        tab: 'aktif',
        words: ['roti'],
        fulfilment: null,
        before: 100,
      }),
  },
  {
    query: 'sale/queries.ts listRoomSales',
    table: 'sale',
    call: (tx, given) => sale.listRoomSales(tx, given.room, 5),
  },
  {
    query: 'order/queries.ts listOrderRows',
    table: 'order',
    call: (tx, given) => order.listOrderRows(tx, given.business, `${TODAY}T00:00:00Z`, 50),
  },
  {
    query: 'subscription/queries.ts listUsageRows',
    table: 'usage_event',
    call: (tx, given) =>
      subscription.listUsageRows(tx, given.business, {
        startsAt: LONG_AGO,
        before: null,
        limit: 51,
      }),
  },
  {
    query: 'report/queries.ts findDayActs',
    table: 'sale',
    call: (tx, given) =>
      report.findDayActs(tx, given.business, { zone: 'Asia/Jakarta', day: TODAY, time: '12:00' }),
  },
  {
    query: 'report/queries.ts findTrouble',
    table: 'escalation',
    call: (tx, given) =>
      report.findTrouble(tx, given.business, {
        now: `${TODAY}T05:00:00Z`,
        today: TODAY,
        sinceIso: `${TODAY}T00:00:00Z`,
        unsentSinceIso: `${TODAY}T00:00:00Z`,
      }),
  },
  {
    query: 'scenario/correction/correction-queries.ts listOwnVerdicts',
    table: 'agent_run',
    call: (tx, given) => correction.listOwnVerdicts(tx, given.owner, { roomId: given.room }),
  },
  {
    query: 'scenario/correction/correction-queries.ts listWordsUpTo',
    table: 'message',
    call: (tx, given) => correction.listWordsUpTo(tx, given.room, given.run),
  },
  {
    query: 'scenario/make-queries.ts listClosedSessions',
    table: 'closure',
    call: (tx, given) => scenarioMaker.listClosedSessions(tx, given.business, 50),
  },
  {
    query: 'scenario/queries.ts listScenarioRows',
    table: 'scenario',
    call: (tx, given) => scenario.listScenarioRows(tx, given.business, 'wajib'),
  },
  {
    query: 'scenario/queries.ts findReadiness',
    table: 'scenario',
    call: (tx, given) => scenario.findReadiness(tx, given.business, 'v1'),
  },
  {
    query: 'scenario/run-queries.ts listNext',
    table: 'scenario',
    by: 'service',
    call: (tx, given) =>
      scenarioRun.listNext(
        tx,
        {
          id: given.run,
          business_id: given.business,
          scope: 'semua',
          behaviour: 'v1',
          repetitions: 1,
          total: 1000,
          cause: 'orang',
          next_behaviour: null,
          started_by: null,
          done_up_to: null,
          created_at: `${TODAY}T00:00:00Z`,
          is_draft: false,
        },
        null,
        1,
      ),
  },
  {
    query: 'scenario/lie/lie-queries.ts listLieRows',
    table: 'scenario_lie',
    call: (tx, given) => lie.listLieRows(tx, given.run, 'janji'),
  },
  {
    query: 'scenario/lie/lie-queries.ts listUntriedLies',
    table: 'scenario_lie',
    call: (tx, given) => lie.listUntriedLies(tx, given.run, 10),
  },
  {
    query: 'scenario/run-queries.ts listRunRows',
    table: 'scenario_run',
    call: (tx, given) => scenarioRun.listRunRows(tx, given.business),
  },
  {
    query: 'scenario/run-queries.ts listResultRows',
    table: 'scenario_result',
    hashes: true,
    call: (tx, given) => scenarioRun.listResultRows(tx, given.run),
  },
  {
    query: 'template/queries.ts listRows',
    table: 'template',
    call: (tx, given) => template.listRows(tx, given.business),
  },
  {
    query: 'template/queries.ts listUsableRows',
    table: 'template',
    call: (tx, given) => template.listUsableRows(tx, given.business, given.room),
  },
  {
    query: 'waha-api/queries.ts listChatRows',
    table: 'room',
    call: (tx, given) =>
      waha.listChatRows(tx, given.channel, {
        limit: 50,
        offset: 100,
        order: 'desc',
        sortBy: 'time',
      }),
  },
  {
    query: 'waha-api/queries.ts listMessageRows',
    table: 'message',
    call: (tx, given) =>
      waha.listMessageRows(tx, given.room, { limit: 50, offset: 0, order: 'desc' }),
  },
  ...HOSTED_LISTS,
]

const FEW = 'a few rows of one business or person, which end with it'
const LOCKS = 'takes the next of a job under a lock, in its order'
const SWEEP = 'a sweep over the whole instance'
const SUMS = 'reads the sums that a nightly job stores'

/** Lists that need no index, with the reason. */
const EXCUSED: Record<string, string> = {
  'account/anonymous-queries.ts listUnused': 'a nightly sweep over accounts',
  'business/deletion-queries.ts listLeftDeletions': 'a sweep over the few businesses being removed',
  'business/deletion-queries.ts listTablesLeft': 'reads the catalog',
  'business/queries.ts listChannels': FEW,
  'business/queries.ts listMembers': FEW,
  'business/queries.ts listMemberships': FEW,
  'campaign/queries.ts findStranded': SWEEP,
  'campaign/recipient-queries.ts takeWaiting': LOCKS,
  'channel/queries.ts listChannelIds': FEW,
  'channel/down-queries.ts listDown': SWEEP,
  'channel/down-queries.ts listBack': SWEEP,
  'contact/customer/queries.ts listFields': FEW,
  'channel/health-queries.ts listDueChecks': 'a sweep over all channels of the instance',
  'conversation/delivery/undelivered-queries.ts findUnsent': SWEEP,
  'conversation/room/list-queries.ts listTagRows': FEW,
  'conversation/room/list-queries.ts pageOrder': 'the page of listRoomRows and listFoundRows',
  'conversation/gallery/gallery-queries.ts listFileRows': 'of one customer, by the index of rooms',
  'conversation/gallery/gallery-queries.ts listLinkRows': 'of one customer, by the index of rooms',
  'conversation/bulk/before-queries.ts listBefore': 'of one act, by the primary key',
  'saved-view/queries.ts listViewRows': FEW,
  'tag/queries.ts listTagUse': FEW,
  'conversation/schedule/schedule-queries.ts listScheduled':
    'at most 100 of one room, by a partial index',
  'conversation/session/closing-queries.ts findIdleRooms': SWEEP,
  'conversation/sharing/queries.ts listCandidates': FEW,
  'conversation/sharing/queries.ts listDuties': FEW,
  'conversation/sharing/queries.ts listRules': FEW,
  'booking/queries.ts listServiceRows': FEW,
  'booking/staff-queries.ts listStaffRows': FEW,
  'booking/queries.ts listToRemind': SWEEP,
  'procedure/queries.ts listProcedureRows': FEW,
  'procedure/draft/draft-queries.ts listStored': FEW,
  'procedure/version/version-queries.ts listVersionRows': 'at most 20 rows of one procedure',
  'procedure/queries.ts listToolRows': FEW,
  'procedure/queries.ts listSecrets': FEW,
  'procedure/queries.ts listRequestRows': 'a few rows of one conversation',
  'evaluation/day-queries.ts listEvaluationDays': SUMS,
  'evaluation/day-queries.ts listKpiDays': SUMS,
  'evaluation/gap/group-queries.ts listExamples': FEW,
  'evaluation/gap/group-queries.ts listKnownQuestions': 'by the primary key',
  'evaluation/review-queries.ts listAgreements': 'labels that members gave by hand in 90 days',
  'evaluation/review-queries.ts listJudgements': 'by the primary key',
  'evaluation/review-queries.ts listLabels': 'of one session',
  'evaluation/topic/topic-queries.ts listTopicCentres': FEW,
  'evaluation/score-queries.ts listDueEvaluations': 'a sweep over all businesses',
  'gateway/engines/baileys/message-queries.ts listCommandIds': 'by the ids of messages',
  'gateway/engines/baileys/message-queries.ts listUnreadable': 'by the primary key',
  'gateway/engines/baileys/outbound/command-queries.ts noteSent': 'of one chat',
  'gateway/engines/baileys/outbound/command-queries.ts takeCommands': LOCKS,
  'gateway/engines/baileys/session/queries.ts claimSessions': LOCKS,
  'gateway/engines/baileys/session/queries.ts listKeys': 'by the primary key',
  'gateway/engines/simulator/queries.ts listTemplates': FEW,
  'knowledge/reading-queries.ts listReadRows': 'a job that reads one source whole',
  'knowledge/version/version-queries.ts listVersionRows': 'at most 20 of an entry',
  'knowledge/search/search-queries.ts listUnembedded':
    'a job that embeds the whole knowledge of a business',
  'knowledge/search/search-queries.ts listVectors':
    'loads the whole knowledge of a business into memory',
  'media/queries.ts deleteUnsent': SWEEP,
  'media/queries.ts lockRemovedObjects': LOCKS,
  'invoice/queries.ts listDocumentRows': 'the books of the operator, by primary key',
  'subscription/queries.ts listEnding': 'a sweep over plans that end soon, by their end',
  'account/queries.ts listSessionRows': 'of one user, by sessions_user_id_idx',
  'alert-number/queries.ts listAlertChannels': FEW,
  'alert-number/queries.ts listAlerted': FEW,
  'digest/queries.ts listDueDigests': 'a sweep over the digests that are due',
  'notice/queries.ts takeForWhatsApp': 'of one member, by notice_of_member',
  'number-mask/queries.ts listOwnMasks': 'the memberships of one member',
  'notice/queries.ts listUnpushed': 'of one member, by notice_of_member',
  'notice/queries.ts listPushed': 'devices of the members of one business',
  'push/queries.ts listDeviceRows': 'at most 10 devices of one member',
  'push/queries.ts listStoredDevices': 'at most 10 devices of one member',
  'payment/queries.ts listOrderPayments': 'of one order',
  'payment/queries.ts listSalePaymentRows': 'of one order',
  'payment/account-queries.ts listAccountRows': FEW,
  'template/notice/queries.ts listChosen': FEW,
  'payment/queries.ts listPaidPayments': "the operator's list of plan payments, by the primary key",
  'payment/refund/queries.ts listSaleRefunds': 'of one order',
  'payment/refund/queries.ts listSending': 'a sweep over open refunds of the instance',
  'payment/queries.ts listTransferRows': "the operator's list of open transfers",
  'payment/queries.ts listUnchecked': 'a sweep over open payments of the instance',
  'product/queries.ts listInUse': 'by the primary key',
  'product/sheet/sheet-queries.ts listDueSheets': 'a sweep over the sheets that are due',
  'product/sheet/sheet-queries.ts listLinks': 'a job that reads one sheet whole, by its key',
  'product/sheet/sheet-queries.ts listRuns': 'at most 20 of a sheet, by their index',
  'product/sheet/sheet-queries.ts listMissingRows': 'of one sheet, by a partial index of its keys',
  'quick-reply/queries.ts listRows': FEW,
  'quota/queries.ts listUses': FEW,
  'report/day-queries.ts listRunDays': SUMS,
  'report/sum-up-queries.ts listDueReports': 'a sweep over all businesses',
  'report/sum-up-queries.ts listStored': SUMS,
  'retention/queries.ts deleteBodies': SWEEP,
  'retention/queries.ts deleteProposals': SWEEP,
  'retention/queries.ts deleteRuleUses': SWEEP,
  'proposal/queries.ts listOpenProposals': FEW,
  'proposal/queries.ts listFiles': FEW,
  'media/reading-queries.ts listReadable': FEW,
  'scenario/correction/draft-lesson-queries.ts listLessonRows': FEW,
  'retention/queries.ts emptyTraces': SWEEP,
  'sale/queries.ts listEvents': 'of one order',
  'sale/queries.ts listStaleDrafts': 'a sweep over drafts of the instance',
  'scenario/correction/correction-queries.ts listUsedEntries': FEW,
  'scenario/lie/lie-queries.ts listKnownEntries': 'all entries of a business, 500 at most',
  'scenario/make-queries.ts listUntested':
    'reads the whole knowledge of a business, when a member presses',
  'scenario/change-queries.ts changesSince':
    'reads the whole knowledge of a business, when a member opens the page',
  'scenario/change-queries.ts listChangesSincePass':
    'the newest 20 runs of a business, by their index',
  'scenario/run-queries.ts listDiffering': 'the results of two runs, 2,000 at most, by their key',
  'scenario/run-queries.ts listOutdated':
    'once after an update of the product, over all businesses',
  'scenario/run-queries.ts listStranded': 'a sweep over the few active runs',
  'simulation/queries.ts listAskable': FEW,
  'team/queries.ts listPending': FEW,
  'template/queries.ts listTemplateChannels': FEW,
  'waha-api/queries.ts listKeptBusinesses': FEW,
  'waha-api/queries.ts listNamedSessions': FEW,
  'waha-api/queries.ts listSessionRows': FEW,
  'waha-api/queries.ts listSessionsById': FEW,
  ...HOSTED_EXCUSED,
}

/** Paths omit `src`, and those of the domain omit `domain`. */
const FOLDERS = ['domain', 'gateway', 'supabase'] as const

/** A query is a list by its name, or because it orders rows and takes more than one of them. */
function listQueriesIn(source: string): string[] {
  const exported = source.split(/^export /m).slice(1)
  return exported.flatMap((text) => {
    const name = /^(?:async )?(?:function|const) (\w+)/.exec(text)?.[1]
    const isPaged = /\border by\b/.test(text) && /\blimit (?!1\b)/.test(text)
    return name !== undefined && (name.startsWith('list') || isPaged) ? [name] : []
  })
}

test('finds list queries by their name or their ordered page', () => {
  expect(
    listQueriesIn(`export function listA(tx) {}
export const listB = batchCalls({})
export async function readPage(tx) {
  return tx\`select 1 order by id limit \${most}\`
}
export const newest = (tx) => tx\`select 1 order by id desc limit 1\``),
  ).toEqual(['listA', 'listB', 'readPage'])
})

test('every list query has its plan checked here, or a reason why not', () => {
  const written = FOLDERS.flatMap((folder) => {
    const path = join(import.meta.dirname, '../src', folder)
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('queries.ts'))
      .flatMap((file) =>
        listQueriesIn(readFileSync(join(path, file), 'utf8')).map(
          (name) => `${folder === 'domain' ? '' : `${folder}/`}${file} ${name}`,
        ),
      )
  })
  const known = new Set([...QUERIES.map((one) => one.query), ...Object.keys(EXCUSED)])
  expect(written.filter((name) => !known.has(name))).toEqual([])
  expect([...known].filter((name) => !written.includes(name))).toEqual([])
})

describe('with some thousand rows per table', () => {
  let world: World
  let given: Given
  let sql: postgres.Sql
  const plans: string[] = []

  beforeAll(async () => {
    world = await openWorld()
    given = await fill(world.url)
    // auto_explain sends the plan of each statement, with that of functions inside, as a notice.
    sql = postgres(world.url, { max: 1, onnotice: (plan) => plans.push(plan.message ?? '') })
    await sql`load 'auto_explain'`
    await sql`set auto_explain.log_min_duration = 0`
    await sql`set auto_explain.log_nested_statements = on`
    await sql`set auto_explain.log_level = 'notice'`
  }, 120_000)
  afterAll(async () => {
    await sql?.end()
    await world?.close()
  })

  test.each(QUERIES)('$query reads $table by an index', async ({ table, by, hashes, call }) => {
    const connection = await sql.reserve()
    try {
      await connection`begin read only`
      const claims = { role: 'authenticated', sub: given.owner }
      await connection`select set_config('role', ${by ? 'service_role' : 'tanggap_member'}, true),
        set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`
      plans.length = 0
      await call(connection as postgres.Sql as ReadTx & postgres.Sql, given)
    } finally {
      await connection`rollback`
      connection.release()
    }
    const plan = plans.join('\n')
    // Smaller joined tables may be hashed whole, messages never.
    expect(plan).not.toMatch(
      new RegExp(`Seq Scan on "?(${hashes ? table : `message|${table}`})\\b`),
    )
    expect(plan).toMatch(new RegExp(`(Index (Only )?Scan.* on|Bitmap Heap Scan on) "?${table}\\b`))
  })
})

/** Creates twelve equal businesses by the scale test's seed, and fills the tables that it omits. */
async function fill(url: string): Promise<Given> {
  const owners = await Promise.all(Array.from({ length: 12 }, () => aUser()))
  const made = await seedScale(
    url,
    owners.map(({ sub }, index) => ({
      name: `Toko ${index}`,
      ownerId: sub,
      rooms: 150,
      sessions: 1,
    })),
    Date.parse(`${TODAY}T04:00:00Z`),
  )
  for (const rows of [OTHER_ROWS, HOSTED_ROWS, 'analyze'])
    await rawSql().unsafe(
      `set session_replication_role = replica; ${rows}; reset session_replication_role`,
    )
  const business = made[6]!
  const [row] = await rawSql()<(Given & { message_at: string })[]>`
    select b.id as business, b.profile_id as owner, r.channel_id as channel, r.id as room,
      r.contact_id as contact, r.last_message_at as message_at,
      (select id from public.knowledge_source s where s.business_id = b.id limit 1) as source,
      (select e.id from public.knowledge_entry e join public.knowledge_use u on u.entry_id = e.id
        where e.business_id = b.id limit 1) as entry,
      (select id from public.campaign c where c.business_id = b.id limit 1) as campaign,
      (select id from public.scenario_run t where t.business_id = b.id limit 1) as run
    from public.business b join public.room r on r.business_id = b.id where b.id = ${business}
    order by r.last_message_at desc offset 75 limit 1`
  return { ...row!, at: { at: row!.message_at, id: row!.room } }
}

/** Fills rows per business, spread over a month. */
const OTHER_ROWS = `
  create temp table day as select b.id as business_id, b.profile_id, n,
    timestamptz '2026-11-23' - n * interval '2 hours' as at
  from public.business b cross join generate_series(1, 1000) n;
  insert into public.audit_log (business_id, actor_id, action, entity, created_at)
    select business_id, profile_id, 'business.updated', 'business', at from day;
  insert into public.api_key (business_id, name, prefix, key_hash, created_by, created_at)
    select business_id, 'kunci ' || n, 'tgp_' || n, business_id || ':' || n, profile_id, at from day;
  insert into public.knowledge_source (business_id, kind, title, status, created_at)
    select business_id, 'text', 'Sumber ' || n, 'ready', at from day where n % 10 = 0;
  insert into public.knowledge_entry (business_id, source_id, position, answer)
    select s.business_id, s.id, n, 'Jawaban ' || n from public.knowledge_source s cross join generate_series(1, 20) n;
  insert into public.knowledge_reading (business_id, source_id, added_count, changed_count,
      removed_count, kept_count, changes, is_scheduled)
    select s.business_id, s.id, 1, 0, 0, 0, '[]', true from public.knowledge_source s
    cross join generate_series(1, 5);
  insert into public.knowledge_use (entry_id, room_id, business_id, used_at)
    select e.id, r.id, r.business_id, r.last_message_at from public.room r
    join lateral (select id from public.knowledge_entry k where k.business_id = r.business_id
      order by k.id limit 20) e on true;
  insert into public.chosen_answer (business_id, room_id, entry_id, question, chosen_at)
    select u.business_id, u.room_id, u.entry_id, 'brp kak', u.used_at from public.knowledge_use u;
  insert into public.knowledge_draft_change (business_id, act, new_source_id, new_source_kind,
      new_source_title, answer)
    select business_id, 'add', gen_random_uuid(), 'faq', 'Draf ' || n, 'Jawaban ' || n
    from day where n <= 300;
  insert into public.knowledge_release (business_id, added_count, changed_count, removed_count,
      test, changes, created_at)
    select business_id, 1, 0, 0, 'tanpa', '[]', at from day where n <= 300;
  insert into public.draft (business_id, room_id, text, status, created_at)
    select business_id, id, 'draf', 'stale', last_message_at from public.room;
  insert into public.contact_note (business_id, contact_id, text)
    select business_id, id, 'suka cokelat' from public.contact;
  insert into public.reply_rule (business_id, name, trigger, reply)
    select business_id, 'Aturan ' || n, 'percakapan_baru', 'Halo' from day where n <= 50;
  insert into public.reply_rule_use (business_id, rule_id, room_id, used_at)
    select r.business_id, (select t.id from public.reply_rule t
      where t.business_id = r.business_id and t.position = 0 offset extract(second from r.created_at)::int % 50 limit 1),
      r.id, r.last_message_at
    from public.room r cross join generate_series(1, 5);
  insert into public.product (business_id, name, price_rupiah)
    select business_id, 'Roti ' || n, n * 1000 from day;
  insert into public.product_draft_change (business_id, act, product_id, cells, base)
    select business_id, 'edit', id, '{"unit": "pcs"}', '{"unit": null}' from public.product;
  insert into public.sale (business_id, room_id, number, status)
    select d.business_id, r.id, n, case when n % 3 = 0 then 'selesai' else 'disetujui' end
    from day d join lateral (select id from public.room r where r.business_id = d.business_id
      order by id offset n % 150 limit 1) r on true;
  insert into public.booking_service (business_id, name, minutes) select id, 'Potong', 60 from public.business;
  insert into public.booking (id, business_id, room_id, service_id, service_name, number, status,
      starts_at, ends_at, place)
    select gen_random_uuid(), d.business_id, r.id, s.id, 'Potong', n, 'dikonfirmasi', d.at,
      d.at + interval '1 hour', 1
    from day d join public.booking_service s on s.business_id = d.business_id
    join lateral (select id from public.room r where r.business_id = d.business_id
      order by id offset n % 150 limit 1) r on true;
  insert into public.template (business_id, channel_id, name, language, category, body, status)
    select d.business_id, c.id, 'promo_' || n, 'id', 'MARKETING', 'Halo', 'APPROVED'
    from day d join public.channel c on c.business_id = d.business_id where n <= 500;
  insert into public.campaign (business_id, channel_id, name, template_name, template_language,
      template_category, body, audience, per_minute, created_at)
    select d.business_id, c.id, 'Kampanye ' || n, 'promo', 'id', 'MARKETING', 'Halo', '{}', 60, at
    from day d join public.channel c on c.business_id = d.business_id where n <= 300;
  insert into public.campaign_recipient (business_id, campaign_id, contact_id, position)
    select c.business_id, c.id, k.id, row_number() over (partition by c.id order by k.id)
    from (select distinct on (business_id) * from public.campaign order by business_id, id) c
    join public.contact k on k.business_id = c.business_id;
  insert into public.scenario (business_id, title, origin, turns, expectation, is_required,
      created_at)
    select business_id, 'Skenario ' || n, 'tulisan', '{halo}', '{}', n % 10 = 0, at from day;
  insert into public.scenario_run (business_id, status, scope, behaviour, repetitions, created_at)
    select business_id, 'selesai', 'semua', 'v1', 1, at from day where n <= 300;
  insert into public.scenario_result (run_id, scenario_id, business_id, verdict, passed_count,
      attempts)
    select r.id, s.id, r.business_id, 'lulus', 1, '[]'
    from (select distinct on (business_id) * from public.scenario_run order by business_id, id) r
    join public.scenario s on s.business_id = r.business_id;
  insert into public.scenario_lie (run_id, place, business_id, class, is_own, question, draft,
      outcome)
    select r.id, n, r.business_id, (array['janji', 'tindakan', 'rekening'])[n % 3 + 1], true,
      'Halo', 'Gratis.', case when n % 10 > 0 then 'ditahan' end
    from (select distinct on (business_id) * from public.scenario_run order by business_id, id) r
    cross join generate_series(1, 600) n;
  insert into public.notice (business_id, member_id, kind, subject, created_at)
    select business_id, profile_id, 'send_failed', gen_random_uuid(), at from day;
  insert into public."order" (business_id, description, amount_rupiah, created_at)
    select business_id, 'Paket', 100000, at from day where n <= 500;
  insert into public.usage_event (message_id, business_id, room_id, counted_at)
    select id, business_id, room_id, created_at from public.message where direction = 'out';
  insert into public.contact_merge (business_id, kept_id, gone_id, reason, kept_before, created_at)
    select k.business_id, k.id, k.id, 'manual', '{}', k.created_at from public.contact k;
  insert into public.session_score (business_id, room_id, session_no, started_at, counted_at,
      closed_at, behaviour, customer_messages, ai_messages, team_messages, by_ai, stayed,
      hand_over_reason,
      handed_over_after_answer, repeated_count, unanswered_count, held_count, answer_count,
      grounded_count, fails_critical, risks, review_weight)
    select d.business_id, gen_random_uuid(), n, at, at, at, 'v1', 1, 1, 0, true, n % 9 > 0,
      case when n % 9 = 0 then 'marah' end, false, (n % 9 = 0)::int, (n % 9 = 0)::int,
      (n % 9 = 0)::int, 1, 1, false, '{}', case when n % 9 = 0 then 10 end
    from day d;
  insert into public.question_group (business_id, question, demand, last_asked_at)
    select business_id, 'ada hampers ' || n, n % 50, at from day;
  insert into public.unanswered_question (escalation_id, business_id, group_id, room_id, text,
      asked_at)
    select gen_random_uuid(), business_id, gen_random_uuid(), gen_random_uuid(), 'ada hampers', at
    from day;
`
