import { capabilitiesOf } from './engine-capabilities.ts'
import type { EngineKind, Identity } from './model.ts'

/** A chat as WAHA names it: its person or group, and every known spelling. */
export type ChatTarget = { kind: 'direct' | 'group'; identities: Identity[] }

const USER = /^(\d{5,20})(?:[.:]\d{1,5})*@(c\.us|s\.whatsapp\.net|lid)$/
const GROUP = /^([\w.-]{5,100})@g\.us$/
/**
 * Matches a business-scoped id: country code, dot, id; with ENT between them where several
 * portfolios share it.
 */
const BSUID = /^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/
const PHONE = /^\+?(\d{5,20})$/

/**
 * Reads a chat id in any dialect: 628…@c.us, 628…:12@s.whatsapp.net, 1498…@lid, 1203…@g.us,
 * ID.1349… or a phone's digits. undefined for ids without a conversation, such as status@broadcast
 * and newsletters.
 */
export function parseChatId(text: string): ChatTarget | undefined {
  const id = text.trim()
  if (BSUID.test(id))
    return toDirectChat({
      kind: id.slice(3).startsWith('ENT.') ? 'parent_bsuid' : 'bsuid',
      value: id,
    })
  const lower = id.toLowerCase()
  const [, user, server] = USER.exec(lower) ?? []
  if (user) return toDirectChat({ kind: server === 'lid' ? 'lid' : 'phone', value: user })
  const [, digits] = PHONE.exec(id) ?? []
  if (digits) return toDirectChat({ kind: 'phone', value: digits })
  const [, group] = GROUP.exec(lower) ?? []
  if (!group) return undefined
  const bare = id.slice(0, group.length)
  return {
    kind: 'group',
    identities: [
      { kind: 'group', value: `${bare}@g.us` },
      { kind: 'group', value: bare },
    ],
  }
}

const toDirectChat = (identity: Identity): ChatTarget => ({
  kind: 'direct',
  identities: [identity],
})

/**
 * The id under which a chat is shown: the phone where it is known, else the hidden id. A phone is
 * never made of anything else.
 */
export function toChatId(chat: {
  kind: 'direct' | 'group'
  providerChatId: string
  identities: Identity[]
}): string {
  const find = (kind: Identity['kind']) =>
    chat.identities.find((identity) => identity.kind === kind)?.value
  if (chat.kind === 'group') return withServer(find('group') ?? chat.providerChatId, 'g.us')
  const [phone, lid] = [find('phone'), find('lid')]
  return phone
    ? withServer(phone, 'c.us')
    : lid
      ? withServer(lid, 'lid')
      : (find('bsuid') ?? find('parent_bsuid') ?? chat.providerChatId)
}

/** How the engine's provider writes the address of a chat (docs/whatsapp-model.md section 0). */
export function toProviderChatId(engine: EngineKind, target: ChatTarget): string {
  const { chatServer } = capabilitiesOf(engine)
  return chatServer
    ? toChatId({ ...target, providerChatId: '' }).replace('@c.us', `@${chatServer}`)
    : (target.identities[0]?.value ?? '')
}

const withServer = (value: string, server: string): string =>
  value.includes('@') ? value : `${value}@${server}`

/**
 * The part of a message id that is equal in every dialect: `false_628…@c.us_3A5F` and `3A5F` are
 * one message.
 */
export function stanzaOf(messageId: string): string {
  const [, stanza] = /^(?:true|false)_[^_]+_(.+?)(?:_[^_]+@[^_]+)?$/.exec(messageId.trim()) ?? []
  return stanza ?? messageId.trim()
}

/** A message id in WAHA's form. */
export const toMessageId = (message: {
  fromMe: boolean
  chatId: string
  stanzaId: string
  participant?: string
}): string =>
  [message.fromMe, message.chatId, message.stanzaId, message.participant]
    .filter((part) => part !== undefined && part !== '')
    .join('_')
