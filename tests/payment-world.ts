import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { paymentRoutes } from '../src/http/payments.ts'
import { type PaymentStandin, startPayment } from './standins/payment/payment.ts'
import { openWorld, type World } from './world.ts'

export type PaymentWorld = World & {
  /** the gateways; the settings contain their addresses */
  standin: PaymentStandin
  /** the address of their notices; a business's own address continues it */
  webhookUrl: string
}

/** A world with the stand-in of the payment gateways, and a server that receives their notices. */
export async function openPaymentWorld(): Promise<PaymentWorld> {
  const app = new Hono().route('/', paymentRoutes())
  const { port, server } = await new Promise<{ port: number; server: ReturnType<typeof serve> }>(
    (started) => {
      const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (address) =>
        started({ port: address.port, server }),
      )
    },
  )
  const webhookUrl = `http://127.0.0.1:${port}/webhooks/payment`
  const standin = await startPayment({ callback: webhookUrl })
  const world = await openWorld({
    MIDTRANS_SERVER_KEY: standin.keys.serverKey,
    MIDTRANS_API_URL: standin.url,
    MIDTRANS_SNAP_URL: standin.url,
    XENDIT_API_URL: standin.url,
  })
  return {
    url: world.url,
    standin,
    webhookUrl,
    close: async () => {
      await standin.close()
      server.close()
      await world.close()
    },
  }
}
