import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod/mini'
import { addBusiness, nameBusiness, setOnboardingStep } from '#contract/business'
import * as channel from '#contract/channel'
import { authed } from '#dashboard/shell/authed.ts'
import {
  addBusiness as add,
  ensureWorkspace,
  setOnboardingStep as keepStep,
  updateBusiness,
} from '#domain/business'
import { connectMetaChannel, connectSimulatorChannel } from '#dashboard/channel/connect.server.ts'

/**
 * Creates the missing ones of business, channel and agent, for the named business or else the
 * first. Idempotent.
 */
export const prepareWorkspace = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(z.object({ businessId: z.optional(z.uuid()) }))
  .handler(async ({ context, data }) => {
    await ensureWorkspace(context.claims, data.businessId)
  })

export const beginBusiness = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(addBusiness)
  .handler(({ context, data: { id, name, field } }) =>
    add(context.claims, { id, name, field: field || null }),
  )

export const saveBusiness = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(nameBusiness)
  .handler(({ context, data: { businessId, name, field } }) =>
    updateBusiness(context.claims, businessId, { name, field: field || null }),
  )

export const saveStep = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(setOnboardingStep)
  .handler(({ context, data }) => keepStep(context.claims, data.businessId, data.step))

export const connectOfficialApi = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(channel.connectMeta)
  .handler(({ context, data }) => connectMetaChannel(context.claims, data))

export const connectSimulator = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(channel.connectSimulator)
  .handler(({ context, data }) => connectSimulatorChannel(context.claims, data))
