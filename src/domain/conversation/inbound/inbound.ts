import { lookAgain, recordLimit } from '#domain/channel/health'
import { recordChannelStatus } from '#domain/channel/state'
import { linkIdentities } from '#domain/contact'
import { applyTemplateStatus } from '#domain/template/sync'
import { describeContent } from '#whatsapp/describe-content'
import type { InboundEvent, MessageCreated } from '#whatsapp/events'
import { asService, db, shareWithOthers, type WriteTx } from '#platform/database'
import { AppError, sqlState } from '#platform/errors'
import { providerKey } from '../message/provider-key.ts'
import * as rows from '../message/queries.ts'
import { applyChange } from './changes.ts'
import {
  receiveArchived,
  receiveCall,
  receiveIdentity,
  receivePreference,
  receivePresence,
} from './chat-events.ts'
import { DuplicateUnderNewIdentity, inTime, receiveMessage } from './receive-message.ts'
import { applyStatus } from './delivery-status.ts'

/**
 * Applies one event of a channel, in one transaction. A repeated event changes nothing. Events of a
 * deleted channel are dropped. Kinds that the product does not use stay only in the raw store.
 */
export async function receiveEvent(channelId: string, event: InboundEvent): Promise<void> {
  switch (event.kind) {
    case 'account.status':
      await recordChannelStatus(channelId, event)
      return event.qr || event.reason ? undefined : lookAgain(channelId)
    case 'account.limit':
      return recordLimit(channelId, event)
    case 'unknown':
      return undefined
    default:
      return receiveSteadily(channelId, event, 1)
  }
}

/**
 * Applies messages, their changes and receipts in the caller's transaction. Throws where
 * `receiveEvent` would start again.
 */
export async function receiveAtOnce(
  tx: WriteTx,
  channelId: string,
  events: InboundEvent[],
): Promise<void> {
  if (events.length > 1) shareWithOthers(tx)
  for (const event of events)
    if (
      event.kind !== 'account.status' &&
      event.kind !== 'account.limit' &&
      event.kind !== 'unknown'
    )
      await receiveInto(tx, channelId, event)
}

const TRIES = 3

/** Applies an event, and starts again after a merge of contacts or a deadlock. */
async function receiveSteadily(
  channelId: string,
  event: ChannelEvent,
  attempt: number,
): Promise<void> {
  try {
    await receiveOnce(channelId, event)
  } catch (error) {
    if (error instanceof DuplicateUnderNewIdentity && event.kind === 'message.created') {
      // After both ids are linked, the next try finds the contact and applies what is new.
      const isLinked = await linkTwins(channelId, event)
      return isLinked && attempt < TRIES
        ? receiveSteadily(channelId, event, attempt + 1)
        : undefined
    }
    const mayPass =
      (error instanceof AppError && error.code === 'contact.merged') || sqlState(error) === '40P01'
    if (!mayPass || attempt === TRIES) throw error
    await receiveSteadily(channelId, event, attempt + 1)
  }
}

/**
 * Links two ids of a customer. They belong to one customer only if the messages are equal in every
 * field, because a sender can choose the message id.
 */
function linkTwins(channelId: string, event: MessageCreated): Promise<boolean> {
  return db.writeAs(asService('an event of a channel belongs to no member'), async (tx) => {
    const known = await rows.findTwin(tx, channelId, {
      providerKey: providerKey(event.key),
      commandId: event.commandId,
      text: describeContent(event.content),
      occurredAt: event.occurredAt,
    })
    const people = event.direction === 'in' ? event.author.identities : event.chat.identities
    if (!known || event.chat.kind !== 'direct') return false
    await linkIdentities(tx, known.business_id, [...known.identities, ...people])
    return true
  })
}

type ChannelEvent = Exclude<InboundEvent, { kind: 'account.status' | 'account.limit' | 'unknown' }>

function receiveOnce(channelId: string, event: ChannelEvent): Promise<void> {
  return db.writeAs(
    asService('an event of a channel belongs to no member'),
    (tx) => receiveInto(tx, channelId, event),
    { flush: 'later' },
  )
}

async function receiveInto(tx: WriteTx, channelId: string, event: ChannelEvent): Promise<void> {
  switch (event.kind) {
    case 'message.created':
      return isConversation(event.chat) ? receiveMessage(tx, channelId, inTime(event)) : undefined
    case 'message.status':
      return applyStatus(tx, channelId, providerKey(event.target), event)
    case 'message.edited':
    case 'message.revoked':
    case 'message.reaction':
      return applyChange(tx, channelId, event)
    case 'chat.presence':
      return receivePresence(tx, channelId, event)
    case 'chat.archived':
      return receiveArchived(tx, channelId, event)
    case 'call':
      return isConversation(event.chat) ? receiveCall(tx, channelId, event) : undefined
    case 'contact.preference':
      return receivePreference(tx, channelId, event)
    case 'identity.linked':
    case 'identity.changed':
      return receiveIdentity(tx, channelId, event)
    case 'template.status':
      return applyTemplateStatus(tx, channelId, event)
  }
}

/** Stories, channels and broadcast lists are not conversations. */
const isConversation = ({ providerChatId, identities }: MessageCreated['chat']): boolean =>
  identities.length > 0 && !/@(newsletter|broadcast)$|^status@|^0@/i.test(providerChatId)
