import { createServerFn } from '@tanstack/react-start'
import * as contract from '#contract/simulation'
import { authed } from '#dashboard/shell/authed.ts'
import {
  compareSimulation,
  getSimulationRun,
  loadLatestSimulation,
  sendToSimulation,
  startSimulation,
  suggestQuestions,
} from '#domain/simulation'

export const loadSimulation = createServerFn()
  .middleware([authed])
  .validator(contract.simulationQuery)
  .handler(({ context, data }) => loadLatestSimulation(context.claims, data.businessId))

export const loadRun = createServerFn()
  .middleware([authed])
  .validator(contract.runRef)
  .handler(({ context, data }) => getSimulationRun(context.claims, data.businessId, data.runId))

export const askAgent = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.sendToSimulation)
  .handler(({ context, data }) => sendToSimulation(context.claims, data))

export const compareAnswer = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.compareSimulation)
  .handler(({ context, data }) => compareSimulation(context.claims, data))

export const startOver = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.simulationQuery)
  .handler(({ context, data }) => startSimulation(context.claims, data.businessId))

export const loadQuestions = createServerFn()
  .middleware([authed])
  .validator(contract.simulationQuery)
  .handler(({ context, data }) => suggestQuestions(context.claims, data.businessId))
