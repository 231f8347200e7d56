import type { ReadTx, WriteTx } from '#platform/database'
import {
  GAP_CHAT_PAGE,
  type DismissGroup,
  type GapChat,
  type GapChatQuery,
  type GapCursor,
  type GapGroup,
} from './contract.ts'

/** Limit of groups with which a new question is compared; the newest ones are used. */
const MAX_COMPARED = 1_000

export async function listKnownQuestions(tx: ReadTx, escalationIds: string[]): Promise<string[]> {
  const rows = await tx<{ escalation_id: string }[]>`
    select escalation_id from public.unanswered_question
    where escalation_id = any (${escalationIds})`
  return rows.map((row) => row.escalation_id)
}

export async function listGroupRows(
  tx: ReadTx,
  businessId: string,
): Promise<{ id: string; question: string; answered_at: string | null }[]> {
  return tx<{ id: string; question: string; answered_at: string | null }[]>`
    select id, question, answered_at from public.question_group where business_id = ${businessId}
    order by last_asked_at desc limit ${MAX_COMPARED}`
}

export async function insertGroup(
  tx: WriteTx,
  group: { id: string; businessId: string; question: string; askedAt: string },
): Promise<void> {
  await tx`insert into public.question_group (id, business_id, question, last_asked_at)
    values (${group.id}, ${group.businessId}, ${group.question}, ${group.askedAt})`
}

export async function insertQuestion(
  tx: WriteTx,
  question: {
    businessId: string
    groupId: string
    escalationId: string
    roomId: string
    text: string
    askedAt: string
  },
): Promise<void> {
  await tx`insert into public.unanswered_question (escalation_id, business_id, group_id, room_id,
      text, asked_at)
    values (${question.escalationId}, ${question.businessId}, ${question.groupId},
      ${question.roomId}, ${question.text}, ${question.askedAt}) on conflict do nothing`
}

/**
 * Counts the conversations of groups. A group that was asked again after its answer opens again.
 */
export async function countDemand(tx: WriteTx, groupIds: string[]): Promise<void> {
  await tx`
    update public.question_group g set demand = q.demand, last_asked_at = q.last,
      answered_at = case when q.last > g.answered_at then null else g.answered_at end
    from (select group_id, count(distinct room_id)::int as demand, max(asked_at) as last
      from public.unanswered_question where group_id = any (${groupIds}) group by 1) q
    where g.id = q.group_id`
}

/** Conversations that the list shows per group; all of them are on a separate page. */
const SHOWN_CHATS = 4

/** Open groups, most frequent first. */
export async function listOpenGroups(
  tx: ReadTx,
  businessId: string,
  most: number,
  before?: GapCursor,
): Promise<GapGroup[]> {
  return tx<GapGroup[]>`
    select g.id, g.question, g.demand, g.last_asked_at, coalesce(c.chats, '[]') as chats
    from (select * from public.question_group where business_id = ${businessId}
      and answered_at is null and dismissed_at is null ${before ? tx`and (demand, last_asked_at, id) < (${before.demand}, ${before.at}, ${before.id})` : tx``}
      order by demand desc, last_asked_at desc, id desc limit ${most}) g
    left join lateral (
      select json_agg(json_build_object('room_id', q.room_id, 'name', k.name, 'phone', k.phone,
        'text', q.text, 'at', q.asked_at) order by q.asked_at desc) as chats
      from (select * from (select distinct on (room_id) room_id, text, asked_at from (select * from
          public.unanswered_question where group_id = g.id order by asked_at desc limit 50) newest
        order by room_id, asked_at desc) once order by asked_at desc limit ${SHOWN_CHATS}) q
      join public.room r on r.id = q.room_id join public.contact k on k.id = r.contact_id) c on true
    order by g.demand desc, g.last_asked_at desc, g.id desc`
}

/** Every conversation with a group's question, latest first. */
export async function listGroupChats(
  tx: ReadTx,
  { businessId, groupId, before }: GapChatQuery,
): Promise<GapChat[]> {
  return tx<GapChat[]>`
    select q.room_id, k.name, k.phone, q.text, q.at
    from (select room_id, max(asked_at) as at,
        (array_agg(text order by asked_at desc))[1] as text
      from public.unanswered_question
      where group_id = ${groupId} and business_id = ${businessId} group by room_id) q
    join public.room r on r.id = q.room_id join public.contact k on k.id = r.contact_id
    ${before ? tx`where (q.at, q.room_id) < (${before.at}, ${before.id})` : tx``}
    order by q.at desc, q.room_id desc limit ${GAP_CHAT_PAGE}`
}

export async function isGroupOpen(
  tx: ReadTx,
  businessId: string,
  groupId: string,
): Promise<boolean> {
  const rows = await tx`select from public.question_group where id = ${groupId}
    and business_id = ${businessId} and answered_at is null`
  return rows.length > 0
}

/** Other wordings of a group's question that are short enough for an entry. */
export async function listExamples(tx: ReadTx, groupId: string): Promise<string[]> {
  const rows = await tx<{ text: string }[]>`select distinct on (lower(text)) text from (
      select text from public.unanswered_question where group_id = ${groupId}
      order by asked_at desc limit 50) q limit 10`
  return rows.map((row) => row.text)
}

/** Returns false when the caller may not change it, or it is answered already. */
export async function markGroupAnswered(
  tx: WriteTx,
  group: { businessId: string; groupId: string; memberId: string; at: string },
): Promise<boolean> {
  const rows = await tx`update public.question_group set answered_at = ${group.at},
      answered_by = ${group.memberId}
    where id = ${group.groupId} and business_id = ${group.businessId} and answered_at is null
    returning id`
  return rows.length > 0
}

/** Returns false when the caller may not change it. */
export async function markGroupDismissed(
  tx: WriteTx,
  { businessId, groupId, isDismissed }: DismissGroup,
  at: string,
): Promise<boolean> {
  const rows = await tx`update public.question_group
    set dismissed_at = ${isDismissed ? at : null}
    where id = ${groupId} and business_id = ${businessId} returning id`
  return rows.length > 0
}
