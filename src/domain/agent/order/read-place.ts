import { ADDRESS_CHARS, type Fulfilment, NOTE_CHARS, type SaleTerms } from '#contract/sale'
import { findZone } from './find-zone.ts'

/** How and where a customer wants their things, and the text without it. */
export type ReadPlace = {
  fulfilment: Fulfilment | null
  address: string | null
  zone: string | null
  note: string | null
  rest: string
}

const CUT = ' | '

const PICKUP =
  /\b(?:(?:di)?ambil (?:sendiri|sendri|sndiri|di (?:toko|tempat|outlet|sana|situ)|ke (?:toko|sana))|saya ambil(?! \d)|diambil|(?:tak |di)?jupuk|mendhet|pick[ -]?up|jemput sendiri|take ?away)\b/i
const DELIVERY =
  /\b(?:di)?(?:antar|anter|kirim|delivery|deliver)(?:in|kan|ed)?\b|\b(?:kurir|gosend|go-send|grab(?:express)?|ojol)\b/i
const ADDRESS =
  /(?:\b(?:alamat(?:nya)?|address)\b\s*[:=-]?\s*|\b(?:di)?(?:antar|anter|kirim|deliver)(?:in|kan|ed)? (?:ke|to)\s+|\b(?=(?:jl|jln|jalan|gg|gang|perum(?:ahan)?|komplek|kompleks|dusun|kost?)\b\.?\s))([^|\n]{4,})/i
const NOTE =
  /(?:\b(?:catatan|note|notes)\b\s*[:=-]?\s*[^|\n]+|\b(?:tulisan|ucapan)(?:nya)?\b\s*[:=-]?\s*(?:["“][^"”\n]+["”]|[^|,\n]+)|\b(?:tanpa|jangan|extra|ekstra|less)\s+(?!jadi)[^|,\n]+|\b(?:a\.?n\.?|atas nama)\s+[^|,\n]+|\b(?:hp|wa|telp|no)?\s*(?:\+?62|0)8\d{7,12}\b)/gi

/** `text`: with day and time cut out. */
export function readPlace(text: string, terms: Pick<SaleTerms, 'zones'>): ReadPlace {
  const notes = text.match(NOTE) ?? []
  const noted = text.replace(NOTE, CUT)
  const address = ADDRESS.exec(noted)
  const written =
    (isAddressLater(text) ? undefined : address?.[1])
      ?.replace(/\s+/g, ' ')
      .replace(/[\s,.]+$/, '')
      .trim() || null
  const isPickedUp = PICKUP.test(noted)
  const rest = (address ? noted.replace(address[0], CUT) : noted)
    .replace(PICKUP, CUT)
    .replace(DELIVERY, CUT)
  return {
    fulfilment: isPickedUp ? 'ambil' : written || DELIVERY.test(noted) ? 'antar' : null,
    address: isPickedUp ? null : (written?.slice(0, ADDRESS_CHARS) ?? null),
    zone: findZone(noted, terms),
    note:
      notes
        .map((note) => note.trim())
        .join('; ')
        .slice(0, NOTE_CHARS) || null,
    rest,
  }
}

/** Says that the address comes later, which is none. */
export const isAddressLater = (text: string): boolean =>
  /\b(?:alamat(?:nya)?|address)\b.{0,20}\b(?:nyusul|menyusul|nanti|ntar|entar|belum|blm|later)\b/i.test(
    text,
  ) ||
  /^\W*(?:(?:kak|bu|mas|mbak|min)\W+)?(?:bentar|sebentar|tunggu|wait|nanti|ntar)\b.{0,30}\b(?:alamat|address|tanya|cari|cek)/i.test(
    text,
  )

/** Bare answers to "Mau diambil sendiri atau diantar?". */
export function readFulfilment(text: string): Fulfilment | null {
  const isPickedUp = /\b(?:ambil|diambil|pick[ -]?up|jemput)\b/i.test(text)
  const isDelivered = DELIVERY.test(text)
  if (isPickedUp === isDelivered) return null
  return isPickedUp ? 'ambil' : 'antar'
}
