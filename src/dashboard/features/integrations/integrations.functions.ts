import { createServerFn } from '@tanstack/react-start'
import { businessRef } from '#contract/business'
import * as channel from '#contract/channel'
import * as model from '#contract/model'
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
import { listCharges } from '#conversation/history'
import { takeQuota } from '#domain/quota'
import { modelFor, modelToTry, readModelSetting, removeModel, saveModel } from '#domain/model'
import type { Claims } from '#platform/database'
import { AppError } from '#platform/errors'
import type { Model } from '#platform/model'

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

/** Reads the model that answers for the business and its cost this month, without its key. */
export const loadModel = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => readModelSetting(context.claims, data.businessId))

export const saveOwnModel = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(model.saveModel)
  .handler(({ context, data }) => saveModel(context.claims, data))

export const removeOwnModel = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => removeModel(context.claims, data.businessId))

/** Long enough for a slow model's first word, short enough for a waiting member. */
const TEST_MS = 20_000

/** Requests one word from the business's model. It costs a few tokens, so owner and admin only. */
export const testModel = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(businessRef)
  .handler(async ({ context, data }) => {
    await assertKeeper(context.claims, data.businessId)
    return tryModel(data.businessId, await modelFor(data.businessId, 'scenario'))
  })

/** Requests one word from a model before it is stored. */
export const tryOwnModel = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(model.modelTrial)
  .handler(async ({ context, data }) => {
    await assertKeeper(context.claims, data.businessId)
    return tryModel(data.businessId, await modelToTry(data))
  })

async function assertKeeper(claims: Claims, businessId: string): Promise<void> {
  const { business, role } = await loadWorkspace(claims, businessId)
  if (business?.id !== businessId) throw new AppError('business.not_found')
  if (role !== 'owner' && role !== 'admin') throw new AppError('auth.forbidden')
}

async function tryModel(businessId: string, tried: Model | undefined) {
  if (!tried) return { ok: false as const, reason: 'misconfigured' as const, durationMs: 0 }
  await takeQuota('model.trials', businessId)
  const { runModel } = await import('#platform/model')
  const run = await runModel(tried, {
    instructions: copy.modelTestInstructions,
    messages: [{ role: 'user', content: copy.modelTestQuestion }],
    mostSteps: 1,
    timeoutMs: TEST_MS,
  })
  return run.ok
    ? { ok: true as const, durationMs: run.durationMs }
    : { ok: false as const, reason: run.reason, durationMs: run.durationMs }
}
