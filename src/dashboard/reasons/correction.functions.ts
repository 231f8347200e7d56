import { createServerFn } from '@tanstack/react-start'
import * as contract from '#contract/scenario/correction'
import { authed } from '#dashboard/shell/authed.ts'
import {
  correctAnswer,
  draftCorrection,
  judgeAnswer,
  listVerdicts,
  undoCorrection,
} from '#domain/scenario/correction'

export const fetchVerdicts = createServerFn()
  .middleware([authed])
  .validator(contract.verdictQuery)
  .handler(({ context, data }) => listVerdicts(context.claims, data))

export const keepVerdict = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.judgeAnswer)
  .handler(({ context, data }) => judgeAnswer(context.claims, data))

export const fetchCorrection = createServerFn()
  .middleware([authed])
  .validator(contract.answerRef)
  .handler(({ context, data }) => draftCorrection(context.claims, data))

export const saveCorrection = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.correctAnswer)
  .handler(({ context, data }) => correctAnswer(context.claims, data))

export const takeBackCorrection = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.correctionRef)
  .handler(({ context, data }) => undoCorrection(context.claims, data))
