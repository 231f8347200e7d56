import { settings } from '#platform/settings'
import { AppError } from '#platform/errors'
import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import type { MessageKey } from '#whatsapp/model'
import type { OutboundCommand, SendResult } from '#whatsapp/commands'
import type { Account, ActionResult, ChatTarget, Engine } from '../../engine-interface.ts'
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
 * Meta answers a send in well under a second. After this limit the message is looked up by its
 * callback data.
 */
const SEND_TIMEOUT_MS = 10_000

/** The settings by which this instance calls Meta for one engine. */
type Line = {
  graph: (account: Account) => GraphOptions
  pace: Pace
}

/**
 * The official WhatsApp Business Cloud API. Tests shorten the time limit and disable the shared
 * pace.
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
  const line: Line = { graph, pace }
  return {
    kind: 'meta-cloud',
    capabilities: capabilitiesOf('meta-cloud'),
    parse: parseMetaBody,
    webhook: metaGuard,
    send: (account, command) => sendMessage(line, account, command),
    markRead: (account, target) => markRead(line, account, target),
    setTyping: (account, target, state) => setTyping(line, account, target, state),
    react: (account, target, emoji) => sendReaction(line, account, target, emoji),
    fetchMedia: (account, media) => fetchMedia(graph(account), account.externalId, media),
    templates: templatePort(graph),
    readSession: (account) => readSession(graph(account), account),
    async actOnSession(account, action) {
      if (action === 'start' || action === 'restart') return restartSession(graph(account), account)
      throw new AppError('channel.unsupported', { engine: 'meta-cloud' })
    },
  }
}

export const metaCloud = createMetaCloud()

async function sendMessage(
  line: Line,
  account: Account,
  command: OutboundCommand,
): Promise<SendResult> {
  const breach = findBreach(command.body)
  if (breach) return { state: 'rejected', error: { ...breach, class: 'final' } }
  if (!toMetaPayload(command)) return NO_RECIPIENT_RESULT
  const file = fileOf(command.body)
  const uploaded =
    file &&
    (await uploadOnce(account.externalId, file, () =>
      uploadMedia(line.graph(account), account.externalId, file),
    ))
  if (uploaded && !uploaded.ok) return { state: 'rejected', error: uploaded.error }
  const handle: MediaHandle | undefined = uploaded && { id: uploaded.id }
  const payload = toMetaPayload(command, handle)
  if (!payload) return NO_RECIPIENT_RESULT
  const result = await postMessage(line, account, command, payload)
  // The upload is unusable, so the next message uploads the file again.
  if (file && !result.ok && FILE_ERRORS.has(result.error.code))
    forgetUpload(account.externalId, file)
  return toSendResult(result)
}

/** Posts a message for the customer, within the number's pace. */
async function postMessage(
  line: Line,
  account: Account,
  { to, slotDueMs }: Pick<OutboundCommand, 'to' | 'slotDueMs'>,
  body: object,
): Promise<GraphResult> {
  const early = await line.pace.wait(account, to, slotDueMs)
  if (early) return { ok: false, error: early }
  const result = await postBody(line, account, body)
  return result.ok || result.error.class !== 'wait'
    ? result
    : { ok: false, error: await line.pace.slowDown(account, to, result.error) }
}

const postBody = (line: Line, account: Account, body: object): Promise<GraphResult> =>
  callGraph(line.graph(account), {
    method: 'POST',
    path: `${encodeURIComponent(account.externalId)}/messages`,
    body,
  })

/** Marks everything up to the newest message as read. Meta accepts messages of the last 30 days. */
async function markRead(line: Line, account: Account, target: ChatTarget): Promise<ActionResult> {
  if (!target.lastInbound) return { ok: true }
  return toActionResult(await postBody(line, account, readReceipt(target.lastInbound.providerId)))
}

/** Meta ends the typing after 25 s or with the reply, and marks the chat as read too. */
async function setTyping(
  line: Line,
  account: Account,
  target: ChatTarget,
  state: 'start' | 'stop',
): Promise<ActionResult> {
  if (!target.lastInbound || state === 'stop') return { ok: true }
  return toActionResult(
    await postBody(line, account, {
      ...readReceipt(target.lastInbound.providerId),
      typing_indicator: { type: 'text' },
    }),
  )
}

/** Meta accepts reactions to messages of the last 30 days. */
async function sendReaction(
  line: Line,
  account: Account,
  target: ChatTarget & { key: MessageKey },
  emoji: string | null,
): Promise<ActionResult> {
  const payload = toReaction(target.to, target.key.providerId, emoji)
  return payload
    ? toActionResult(await postMessage(line, account, { to: target.to }, payload))
    : { ok: false, error: NO_RECIPIENT }
}

/** An unknown parameter, and files that Meta could not read (reference: error codes). */
const FILE_ERRORS = new Set(['100', '131052', '131053'])

const NO_RECIPIENT = {
  code: 'no_recipient',
  class: 'final',
} as const
const NO_RECIPIENT_RESULT: SendResult = { state: 'rejected', error: NO_RECIPIENT }

const readReceipt = (messageId: string) => ({
  messaging_product: 'whatsapp',
  status: 'read',
  message_id: messageId,
})

const toActionResult = (result: GraphResult): ActionResult => (result.ok ? { ok: true } : result)

/** Limit of each call of a sign-up; its code expires after 30 seconds. */
const SIGNUP_TIMEOUT_MS = 8_000

/**
 * Completes an Embedded Signup with the app of this instance. Throws
 * AppError('channel.unsupported') when the instance has none.
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
