import type { ReactNode } from 'react'
import { ClipboardList, FileQuestionMark, FileText, Image, LayoutTemplate, ListChecks, MapPin, Mic, Play, Sticker, UserRound, Video, type LucideIcon } from 'lucide-react'
import type { Content, MediaKind, MediaRef } from '#lib/canonical'
import { phoneNumber } from '#dashboard/copy/phone.ts'
import { rupiah } from '#dashboard/copy/rupiah.ts'
import { FormattedText } from './FormattedText.tsx'

const MEDIA: Record<MediaKind, { word: string; icon: LucideIcon }> = {
  image: { word: 'Foto', icon: Image },
  video: { word: 'Video', icon: Video },
  video_note: { word: 'Pesan video', icon: Video },
  audio: { word: 'Audio', icon: Play },
  voice: { word: 'Pesan suara', icon: Mic },
  document: { word: 'Dokumen', icon: FileText },
  sticker: { word: 'Stiker', icon: Sticker },
}

/** What a message holds, whatever its kind. */
export function MessageContent({ content }: { content: Content }) {
  switch (content.type) {
    case 'text':
      return <FormattedText text={content.text} />
    case 'media':
      return <Media media={content.media} caption={content.caption} />
    case 'location':
      return (
        <Tile icon={MapPin} title={content.name ?? (content.live ? 'Lokasi langsung' : 'Lokasi')} detail={content.address ?? `${content.latitude.toFixed(5)}, ${content.longitude.toFixed(5)}`}>
          <OutLink href={`https://www.google.com/maps?q=${content.latitude},${content.longitude}`}>Buka peta</OutLink>
        </Tile>
      )
    case 'contacts':
      return content.cards.map((card, position) => <Tile key={position} icon={UserRound} title={card.name} detail={[card.org, ...card.phones.map(({ phone }) => phoneNumber(phone))].filter(Boolean).join(' · ')} />)
    case 'choice':
      return <Tile icon={ListChecks} title={content.title ?? 'Pilihan'} detail={content.description ?? (content.via === 'poll' ? 'Jawaban jajak pendapat' : 'Dipilih dari tombol atau daftar')} />
    case 'order':
      return (
        <Tile icon={ClipboardList} title={`Pesanan katalog, ${content.items.length} barang`} detail={content.note}>
          <ul className="mt-1 text-13">
            {content.items.map((item, position) => (
              <li key={position} className="flex justify-between gap-3">
                <span className="cut">
                  {item.quantity} × {item.sku}
                </span>
                <span className="figure">{item.currency === 'IDR' ? rupiah(item.price * item.quantity) : `${item.currency} ${item.price * item.quantity}`}</span>
              </li>
            ))}
          </ul>
        </Tile>
      )
    case 'card':
      return <Tile icon={LayoutTemplate} title={content.title ?? 'Kartu'} detail={content.text} />
    case 'template':
      return (
        <>
          <FormattedText text={content.text} />
          <span className="mt-1 flex items-center gap-1 text-12 text-muted">
            <LayoutTemplate className="size-3.5" />
            Templat {content.name}
          </span>
        </>
      )
    case 'unsupported':
      return <Tile icon={FileQuestionMark} title="Pesan jenis ini belum bisa ditampilkan" detail={content.reason ?? `Buka di WhatsApp (${content.providerType})`} />
  }
}

/** A file is shown as what it is, with its name and length; its words below. */
function Media({ media, caption }: { media: MediaRef; caption?: string }) {
  const { word, icon } = MEDIA[media.kind]
  const detail = [media.fileName && media.fileName !== caption ? media.fileName : null, media.seconds ? length(media.seconds) : null, media.sizeBytes ? size(media.sizeBytes) : null].filter(Boolean).join(' · ')
  const href = media.source.type === 'url' && !media.source.needsAuth && /^https?:/.test(media.source.url) ? media.source.url : null
  return (
    <>
      <Tile icon={icon} title={word} detail={detail || (media.source.type === 'unavailable' ? 'Tidak tersedia' : undefined)}>
        {href && <OutLink href={href}>Buka</OutLink>}
      </Tile>
      {caption && (
        <span className="mt-1.5 block">
          <FormattedText text={caption} />
        </span>
      )}
    </>
  )
}

function Tile({ icon: Icon, title, detail, children }: { icon: LucideIcon; title: string; detail?: string | null; children?: ReactNode }) {
  return (
    <span className="flex min-w-48 items-start gap-2.5 py-0.5">
      <span className="grid size-9 flex-none place-items-center rounded-control bg-sunken text-text-2">
        <Icon />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        {detail && <span className="block text-13 break-words text-muted">{detail}</span>}
        {children}
      </span>
    </span>
  )
}

function OutLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="text-13 font-medium text-brand hover:underline">
      {children}
    </a>
  )
}

const length = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`
const size = (bytes: number) => (bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`)
