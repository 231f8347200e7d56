import type { MessageRow } from '#contract/conversation/message'
import type { Entry } from './timeline.ts'

/** One message, or the pictures of one album. */
export type AlbumItem =
  | { type: 'entry'; entry: Entry }
  | { type: 'album'; key: string; messages: MessageRow[] }

/** Fewer pictures than this are shown as single messages. */
const LEAST = 3
/** Pictures further apart than this are not one album. */
const GAP_MS = 60_000

/** Groups pictures of one author that follow each other closely, without text, into albums. */
export function groupAlbums(entries: readonly Entry[]): AlbumItem[] {
  const items: AlbumItem[] = []
  let run: MessageRow[] = []
  const close = () => {
    const [first] = run
    if (first && run.length >= LEAST)
      items.push({ type: 'album', key: `album-${first.client_id ?? first.id}`, messages: run })
    else
      items.push(
        ...run.map((message): AlbumItem => ({
          type: 'entry',
          entry: { kind: 'message', key: message.client_id ?? message.id, message },
        })),
      )
    run = []
  }
  for (const entry of entries) {
    const last = run.at(-1)
    const fits = entry.kind === 'message' && isPlainPicture(entry.message)
    if (
      !fits ||
      (last && Date.parse(entry.message.occurred_at) - Date.parse(last.occurred_at) > GAP_MS)
    )
      close()
    if (fits) run.push(entry.message)
    else items.push({ type: 'entry', entry })
  }
  close()
  return items
}

function isPlainPicture({
  attachment,
  content,
  reply_to,
  revoked_at,
  reactions,
  status,
}: MessageRow): boolean {
  return (
    attachment?.kind === 'image' &&
    attachment.state === 'ready' &&
    attachment.is_shown &&
    content.type === 'media' &&
    !content.caption &&
    !reply_to &&
    !revoked_at &&
    status !== 'failed' &&
    status !== 'unconfirmed' &&
    Object.keys(reactions).length === 0
  )
}
