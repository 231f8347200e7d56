import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod/mini'
import * as contract from '#contract/evaluation'
import * as gap from '#contract/evaluation/gap'
import { authed } from '#dashboard/shell/authed.ts'
import * as evaluation from '#domain/evaluation'
import { loadResponseFigures } from '#domain/report'

export const loadSummary = createServerFn()
  .middleware([authed])
  .validator(contract.evaluationQuery)
  .handler(async ({ context, data }) => {
    const [summary, response] = await Promise.all([
      evaluation.loadEvaluation(context.claims, data),
      loadResponseFigures(context.claims, data),
    ])
    return { ...summary, response }
  })

export const fetchSessions = createServerFn()
  .middleware([authed])
  .validator(contract.sessionQuery)
  .handler(({ context, data }) => evaluation.listSessions(context.claims, data))

export const fetchGaps = createServerFn()
  .middleware([authed])
  .validator(gap.gapQuery)
  .handler(({ context, data }) => evaluation.listGaps(context.claims, data))

export const fetchGapChats = createServerFn()
  .middleware([authed])
  .validator(gap.gapChatQuery)
  .handler(({ context, data }) => evaluation.listGapChats(context.claims, data))

export const dismissGroup = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(gap.dismissGroup)
  .handler(({ context, data }) => evaluation.dismissGroup(context.claims, data))

export const answerGroup = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(gap.answerGroup)
  .handler(({ context, data }) => evaluation.answerGroup(context.claims, data))

export const saveCard = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.updateCard)
  .handler(({ context, data }) => evaluation.updateCard(context.claims, data))

export const fetchReview = createServerFn()
  .middleware([authed])
  .validator(contract.reviewQuery)
  .handler(({ context, data }) => evaluation.listReview(context.claims, data))

export const openReview = createServerFn()
  .middleware([authed])
  .validator(contract.scoreRef)
  .handler(({ context, data }) => evaluation.openReview(context.claims, data))

export const labelSession = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.labelSession)
  .handler(({ context, data }) => evaluation.labelSession(context.claims, data))

export const fetchTopics = createServerFn()
  .middleware([authed])
  .validator(z.object({ businessId: z.uuid() }))
  .handler(({ context, data }) => evaluation.listTopics(context.claims, data.businessId))

export const loadExperiment = createServerFn()
  .middleware([authed])
  .validator(contract.evaluationQuery)
  .handler(({ context, data }) => evaluation.loadExperiment(context.claims, data))
