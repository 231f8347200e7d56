import { createServerFn } from '@tanstack/react-start'
import { businessRef } from '#contract/business'
import * as contract from '#contract/scenario'
import { authed } from '#dashboard/shell/authed.ts'
import { countScenarios, listScenarios, makeScenarios, setRequired } from '#domain/scenario'
import { countLies, listLies } from '#domain/scenario/lies'
import { playPersona } from '#domain/scenario/persona'
import { startRun } from '#domain/scenario/run'
import {
  compareRuns,
  getResult,
  listResults,
  listRuns,
  loadTestState,
} from '#domain/scenario/run-results'

export const fetchScenarios = createServerFn()
  .middleware([authed])
  .validator(contract.scenarioList)
  .handler(({ context, data }) => listScenarios(context.claims, data))

export const fetchScenarioCounts = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => countScenarios(context.claims, data.businessId))

export const requireScenarios = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.requireScenarios)
  .handler(({ context, data }) => setRequired(context.claims, data))

export const generateScenarios = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.makeScenarios)
  .handler(({ context, data }) => makeScenarios(context.claims, data))

export const fetchRuns = createServerFn()
  .middleware([authed])
  .validator(contract.runList)
  .handler(({ context, data }) => listRuns(context.claims, data))

export const beginRun = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.startRun)
  .handler(({ context, data }) => startRun(context.claims, data))

export const fetchResults = createServerFn()
  .middleware([authed])
  .validator(contract.resultList)
  .handler(({ context, data }) => listResults(context.claims, data))

export const fetchResult = createServerFn()
  .middleware([authed])
  .validator(contract.resultRef)
  .handler(({ context, data }) => getResult(context.claims, data))

export const fetchLieClasses = createServerFn()
  .middleware([authed])
  .validator(contract.runRef)
  .handler(({ context, data }) => countLies(context.claims, data))

export const fetchLies = createServerFn()
  .middleware([authed])
  .validator(contract.lieList)
  .handler(({ context, data }) => listLies(context.claims, data))

export const askPersona = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.playPersona)
  .handler(({ context, data }) => playPersona(context.claims, data))

export const fetchComparison = createServerFn()
  .middleware([authed])
  .validator(contract.runRef)
  .handler(({ context, data }) => compareRuns(context.claims, data))

export const fetchTestState = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => loadTestState(context.claims, data.businessId))
