import { findLanguage } from '#domain/profile'
import { toContent } from '#domain/template'
import { now } from '#platform/clock'
import { sha256Hex } from '#platform/crypto'
import { asService, db, type ReadTx, type WriteTx } from '#platform/database'
import { inLanguage } from '#platform/language'
import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import type { OutboundBody } from '#whatsapp/commands'
import { alertTexts } from './alert-texts.ts'
import * as rows from './queries.ts'

/** Pause between two alerts. Events within it are sent together. */
const ALERT_GAP_MS = 5 * 60_000

const service = asService('codes and counts of alert numbers are written by the server alone')

/** A message to a member's number: a template where the 24-hour window is closed. */
export type Alert = { channelId: string; number: string; body: OutboundBody }

/**
 * Prepares a text to a member's number in the form that the channel allows, and notes it as sent.
 * Undefined without a number, or when a template is needed and missing; the settings then show the
 * failure.
 */
export async function prepareAlert(
  tx: WriteTx,
  businessId: string,
  memberId: string,
  text: string,
): Promise<Alert | undefined> {
  const route = await rows.findRoute(tx, businessId, memberId)
  const body = route && bodyOf(route, text)
  if (route && !body) await rows.noteFailure(tx, businessId, memberId, 'needs_template')
  if (!route || !body) return undefined
  const at = now().toISOString()
  await rows.markSending(tx, businessId, memberId, { at, textHash: sha256Hex(body.text) })
  return { channelId: route.channel_id, number: route.number, body }
}

/**
 * Prepares a text to any number in the form that the channel allows. Undefined when the channel
 * needs a template and has none.
 */
export async function prepareText(
  tx: ReadTx,
  to: { businessId: string; channelId: string; number: string },
  text: string,
): Promise<AlertBody | undefined> {
  const route = await rows.findRouteTo(tx, to)
  return route && bodyOf(route, text)
}

/** Job whatsapp-code: prepares the message with the code, in the member's language. */
export function prepareCode(
  businessId: string,
  memberId: string,
  code: string,
): Promise<Alert | undefined> {
  return db.writeAs(service, async (tx) => {
    const language = await findLanguage(tx, memberId)
    const text = inLanguage(language, () => alertTexts.codeText(code))
    return prepareAlert(tx, businessId, memberId, text)
  })
}

export type AlertBody = Extract<OutboundBody, { type: 'text' | 'template' }>

function bodyOf(route: rows.Route, text: string): AlertBody | undefined {
  const isOpen =
    !capabilitiesOf(route.engine).window ||
    (route.window_expires_at !== null && Date.parse(route.window_expires_at) > now().getTime())
  if (isOpen) return { type: 'text', text }
  if (!route.template) return undefined
  const { name, language, body = [], text: filled } = toContent(route.template, [text])
  return { type: 'template', name, language, body, text: filled }
}

/** Notes that the channel refused an alert, for the member's settings. */
export const noteRefused = (businessId: string, memberId: string): Promise<void> =>
  db.writeAs(service, (tx) => rows.noteFailure(tx, businessId, memberId, 'refused'))

/** When the next alert to a member may be sent; undefined when they get none. */
export async function nextAlertAt(
  tx: WriteTx,
  businessId: string,
  memberId: string,
): Promise<Date | undefined> {
  const known = await rows.findNumber(tx, businessId, memberId)
  if (!known?.verified_at || known.stopped_at) return undefined
  const free = known.last_sent_at ? Date.parse(known.last_sent_at) + ALERT_GAP_MS : 0
  return new Date(Math.max(free, now().getTime()))
}
