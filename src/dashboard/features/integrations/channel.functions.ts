import { createServerFn } from '@tanstack/react-start'
import * as channel from '#contract/channel'
import { authed } from '#dashboard/shell/authed.ts'
import { actOnChannel, changeWahaChannel, checkConnection, connectQrChannel, connectWahaChannel, disconnectChannel, getWahaSetup, loadPairing } from '#domain/channel'
import { sendTest } from '#domain/message'

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

export const connectQr = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(channel.connectQr)
  .handler(({ context, data }) => connectQrChannel(context.claims, data))

export const act = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(channel.actOnChannel)
  .handler(({ context, data }) => actOnChannel(context.claims, data))

export const disconnect = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(channel.disconnect)
  .handler(({ context, data }) => disconnectChannel(context.claims, data))

/** What can be scanned or typed now; while somebody looks, the provider is asked again and again. */
export const watchPairing = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(channel.channelRef)
  .handler(async ({ context, data }) => {
    const pairing = await loadPairing(context.claims, data.businessId, data.channelId)
    if (pairing.status !== 'WORKING') await checkConnection(context.claims, data.businessId, data.channelId)
    return pairing
  })

export const sendTestMessage = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(channel.sendTest)
  .handler(({ context, data }) => sendTest(context.claims, { ...data, text: 'Pesan tes dari Tanggap. Kanal ini siap dipakai.' }))
