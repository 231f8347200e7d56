import { createHash } from 'node:crypto'
import { z } from 'zod'
import { unwrapMessage, type WireContent } from './wrapping.ts'
import { normalJid } from '../jid.ts'
import type { StoredMessage } from '../socket/port.ts'

type Ciphertext = { encPayload: Uint8Array; encIv: Uint8Array }
type PollContext = {
  pollCreatorJid: string
  pollMsgId: string
  pollEncKey: Uint8Array
  voterJid: string
}
/** The library's own function. It throws when the context differs from that of the vote. */
export type DecryptVote = (
  vote: Ciphertext,
  context: PollContext,
) => { selectedOptions?: Uint8Array[] | null }

const bytes = z.string().transform((text) => new Uint8Array(Buffer.from(text, 'base64')))
const jid = z.string().nullish()
const keyShape = z.object({
  remoteJid: jid,
  remoteJidAlt: jid,
  participant: jid,
  participantAlt: jid,
})
const voteShape = z.object({
  key: keyShape,
  message: z
    .record(z.string(), z.unknown())
    .transform(unwrapMessage)
    .pipe(
      z.object({
        pollUpdateMessage: z.object({
          pollCreationMessageKey: keyShape.extend({
            id: z.string(),
            fromMe: z.boolean().nullish(),
          }),
          vote: z.object({ encPayload: bytes, encIv: bytes }),
        }),
      }),
    ),
})
const secretShape = z.object({ messageSecret: bytes })
const optionsShape = z.object({ options: z.array(z.object({ optionName: z.string() })) })

/**
 * The id of the poll that a message votes on; undefined for any other message. `message` is plain
 * JSON.
 */
export const pollOf = (message: unknown): string | undefined =>
  voteShape.safeParse(message).data?.message.pollUpdateMessage.pollCreationMessageKey.id

/**
 * Decrypts a vote into the poll's option names; undefined when that fails. The vote's key is
 * derived from the JIDs of asker and voter. The voter's phone writes them by number or by LID, so
 * each spelling is tried.
 */
export function readVote(
  message: unknown,
  poll: StoredMessage,
  self: readonly string[],
  decrypt: DecryptVote,
): string[] | undefined {
  const read = voteShape.safeParse(message).data
  const asked = readPoll(poll)
  if (!read || !asked) return undefined
  const { pollCreationMessageKey: created, vote } = read.message.pollUpdateMessage
  const people = [
    ...new Set(
      [read.key, created]
        .flatMap((key) => [key.participant, key.participantAlt, key.remoteJid, key.remoteJidAlt])
        .concat(self)
        .flatMap((one) => (one ? [normalJid(one)] : [])),
    ),
  ]
  for (const pollCreatorJid of people) {
    for (const voterJid of people) {
      try {
        const { selectedOptions } = decrypt(vote, {
          pollCreatorJid,
          voterJid,
          pollMsgId: created.id,
          pollEncKey: asked.secret,
        })
        return (selectedOptions ?? []).flatMap(
          (hash) => asked.names.get(Buffer.from(hash).toString('hex')) ?? [],
        )
      } catch {
        // A decryption that fails is ignored, because another spelling may be the right one.
      }
    }
  }
  return undefined
}

/** The secret of a poll, and its option names by their hashes; votes carry the hashes. */
function readPoll(
  poll: StoredMessage,
): { secret: Uint8Array; names: Map<string, string> } | undefined {
  const outer = z.record(z.string(), z.unknown()).safeParse(poll.message).data
  if (!outer) return undefined
  const inner: WireContent = unwrapMessage(outer)
  const secret = [inner, outer].flatMap(
    (message) => secretShape.safeParse(message.messageContextInfo).data?.messageSecret ?? [],
  )[0]
  const options = Object.entries(inner).flatMap(([name, value]) =>
    name.startsWith('pollCreationMessage')
      ? (optionsShape.safeParse(value).data?.options ?? [])
      : [],
  )
  return (
    secret && {
      secret,
      names: new Map(
        options.map(({ optionName }) => [
          createHash('sha256').update(optionName).digest('hex'),
          optionName,
        ]),
      ),
    }
  )
}
