import { createServerFn } from '@tanstack/react-start'
import { businessRef } from '#contract/business'
import * as channel from '#contract/channel'
import * as copy from '#copy/integrations'
import { authed } from '#dashboard/shell/authed.ts'
import { loadWorkspace } from '#domain/business'
import { checkConnection } from '#domain/channel/state'
import {
  changeMetaChannel,
  connectMetaChannel,
  connectSimulatorChannel,
  getMetaSetup,
} from '#dashboard/channel/connect.server.ts'
import { listCharges } from '#conversation/feed'
import { takeQuota } from '#domain/quota'
import { AppError } from '#platform/errors'
import { settings } from '#platform/settings'

export const connectMeta = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(channel.connectMeta)
  .handler(({ context, data }) => connectMetaChannel(context.claims, data))

export const changeMeta = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(channel.changeMeta)
  .handler(({ context, data }) => changeMetaChannel(context.claims, data))

export const loadMetaSetup = createServerFn()
  .middleware([authed])
  .validator(channel.channelRef)
  .handler(({ context, data }) => getMetaSetup(context.claims, data.businessId, data.channelId))

export const connectSimulator = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(channel.connectSimulator)
  .handler(({ context, data }) => connectSimulatorChannel(context.claims, data))

export const checkChannel = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(channel.channelRef)
  .handler(({ context, data }) => checkConnection(context.claims, data.businessId, data.channelId))

export const loadCharges = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => listCharges(context.claims, data.businessId))

/** The model of this instance, without its address and key. */
export const loadModel = createServerFn()
  .middleware([authed])
  .handler(async () => {
    const { modelOf } = await import('#platform/model')
    return { name: modelOf()?.name ?? null, provider: settings().LLM_PROVIDER }
  })

/** Long enough for a slow model's first word, short enough for a member who waits. */
const TEST_MS = 20_000

/** Asks the model for one word. It costs a few tokens, so owner and admin only. */
export const testModel = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(businessRef)
  .handler(async ({ context, data }) => {
    const { business, role } = await loadWorkspace(context.claims, data.businessId)
    if (business?.id !== data.businessId) throw new AppError('business.not_found')
    if (role !== 'owner' && role !== 'admin') throw new AppError('auth.forbidden')
    const { modelOf, runModel } = await import('#platform/model')
    const model = modelOf()
    if (!model) return { ok: false as const, reason: 'misconfigured' as const, durationMs: 0 }
    await takeQuota('model.trials', data.businessId)
    const run = await runModel(model, {
      instructions: copy.modelTestInstructions,
      messages: [{ role: 'user', content: copy.modelTestQuestion }],
      mostSteps: 1,
      timeoutMs: TEST_MS,
    })
    return run.ok
      ? { ok: true as const, durationMs: run.durationMs }
      : { ok: false as const, reason: run.reason, durationMs: run.durationMs }
  })
