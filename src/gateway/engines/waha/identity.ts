import type { ChatRef, Identity, Iso, MessageKey } from '#whatsapp/model'
import { omitUndefined } from '../../json.ts'
import { DAY_MS } from '#lib/time/durations'

/** An address of WhatsApp without its device: the user's part and the server's. */
export type WaId = { user: string; server: string }

const ADDRESS =
  /^([\w.-]{1,80})(?::\d{1,4})?@(c\.us|s\.whatsapp\.net|lid|g\.us|newsletter|broadcast|call|bot)$/i
const EARLIEST = Date.UTC(2009, 0, 1)
const MAX_ID = 500

/** Parses an address in the dialect of any WAHA engine; undefined when it is none. */
export function readWaId(value: unknown): WaId | undefined {
  const [, user, server] = typeof value === 'string' ? (ADDRESS.exec(value) ?? []) : []
  if (!user || !server) return undefined
  const place = server.toLowerCase()
  return { user, server: place === 's.whatsapp.net' ? 'c.us' : place }
}

/** WAHA's public spelling. */
export const writeWaId = ({ user, server }: WaId): string => `${user}@${server}`

/** Returns undefined for channels, stories and broadcast lists: they are not conversations. */
export function identityOf({ user, server }: WaId): Identity | undefined {
  switch (server) {
    case 'c.us':
      return /^\d{5,20}$/.test(user) ? { kind: 'phone', value: user } : undefined
    case 'lid':
      return /^\d{5,20}$/.test(user) ? { kind: 'lid', value: user } : undefined
    case 'g.us':
      return { kind: 'group', value: `${user}@g.us` }
    default:
      return undefined
  }
}

/** The identities of one person, the phone first; the digits of a LID are not a phone number. */
export function identitiesOf(values: unknown[]): Identity[] {
  const found = new Map<string, Identity>()
  for (const value of values) {
    const id = readWaId(value)
    const identity = id && identityOf(id)
    if (identity) found.set(identity.kind, found.get(identity.kind) ?? identity)
  }
  return [...found.values()].toSorted(
    (a, b) => Number(b.kind === 'phone') - Number(a.kind === 'phone'),
  )
}

/**
 * A conversation with a person or a group; undefined for everything else. `aliases`: other
 * addresses of the same person.
 */
export function chatOf(id: WaId, aliases: unknown[]): ChatRef | undefined {
  const own = identityOf(id)
  if (!own) return undefined
  const address = writeWaId(id)
  return own.kind === 'group'
    ? { kind: 'group', providerChatId: address, identities: [own] }
    : { kind: 'direct', providerChatId: address, identities: identitiesOf([address, ...aliases]) }
}

export type WaMessageId = { fromMe?: boolean; chat?: WaId; stanzaId: string; participant?: string }

/**
 * `{fromMe}_{chat}_{stanza}[_{participant}]`, or a stanza id alone, which may contain an
 * underscore.
 */
export function readMessageId(value: string): WaMessageId | undefined {
  if (value === '' || value.length > MAX_ID) return undefined
  const [direction, address, ...rest] = value.split('_')
  const chat = readWaId(address)
  if ((direction !== 'true' && direction !== 'false') || !chat || rest.length === 0)
    return { stanzaId: value }
  const participant = rest.length > 1 ? readWaId(rest.at(-1)) : undefined
  const stanzaId = (participant ? rest.slice(0, -1) : rest).join('_')
  if (stanzaId === '') return undefined
  return {
    fromMe: direction === 'true',
    chat,
    stanzaId,
    ...omitUndefined({ participant: participant && writeWaId(participant) }),
  }
}

/** The id that WAHA accepts in `reply_to`, edits, deletions and reactions. */
export const writeMessageId = (id: {
  fromMe: boolean
  chat: string
  stanzaId: string
  participant?: string | undefined
}): string =>
  [String(id.fromMe), id.chat, id.stanzaId, id.participant]
    .filter((part) => part !== undefined)
    .join('_')

/**
 * The participant of our own messages is left out, in groups too: so a receipt has the same key.
 */
export function keyOf(
  id: WaMessageId,
  known: { providerId?: string; fromMe: boolean; participant?: string | undefined },
): MessageKey {
  const fromMe = id.fromMe ?? known.fromMe
  const participant =
    fromMe || id.chat?.server !== 'g.us' ? undefined : (known.participant ?? id.participant)
  return {
    providerId: known.providerId ?? id.stanzaId,
    stanzaId: id.stanzaId,
    fromMe,
    ...omitUndefined({ participant }),
  }
}

/**
 * Our message id as a WhatsApp message id, where the engine accepts one. It has the digits of the
 * UUID in capitals, like a phone's ids. So receipts and echoes contain the command's id, even after
 * a lost response.
 */
export function toStanzaId(commandId: string): string | undefined {
  const digits = commandId.replaceAll('-', '').toUpperCase()
  return STANZA_OF_COMMAND.test(digits) ? digits : undefined
}

/** A phone's own id may have the same form; then no command with this id exists. */
export function toCommandId(stanzaId: string): string | undefined {
  if (!STANZA_OF_COMMAND.test(stanzaId)) return undefined
  return stanzaId.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const STANZA_OF_COMMAND = /^[0-9A-F]{12}[47][0-9A-F]{3}[89AB][0-9A-F]{15}$/

/** WAHA's seconds, with a fraction on WEBJS. An implausible time becomes the time of receipt. */
export function toIso(seconds: unknown, receivedAt: Iso): Iso {
  const ms =
    typeof seconds === 'string' || typeof seconds === 'number'
      ? Math.floor(Number(seconds) * 1000)
      : Number.NaN
  return ms > EARLIEST && ms < new Date(receivedAt).getTime() + DAY_MS
    ? new Date(ms).toISOString()
    : receivedAt
}
