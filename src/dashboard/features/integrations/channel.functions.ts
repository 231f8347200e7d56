import { createServerFn } from '@tanstack/react-start'
import * as channel from '#contract/channel'
import { authed } from '#dashboard/shell/authed.ts'
import { disconnectChannel } from '#domain/channel/connect'
import {
  changeWahaChannel,
  connectWahaChannel,
  getWahaSetup,
} from '#dashboard/channel/connect.server.ts'

export const connectWaha = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(channel.connectWaha)
  .handler(({ context, data }) => connectWahaChannel(context.claims, data))

export const changeWaha = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(channel.changeWaha)
  .handler(({ context, data }) => changeWahaChannel(context.claims, data))

export const loadWahaSetup = createServerFn()
  .middleware([authed])
  .validator(channel.wahaSetupRef)
  .handler(({ context, data }) => getWahaSetup(context.claims, data.businessId, data.channelId))

export const disconnect = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(channel.disconnect)
  .handler(({ context, data }) => disconnectChannel(context.claims, data))
