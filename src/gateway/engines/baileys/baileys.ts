import { capabilitiesOf } from '#whatsapp/capabilities'
import type {
  ContactCard,
  MessageKey,
  OutboundBody,
  OutboundCommand,
  ProviderError,
  SendResult,
} from '#whatsapp/model'
import { openSealed } from '#platform/crypto'
import { asService, db } from '#platform/database'
import { AppError } from '#platform/errors'
import type {
  Account,
  ActionResult,
  ChatTarget,
  Engine,
  FetchedMedia,
  SessionAction,
  SessionState,
} from '../../engine.ts'
import { textOf } from '../../plain-text.ts'
import { writeVcard } from '../../vcard.ts'
import {
  type Answer,
  ask,
  ASK_TIMING,
  askToSend,
  type AskTiming,
  fileKeyOf,
  type WireOutgoing,
} from './outbound/command.ts'
import { announce } from './outbound/command-queries.ts'
import { NO_RECIPIENT, NOT_LINKED } from './errors.ts'
import { parseBaileysBody } from './inbound/inbound.ts'
import { identityOf, jidOf, jidOfIdentity, normalJid } from './jid.ts'
import { PACE } from './outbound/pace.ts'
import { type DownloadMedia, MediaGone, type WireMessageKey } from './socket/port.ts'
import * as rows from './session/queries.ts'
import { readStored } from './stored-message.ts'
import { whatsAppWeb } from './socket/web.ts'

const as = asService('an engine works for channels of any business')

/**
 * WhatsApp's own limits of a text and of a caption, in UTF-16 units. Longer texts are cut by phones
 * without a word.
 */
const TEXT_LIMIT = 65_536
const CAPTION_LIMIT = 1_024

/**
 * WhatsApp Web in our own processes: what is asked of it here is done by the process that owns the
 * number (keeper.ts). Not endorsed by WhatsApp; numbers can be banned. Buttons, lists and templates
 * leave as text, for phones draw those of unofficial clients badly or not at all.
 */
export function createBaileys(
  download: DownloadMedia = whatsAppWeb.download,
  timing: AskTiming = { ...ASK_TIMING, pace: PACE },
): Engine {
  return {
    kind: 'baileys',
    capabilities: capabilitiesOf('baileys'),
    parse: parseBaileysBody,
    send: (account, command) => send(account, command, timing),
    markRead,
    setTyping: (account, target, state) =>
      toChat(
        account,
        target,
        (jid) => ({ kind: 'typing', jid, state: state === 'start' ? 'composing' : 'paused' }),
        timing,
      ),
    readSession,
    actOnSession: (account, action) => actOnSession(account, action, timing),
    fetchMedia: (account, { source, mime, sizeBytes }) =>
      source.type === 'baileys'
        ? fetchMedia(
            account,
            source.handle,
            { mime, ...(sizeBytes === undefined ? {} : { sizeBytes }) },
            download,
          )
        : Promise.resolve({
            state: 'gone',
            reason:
              source.type === 'unavailable' ? source.reason : 'bukan berkas dari WhatsApp Web',
          }),
    edit: (account, target, text) =>
      toMessage(account, target, (key) => ({ kind: 'edit', content: { text, edit: key } }), timing),
    revoke: (account, target) =>
      toMessage(account, target, (key) => ({ kind: 'revoke', content: { delete: key } }), timing),
    react: (account, target, emoji) =>
      toMessage(
        account,
        target,
        (key) => ({ kind: 'react', content: { react: { text: emoji ?? '', key } } }),
        timing,
      ),
    archive: (account, target, archived) =>
      toChat(account, target, (jid) => ({ kind: 'archive', jid, archived }), timing),
    deleteChat: (account, target) =>
      toChat(account, target, (jid) => ({ kind: 'delete-chat', jid }), timing),
    requestPairingCode: async (account, phone) => {
      const answer = await ask(
        account.channelId,
        { kind: 'pairing-code', phone: phone.replace(/\D/g, '') },
        timing.beginMs,
      )
      if (!answer.ok) return answer
      return answer.value ? { ok: true, code: answer.value } : { ok: false, error: NOT_LINKED }
    },
    readPicture: async (account, target) => {
      const jid = jidOf(target)
      const answer = jid
        ? await ask(account.channelId, { kind: 'picture', jid }, timing.beginMs)
        : undefined
      return answer?.ok ? (answer.value ?? null) : null
    },
    leave: (account) => leave(account, timing),
  }
}

export const baileys: Engine = createBaileys()

async function send(
  account: Account,
  command: OutboundCommand,
  timing: AskTiming,
): Promise<SendResult> {
  const { channelId } = account
  const jid = jidOf(command)
  if (!jid) return { state: 'rejected', error: NO_RECIPIENT }
  const content = contentOf(command.body, fileKeyOf(channelId, command.commandId))
  if ('error' in content) return { state: 'rejected', error: content.error }
  const result = await askToSend(
    {
      channelId,
      commandId: command.commandId,
      request: {
        kind: 'send',
        jid,
        content: content.outgoing,
        typed:
          textOf(command.body) ??
          (command.body.type === 'media' ? (command.body.caption ?? '') : ''),
        ...(command.replyTo
          ? { quoted: `${command.replyTo.fromMe ? 1 : 0}:${command.replyTo.stanzaId}` }
          : {}),
      },
      chat: [...new Set([jid, ...command.to.flatMap((identity) => jidOfIdentity(identity) ?? [])])],
      ...(command.body.type === 'media' ? { open: command.body.media.open } : {}),
    },
    timing,
  )
  return result.state === 'accepted' ? { ...result, resolved: command.to } : result
}

function contentOf(
  body: OutboundBody,
  fileKey: string,
): { outgoing: WireOutgoing } | { error: ProviderError } {
  const tooLong = (limit: number): { error: ProviderError } => ({
    error: { code: 'too_long', title: `Teks paling panjang ${limit} karakter`, class: 'final' },
  })
  switch (body.type) {
    case 'media': {
      if ((body.caption?.length ?? 0) > CAPTION_LIMIT) return tooLong(CAPTION_LIMIT)
      const { kind, mime, fileName, seconds } = body.media
      return {
        outgoing: {
          media: {
            kind,
            mime,
            key: fileKey,
            ...(fileName ? { fileName } : {}),
            ...(seconds ? { seconds } : {}),
          },
          ...(body.caption ? { caption: body.caption } : {}),
        },
      }
    }
    case 'location':
      return {
        outgoing: {
          location: {
            degreesLatitude: body.latitude,
            degreesLongitude: body.longitude,
            ...(body.name ? { name: body.name } : {}),
            ...(body.address ? { address: body.address } : {}),
          },
        },
      }
    case 'contacts':
      return {
        outgoing: {
          contacts: {
            displayName: nameOf(body.cards),
            contacts: body.cards.map((card) => ({
              displayName: card.name,
              vcard: writeVcard(card),
            })),
          },
        },
      }
    default: {
      const text = textOf(body) ?? ''
      return text.length > TEXT_LIMIT ? tooLong(TEXT_LIMIT) : { outgoing: { text } }
    }
  }
}

const nameOf = (cards: ContactCard[]): string =>
  cards.length === 1 ? (cards[0]?.name ?? '') : `${cards.length} kontak`

/** A chat is read up to a message; without one there is nothing to mark. */
async function markRead(account: Account, target: ChatTarget): Promise<ActionResult> {
  const jid = jidOf(target)
  if (!jid || !target.lastInbound) return { ok: true }
  return toResult(
    await ask(account.channelId, { kind: 'read', keys: [wireKey(jid, target.lastInbound)] }),
  )
}

type ChatRequest = Extract<Parameters<typeof ask>[1], { jid: string }>

async function toChat(
  account: Account,
  target: ChatTarget,
  request: (jid: string) => ChatRequest,
  timing: AskTiming,
): Promise<ActionResult> {
  const jid = jidOf(target)
  return jid
    ? toResult(await ask(account.channelId, request(jid), timing.beginMs))
    : { ok: false, error: NO_RECIPIENT }
}

function toMessage(
  account: Account,
  target: ChatTarget & { key: MessageKey },
  request: (key: WireMessageKey) => { kind: 'edit' | 'revoke' | 'react'; content: WireOutgoing },
  timing: AskTiming,
): Promise<ActionResult> {
  return toChat(account, target, (jid) => ({ ...request(wireKey(jid, target.key)), jid }), timing)
}

const toResult = (answer: Answer): ActionResult => (answer.ok ? { ok: true } : answer)

const wireKey = (jid: string, key: MessageKey): WireMessageKey => ({
  remoteJid: jid,
  id: key.stanzaId,
  fromMe: key.fromMe,
  ...(key.participant && identityOf(key.participant)
    ? { participant: normalJid(key.participant) }
    : {}),
})

/**
 * As the owner of the number last wrote it; the code only while it can be scanned. Nobody owning a
 * number that is wanted is no connection.
 */
async function readSession({ channelId, externalId }: Account): Promise<SessionState> {
  const row = await db.readAs(as, (tx) => rows.findSession(tx, channelId))
  // The channel's former number says nothing of this one.
  if (row?.session !== externalId) return { status: 'STOPPED' }
  if (row.status === 'SCAN_QR_CODE' && row.sealed_qr && row.qr_expires_at && row.is_owned) {
    return {
      status: row.status,
      ...(row.reason ? { reason: row.reason } : {}),
      qr: openSealed(row.sealed_qr, `${channelId}:qr`),
      qrExpiresAt: row.qr_expires_at,
    }
  }
  const isAdrift = row.wanted === 'on' && !row.is_owned
  const status = isAdrift ? 'STARTING' : row.status
  return {
    status,
    ...(row.reason && !isAdrift ? { reason: row.reason } : {}),
    ...(row.phone && status === 'WORKING'
      ? { facts: { phone: row.phone, ...(row.account_name ? { name: row.account_name } : {}) } }
      : {}),
  }
}

async function actOnSession(
  account: Account,
  action: SessionAction,
  timing: AskTiming,
): Promise<SessionState> {
  const { channelId, externalId } = account
  switch (action) {
    case 'start':
    case 'restart': {
      const before = await readSession(account)
      if (action === 'start' && (before.status === 'WORKING' || before.status === 'SCAN_QR_CODE'))
        return before
      await db.writeAs(as, async (tx) => {
        // A number that the channel had before must not come back under the new one's name.
        await rows.deleteSession(tx, channelId, { not: externalId })
        await rows.upsertWish(tx, channelId, externalId, 'on')
        await rows.updateUnowned(tx, channelId, 'STARTING', null)
        await announce(tx, channelId, 'wish')
      })
      return { status: 'STARTING' }
    }
    case 'stop':
      await db.writeAs(as, async (tx) => {
        await rows.upsertWish(tx, channelId, externalId, 'off')
        await rows.updateUnowned(tx, channelId, 'STOPPED', null)
        await announce(tx, channelId, 'wish')
      })
      return { status: 'STOPPED' }
    case 'logout': {
      // Without an owner nobody can tell WhatsApp: the keys go, and the phone shows a device that
      // never comes back.
      const answer = await ask(channelId, { kind: 'logout' }, timing.beginMs)
      if (answer.ok) return readSession(account)
      await db.writeAs(as, async (tx) => {
        await rows.upsertWish(tx, channelId, externalId, 'off')
        await rows.deleteAllKeys(tx, channelId)
        await rows.updateUnowned(tx, channelId, 'STOPPED', null)
        await announce(tx, channelId, 'wish')
      })
      return { status: 'STOPPED' }
    }
    case 'scan':
      throw new AppError('channel.unsupported', { engine: 'baileys' })
  }
}

/**
 * Unlinks the device and forgets its keys. Where no process holds the connection nobody can tell
 * WhatsApp: the phone shows a device that never comes back.
 */
async function leave({ channelId, externalId }: Account, timing: AskTiming): Promise<ActionResult> {
  const row = await db.readAs(as, (tx) => rows.findSession(tx, channelId))
  if (row?.session !== externalId) return { ok: true }
  if (row.phone && row.is_owned) await ask(channelId, { kind: 'logout' }, timing.beginMs)
  await db.writeAs(as, async (tx) => {
    await rows.deleteSession(tx, channelId, { session: externalId })
    await announce(tx, channelId, 'wish')
  })
  return { ok: true }
}

/** A file that left the server is asked of the phone once; a phone that is off cannot help. */
async function fetchMedia(
  account: Account,
  handle: string,
  about: { mime: string; sizeBytes?: number },
  download: DownloadMedia,
): Promise<FetchedMedia> {
  const read = () => readStored(account.channelId, handle)
  const fetchOnce = async (): Promise<FetchedMedia> => {
    const message = await read()
    if (!message) return { state: 'gone', reason: 'pesan tidak disimpan lagi' }
    try {
      return { state: 'open', ...about, body: await download(message) }
    } catch (error) {
      return error instanceof MediaGone
        ? { state: 'gone', reason: 'berkas sudah tidak ada di server WhatsApp' }
        : {
            state: 'failed',
            error: {
              code: 'download',
              title: 'Berkas belum bisa diunduh dari WhatsApp',
              class: 'retry',
            },
          }
    }
  }
  const first = await fetchOnce()
  if (first.state !== 'gone' || !(await read())) return first
  const moved = await ask(account.channelId, { kind: 'reupload', handle })
  return moved.ok && moved.value ? fetchOnce() : first
}
