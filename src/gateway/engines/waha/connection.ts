import { z } from 'zod'
import { randomToken, sha256Hex } from '#platform/crypto'
import { AppError } from '#platform/errors'
import { findOwnWaha } from '#platform/waha'
import { type Connection, wahaSettings } from '#whatsapp/connection'
import type { Account } from '../../engine-interface.ts'

const text = z.string().optional().catch(undefined)
const credentialsShape = z.object({
  url: text,
  /** '' where the operator's key is used (WAHA_API_KEY) */
  apiKey: text,
  /** our secret, with which WAHA signs its webhooks */
  hmacKey: text,
  /** the business that created the session */
  owner: text,
  /** JSON: the session's configuration beside our webhook, when it is created */
  sessionConfig: text,
})
type Credentials = z.infer<typeof credentialsShape>

export const credentialsOf = (account: Account): Credentials =>
  credentialsShape.parse(account.credentials)
export const settingsOf = (account: Account): z.infer<typeof wahaSettings> =>
  wahaSettings.parse(account.settings)

/** Without `apiKey` the operator's is used, on the operator's servers (WAHA_URL). */
export type ServerForm = {
  businessId: string
  name: string
  url: string
  apiKey?: string
  session: string
  /** the session's configuration, used when it is created at WAHA */
  config?: object
}

/**
 * A session of a WAHA server. After it is stored, our webhook is added and the session starts.
 * Error: `channel.key_missing`.
 */
export const connectServer = (form: ServerForm): Connection =>
  toConnection(form, {
    apiKey: form.apiKey ?? '',
    hmacKey: randomToken(),
    ...(form.config ? { sessionConfig: JSON.stringify(form.config) } : {}),
  })

/** Changes a connected session. Without a new key the stored one remains. */
export function changeServer(form: ServerForm, known: Account): Connection {
  const { apiKey, hmacKey, sessionConfig } = credentialsOf(known)
  return toConnection(form, {
    apiKey: form.apiKey || apiKey || '',
    hmacKey: hmacKey || randomToken(),
    ...(sessionConfig ? { sessionConfig } : {}),
  })
}

function toConnection(
  { businessId, url, session, name }: ServerForm,
  keys: Pick<Credentials, 'apiKey' | 'hmacKey' | 'sessionConfig'>,
): Connection {
  if (!keys.apiKey && !findOwnWaha(url)?.apiKey) throw new AppError('channel.key_missing')
  return {
    engine: 'waha',
    externalId: session,
    status: 'STARTING',
    name,
    // It is a hash, because the server's address must stay private.
    settings: { server: sha256Hex(URL.parse(url)?.origin ?? url) },
    credentials: { url, owner: businessId, ...keys } satisfies Credentials,
  }
}

/** The form of a server as owner and admin filled it in. Its key is never returned. */
export type ServerSetup = { url: string; session: string; hasApiKey: boolean }

export function readServerSetup(account: Account): ServerSetup {
  const { url = '', apiKey } = credentialsOf(account)
  return {
    url,
    session: account.externalId,
    hasApiKey: Boolean(apiKey || findOwnWaha(url)?.apiKey),
  }
}

/** The suggestion for a new channel: the operator's server. */
export function suggestServerSetup(): ServerSetup {
  const own = findOwnWaha()
  return { url: own?.url ?? '', session: '', hasApiKey: own?.apiKey !== undefined }
}
