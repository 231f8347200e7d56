import { createServerFn } from '@tanstack/react-start'
import * as channel from '#contract/channel'
import { authed } from '#dashboard/shell/authed.ts'
import { actOnChannel, checkConnection, loadPairing } from '#domain/channel/state'
import { connectQrChannel } from '#dashboard/channel/connect.server.ts'

export const connectQr = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(channel.connectQr)
  .handler(({ context, data }) => connectQrChannel(context.claims, data))

export const act = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(channel.actOnChannel)
  .handler(({ context, data }) => actOnChannel(context.claims, data))

/** The code that can be scanned or typed now; polls the provider while the dialog is open. */
export const watchPairing = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(channel.channelRef)
  .handler(async ({ context, data }) => {
    const pairing = await loadPairing(context.claims, data.businessId, data.channelId)
    if (pairing.status !== 'WORKING')
      await checkConnection(context.claims, data.businessId, data.channelId)
    return pairing
  })
