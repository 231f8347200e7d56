import { ADDRESS_CHARS, type Fulfilment, NOTE_CHARS, type SaleTerms } from '#contract/sale'
import { findZone } from './find-zone.ts'

/** How and where a customer wants to get the order, and the text without those words. */
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

/** Words that end an address or a note within a line, because the order follows them. */
const ORDER_GOES_ON =
  /[\s,]+(?:(?:saya |aku |mau )*(?:pesan|pesen|psn|order|beli|mau)\b|(?:di)?(?:antar|anter|kirim|ambil)\w*\b)/i

/** `text`: without day and time. `thingAt`: where a text begins to name a product. */
export function readPlace(
  text: string,
  terms: Pick<SaleTerms, 'zones'>,
  thingAt: (text: string) => number | undefined = () => undefined,
): ReadPlace {
  const ownWords = (whole: string) => {
    const ends = [thingAt(whole), ORDER_GOES_ON.exec(whole)?.index, whole.length]
    return whole.slice(0, Math.min(...ends.map((end) => end || whole.length)))
  }
  const notes = (text.match(NOTE) ?? []).map(ownWords)
  const noted = notes.reduce((left, note) => left.replace(note, CUT), text)
  const address = addressIn(noted, ownWords)
  const written = (isAddressLater(text) ? undefined : address?.written) || null
  const isPickedUp = PICKUP.test(noted)
  const rest = (address ? noted.replace(address.whole, CUT) : noted)
    .replace(PICKUP, CUT)
    .replace(DELIVERY, CUT)
  return {
    fulfilment: isPickedUp ? 'ambil' : written || DELIVERY.test(noted) ? 'antar' : null,
    address: isPickedUp ? null : (written?.slice(0, ADDRESS_CHARS) ?? null),
    zone: findZone(noted, terms.zones)?.name ?? null,
    note:
      notes
        .map((note) => note.trim())
        .join('; ')
        .slice(0, NOTE_CHARS) || null,
    rest,
  }
}

/** The address, and the part of the text that belongs to it ("kirim ke ..."). */
function addressIn(
  text: string,
  ownWords: (whole: string) => string,
): { whole: string; written: string } | undefined {
  const found = ADDRESS.exec(text)
  const body = found?.[1]
  if (!found || !body) return undefined
  const own = ownWords(body)
  const whole = found[0].slice(0, found[0].length - body.length) + own
  return { whole, written: trimAddress(own) }
}

/** The address without polite words: "kak, jl. Solo 3 ya". */
export const trimAddress = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^(?:(?:kak|min|bu|mas|mbak|ya)[\s,]+)+/i, '')
    .replace(
      /(?:[\s,.|]+(?:ya|yaa|kak|min|dong|deh|aja)\b|[\s,.|]|\p{Extended_Pictographic})+$/iu,
      '',
    )
    .trim()

/** Whether a text says that the address comes later. */
export const isAddressLater = (text: string): boolean =>
  /\b(?:alamat(?:nya)?|address)\b.{0,20}\b(?:nyusul|menyusul|nanti|ntar|entar|belum|blm|later)\b/i.test(
    text,
  ) ||
  /^\W*(?:(?:kak|bu|mas|mbak|min)\W+)?(?:bentar|sebentar|tunggu|wait|nanti|ntar)\b.{0,30}\b(?:alamat|address|tanya|cari|cek)/i.test(
    text,
  )

/** Short answers to "Mau diambil sendiri atau diantar?". */
export function readFulfilment(text: string): Fulfilment | null {
  const isPickedUp = /\b(?:ambil|diambil|pick[ -]?up|jemput)\b/i.test(text)
  const isDelivered = DELIVERY.test(text)
  if (isPickedUp === isDelivered) return null
  return isPickedUp ? 'ambil' : 'antar'
}
