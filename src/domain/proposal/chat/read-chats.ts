import { decodeText } from '#domain/knowledge/decode'
import { toReadReason } from '#domain/knowledge/reason'
import { inspectZip, unpackPart } from '#domain/knowledge/zip'
import type { ProposedAnswer } from '../contract.ts'
import { findOwners } from './find-owner.ts'
import { groupAnswers } from './group-answers.ts'
import { type OwnedChat, pairAnswers } from './pair-answers.ts'
import { type Chat, parseChat } from './parse-chat.ts'

export type ChatFile = { fileName: string; bytes: Uint8Array }
export type ChatTask = { files: ChatFile[]; ownerName: string; businessName: string }
export type ReadChats =
  | {
      ok: true
      answers: ProposedAnswer[]
      ownerName: string
      messageCount: number
      note: string | null
    }
  | { ok: false; reason: string }

/** Size limit of one chat, more than twenty years of a busy shop. */
const MAX_TEXT_BYTES = 40 * 1024 * 1024
const MAX_TEXTS = 50

/**
 * The owner's answers in exported chats (.txt, or .zip with them). Failures are returned as data.
 */
export async function readChats({ files, ownerName, businessName }: ChatTask): Promise<ReadChats> {
  const opened = files.map((file) => openFile(Buffer.from(file.bytes), file.fileName))
  const chats = opened.flatMap((file) => ('chats' in file ? file.chats : []))
  const reasons = opened.flatMap((file) => ('reason' in file ? [file.reason] : []))
  if (chats.length === 0) return { ok: false, reason: reasons[0] ?? toReadReason('noChat') }
  const owners = findOwners(chats, { ownerName, businessName })
  const owned = chats.flatMap((chat, at): OwnedChat[] => {
    const owner = owners[at]
    return owner === undefined ? [] : [{ ...chat, owner }]
  })
  const [first] = owned
  if (!first)
    return {
      ok: false,
      reason: toReadReason(ownerName ? 'chatNameNotFound' : 'chatOwnerUnknown'),
    }
  const answers = groupAnswers(await pairAnswers(owned))
  if (answers.length === 0) return { ok: false, reason: toReadReason('chatWithoutAnswers') }
  const left =
    files.length - opened.filter((file) => 'chats' in file).length + chats.length - owned.length
  return {
    ok: true,
    answers,
    ownerName: first.owner.slice(0, 100),
    messageCount: owned.reduce((sum, { messages }) => sum + messages.length, 0),
    note: left > 0 ? toReadReason('chatsLeftOut', { count: left }) : null,
  }
}

type Opened = { chats: Chat[] } | { reason: string }

function openFile(bytes: Buffer, fileName: string): Opened {
  if (bytes.length === 0) return { reason: toReadReason('fileEmpty') }
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return openZip(bytes, fileName)
  const isUnicode =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (!isUnicode && bytes.subarray(0, 4096).includes(0)) return { reason: toReadReason('noChat') }
  return asChats([parseChat(decodeText(bytes), fileName)])
}

function openZip(bytes: Buffer, fileName: string): Opened {
  const zip = inspectZip(bytes)
  if (!zip.ok)
    return { reason: toReadReason(zip.reason === 'bomb' ? 'fileTooLargeUnpacked' : 'fileBroken') }
  const texts = zip.parts
    .filter(({ name }) => /\.txt$/i.test(name) && !/(?:^|\/)(?:__MACOSX|\._)/.test(name))
    .slice(0, MAX_TEXTS)
  if (texts.length === 0) return { reason: toReadReason('zipWithoutChat') }
  if (texts.some(({ isLocked }) => isLocked)) return { reason: toReadReason('zipLocked') }
  try {
    return asChats(
      texts.map((part) =>
        parseChat(
          decodeText(unpackPart(bytes, part, MAX_TEXT_BYTES)),
          // An iPhone names the text "_chat.txt", and the ZIP after the chat.
          /(?:^|\/)_chat\.txt$/i.test(part.name) ? fileName : part.name,
        ),
      ),
    )
  } catch {
    return { reason: toReadReason('fileTooLargeUnpacked') }
  }
}

function asChats(parsed: (Chat | undefined)[]): Opened {
  const chats = parsed.filter((chat) => chat !== undefined)
  return chats.length > 0 ? { chats } : { reason: toReadReason('noChat') }
}
