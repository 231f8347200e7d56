import { createServerFn } from '@tanstack/react-start'
import { costsBehind, costsOf, roomCostOf } from '#contract/cost'
import { authed } from '#dashboard/shell/authed.ts'
import { readCosts, readFigureRooms, readRoomCost } from '#domain/cost'

export const loadRoomCost = createServerFn()
  .middleware([authed])
  .validator(roomCostOf)
  .handler(({ context, data }) => readRoomCost(context.claims, data))

export const loadCosts = createServerFn()
  .middleware([authed])
  .validator(costsOf)
  .handler(({ context, data }) => readCosts(context.claims, data))

export const loadFigureRooms = createServerFn()
  .middleware([authed])
  .validator(costsBehind)
  .handler(({ context, data }) => readFigureRooms(context.claims, data))
