import type { ReadTx, WriteTx } from '#platform/database'
import type { MediaKind } from '#whatsapp/model'
import type { AttachmentState, ReadAs } from './contract.ts'

export type ReadableFile = {
  id: string
  message_id: string
  kind: MediaKind
  mime: string
  state: AttachmentState
  is_shown: boolean
  seconds: number | null
  storage_path: string | null
  read_as: ReadAs | null
  read_text: string | null
  read_words: string | null
}

/** The files of these messages. */
export function listReadable(tx: ReadTx, messageIds: string[]): Promise<ReadableFile[]> {
  return tx<ReadableFile[]>`
    select id, message_id, kind, mime, state, is_shown, seconds, storage_path, read_as, read_text,
      read_words
    from public.attachment where message_id = any (${messageIds}::uuid[]) order by id`
}

export async function updateReading(
  tx: WriteTx,
  attachmentId: string,
  reading: { as: ReadAs; text: string; words: string | null },
): Promise<void> {
  await tx`
    update public.attachment set read_as = ${reading.as}, read_text = ${reading.text},
      read_words = ${reading.words}
    where id = ${attachmentId} and read_as is null`
}
