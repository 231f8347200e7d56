import type { ChatRef, Identity } from '#whatsapp/model'

/** Servers of personal chats. `hosted` are phones and LIDs of accounts hosted by Meta. */
const PHONE_SERVERS = new Set(['s.whatsapp.net', 'c.us', 'hosted'])
const LID_SERVERS = new Set(['lid', 'hosted.lid'])

/**
 * One spelling per user: no device, no capitals, phones at s.whatsapp.net. Text without a server is
 * unchanged.
 */
export function normalJid(jid: string): string {
  const at = jid.lastIndexOf('@')
  if (at < 0) return jid
  const server = jid.slice(at + 1).toLowerCase()
  const user = jid.slice(0, at).replace(/[:_].*$/, '')
  return `${server === 'g.us' || server === 'newsletter' ? jid.slice(0, at) : user}@${PHONE_SERVERS.has(server) ? 's.whatsapp.net' : LID_SERVERS.has(server) ? 'lid' : server}`
}

/**
 * The identity of a JID; undefined when it is not a person or group. A LID's digits are not a phone
 * number.
 */
export function identityOf(jid: string | null | undefined): Identity | undefined {
  if (!jid) return undefined
  const [user = '', server = ''] = normalJid(jid).split('@')
  if (server === 's.whatsapp.net' && /^\d{5,20}$/.test(user)) return { kind: 'phone', value: user }
  if (server === 'lid' && /^\d+$/.test(user)) return { kind: 'lid', value: user }
  if (server === 'g.us' && user) return { kind: 'group', value: `${user}@g.us` }
  return undefined
}

/** False for stories, newsletters and broadcast lists: they are ignored. */
export const isConversation = (jid: string): boolean =>
  identityOf(jid) !== undefined && !jid.startsWith('0@')

/** The distinct identities of the JIDs of one person or group. */
export function identitiesOf(...jids: (string | null | undefined)[]): Identity[] {
  const found = new Map<string, Identity>()
  for (const jid of jids) {
    const identity = identityOf(jid)
    if (identity) found.set(`${identity.kind}:${identity.value}`, identity)
  }
  return [...found.values()]
}

/** The chat of a JID; `alternates` are other JIDs of the same person. */
export function chatOfJid(jid: string, ...alternates: (string | null | undefined)[]): ChatRef {
  const own = normalJid(jid)
  return own.endsWith('@g.us')
    ? { kind: 'group', providerChatId: own, identities: identitiesOf(own) }
    : { kind: 'direct', providerChatId: own, identities: identitiesOf(own, ...alternates) }
}

/** The JID to write to: the chat's own, else one of an identity. undefined when none has a JID. */
export function jidOf(target: { providerChatId: string; to: Identity[] }): string | undefined {
  if (identityOf(target.providerChatId)) return normalJid(target.providerChatId)
  for (const kind of ['group', 'phone', 'lid'] as const) {
    const identity = target.to.find((candidate) => candidate.kind === kind)
    if (identity) return jidOfIdentity(identity)
  }
  return undefined
}

/** undefined for kinds without an address on WhatsApp Web. */
export function jidOfIdentity(identity: Identity): string | undefined {
  switch (identity.kind) {
    case 'phone':
      return `${identity.value.replace(/\D/g, '')}@s.whatsapp.net`
    case 'lid':
      return `${identity.value}@lid`
    case 'group':
      return identity.value.includes('@') ? identity.value : `${identity.value}@g.us`
    default:
      return undefined
  }
}
