import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod/mini'
import { businessRef, leaveTestMode as leaveTestModeInput } from '#contract/business'
import { loadWorkspace } from '#domain/business'
import { setAiPaused, setMode } from '#domain/business/ai-settings'
import { readBookingState } from '#domain/booking'
import { readSaleState } from '#domain/sale'
import { loadReadiness } from '#domain/scenario/readiness'
import { readOffer } from '#domain/subscription'
import { authed } from './authed.ts'

/** The business that the frame shows, with everything the rail needs. */
export const loadFrame = createServerFn()
  .middleware([authed])
  .validator(z.object({ businessId: z.optional(z.uuid()) }))
  .handler(async ({ context, data }) => {
    const { agent, ...workspace } = await loadWorkspace(context.claims, data.businessId)
    // The subscription has a page only where the instance sells plans.
    const sellsPlans = readOffer() !== undefined
    const sales = workspace.business
      ? await readSaleState(context.claims, workspace.business.id)
      : { takesOrders: false, waiting: 0 }
    const bookings = workspace.business
      ? await readBookingState(context.claims, workspace.business.id)
      : { takesBookings: false, waiting: 0 }
    if (!agent) return { ...workspace, sellsPlans, sales, bookings, agent: null }
    const { kpi: _, kpi_v2: __, ...shown } = agent // counted on /evaluate only
    return { ...workspace, sellsPlans, sales, bookings, agent: shown }
  })
export type Frame = Awaited<ReturnType<typeof loadFrame>>

export const pauseAi = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(z.extend(businessRef, { paused: z.boolean() }))
  .handler(({ context, data }) => setAiPaused(context.claims, data.businessId, data.paused))

export const leaveTestMode = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(leaveTestModeInput)
  .handler(({ context, data }) =>
    setMode(context.claims, data.businessId, 'live', data.overrideReason),
  )

/** The required scenarios that keep the AI from going live. */
export const fetchReadiness = createServerFn()
  .middleware([authed])
  .validator(z.extend(businessRef, { behaviour: z.enum(['v1', 'v2']) }))
  .handler(({ context, data }) => loadReadiness(context.claims, data.businessId, data.behaviour))
