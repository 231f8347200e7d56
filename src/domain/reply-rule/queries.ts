import type { HoursColumns } from '#contract/business'
import type { ReadTx, WriteTx } from '#platform/database'
import {
  MAX_RULES,
  type ReplyRule,
  type RuleFields,
  type RuleRow,
  type RuleUse,
} from './contract.ts'

const ruleColumns = (tx: ReadTx) => tx`
  r.id, r.name, r.trigger, r.keywords, r.is_exact, r.kinds, r.channel_id, r.hours, r.reply,
  r.is_answer, r.cooldown_minutes, r.is_on`

/** Rules in their order, with the number of their replies. */
export async function listRuleRows(tx: ReadTx, businessId: string): Promise<RuleRow[]> {
  return tx<RuleRow[]>`
    select ${ruleColumns(tx)}, ch.name as channel_name,
      (select count(*)::int from (select 1 from public.reply_rule_use u where u.rule_id = r.id
        and u.used_at > now() - interval '30 days' limit 1000) used) as use_count,
      (select u.used_at from public.reply_rule_use u where u.rule_id = r.id
        order by u.used_at desc limit 1) as last_used_at
    from public.reply_rule r left join public.channel ch on ch.id = r.channel_id
    where r.business_id = ${businessId} and r.deleted_at is null
    order by r.position, r.id limit ${MAX_RULES}`
}

/** The rules that may reply. */
export async function listActiveRules(tx: ReadTx, businessId: string): Promise<ReplyRule[]> {
  return tx<ReplyRule[]>`
    select ${ruleColumns(tx)} from public.reply_rule r
    where r.business_id = ${businessId} and r.deleted_at is null and r.is_on
    order by r.position, r.id limit ${MAX_RULES}`
}

/** The last rooms in which a rule replied. */
export async function listRuleUses(
  tx: ReadTx,
  businessId: string,
  ruleId: string,
): Promise<RuleUse[]> {
  return tx<RuleUse[]>`
    select u.id, u.room_id, c.name as contact_name, c.phone as contact_phone, u.used_at
    from public.reply_rule_use u join public.room r on r.id = u.room_id
    join public.contact c on c.id = r.contact_id
    where u.rule_id = ${ruleId} and u.business_id = ${businessId}
    order by u.used_at desc limit 20`
}

export type RuleBusiness = HoursColumns & { name: string }

export async function findRuleBusiness(
  tx: ReadTx,
  businessId: string,
): Promise<RuleBusiness | undefined> {
  const [row] = await tx<RuleBusiness[]>`
    select name, operational_hours, enable_operational_hours, closed_dates
    from public.business where id = ${businessId}`
  return row
}

export type RoomUse = { rule_id: string; used_at: string }

/** Replies by rule in a room since a time, newest first. */
export async function listRoomUses(tx: ReadTx, roomId: string, since: string): Promise<RoomUse[]> {
  return tx<RoomUse[]>`
    select rule_id, used_at from public.reply_rule_use
    where room_id = ${roomId} and used_at > ${since} order by used_at desc limit 200`
}

/** Whether the customer wrote before a message: at any time, and in the session. */
export async function findEarlierInbound(
  tx: ReadTx,
  place: { roomId: string; sessionNo: number; messageId: string },
): Promise<{ ever: boolean; in_session: boolean }> {
  const [row] = await tx<{ ever: boolean; in_session: boolean }[]>`
    select exists (select from public.message m where m.room_id = ${place.roomId}
        and m.direction = 'in' and m.id <> ${place.messageId}) as ever,
      exists (select from public.message m where m.room_id = ${place.roomId}
        and m.session_no = ${place.sessionNo} and m.direction = 'in'
        and m.id <> ${place.messageId}) as in_session`
  return row ?? { ever: false, in_session: false }
}

export async function insertUse(
  tx: WriteTx,
  use: { businessId: string; ruleId: string; roomId: string; usedAt: string },
): Promise<void> {
  await tx`insert into public.reply_rule_use (business_id, rule_id, room_id, used_at)
    values (${use.businessId}, ${use.ruleId}, ${use.roomId}, ${use.usedAt})`
}

export async function countRules(tx: ReadTx, businessId: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`select count(*)::int as count
    from public.reply_rule where business_id = ${businessId} and deleted_at is null`
  return row?.count ?? 0
}

export async function insertRule(
  tx: WriteTx,
  businessId: string,
  rule: RuleFields,
): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into public.reply_rule (business_id, name, trigger, keywords, is_exact, kinds,
      channel_id, hours, reply, is_answer, cooldown_minutes, position)
    values (${businessId}, ${rule.name}, ${rule.trigger}, ${rule.keywords}, ${rule.is_exact},
      ${rule.kinds}, ${rule.channel_id}, ${rule.hours}, ${rule.reply}, ${rule.is_answer},
      ${rule.cooldown_minutes},
      (select coalesce(max(position), 0) + 1 from public.reply_rule
        where business_id = ${businessId}))
    returning id`
  return row!.id
}

export async function updateRule(
  tx: WriteTx,
  businessId: string,
  ruleId: string,
  rule: RuleFields,
): Promise<boolean> {
  const rows = await tx`
    update public.reply_rule set name = ${rule.name}, trigger = ${rule.trigger},
      keywords = ${rule.keywords}, is_exact = ${rule.is_exact}, kinds = ${rule.kinds},
      channel_id = ${rule.channel_id}, hours = ${rule.hours}, reply = ${rule.reply},
      is_answer = ${rule.is_answer}, cooldown_minutes = ${rule.cooldown_minutes}
    where id = ${ruleId} and business_id = ${businessId} and deleted_at is null returning 1`
  return rows.length === 1
}

export async function updateIsOn(
  tx: WriteTx,
  businessId: string,
  ruleId: string,
  isOn: boolean,
): Promise<boolean> {
  const rows = await tx`update public.reply_rule set is_on = ${isOn}
    where id = ${ruleId} and business_id = ${businessId} and deleted_at is null returning 1`
  return rows.length === 1
}

export async function updateRemoved(
  tx: WriteTx,
  businessId: string,
  ruleId: string,
  isRemoved: boolean,
): Promise<boolean> {
  const rows = await tx`
    update public.reply_rule set deleted_at = ${isRemoved ? tx`now()` : null}
    where id = ${ruleId} and business_id = ${businessId} returning 1`
  return rows.length === 1
}

export async function updateOrder(
  tx: WriteTx,
  businessId: string,
  ruleIds: string[],
): Promise<void> {
  await tx`update public.reply_rule r set position = o.at
    from unnest(${ruleIds}::uuid[]) with ordinality as o (id, at)
    where r.id = o.id and r.business_id = ${businessId}`
}
