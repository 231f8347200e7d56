import { createServerFn } from '@tanstack/react-start'
import * as contract from '#contract/knowledge'
import { authed } from '#dashboard/shell/authed.ts'
import * as conflicts from '#domain/knowledge/conflicts'

export const loadConflicts = createServerFn()
  .middleware([authed])
  .validator(contract.wordsOfBusiness)
  .handler(({ context, data }) => conflicts.listConflicts(context.claims, data.businessId))

export const settleConflict = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.settleConflict)
  .handler(({ context, data }) => conflicts.settleConflict(context.claims, data))
