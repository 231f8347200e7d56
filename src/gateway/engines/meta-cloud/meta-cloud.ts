import { settings } from '#platform/settings'
import { AppError } from '#platform/errors'
import { capabilitiesOf } from '#whatsapp/capabilities'
import type { Identity, MediaRef, MessageKey, OutboundCommand, SendResult } from '#whatsapp/model'
import type {
  Account,
  ActionResult,
  ChatTarget,
  Engine,
  SessionAction,
  SessionState,
} from '../../engine.ts'
import { callGraph, type GraphOptions, type GraphResult } from './graph.ts'
import { credentialsOf } from './connection.ts'
import { parseMetaBody } from './inbound/inbound.ts'
import { findBreach } from './outbound/limits.ts'
import { fetchMedia, uploadMedia } from './outbound/media.ts'
import {
  fileOf,
  toMetaPayload,
  toReaction,
  toSendResult,
  type MediaHandle,
} from './outbound/outbound.ts'
import { type Pace, sharedPace } from './outbound/pacing.ts'
import { readSession, restartSession } from './session.ts'
import { templatePort } from './templates.ts'
import { forgetUpload, uploadOnce } from './outbound/uploads.ts'
import { signUp, type SignupInput, type SignupResult } from './signup.ts'
import { metaGuard } from './inbound/webhook.ts'

/**
 * Meta answers a send in well under a second; what takes longer than this is looked for by its
 * callback data instead.
 */
const SEND_TIMEOUT_MS = 10_000

/**
 * The official WhatsApp Business Cloud API. Tests shorten the time limit and leave the shared pace
 * out.
 */
export function createMetaCloud(
  timeoutMs: number = SEND_TIMEOUT_MS,
  pace: Pace = sharedPace,
): Engine {
  const graph = (account: Account): GraphOptions => ({
    url: settings().META_GRAPH_URL.replace(/\/$/, ''),
    accessToken: credentialsOf(account).accessToken,
    timeoutMs,
  })
  const post = (account: Account, body: object) =>
    callGraph(graph(account), {
      method: 'POST',
      path: `${encodeURIComponent(account.externalId)}/messages`,
      body,
    })

  /** What reaches the customer keeps the pace of the number. */
  async function postMessage(account: Account, to: Identity[], body: object): Promise<GraphResult> {
    const early = await pace.wait(account, to)
    if (early) return { ok: false, error: early }
    const result = await post(account, body)
    return result.ok || result.error.class !== 'wait'
      ? result
      : { ok: false, error: await pace.heed(account, to, result.error) }
  }

  return {
    kind: 'meta-cloud',
    capabilities: capabilitiesOf('meta-cloud'),
    parse: parseMetaBody,
    webhook: metaGuard,

    async send(account: Account, command: OutboundCommand): Promise<SendResult> {
      const breach = findBreach(command.body)
      if (breach) return { state: 'rejected', error: { ...breach, class: 'final' } }
      if (!toMetaPayload(command)) return NOBODY
      const file = fileOf(command.body)
      const uploaded =
        file &&
        (await uploadOnce(account.externalId, file, () =>
          uploadMedia(graph(account), account.externalId, file),
        ))
      if (uploaded && !uploaded.ok) return { state: 'rejected', error: uploaded.error }
      const handle: MediaHandle | undefined = uploaded && { id: uploaded.id }
      const payload = toMetaPayload(command, handle)
      if (!payload) return NOBODY
      const result = await postMessage(account, command.to, payload)
      // What speaks against the file or its id is not to be said of the next message too.
      if (file && !result.ok && FILE_ERRORS.has(result.error.code))
        forgetUpload(account.externalId, file)
      return toSendResult(result)
    },

    /** Marks everything up to the newest message; Meta takes messages of the last 30 days. */
    async markRead(account: Account, target: ChatTarget): Promise<ActionResult> {
      if (!target.lastInbound) return { ok: true }
      return toActionResult(await post(account, readReceipt(target.lastInbound.providerId)))
    },

    /** It ends by itself after 25 s or with the reply, and marks the chat as read too. */
    async setTyping(
      account: Account,
      target: ChatTarget,
      state: 'start' | 'stop',
    ): Promise<ActionResult> {
      if (!target.lastInbound || state === 'stop') return { ok: true }
      return toActionResult(
        await post(account, {
          ...readReceipt(target.lastInbound.providerId),
          typing_indicator: { type: 'text' },
        }),
      )
    },

    /** On messages of the last 30 days. */
    async react(
      account: Account,
      target: ChatTarget & { key: MessageKey },
      emoji: string | null,
    ): Promise<ActionResult> {
      const payload = toReaction(target.to, target.key.providerId, emoji)
      return payload
        ? toActionResult(await postMessage(account, target.to, payload))
        : NOBODY_TO_ACT_ON
    },

    fetchMedia: (account: Account, media: MediaRef) =>
      fetchMedia(graph(account), account.externalId, media),

    templates: templatePort(graph),

    readSession: (account: Account) => readSession(graph(account), account),

    async actOnSession(account: Account, action: SessionAction): Promise<SessionState> {
      if (action === 'start' || action === 'restart') return restartSession(graph(account), account)
      throw new AppError('channel.unsupported', { engine: 'meta-cloud' })
    },
  }
}

export const metaCloud = createMetaCloud()

/** Each step of a sign-up is one call; the code it begins with lives for 30 seconds. */
const SIGNUP_TIMEOUT_MS = 8_000

/**
 * Ends an Embedded Signup with the app of this instance. Throws AppError('channel.unsupported')
 * where it has none.
 */
export function signUpMetaNumber(input: SignupInput): Promise<SignupResult> {
  const { META_APP_ID: id, META_APP_SECRET: secret, META_GRAPH_URL } = settings()
  if (!id || !secret) throw new AppError('channel.unsupported', { engine: 'meta-cloud' })
  return signUp(
    { url: META_GRAPH_URL.replace(/\/$/, ''), timeoutMs: SIGNUP_TIMEOUT_MS },
    { id, secret },
    input,
  )
}

/** A parameter that is not known, and files that Meta could not read (reference: error codes). */
const FILE_ERRORS = new Set(['100', '131052', '131053'])

const NO_RECIPIENT = {
  code: 'no_recipient',
  title: 'Nomor atau ID WhatsApp pelanggan belum diketahui',
  class: 'final',
} as const
const NOBODY: SendResult = { state: 'rejected', error: NO_RECIPIENT }
const NOBODY_TO_ACT_ON: ActionResult = { ok: false, error: NO_RECIPIENT }

const readReceipt = (messageId: string) => ({
  messaging_product: 'whatsapp',
  status: 'read',
  message_id: messageId,
})

const toActionResult = (result: GraphResult): ActionResult => (result.ok ? { ok: true } : result)
