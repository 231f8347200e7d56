import { listAlertChannels } from '#domain/alert-number'
import { type AlertBody, prepareText } from '#domain/alert-number/send-alert'
import * as indonesian from '#copy/mails'
import * as english from '#english/mails'
import { sha256Hex } from '#platform/crypto'
import { asService, continueAsService, db, type WriteTx } from '#platform/database'
import { textsOf } from '#platform/language'
import { canSendMail } from '#platform/mail'
import { enqueue } from '#platform/queue'
import { siteLink } from '#platform/settings'
import type { InvitedRole, SentInvitation } from './contract.ts'
import { invitationMail } from './invitation-mail.ts'
import * as rows from './queries.ts'

const copy = textsOf(indonesian, english)
const service = asService('only the server notes what was sent')

type Sent = {
  id: string
  businessId: string
  person: string
  invitee: rows.Invitee
  channelId: string | null
  role: InvitedRole
  token: string
}

/**
 * Sends the link of an invitation: by mail if mail works, or by a channel to the number. It
 * continues as the service when a channel sends.
 */
export async function sendLink(tx: WriteTx, sent: Sent): Promise<SentInvitation> {
  const link = siteLink(`/team/invitation/${sent.token}`)
  const names = await rows.findNames(tx, sent.businessId, sent.person)
  const business = names?.business ?? ''
  const text = copy.invitationText(names?.member ?? copy.anOwner, business, link)
  if (sent.invitee.email === null) {
    const whatsapp = await sendByChannel(tx, sent, sent.invitee.phone, text)
    return { link, isMailed: false, whatsapp, text }
  }
  if (!canSendMail()) return { link, isMailed: false, whatsapp: null, text }
  await enqueue(
    tx,
    'send-mail',
    invitationMail(sent.invitee.email, link, {
      businessName: business,
      inviterName: names?.member ?? null,
      role: sent.role,
    }),
  )
  return { link, isMailed: true, whatsapp: null, text }
}

async function sendByChannel(
  tx: WriteTx,
  { id, businessId, channelId }: Sent,
  number: string,
  text: string,
): Promise<SentInvitation['whatsapp']> {
  if (!channelId) return null
  const channels = await listAlertChannels(tx, businessId)
  const isConnected = channels.some((channel) => channel.id === channelId)
  await continueAsService(tx, 'only the server notes what was sent')
  const body = isConnected && (await prepareText(tx, { businessId, channelId, number }, text))
  if (!body) {
    await rows.noteWhatsApp(tx, id, null)
    return isConnected ? 'needs_template' : 'no_channel'
  }
  await rows.noteWhatsApp(tx, id, { channelId, textHash: sha256Hex(body.text) })
  await enqueue(
    tx,
    'whatsapp-invitation',
    { invitationId: id, businessId, channelId, number, text },
    { maxAttempts: 3 },
  )
  return 'sending'
}

/**
 * Job whatsapp-invitation: the message to send, for one run only. Undefined when it was sent,
 * replaced, used or withdrawn.
 */
export function takeInvitation(
  invitationId: string,
  to: { businessId: string; channelId: string; number: string },
  text: string,
): Promise<AlertBody | undefined> {
  return db.writeAs(service, async (tx) => {
    const body = await prepareText(tx, to, text)
    const isTaken = body && (await rows.takeWhatsApp(tx, invitationId, sha256Hex(body.text)))
    return isTaken ? body : undefined
  })
}

/**
 * Notes that the channel did not send this text, for the team page, unless a newer one replaced it.
 */
export const markInvitationRefused = (invitationId: string, text: string): Promise<void> =>
  db.writeAs(service, (tx) => rows.markRefused(tx, invitationId, sha256Hex(text)))
