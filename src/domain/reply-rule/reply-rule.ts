import { hoursOf } from '#contract/business'
import { recordAudit } from '#domain/audit'
import { now } from '#platform/clock'
import { type Claims, db, type ReadTx, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import {
  MAX_COOLDOWN_MINUTES,
  MAX_RULES,
  type ReplyRule,
  type RuleRow,
  type RuleTrial,
  type RuleUse,
  type SaveRule,
  type TryRules,
} from './contract.ts'
import * as rows from './queries.ts'
import { fillReply, type RuleMessage, verdictOn } from './rules.ts'
import { MINUTE_MS } from '#lib/time/durations'

/** Within this time, two programs that reply to each other are stopped. */
const BURST_MS = 10 * MINUTE_MS
const MAX_IN_BURST = 5

/** The rules of a business in their order, with the number of their replies. */
export const listRules = (claims: Claims, businessId: string): Promise<RuleRow[]> =>
  db.readAs(claims, (tx) => rows.listRuleRows(tx, businessId))

/** The last rooms in which a rule replied. */
export const listRuleUses = (
  claims: Claims,
  businessId: string,
  ruleId: string,
): Promise<RuleUse[]> => db.readAs(claims, (tx) => rows.listRuleUses(tx, businessId, ruleId))

/**
 * Saves a rule and returns its id. Owner and admin. Errors: `reply_rule.not_found`,
 * `reply_rule.too_many`, `request.invalid` for missing keywords.
 */
export function saveRule(claims: Claims, { businessId, ruleId, rule }: SaveRule): Promise<string> {
  if (rule.trigger === 'kata_kunci' && rule.keywords.length === 0)
    throw new AppError('request.invalid')
  return db.writeAs(claims, async (tx) => {
    if (ruleId) {
      if (!(await rows.updateRule(tx, businessId, ruleId, rule)))
        throw new AppError('reply_rule.not_found')
    } else if ((await rows.countRules(tx, businessId)) >= MAX_RULES)
      throw new AppError('reply_rule.too_many', { most: MAX_RULES })
    const id = ruleId ?? (await rows.insertRule(tx, businessId, rule))
    await auditRule(tx, claims, { businessId, ruleId: id, action: 'reply_rule.save' })
    return id
  })
}

/** Turns a rule on or off. Owner and admin. Error: `reply_rule.not_found`. */
export function switchRule(
  claims: Claims,
  { businessId, ruleId, isOn }: { businessId: string; ruleId: string; isOn: boolean },
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.updateIsOn(tx, businessId, ruleId, isOn)))
      throw new AppError('reply_rule.not_found')
    const action = isOn ? 'reply_rule.on' : 'reply_rule.off'
    await auditRule(tx, claims, { businessId, ruleId, action })
  })
}

/** Removes a rule or restores it. Owner and admin. Error: `reply_rule.not_found`. */
export function setRuleRemoved(
  claims: Claims,
  { businessId, ruleId, isRemoved }: { businessId: string; ruleId: string; isRemoved: boolean },
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.updateRemoved(tx, businessId, ruleId, isRemoved)))
      throw new AppError('reply_rule.not_found')
    const action = isRemoved ? 'reply_rule.remove' : 'reply_rule.save'
    await auditRule(tx, claims, { businessId, ruleId, action })
  })
}

/**
 * Sets the order of the rules, which decides: the first rule that matches replies. Owner and admin.
 */
export const orderRules = (claims: Claims, businessId: string, ruleIds: string[]): Promise<void> =>
  db.writeAs(claims, (tx) => rows.updateOrder(tx, businessId, ruleIds))

/** "Uji aturan": what the rules would do with a message. Nothing is sent or counted. */
export function tryRules(claims: Claims, { businessId, ...wanted }: TryRules): Promise<RuleTrial> {
  return db.readAs(claims, async (tx) => {
    const [business, rules] = await Promise.all([
      rows.findRuleBusiness(tx, businessId),
      rows.listRuleRows(tx, businessId),
    ])
    if (!business) throw new AppError('business.not_found')
    const message: RuleMessage = {
      ...wanted,
      at: wanted.at ? new Date(wanted.at) : now(),
      hours: hoursOf(business),
    }
    const tried = rules.map((rule) => ({ rule, verdict: verdictOn(rule, message) }))
    const first = tried.find(({ verdict }) => verdict === 'cocok')?.rule
    const names = { customerName: null, businessName: business.name }
    return {
      rules: tried.map(({ rule: { id, name }, verdict }) => ({
        id,
        name,
        verdict,
        fires: id === first?.id,
      })),
      reply: first ? fillReply(first.reply, names, message) : null,
      isAnswer: first?.is_answer ?? false,
    }
  })
}

export type RuleReply = { ruleId: string; text: string; isAnswer: boolean }

/**
 * The reply of the first rule that matches a customer's stored message; it is counted as used. A
 * rule that replied in the room within its cooldown is skipped. Undefined when no rule replies.
 */
export async function takeRuleReply(
  tx: WriteTx,
  said: Omit<RuleMessage, 'hours' | 'at' | 'isFirstEver' | 'isFirstOfSession'> & {
    businessId: string
    room: { id: string; sessionNo: number }
    messageId: string
    customerName: string | null
  },
): Promise<RuleReply | undefined> {
  const { businessId, room } = said
  const at = now()
  const [business, rules, earlier, uses] = await readFacts(tx, said, at)
  if (!business) return undefined
  const recent = uses.filter(({ used_at: usedAt }) => at.getTime() - Date.parse(usedAt) < BURST_MS)
  if (recent.length >= MAX_IN_BURST) return undefined
  const message: RuleMessage = {
    ...said,
    isFirstEver: !earlier.ever,
    isFirstOfSession: !earlier.in_session,
    hours: hoursOf(business),
    at,
  }
  const rule = rules.find((one) => verdictOn(one, message) === 'cocok' && !isCooling(one, uses, at))
  if (!rule) return undefined
  await rows.insertUse(tx, {
    businessId,
    ruleId: rule.id,
    roomId: room.id,
    usedAt: at.toISOString(),
  })
  const names = { customerName: said.customerName, businessName: business.name }
  return {
    ruleId: rule.id,
    text: fillReply(rule.reply, names, message),
    isAnswer: rule.is_answer,
  }
}

const readFacts = (
  tx: ReadTx,
  {
    businessId,
    room,
    messageId,
  }: { businessId: string; room: { id: string; sessionNo: number }; messageId: string },
  at: Date,
) =>
  Promise.all([
    rows.findRuleBusiness(tx, businessId),
    rows.listActiveRules(tx, businessId),
    rows.findEarlierInbound(tx, { roomId: room.id, sessionNo: room.sessionNo, messageId }),
    rows.listRoomUses(
      tx,
      room.id,
      new Date(at.getTime() - MAX_COOLDOWN_MINUTES * MINUTE_MS).toISOString(),
    ),
  ])

function isCooling(rule: ReplyRule, uses: readonly rows.RoomUse[], at: Date): boolean {
  const last = uses.find(({ rule_id: id }) => id === rule.id)
  return (
    last !== undefined &&
    at.getTime() - Date.parse(last.used_at) < rule.cooldown_minutes * MINUTE_MS
  )
}

const auditRule = (
  tx: WriteTx,
  claims: Claims,
  { businessId, ruleId, action }: { businessId: string; ruleId: string; action: string },
): Promise<void> =>
  recordAudit(tx, {
    businessId,
    actorId: claims.sub ?? null,
    action,
    entity: 'reply_rule',
    entityId: ruleId,
  })
