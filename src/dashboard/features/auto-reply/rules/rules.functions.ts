import { createServerFn } from '@tanstack/react-start'
import { businessRef } from '#contract/business'
import * as rule from '#contract/reply-rule'
import { authed } from '#dashboard/shell/authed.ts'
import {
  listRules,
  listRuleUses,
  orderRules,
  saveRule,
  setRuleRemoved,
  switchRule,
  tryRules,
} from '#domain/reply-rule'

export const fetchRules = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => listRules(context.claims, data.businessId))

export const fetchUses = createServerFn()
  .middleware([authed])
  .validator(rule.ruleRef)
  .handler(({ context, data }) => listRuleUses(context.claims, data.businessId, data.ruleId))

export const storeRule = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(rule.saveRuleInput)
  .handler(({ context, data }) => saveRule(context.claims, data))

export const turnRule = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(rule.switchRuleInput)
  .handler(({ context, data }) => switchRule(context.claims, data))

export const removeRule = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(rule.removeRuleInput)
  .handler(({ context, data }) => setRuleRemoved(context.claims, data))

export const storeOrder = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(rule.orderRulesInput)
  .handler(({ context, data }) => orderRules(context.claims, data.businessId, data.ruleIds))

export const tryMessage = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(rule.tryRulesInput)
  .handler(({ context, data }) => tryRules(context.claims, data))
