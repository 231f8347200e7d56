import { useState, type ReactNode, Suspense } from 'react'
import {
  CircleAlert,
  Download,
  FileText,
  Image,
  Mic,
  Music,
  RotateCw,
  ShieldAlert,
  Sticker,
  Video,
  type LucideIcon,
} from 'lucide-react'
import { type AttachmentRow, mediaUrl, thumbUrl } from '#contract/media'
import type { MediaKind, MediaRef } from '#whatsapp/model'
import { withoutBidiControls } from '#lib/language/bidi-controls'
import * as composerCopy from '#copy/composer'
import * as messageCopy from '#copy/message'
import * as shared from '#copy/shared'
import { fileSize, fileType, playTime } from '#dashboard/copy/files.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { showLarge } from './lightbox.ts'
import { fetchAgain } from './media.functions.ts'
import { pictureSize } from './picture-size.ts'
import { VoicePlayer } from './VoicePlayer.tsx'

const MissingFileReason = lazyPart(
  () => import('./MissingFileReason.tsx').then((module) => module.MissingFileReason),
  { isAside: true },
)

export const MEDIA: Record<MediaKind, { word: string; icon: LucideIcon }> = {
  image: { word: messageCopy.photo, icon: Image },
  video: { word: messageCopy.video, icon: Video },
  video_note: { word: messageCopy.videoMessage, icon: Video },
  audio: { word: messageCopy.audio, icon: Music },
  voice: { word: messageCopy.voiceMessage, icon: Mic },
  document: { word: messageCopy.document, icon: FileText },
  sticker: { word: messageCopy.sticker, icon: Sticker },
}

/**
 * The file of a message in its present state: still fetched, shown by its type, or missing with the
 * reason.
 */
export function MediaView({
  media,
  attachment,
}: {
  media: MediaRef
  attachment: AttachmentRow | null
}) {
  const { word, icon } = MEDIA[media.kind]
  if (!attachment)
    return (
      <FileTile
        icon={icon}
        title={media.fileName ? withoutBidiControls(media.fileName) : word}
        detail={describeMedia(media)}
      />
    )
  if (attachment.state === 'waiting') return <Arriving media={media} attachment={attachment} />
  if (attachment.state !== 'ready') return <Missing attachment={attachment} />
  if (!attachment.is_shown) return <FileCard attachment={attachment} />
  switch (attachment.kind) {
    case 'image':
      return <Picture attachment={attachment} />
    case 'sticker':
      return <StickerPicture attachment={attachment} />
    case 'video':
    case 'video_note':
      return <Film attachment={attachment} />
    case 'audio':
    case 'voice':
      return (
        <VoicePlayer
          src={mediaUrl(attachment.id)}
          name={
            attachment.kind === 'voice'
              ? composerCopy.aVoiceMessage
              : (attachment.file_name ?? word)
          }
          seconds={attachment.seconds}
          waveform={attachment.waveform}
          isVoice={attachment.kind === 'voice'}
        />
      )
    case 'document':
      return <FileCard attachment={attachment} />
  }
}

const describeMedia = (media: { seconds?: number | null; sizeBytes?: number | null }): string =>
  [
    media.seconds ? playTime(media.seconds) : null,
    media.sizeBytes ? fileSize(media.sizeBytes) : null,
  ]
    .filter(Boolean)
    .join(' · ')
const EDGE = '-mx-1.5 -mt-0.5 block overflow-hidden rounded-[13px]'

function Picture({ attachment }: { attachment: AttachmentRow }) {
  const [isBroken, setBroken] = useState(false)
  const size = pictureSize(attachment.width, attachment.height)
  if (isBroken) return <FileCard attachment={attachment} />
  return (
    <button
      type="button"
      onClick={() => showLarge({ kind: 'picture', attachmentId: attachment.id })}
      aria-label={messageCopy.enlargePhoto}
      style={{ width: size.width }}
      className={cx(
        EDGE,
        'max-w-[calc(100%+12px)] cursor-zoom-in bg-sunken focus-visible:rounded-[13px]',
      )}
    >
      <img
        src={attachment.has_thumb ? thumbUrl(attachment.id) : mediaUrl(attachment.id)}
        alt={messageCopy.photo}
        width={size.width}
        height={size.height}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
        style={{ aspectRatio: size.width / size.height }}
        className="block h-auto w-full object-cover"
      />
    </button>
  )
}

function StickerPicture({ attachment }: { attachment: AttachmentRow }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <FileCard attachment={attachment} />
  return (
    <img
      src={mediaUrl(attachment.id)}
      alt={messageCopy.sticker}
      width={144}
      height={144}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
      className="block size-36 object-contain"
    />
  )
}

/**
 * The first frame of a video loads when it scrolls near; nothing more is fetched before it is
 * played.
 */
function Film({ attachment }: { attachment: AttachmentRow }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <FileCard attachment={attachment} />
  const isRound = attachment.kind === 'video_note'
  return (
    <span
      className={cx(
        EDGE,
        'w-75 max-w-[calc(100%+12px)] bg-[oklch(0.16_0_0)]',
        isRound && 'aspect-square w-50 rounded-full',
      )}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- there is no transcript of what customers say */}
      <video
        src={`${mediaUrl(attachment.id)}#t=0.1`}
        controls
        playsInline
        preload="metadata"
        onError={() => setBroken(true)}
        aria-label={attachment.file_name ?? messageCopy.video}
        className={cx(
          'block max-h-85 w-full',
          isRound ? 'h-full object-cover' : 'aspect-video object-contain',
        )}
      />
    </span>
  )
}

/** PDF files larger than this are not previewed. */
const LARGEST_PREVIEW_BYTES = 30 * 1024 * 1024

function FileCard({ attachment }: { attachment: AttachmentRow }) {
  const { word } = MEDIA[attachment.kind]
  const { id, file_name: name, mime, size_bytes: size } = attachment
  const isPdf =
    mime === 'application/pdf' && !attachment.is_disguised && (size ?? 0) <= LARGEST_PREVIEW_BYTES
  const face = <FileFace attachment={attachment} />
  const look =
    'flex min-w-0 flex-1 items-center gap-2.5 rounded-control px-2.5 py-2 text-left hover:bg-[color-mix(in_srgb,var(--sunken),var(--text)_6%)]'
  return (
    <span className="block w-70 max-w-full py-0.5">
      <span className="flex items-stretch rounded-control bg-sunken">
        {isPdf ? (
          <button
            type="button"
            title={messageCopy.seeContent}
            onClick={() => showLarge({ kind: 'pdf', attachmentId: id, name: name ?? word })}
            className={look}
          >
            {face}
          </button>
        ) : (
          <a href={mediaUrl(id)} download={name ?? ''} className={look}>
            {face}
            <Download aria-hidden="true" className="text-muted" />
          </a>
        )}
        {isPdf && (
          <a
            href={mediaUrl(id)}
            download={name ?? ''}
            aria-label={messageCopy.downloadNamed(name ?? word)}
            title={shared.download}
            className="grid w-10 flex-none place-items-center rounded-control text-muted hover:bg-[color-mix(in_srgb,var(--sunken),var(--text)_6%)] hover:text-text"
          >
            <Download />
          </a>
        )}
      </span>
      {attachment.is_disguised && (
        <span className="mt-1 block text-12 text-wait">{messageCopy.contentMismatch}</span>
      )}
    </span>
  )
}

function FileFace({ attachment }: { attachment: AttachmentRow }) {
  const { file_name: name, mime, size_bytes: size } = attachment
  return (
    <>
      <span
        aria-hidden="true"
        className="figure grid h-10 w-9 flex-none place-items-center rounded-[6px] border border-line-button bg-surface text-11 font-semibold text-text-2"
      >
        {attachment.is_disguised ? <ShieldAlert className="text-wait" /> : fileType(mime, name)}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
          {name ?? MEDIA[attachment.kind].word}
        </span>
        <span className="figure block text-12 text-muted">
          {[fileType(mime, name), size ? fileSize(size) : null].filter(Boolean).join(' · ')}
        </span>
      </span>
    </>
  )
}
/** The space of the picture is reserved, so that nothing moves when it loads. */
function Arriving({ media, attachment }: { media: MediaRef; attachment: AttachmentRow }) {
  const { word, icon: Icon } = MEDIA[attachment.kind]
  if (attachment.kind === 'image' || attachment.kind === 'video')
    return (
      <span
        role="status"
        className={cx(
          EDGE,
          'grid h-44 w-60 max-w-[calc(100%+12px)] place-items-center bg-sunken text-13 text-muted',
        )}
      >
        <span className="flex animate-[breathe_1.6s_ease-in-out_infinite] items-center gap-2">
          <Icon />
          {messageCopy.fetchingKind(word.toLowerCase())}
        </span>
      </span>
    )
  return (
    <FileTile
      icon={Icon}
      title={attachment.file_name ?? word}
      detail={[messageCopy.fetchingFile, describeMedia(media)].filter(Boolean).join(' · ')}
    />
  )
}

function Missing({ attachment }: { attachment: AttachmentRow }) {
  const businessId = useBusinessId()
  const { word } = MEDIA[attachment.kind]
  const isVirus = attachment.state === 'quarantined'
  const again = () =>
    fetchAgain({ data: { businessId, attachmentId: attachment.id } }).catch((error: unknown) =>
      toast.error(messageCopy.notFetchedAgain, messageOf(error)),
    )
  return (
    <FileTile
      icon={isVirus ? ShieldAlert : CircleAlert}
      tone={isVirus ? 'text-danger' : 'text-wait'}
      title={attachment.file_name ?? word}
      detail={
        attachment.failure_reason ? (
          <Suspense>
            <MissingFileReason stored={attachment.failure_reason} />
          </Suspense>
        ) : (
          messageCopy.fileUnavailable
        )
      }
    >
      {!isVirus && (
        <button
          type="button"
          onClick={() => void again()}
          className="hit-area mt-0.5 inline-flex items-center gap-1 text-13 font-medium text-brand hover:underline"
        >
          <RotateCw className="size-3.5" />
          {shared.retry}
        </button>
      )}
    </FileTile>
  )
}

export function FileTile({
  icon: Icon,
  title,
  detail,
  tone = 'text-text-2',
  children,
}: {
  icon: LucideIcon
  title: string
  detail?: ReactNode
  tone?: string
  children?: ReactNode
}) {
  return (
    <span className="flex min-w-48 items-start gap-2.5 py-0.5">
      <span
        className={cx('grid size-9 flex-none place-items-center rounded-control bg-sunken', tone)}
      >
        <Icon />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium [overflow-wrap:anywhere]">{title}</span>
        {detail && <span className="block text-13 break-words text-muted">{detail}</span>}
        {children}
      </span>
    </span>
  )
}
