import type { MessageKey } from '#whatsapp/model'
import type { ActionResult, ChatTarget, Engine } from '../../../engine-interface.ts'
import { NO_RECIPIENT, NOT_LINKED } from '../errors.ts'
import { identityOf, jidOf, normalJid } from '../jid.ts'
import type { WireMessageKey } from '../socket/port.ts'
import { type Answer, askOwner, type WireOutgoing } from './command.ts'

/**
 * The engine's methods for one chat, as requests to the owner of the number. `beginMs`: how long
 * the owner may take to begin.
 */
export function chatActions(
  beginMs: number,
): Required<
  Pick<
    Engine,
    | 'markRead'
    | 'setTyping'
    | 'edit'
    | 'revoke'
    | 'react'
    | 'archive'
    | 'deleteChat'
    | 'requestPairingCode'
    | 'readPicture'
  >
> {
  const inChat: InChat = ({ channelId }, target, requestFor) =>
    askInChat(channelId, target, requestFor, beginMs)
  const changeMessage = (
    account: { channelId: string },
    target: ChatTarget & { key: MessageKey },
    changeFor: (key: WireMessageKey) => MessageChange,
  ) => inChat(account, target, (jid) => ({ ...changeFor(toWireKey(jid, target.key)), jid }))
  return {
    markRead,
    setTyping: (account, target, state) =>
      inChat(account, target, (jid) => ({
        kind: 'typing',
        jid,
        state: state === 'start' ? 'composing' : 'paused',
      })),
    edit: (account, target, text) =>
      changeMessage(account, target, (key) => ({ kind: 'edit', content: { text, edit: key } })),
    revoke: (account, target) =>
      changeMessage(account, target, (key) => ({ kind: 'revoke', content: { delete: key } })),
    react: (account, target, emoji) =>
      changeMessage(account, target, (key) => ({
        kind: 'react',
        content: { react: { text: emoji ?? '', key } },
      })),
    archive: (account, target, archived) =>
      inChat(account, target, (jid) => ({ kind: 'archive', jid, archived })),
    deleteChat: (account, target) =>
      inChat(account, target, (jid) => ({ kind: 'delete-chat', jid })),
    requestPairingCode: async ({ channelId }, phone) => {
      const request = { kind: 'pairing-code', phone: phone.replace(/\D/g, '') } as const
      const answer = await askOwner(channelId, request, beginMs)
      if (!answer.ok) return answer
      return answer.value ? { ok: true, code: answer.value } : { ok: false, error: NOT_LINKED }
    },
    readPicture: async ({ channelId }, target) => {
      const jid = jidOf(target)
      const answer = jid ? await askOwner(channelId, { kind: 'picture', jid }, beginMs) : undefined
      return answer?.ok ? (answer.value ?? null) : null
    },
  }
}

type ChatRequest = Extract<Parameters<typeof askOwner>[1], { jid: string }>
type MessageChange = { kind: 'edit' | 'revoke' | 'react'; content: WireOutgoing }
type InChat = (
  account: { channelId: string },
  target: ChatTarget,
  requestFor: (jid: string) => ChatRequest,
) => Promise<ActionResult>

/** A chat is read up to a message; without an inbound message there is nothing to mark. */
async function markRead(
  { channelId }: { channelId: string },
  target: ChatTarget,
): Promise<ActionResult> {
  const jid = jidOf(target)
  if (!jid || !target.lastInbound) return { ok: true }
  const keys = [toWireKey(jid, target.lastInbound)]
  return toResult(await askOwner(channelId, { kind: 'read', keys }))
}

async function askInChat(
  channelId: string,
  target: ChatTarget,
  requestFor: (jid: string) => ChatRequest,
  beginMs: number,
): Promise<ActionResult> {
  const jid = jidOf(target)
  return jid
    ? toResult(await askOwner(channelId, requestFor(jid), beginMs))
    : { ok: false, error: NO_RECIPIENT }
}

const toResult = (answer: Answer): ActionResult => (answer.ok ? { ok: true } : answer)

const toWireKey = (jid: string, key: MessageKey): WireMessageKey => ({
  remoteJid: jid,
  id: key.stanzaId,
  fromMe: key.fromMe,
  ...(key.participant && identityOf(key.participant)
    ? { participant: normalJid(key.participant) }
    : {}),
})
