import { randomBytes } from 'node:crypto'
import type { EngineKind, MediaKind } from '#whatsapp/model'
import type { OutboundBody, OutboundMedia } from '#whatsapp/commands'
import type { SessionAction } from '#gateway/engine-interface'
import type { Capabilities } from '#whatsapp/engine-capabilities'

const IMAGE = randomBytes(40_000)

function file(kind: MediaKind, mime: string, bytes: Uint8Array = IMAGE): OutboundMedia {
  return {
    kind,
    mime,
    fileName: 'berkas',
    sizeBytes: bytes.length,
    open: async () => new Blob([Uint8Array.from(bytes)]).stream(),
  }
}

/** One body of every type that the product sends. */
export const BODIES: Record<OutboundBody['type'], OutboundBody[]> = {
  text: [{ type: 'text', text: 'Masih ada, Kak.' }],
  media: [
    { type: 'media', media: file('image', 'image/jpeg'), caption: 'Roti sobek' },
    { type: 'media', media: file('video', 'video/mp4') },
    { type: 'media', media: file('video_note', 'video/mp4') },
    { type: 'media', media: file('voice', 'audio/ogg; codecs=opus') },
    { type: 'media', media: file('audio', 'audio/mpeg') },
    { type: 'media', media: file('document', 'application/pdf'), caption: 'Daftar harga' },
    { type: 'media', media: file('sticker', 'image/webp') },
  ],
  location: [
    {
      type: 'location',
      latitude: -6.2,
      longitude: 106.8,
      name: 'Roti Senja',
      address: 'Jl. Melati 5',
    },
  ],
  contacts: [
    { type: 'contacts', cards: [{ name: 'Budi Santoso', phones: [{ phone: '+628111000333' }] }] },
  ],
  buttons: [
    {
      type: 'buttons',
      text: 'Jadi pesan?',
      footer: 'Roti Senja',
      buttons: [
        { id: 'ya', title: 'Jadi' },
        { id: 'tidak', title: 'Batal' },
      ],
    },
  ],
  list: [
    {
      type: 'list',
      text: 'Pilih roti',
      button: 'Lihat',
      sections: [
        { title: 'Manis', rows: [{ id: 'sobek', title: 'Roti sobek', description: 'Isi coklat' }] },
      ],
    },
  ],
  cta: [{ type: 'cta', text: 'Menu kami', label: 'Buka menu', url: 'https://senja.example/menu' }],
  location_request: [{ type: 'location_request', text: 'Boleh bagikan lokasi Kakak?' }],
  contact_request: [{ type: 'contact_request', text: 'Boleh bagikan nomor Kakak?' }],
  flow: [
    {
      type: 'flow',
      text: 'Isi data pengiriman, Kak.',
      button: 'Isi formulir',
      flowId: '1197715005513101',
    },
  ],
  template: [
    {
      type: 'template',
      name: 'order_ready',
      language: 'id',
      body: ['Dewi'],
      text: 'Halo Dewi, pesanan siap.',
    },
  ],
}

/**
 * Text that the provider's request must contain in some form. Unofficial clients send choices and
 * templates as text.
 */
export const ESSENCE: Record<OutboundBody['type'], string[]> = {
  text: ['Masih ada, Kak.'],
  media: [],
  location: ['-6.2', '106.8', 'Roti Senja', 'Jl. Melati 5'],
  contacts: ['Budi Santoso', '628111000333'],
  buttons: ['Jadi pesan?', 'Jadi', 'Batal', 'Roti Senja'],
  list: ['Pilih roti', 'Manis', 'Roti sobek', 'Isi coklat'],
  cta: ['Menu kami', 'Buka menu', 'https://senja.example/menu'],
  location_request: ['Boleh bagikan lokasi Kakak?'],
  contact_request: ['Boleh bagikan nomor Kakak?'],
  flow: ['Isi data pengiriman, Kak.', 'Isi formulir', '1197715005513101'],
  template: ['Dewi'],
}

const UNOFFICIAL = [
  'text',
  'media',
  'location',
  'contacts',
  'buttons',
  'list',
  'cta',
  'template',
] as const
const OFFICIAL = [...UNOFFICIAL, 'location_request', 'contact_request', 'flow'] as const
type Optional =
  | 'webhook'
  | 'fetchMedia'
  | 'edit'
  | 'revoke'
  | 'react'
  | 'archive'
  | 'deleteChat'
  | 'requestPairingCode'
  | 'readPicture'
  | 'backfill'
  | 'templates'
  | 'leave'

/** Capabilities that concern the provider; the others concern the product. */
type AtTheProvider = Pick<
  Capabilities,
  'sends' | 'reply' | 'markRead' | 'typing' | 'window' | 'scan' | 'commandIdEchoed'
>

/** Checks the capability table: an engine refuses everything that is not in it, by name. */
export const CAN: Record<
  EngineKind,
  { capabilities: AtTheProvider; has: Optional[]; refuses: SessionAction[] }
> = {
  simulator: {
    capabilities: {
      sends: OFFICIAL,
      reply: true,
      markRead: true,
      typing: 'start-stop',
      window: true,
      scan: true,
      commandIdEchoed: true,
    },
    has: [
      'fetchMedia',
      'edit',
      'revoke',
      'react',
      'archive',
      'deleteChat',
      'requestPairingCode',
      'readPicture',
      'templates',
    ],
    refuses: [],
  },
  'meta-cloud': {
    capabilities: {
      sends: OFFICIAL,
      reply: true,
      markRead: true,
      typing: 'start',
      window: true,
      scan: false,
      commandIdEchoed: true,
    },
    has: ['webhook', 'fetchMedia', 'react', 'templates'],
    refuses: ['stop', 'logout', 'scan'],
  },
  waha: {
    capabilities: {
      sends: UNOFFICIAL,
      reply: true,
      markRead: true,
      typing: 'start-stop',
      window: false,
      scan: true,
      commandIdEchoed: true,
    },
    has: [
      'webhook',
      'fetchMedia',
      'edit',
      'revoke',
      'react',
      'archive',
      'deleteChat',
      'requestPairingCode',
      'readPicture',
      'backfill',
      'leave',
    ],
    refuses: [],
  },
  baileys: {
    capabilities: {
      sends: UNOFFICIAL,
      reply: true,
      markRead: true,
      typing: 'start-stop',
      window: false,
      scan: true,
      commandIdEchoed: true,
    },
    has: [
      'fetchMedia',
      'edit',
      'revoke',
      'react',
      'archive',
      'deleteChat',
      'requestPairingCode',
      'readPicture',
      'leave',
    ],
    refuses: ['scan'],
  },
}
/** Methods that an engine may lack. */
export const OPTIONAL: Optional[] = [
  'webhook',
  'fetchMedia',
  'edit',
  'revoke',
  'react',
  'archive',
  'deleteChat',
  'requestPairingCode',
  'readPicture',
  'backfill',
  'templates',
  'leave',
]
