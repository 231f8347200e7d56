import { createServerFn } from '@tanstack/react-start'
import * as contract from '#contract/scenario'
import { roomRef, teachAnswer } from '#contract/scenario/correction'
import { authed } from '#dashboard/shell/authed.ts'
import { removeScenario, saveScenario } from '#domain/scenario'
import { loadRoomMaterial, teachFromRoom } from '#domain/scenario/lesson'

export const keepScenario = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.saveScenario)
  .handler(({ context, data }) => saveScenario(context.claims, data))

export const dropScenario = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.scenarioRef)
  .handler(({ context, data }) => removeScenario(context.claims, data))

export const fetchRoomMaterial = createServerFn()
  .middleware([authed])
  .validator(roomRef)
  .handler(({ context, data }) => loadRoomMaterial(context.claims, data))

export const keepLesson = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(teachAnswer)
  .handler(({ context, data }) => teachFromRoom(context.claims, data))
