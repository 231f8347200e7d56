import { Link } from '@tanstack/react-router'
import { Download, FileText, MessageCircle } from 'lucide-react'
import type { GalleryItem } from '#contract/conversation/gallery'
import { mediaUrl } from '#contract/media'
import * as copy from '#copy/gallery'
import * as shared from '#copy/shared'
import { shortDate } from '#dashboard/copy/dates.ts'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { useZone } from '#dashboard/ui/zone.ts'

type Props = { item: GalleryItem; businessId: string; who: string; onLeave: () => void }

/** A link to the message in its conversation. */
export function ToMessage({
  item,
  businessId,
  onLeave,
}: Pick<Props, 'item' | 'businessId' | 'onLeave'>) {
  return (
    <Link
      to="/inbox/$roomId"
      params={{ roomId: item.room_id }}
      search={{ businessId, tab: 'semua', pesan: item.message_id }}
      onClick={onLeave}
      aria-label={copy.goToMessage}
      title={copy.goToMessage}
      className={buttonClass({ kind: 'quiet' })}
    >
      <MessageCircle />
    </Link>
  )
}

function Source({ item, who }: Pick<Props, 'item' | 'who'>) {
  return (
    <p className="text-12 text-muted">
      {who}, {shortDate(item.occurred_at, useNow(), useZone())}
    </p>
  )
}

/** A document or a sound: opens or downloads its file. */
export function FileRow({ item, businessId, who, onLeave }: Props) {
  const file = item.attachment
  const name = file?.file_name ?? copy.document
  return (
    <li className="flex items-center gap-3 py-2.5 text-13">
      <FileText className="text-muted" />
      <div className="min-w-0 flex-1">
        <p className="break-words">{name}</p>
        {file?.state === 'ready' ? (
          <Source item={item} who={who} />
        ) : (
          <p className="text-12 text-muted">{copy.notReady}</p>
        )}
      </div>
      {file?.state === 'ready' && (
        <a
          href={mediaUrl(file.id)}
          download={file.file_name ?? ''}
          aria-label={`${shared.download} ${name}`}
          title={shared.download}
          className={buttonClass({ kind: 'quiet' })}
        >
          <Download />
        </a>
      )}
      <ToMessage item={item} businessId={businessId} onLeave={onLeave} />
    </li>
  )
}

/** A message's links. Only http and https are linked; each opens in a new tab. */
export function LinkRow({ item, businessId, who, onLeave }: Props) {
  return (
    <li className="flex items-center gap-3 py-2.5 text-13">
      <div className="min-w-0 flex-1">
        {linksIn(item.text).map((href) => (
          <a
            key={href}
            href={href}
            target="_blank"
            rel="noreferrer noopener"
            className="block break-all text-brand hover:underline"
          >
            {href}
          </a>
        ))}
        <Source item={item} who={who} />
      </div>
      <ToMessage item={item} businessId={businessId} onLeave={onLeave} />
    </li>
  )
}

const MAX_LINKS = 5
const linksIn = (text: string): string[] =>
  [...new Set(text.match(/https?:\/\/[^\s<>"']+/gi) ?? [])].slice(0, MAX_LINKS)
