import { insertRoomEvent } from '../handler/queries.ts'
import type { Room } from '../room/queries.ts'
import * as indonesian from '#copy/customer-notice'
import * as english from '#english/customer-notice'
import { recordAudit } from '#domain/audit'
import { stopAlerts } from '#domain/alert-number'
import { setMarketingAllowed } from '#domain/contact'
import type { Content } from '#whatsapp/model'
import { wordsOf } from '#lib/language/text'
import { type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { textsIn } from '#platform/language'
import { queueDelivery } from '../delivery/delivery.ts'
import { readLanguage } from '../message/customer-language.ts'
import { postOutgoing } from '../message/send.ts'
import * as rows from './consent-queries.ts'
import { listRoomsOfContact } from './chat-queries.ts'

export type Consent = 'stop' | 'start'

const STOP = new Set(['stop', 'unsubscribe', 'berhenti'])
const START = new Set(['mulai', 'start'])
/**
 * Texts of opt-out buttons. Meta's own says "Stop promotions"; a business may choose another text.
 */
const STOP_BUTTON = /^\W*(?:stop|berhenti|hentikan|unsubscribe)\b[^?]{0,40}$/i

/** Words that may stand beside the choice: "kak, stop ya". */
const ADDRESS = new Set('kak kakak min admin mas mbak bang bu pak sis gan ya dong deh'.split(' '))

/**
 * The marketing choice that a whole message states; undefined when the word is part of a sentence.
 */
export function consentIn(content: Content): Consent | undefined {
  if (content.type === 'choice')
    return content.via === 'template_button' && STOP_BUTTON.test(content.title ?? '')
      ? 'stop'
      : undefined
  const [word = '', ...others] =
    content.type === 'text' && content.text.length <= MAX_CHARS
      ? wordsOf(content.text).filter((said) => !ADDRESS.has(said))
      : []
  if (others.length > 0 || (content.type === 'text' && content.text.includes('?'))) return undefined
  return STOP.has(word) ? 'stop' : START.has(word) ? 'start' : undefined
}

/** Longest text of a word with a form of address, spaces and punctuation. */
const MAX_CHARS = 40

/**
 * Stores a customer's choice and confirms it, in the transaction of their message. The room keeps
 * its handler and its waiting time. A repeated choice changes nothing and is confirmed at most once
 * a day. A blocked customer gets no confirmation.
 */
export async function applyConsent(
  tx: WriteTx,
  room: Room,
  contact: { id: string; phone: string | null; blocked_at: string | null },
  said: { consent: Consent; messageId: string },
): Promise<void> {
  const isChanged = await changeConsent(tx, contact.id, said.consent === 'start')
  if (contact.phone) await stopAlerts(tx, room.business_id, contact.phone, said.consent === 'stop')
  if (contact.blocked_at || (!isChanged && (await rows.hasConfirmed(tx, room.id)))) return
  // "STOP" is a word of both languages.
  const isTelling = (text: string) => consentIn({ type: 'text', text }) === undefined
  const language = await readLanguage(tx, room.id, isTelling)
  const copy = textsIn(language, indonesian, english)
  const content: Content = { type: 'text', text: copy.consentGiven[said.consent] }
  await postOutgoing(tx, room, {
    clientId: `consent:${said.messageId}`,
    content,
    authorKind: 'rule',
    authorId: null,
    keepsWaiting: true,
  })
}

/**
 * Stores the choice that a member heard from a customer. The customer gets no message. Owner, admin
 * and agen. Error: `contact.not_found`.
 */
export function setConsent(
  claims: Claims,
  businessId: string,
  contactId: string,
  isAllowed: boolean,
): Promise<void> {
  const memberId = claims.sub
  if (!memberId) throw new AppError('auth.required')
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.lockCustomer(tx, businessId, contactId)))
      throw new AppError('contact.not_found')
    await continueAsService(tx, 'a refusal cancels campaign messages, which members do not write')
    await changeConsent(tx, contactId, isAllowed, { kind: 'member', id: memberId })
    await recordAudit(tx, {
      businessId,
      actorId: memberId,
      action: isAllowed ? 'contact.opt_in' : 'contact.opt_out',
      entity: 'contact',
      entityId: contactId,
    })
  })
}

type Actor = { kind: 'customer'; id: null } | { kind: 'member'; id: string }

/**
 * Changes a customer's consent; no other code does. A refusal cancels queued campaign messages.
 * Returns whether it changed.
 */
export async function changeConsent(
  tx: WriteTx,
  contactId: string,
  isAllowed: boolean,
  actor: Actor = { kind: 'customer', id: null },
): Promise<boolean> {
  if (!(await setMarketingAllowed(tx, contactId, isAllowed))) return false
  for (const room of await listRoomsOfContact(tx, contactId)) {
    await insertRoomEvent(tx, {
      businessId: room.business_id,
      roomId: room.id,
      actorKind: actor.kind,
      actorId: actor.id,
      reason: isAllowed ? 'promo_diizinkan' : 'promo_berhenti',
      before: {},
      after: { allowed: isAllowed },
    })
  }
  if (!isAllowed)
    for (const next of await rows.dropQueuedCampaignMessages(tx, contactId))
      await queueDelivery(tx, next.room_id, next.id)
  return true
}
