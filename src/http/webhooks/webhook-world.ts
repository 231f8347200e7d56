import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import { rawSql } from '#platform/database'
import { type WebhookAccount, type WebhookOptions, webhooks } from './webhooks.ts'

/** This world applies no delivery at once: each is stored with its job. */
export const storeForJob: WebhookOptions['apply'] = () =>
  Promise.reject(new Error('left to the job'))

export type WebhookDoor = {
  url: string
  /** returns the status of the response; `signature`: undefined sends no header */
  post: (body: string | Uint8Array<ArrayBuffer>, signature: string | undefined) => Promise<number>
  close: () => void
}

/** Finds the accounts of a test in their state at the time of a delivery. */
export const findAmong =
  (accounts: () => WebhookAccount[]): WebhookOptions['findAccounts'] =>
  async (_, ids) => ({
    accounts: accounts().filter(
      ({ externalIds }) => ids.length === 0 || externalIds.some((id) => ids.includes(id)),
    ),
    isStillSo: async () => true,
  })

/** A server with the webhooks; `deliver` posts to one address with the signature in one header. */
export async function openWebhooks(
  path: string,
  signatureHeader: string,
  options: { accounts: () => WebhookAccount[]; apply?: WebhookOptions['apply'] },
): Promise<WebhookDoor> {
  const { apply = storeForJob } = options
  const server = createAdaptorServer({
    fetch: webhooks({
      findAccounts: findAmong(options.accounts),
      recallAccounts: () => undefined,
      apply,
    }).fetch,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const url = `http://127.0.0.1:${port}${path}`
  return {
    url,
    async post(body, signature) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(signature === undefined ? {} : { [signatureHeader]: signature }),
        },
        body,
      })
      await response.text()
      return response.status
    },
    close: () => void server.close(),
  }
}

export async function deleteDeliveries(): Promise<void> {
  await rawSql()`delete from public.gateway_event`
  await rawSql()`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`
}

export const listDeliveries = () =>
  rawSql()<
    { id: string; channel_id: string | null; body: string }[]
  >`select id, channel_id, body from public.gateway_event order by received_at, id`
