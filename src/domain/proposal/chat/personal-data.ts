import { wordsOf } from '#lib/language/text'

/** Prices, which are not the number of a person. */
const PRICES =
  /(?:\brp\.?\s*\d[\d.,]*|\b\d{1,3}(?:\.\d{3})+(?:,\d{2})?\b|\b\d[\d.,]*\s?(?:rb|ribu|k|jt|juta)\b)/gi
const LONG_NUMBER = /(?:\d[\s.-]?){7,}\d/
const MAIL_OR_LINK =
  /[\w.+-]+@[\w-]+\.\w+|https?:\/\/|\bwww\.|\b[\w-]+\.(?:com|id|co|net|link|me|ly)\b/i
const ADDRESS =
  /\b(?:jl|jln|jalan|gg|gang|rt|rw|blok|perum|perumahan|komplek|kompleks|kel|kelurahan|kec|kecamatan|kode ?pos|no\.? ?rumah|alamat (?:saya|rumah|lengkap))\b\.?\s*:?\s*[\p{L}\d]/iu
const NAMED =
  /\b(?:atas nama|a\.?n\.?|a\/n|nama(?:nya)?(?: saya| aku| penerima| lengkap)?\s*:|nama saya|saya dengan|dengan saya)\s+\p{L}/iu
/** Words about one customer's order, or about one day. */
const ONE_ORDER =
  /\b(?:resi(?:nya)?|invoice|no(?:mor|\.)? (?:pesanan|order)|kode pesanan|totalnya|total (?:semua|jadi|belanja|keseluruhan)|orderan(?:nya)?|pesanannya|paketnya|(?:pesanan|order|orderan|paket)\s+(?:kak\w*|anda|ibu|bapak|mas|mbak|a\.?n)|bukti (?:tf|transfer|bayar)|(?:sudah|sdh|udah|telah) (?:kami |saya |di)?(?:terima|kirim|kirimkan|proses|transfer|tf|bayar|masuk|catat|pesankan)\w*)\b|#\s?\d{3,}|\bORD-?\d/i
const ONE_DAY =
  /\b(?:hari ini|besok|bsk|lusa|kemarin|kmrn|tadi|barusan|sekarang|skrg|skrang|nanti (?:siang|sore|malam|pagi)|malam ini|siang ini|sore ini|minggu (?:ini|depan)|lagi (?:kosong|habis)|sedang (?:kosong|habis)|sold ?out|udah habis|sudah habis|today|tomorrow|yesterday)\b|\b\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?\b(?=.*\b(?:jam|pukul|tgl|tanggal)\b)/i

/** Forms of address before a name. */
const ADDRESSED =
  /\b(kak|kaka|kakak|mas|mbak|mba|bu|ibu|pak|bapak|bang|om|tante|dek|dik|kang|teh|sis|gan|mr|mrs|ms)\.?\s+(\p{L}{2,})/giu

/** Whether a text has a number, an address, a mail address or a link, which may be a person's. */
export const hasNumberOrPlace = (text: string): boolean =>
  LONG_NUMBER.test(text.replaceAll(PRICES, ' ')) || MAIL_OR_LINK.test(text) || ADDRESS.test(text)

/** Whether a text names a person, or is about one order or one day. */
export const isOfOneCustomer = (text: string): boolean =>
  NAMED.test(text) || ONE_ORDER.test(text) || ONE_DAY.test(text)

const MIN_NAME = 3

/**
 * The words of customers' names that are rare in the chats: "sari" of "Sari", but not "roti" of
 * "Sari Roti".
 */
export function namesOf(senders: string[], isCommon: (word: string) => boolean): Set<string> {
  const words = senders.flatMap((name) => wordsOf(name))
  return new Set(
    words.filter((word) => word.length >= MIN_NAME && /\p{L}/u.test(word) && !isCommon(word)),
  )
}

/** The text without names after "Kak"; undefined when a name is left. */
export function withoutNames(text: string, names: ReadonlySet<string>): string | undefined {
  const kept = text.replaceAll(ADDRESSED, (whole: string, title: string, name: string) =>
    names.has(name.toLowerCase()) || /^\p{Lu}\p{Ll}+$/u.test(name) ? title : whole,
  )
  return wordsOf(kept).some((word) => names.has(word)) ? undefined : kept
}
