import { createServerFn } from '@tanstack/react-start'
import { businessRef } from '#contract/business'
import * as channel from '#contract/channel'
import * as model from '#contract/model'
import { authed } from '#dashboard/shell/authed.ts'
import { checkConnection } from '#domain/channel/state'
import {
  changeMetaChannel,
  connectMetaChannel,
  connectSimulatorChannel,
  getMetaSetup,
} from '#dashboard/channel/connect.server.ts'
import { listCharges } from '#conversation/history'
import { readModelSetting, removeModel, saveModel } from '#domain/model'
import * as trial from '#domain/model/try-model'

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

export const testModel = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => trial.testModel(context.claims, data.businessId))

export const tryOwnModel = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(model.modelTrial)
  .handler(({ context, data }) => trial.tryOwnModel(context.claims, data))
