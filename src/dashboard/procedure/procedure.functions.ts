import { createServerFn } from '@tanstack/react-start'
import * as contract from '#contract/procedure'
import { settleProcedureChange as settleChange } from '#contract/procedure/draft'
import { authed } from '#dashboard/shell/authed.ts'
import * as procedure from '#domain/procedure'
import * as draft from '#domain/procedure/draft'
import { listProcedureVersions } from '#domain/procedure/versions'
import * as requests from '#domain/procedure/requests'
import { loadWorkspace } from '#domain/business'
import { AppError } from '#platform/errors'

export const loadProcedures = createServerFn()
  .middleware([authed])
  .validator(contract.procedureList)
  .handler(async ({ context, data }) => {
    const [procedures, tools] = await Promise.all([
      procedure.listProcedures(context.claims, data),
      procedure.listTools(context.claims, data.businessId),
    ])
    return { procedures, tools }
  })

export const saveProcedure = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.saveProcedure)
  .handler(({ context, data }) => procedure.saveProcedure(context.claims, data))

export const removeProcedure = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.procedureRef)
  .handler(({ context, data }) => procedure.removeProcedure(context.claims, data))

export const orderProcedures = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.orderProcedures)
  .handler(({ context, data }) => procedure.orderProcedures(context.claims, data))

export const saveProcedureInDraft = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.saveProcedure)
  .handler(({ context, data }) => draft.saveInDraft(context.claims, data))

export const removeProcedureInDraft = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.procedureRef)
  .handler(({ context, data }) => draft.removeInDraft(context.claims, data))

export const orderProceduresInDraft = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.orderProcedures)
  .handler(({ context, data }) => draft.orderInDraft(context.claims, data))

export const settleProcedureChange = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(settleChange)
  .handler(({ context, data }) => draft.settleProcedureChange(context.claims, data))

export const fetchProcedureVersions = createServerFn()
  .middleware([authed])
  .validator(contract.procedureVersions)
  .handler(({ context, data }) => listProcedureVersions(context.claims, data))

export const saveTool = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.saveTool)
  .handler(({ context, data }) => procedure.saveTool(context.claims, data))

export const removeTool = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.toolRef)
  .handler(({ context, data }) => procedure.removeTool(context.claims, data))

/** Owner and admin only: it calls a server with the business's secret. */
export const checkTool = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.testTool)
  .handler(async ({ context, data }) => {
    const { business, role } = await loadWorkspace(context.claims, data.businessId)
    if (business?.id !== data.businessId) throw new AppError('business.not_found')
    if (role !== 'owner' && role !== 'admin') throw new AppError('auth.forbidden')
    return procedure.checkTool(context.claims, data)
  })

export const loadRequests = createServerFn()
  .middleware([authed])
  .validator(contract.requestsOf)
  .handler(({ context, data }) => requests.listRequests(context.claims, data))

export const decideRequest = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.decideRequest)
  .handler(({ context, data }) => requests.decideOnRequest(context.claims, data))
