import { z } from 'zod'
import type { ProviderError } from '#whatsapp/model'
import { now } from '#platform/clock'
import { settings } from '#platform/settings'
import { QR_LIFE_MS } from '#whatsapp/connection'
import type { Account, ActionResult, SessionAction, SessionState } from '../../engine-interface.ts'
import { omitUndefined, readJson } from '../../json.ts'
import { toChannelStatus } from './inbound/account.ts'
import { credentialsOf } from './connection.ts'
import { type Answer, callWaha, FOREIGN, encodePath, type Server } from './client.ts'
import { OF_WAHA } from './errors.ts'
import { identitiesOf } from './identity.ts'
import { asRaw, textAt } from './inbound/raw.ts'

/**
 * `message.any` and never `message` as well: the same message would arrive twice under different
 * ids.
 */
const EVENTS = [
  'session.status',
  'message.any',
  'message.ack',
  'message.ack.group',
  'message.reaction',
  'message.edited',
  'message.revoked',
  'presence.update',
  'poll.vote',
  'chat.archive',
  'call.received',
  'call.accepted',
  'call.rejected',
]
const ASK_AGAIN_MS = 2000
const UNREACHABLE = 'waha_unreachable'
/** The metadata key with the business that created the session at WAHA. */
const OWNER = 'tanggap.business'

const webhookShape = z.looseObject({
  url: z.string(),
  events: z.array(z.string()).catch([]),
  hmac: z.object({ key: z.string().nullish() }).nullish().catch(undefined),
})
const sessionShape = z.looseObject({
  status: z.string(),
  me: z
    .object({ id: z.string().nullish(), pushName: z.string().nullish().catch(undefined) })
    .nullish()
    .catch(undefined),
  config: z
    .looseObject({
      webhooks: z.array(z.unknown()).nullish().catch(undefined),
      metadata: z.record(z.string(), z.unknown()).nullish().catch(undefined),
    })
    .nullish()
    .catch(undefined),
})
type Session = z.output<typeof sessionShape>

/** WAHA's webhook address: the instance's public one. */
const webhookUrl = (): string =>
  new URL('/webhooks/waha', settings().PUBLIC_URL ?? `http://localhost:${settings().PORT}`).href

async function readWahaSession(server: Server, session: string): Promise<SessionState> {
  const answer = await callWaha(server, {
    method: 'GET',
    path: encodePath`/api/sessions/${session}`,
  })
  if (!answer.ok)
    return answer.status === 404
      ? { status: 'STOPPED', reason: 'waha_session_missing' }
      : toFailedState(answer.error)
  const found = sessionShape.safeParse(answer.body)
  if (!found.success) return { status: 'FAILED', reason: 'waha_unreadable' }
  const status = toChannelStatus(found.data.status)
  // An unknown status of a later version means: not working yet.
  if (!status) return { status: 'STARTING', reason: found.data.status.slice(0, 80) }
  if (status === 'SCAN_QR_CODE') return { status, ...(await readQr(server, session)) }
  const phone = identitiesOf([found.data.me?.id]).find(
    (identity) => identity.kind === 'phone',
  )?.value
  return {
    status,
    ...(phone
      ? { facts: { phone, ...omitUndefined({ name: found.data.me?.pushName ?? undefined }) } }
      : {}),
  }
}

/**
 * A short outage of the server says nothing about a working number: the session is read again
 * before the channel becomes FAILED.
 */
export async function readSessionPatiently(
  server: Server,
  account: Account,
): Promise<SessionState> {
  if (server.isForeign) return readUnproved(server, account.externalId)
  const first = await readWahaSession(server, account.externalId)
  if (first.reason !== UNREACHABLE || account.status !== 'WORKING') return first
  await new Promise((done) => setTimeout(done, ASK_AGAIN_MS))
  return readWahaSession(server, account.externalId)
}

/**
 * The state of a session of the operator's key that is not proved to be the channel's. Its details
 * are not returned. A refused key or an unreachable server is shown as the reason.
 */
async function readUnproved(server: Server, session: string): Promise<SessionState> {
  const asked = { method: 'GET', path: encodePath`/api/sessions/${session}` } as const
  const answer = await callWaha({ ...server, isForeign: false }, asked)
  return toFailedState(answer.ok || answer.status === 404 ? FOREIGN : answer.error)
}

/** WAHA calls the text form `raw`. A code that is not ready yet is read with the next call. */
async function readQr(
  server: Server,
  session: string,
): Promise<Pick<SessionState, 'qr' | 'qrExpiresAt'>> {
  const answer = await callWaha(server, {
    method: 'GET',
    path: `${encodePath`/api/${session}/auth/qr`}?format=raw`,
  })
  const qr = answer.ok ? textAt(answer.body, 'value') : undefined
  return qr ? { qr, qrExpiresAt: new Date(now().getTime() + QR_LIFE_MS).toISOString() } : {}
}

/**
 * The channel fails until its server answers again. The reasons are texts of the dashboard's
 * channel copy.
 */
const toFailedState = (error: ProviderError): SessionState => ({
  status: 'FAILED',
  reason:
    error.class === 'retry' || error.class === 'unconfirmed' ? UNREACHABLE : `waha_${error.code}`,
})

export async function actOnWahaSession(
  server: Server,
  account: Account,
  action: SessionAction,
): Promise<SessionState> {
  const session = account.externalId
  const post = (to: Server, verb: string) =>
    callWaha(to, {
      method: 'POST',
      path: `${encodePath`/api/sessions/${session}`}/${verb}`,
      body: {},
      mayRepeat: true,
    })
  const done = (to: Server, answer: Answer) =>
    answer.ok ? readWahaSession(to, session) : toFailedState(answer.error)
  if (action === 'stop' || action === 'logout') return done(server, await post(server, action))
  const proved = { ...server, isForeign: false }
  const ready = await prepareSession(proved, account)
  if (!ready.ok) return toFailedState(ready.error)
  const begin = async () => {
    if (ready.isNew) return readWahaSession(proved, session)
    // `start` does not revive a failed session. A scan of a running one needs only its code.
    if (action === 'restart' || ready.status === 'FAILED')
      return done(proved, await post(proved, 'restart'))
    return action === 'scan' && ready.status === 'SCAN_QR_CODE'
      ? readWahaSession(proved, session)
      : done(proved, await post(proved, 'start'))
  }
  const state = await begin()
  return { ...state, facts: { ...state.facts, settings: { provedSession: session } } }
}

type Prepared = { ok: true; isNew: boolean; status: string } | { ok: false; error: ProviderError }

/**
 * Finds or creates the session with our webhook. A session of the owner keeps its settings and is
 * written only when our webhook is missing or old. Without a server key of its own, a business gets
 * only a session that it created: any other is another business's WhatsApp.
 */
async function prepareSession(server: Server, account: Account): Promise<Prepared> {
  const session = account.externalId
  const known = await callWaha(server, {
    method: 'GET',
    path: encodePath`/api/sessions/${session}`,
  })
  if (!known.ok && known.status !== 404) return known
  const config = configFor(account, known.ok ? sessionShape.safeParse(known.body).data : undefined)
  if (!known.ok) {
    const made = await callWaha(server, {
      method: 'POST',
      path: '/api/sessions',
      body: { name: session, start: true, config },
      mayRepeat: true,
    })
    return made.ok ? { ok: true, isNew: true, status: 'STARTING' } : made
  }
  const found = sessionShape.safeParse(known.body)
  if (!found.success)
    return { ok: false, error: { code: 'unreadable', facts: OF_WAHA, class: 'configuration' } }
  if (!credentialsOf(account).apiKey && !isMadeBy(account, found.data))
    return { ok: false, error: FOREIGN }
  if (hasOurWebhook(found.data, account))
    return { ok: true, isNew: false, status: found.data.status }
  const changed = await callWaha(server, {
    method: 'PUT',
    path: encodePath`/api/sessions/${session}`,
    body: { config },
    mayRepeat: true,
  })
  return changed.ok ? { ok: true, isNew: false, status: found.data.status } : changed
}

/**
 * A session is the channel's by the secret in our webhook or, when that was removed, by the
 * business that created it.
 */
function isMadeBy(account: Account, { config }: Session): boolean {
  const { hmacKey, owner } = credentialsOf(account)
  const isOurs = (value: unknown) =>
    hmacKey !== undefined && webhookShape.safeParse(value).data?.hmac?.key === hmacKey
  return (
    (config?.webhooks ?? []).some(isOurs) ||
    (owner !== undefined && config?.metadata?.[OWNER] === owner)
  )
}

function hasOurWebhook(session: Session, account: Account): boolean {
  return (session.config?.webhooks ?? []).some((value) => {
    const webhook = webhookShape.safeParse(value)
    return (
      webhook.success &&
      webhook.data.url === webhookUrl() &&
      webhook.data.hmac?.key === credentialsOf(account).hmacKey &&
      EVENTS.every((event) => webhook.data.events.includes(event))
    )
  })
}

/**
 * Removes our webhook, found by its secret, from the session. The session and its other webhooks
 * stay. A missing session has nothing of ours.
 */
export async function leaveWahaSession(server: Server, account: Account): Promise<ActionResult> {
  const session = account.externalId
  const known = await callWaha(server, {
    method: 'GET',
    path: encodePath`/api/sessions/${session}`,
  })
  if (!known.ok) return known.status === 404 ? { ok: true } : known
  const { config } = sessionShape.safeParse(known.body).data ?? {}
  const webhooks = config?.webhooks ?? []
  const others = webhooks.filter(
    (value) => webhookShape.safeParse(value).data?.hmac?.key !== credentialsOf(account).hmacKey,
  )
  if (others.length === webhooks.length) return { ok: true }
  const changed = await callWaha(server, {
    method: 'PUT',
    path: encodePath`/api/sessions/${session}`,
    body: { config: { ...config, webhooks: others } },
    mayRepeat: true,
  })
  return changed.ok ? { ok: true } : changed
}

/** PUT replaces the whole configuration, so other settings are sent along. */
function configFor(account: Account, session: Session | undefined): object {
  const others = (session?.config?.webhooks ?? []).filter(
    (value) => webhookShape.safeParse(value).data?.url !== webhookUrl(),
  )
  const ours = {
    url: webhookUrl(),
    events: EVENTS,
    hmac: { key: credentialsOf(account).hmacKey ?? '' },
    // 15 tries with a growing pause last through an outage of some hours.
    retries: { policy: 'exponential', delaySeconds: 2, attempts: 15 },
  }
  const fresh = {
    ignore: { status: true, channels: true, broadcast: true, groups: false },
    // Without a store NOWEB has no chats; it cannot be enabled later.
    noweb: { markOnline: false, store: { enabled: true, fullSync: false } },
  }
  if (session) return { ...(session.config ?? fresh), webhooks: [...others, ours] }
  const { webhooks, proxy, metadata, ...asked } = askedConfig(account)
  // On the operator's own server, inside their network, a business may not choose where requests
  // go.
  const reaching = credentialsOf(account).apiKey
    ? { ...omitUndefined({ proxy }), webhooks: [...(webhooks ?? []), ours] }
    : { webhooks: [ours] }
  return {
    ...fresh,
    ...asked,
    metadata: { ...asRaw(metadata), ...omitUndefined({ [OWNER]: credentialsOf(account).owner }) },
    noweb: { ...fresh.noweb, ...asRaw(asked.noweb) },
    ...reaching,
  }
}

const askedShape = z.looseObject({ webhooks: z.array(z.unknown()).nullish().catch(undefined) })

/** The creator's configuration of the session: proxy, device name, what to ignore, own webhooks. */
const askedConfig = (account: Account) =>
  askedShape.safeParse(readJson(credentialsOf(account).sessionConfig ?? '{}')).data ?? {}

/** WAHA stops the session, unlinks the phone and deletes it. A missing session is not an error. */
export async function deleteWahaSession(server: Server, account: Account): Promise<ActionResult> {
  const answer = await callWaha(server, {
    method: 'DELETE',
    path: encodePath`/api/sessions/${account.externalId}`,
    mayRepeat: true,
  })
  return answer.ok || answer.status === 404 ? { ok: true } : answer
}

/** Eight characters to type on the phone; they work less reliably than the code to scan. */
export async function requestWahaCode(
  server: Server,
  session: string,
  phone: string,
): Promise<{ ok: true; code: string } | { ok: false; error: ProviderError }> {
  const answer = await callWaha(server, {
    method: 'POST',
    path: encodePath`/api/${session}/auth/request-code`,
    body: { phoneNumber: phone.replaceAll(/\D/g, '') },
    mayRepeat: true,
  })
  if (!answer.ok) return answer
  const code = textAt(answer.body, 'code')
  return code
    ? { ok: true, code }
    : {
        ok: false,
        error: { code: 'unreadable', facts: OF_WAHA, class: 'final' },
      }
}
