import { answersIn } from './form-answers.ts'
import type { Content, MediaKind } from './model.ts'

/** A line of plain text for any content, in lists, notifications and prompts. */
export function describeContent(content: Content): string {
  switch (content.type) {
    case 'text':
      return content.text
    case 'media':
      return [MEDIA_WORD[content.media.kind], content.caption ?? content.media.fileName]
        .filter(Boolean)
        .join(': ')
    case 'location':
      return ['Lokasi', content.name ?? content.address].filter(Boolean).join(': ')
    case 'contacts':
      return `Kontak: ${content.cards.map((card) => card.name).join(', ')}`
    case 'choice':
      return content.via === 'flow' || content.via === 'address'
        ? describeForm(content)
        : (content.title ?? content.description ?? 'Pilihan')
    case 'order':
      return ['Pesanan katalog', content.note].filter(Boolean).join(': ')
    case 'card':
      return [content.title, content.text].filter(Boolean).join(': ') || 'Kartu'
    case 'template':
    case 'location_request':
    case 'contact_request':
    case 'flow':
      return content.text
    case 'unsupported':
      return 'Pesan jenis ini belum bisa ditampilkan'
  }
}

/** The stored kind of a message: that of its file, or of its content. */
export const kindOf = (content: Content): string =>
  content.type === 'media' ? content.media.kind : content.type

/**
 * The author's own text in a message: its text, caption or tapped answer; '' without one. A file's
 * name is not included.
 */
export function wordsIn(content: Content): string {
  switch (content.type) {
    case 'text':
      return content.text
    case 'media':
      return content.caption ?? ''
    case 'choice':
      return describeContent(content)
    case 'template':
    case 'location_request':
    case 'contact_request':
    case 'flow':
      return content.text
    default:
      return ''
  }
}

/** The form's own title ("Sent") is useless; its answers are shown. */
function describeForm({ via, data }: Extract<Content, { type: 'choice' }>): string {
  const answers = answersIn(data).map(({ label, value }) => `${label}: ${value}`)
  return [FORM_WORD[via === 'address' ? 'address' : 'flow'], answers.join(', ')]
    .filter(Boolean)
    .join(': ')
}

export const FORM_WORD = { flow: 'Formulir diisi', address: 'Alamat dikirim' }

const MEDIA_WORD: Record<MediaKind, string> = {
  image: 'Foto',
  video: 'Video',
  video_note: 'Pesan video',
  audio: 'Audio',
  voice: 'Pesan suara',
  document: 'Dokumen',
  sticker: 'Stiker',
}
