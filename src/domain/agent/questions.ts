import { wordsOf } from '#lib/text'
import { isSmallTalk, readIntents, withoutGreeting } from './intent.ts'

/** The separate things that a burst says, greetings and thanks taken away, in order. "gmn ini?" goes with what it is about. */
export function partsOf(texts: string[]): string[] {
  const parts = texts
    .flatMap((text) => text.split(/\n+|(?<=[?!])\s+|(?<=[\p{L})])\.\s+(?=\p{L})|(?:^|\s+)(?=\d[.)]\s+\p{L})/u))
    .map((part) => withoutGreeting(part.replace(/^\d[.)]\s+/, '')))
    .filter((part) => wordsOf(part).length > 0 && !isSmallTalk(part))
  const joined: string[] = []
  let waiting = ''
  for (const part of parts) {
    if (!isEmptyQuestion(part)) joined.push([waiting, part].filter(Boolean).join(' '))
    else if (joined.length > 0) joined[joined.length - 1] += ` ${part}`
    waiting = isEmptyQuestion(part) && joined.length === 0 ? [waiting, part].filter(Boolean).join(' ') : ''
  }
  return waiting ? [waiting] : joined
}

/** Asks without saying about what: only the message beside it, or the one before, tells. */
export const isEmptyQuestion = (part: string) => wordsOf(part).every((word) => EMPTY.has(word) || /^\d+$/.test(word))

/** Leans on what was said before: "kalau yang 24?", "yang sourdough?". */
export const leansBack = (part: string) => wordsOf(part).length <= 5

/** Asks whether it is open at this moment. */
export const asksIfOpenNow = (text: string) => asksForHours(text) && /\b(?:masih|msh|sekarang|skrg|skrng|skr|skg|saiki|now|still|udah (?:buka|tutup)|sudah (?:buka|tutup)|udh (?:buka|tutup))\b/i.test(text) && wordsOf(text).length <= 8 && !/\d/.test(text)

/** Asks for an amount of money; an answer that names none is no answer to it. */
export const asksForPrice = (text: string) => /\b(?:harga(?:nya)?|hrg|hrga|tarif(?:nya)?|berapaan|brpan|brapaan|price|how much (?:is|are|does|do|for)|rego|regane|hargana|pangaos)\b/i.test(text)
/** What is asked for in "ada croissant ga?". */
export const wantedThing = (part: string) => /^\W*(?:kak|min|gan|sis|mas|mbak|bu|pak)?[\s,]*(?:ada|jual|jualan|punya|sedia|ready|do you (?:have|sell))\s+(.{3,40}?)(?:\s+(?:ga|gak|nggak|ngga|tidak|kah|kak|min|ya|dong|nih|disini|di sini))*\W*$/i.exec(part)?.[1] ?? /^\W*(.{3,40}?)\s+(?:ada|ready)(?:\s+(?:ga|gak|nggak|ngga|tidak|kak|min|ya))*\s*\?\W*$/i.exec(part)?.[1]

/** Asks for an account or phone number; an answer without digits is none. */
export const asksForNumber = (text: string) => /\b(?:nomor|nomer|no|number)\b\.?\s*(?:rekening|rek|hp|wa|telp|telepon|whatsapp|kontak)|\b(?:norek|account number|phone number)\b/i.test(text)
export const namesNumber = (text: string) => /(?:\d[\s.-]?){7,}/.test(text)

export const namesPrice = (text: string) => /\b(?:rp|idr|usd)\.?\s*\d|\$\s*\d|\d\s*(?:rb|ribu|k|jt|juta)\b|\d{1,3}[.,]000\b|\b(?:gratis|free|harga|price)\b/i.test(text)

/** An order with its particulars: only people can take it. */
export function placesOrder(text: string): boolean {
  if (!/\b(?:pesan|pesen|order|booking|beli|ambil|reservasi)\b/i.test(text)) return false
  return PARTICULARS.filter((pattern) => pattern.test(text)).length >= MOST_PARTICULARS
}

/** Asks where an own order is, or says how long it has been. No source knows that. */
export const asksForOrder = (text: string) => OWN_ORDER.some((pattern) => pattern.test(text)) || (WAITED.test(text) && !isQuestion(text))

/** The customer will do something and waits for no answer. */
export const announces = (text: string) => !isQuestion(text) && ANNOUNCEMENT.test(text)

/** "harga kue dan bisa diantar?" as its two halves; undefined when no joining word stands in it. */
export function halvesOf(part: string): string[] | undefined {
  const halves = part.split(/\s*(?:[,;]|\b(?:dan|serta|trus|terus|lalu|sama|sekalian|juga|and|also)\b)\s+/i).filter((half) => wordsOf(half).length > 0)
  return halves.length > 1 && halves.length <= 4 ? halves : undefined
}

/** A part that expects an answer; "nama saya Dimas" does not. */
export function isQuestion(part: string): boolean {
  return /\?/.test(part) || QUESTION.test(part.toLowerCase())
}

/** Asks who is answering, and nothing else. */
export const asksWho = (part: string) => wordsOf(part).length <= 9 && readIntents(part).has('tanya_ai')

/** A word or two that only makes sense beside the next message. */
export const isFragment = (part: string) => wordsOf(part).length <= 4

/** Asks when the business is open, so that its own opening hours may answer. */
export const asksForHours = (text: string) => /\b(?:buka|tutup|jam (?:buka|kerja|operasional|tutup)|operasional|open|opening|close[sd]?|hours)\b/i.test(text) && !/\b(?:buka (?:cabang|rekening|akun|foto|dokumen|link)|open (?:the )?(?:box|account|file))\b/i.test(text)

const QUESTION = /\b(?:apa|apakah|ap|berapa|brp|brapa|brpa|berapaan|kapan|kpn|siapa|mana|dimana|dmn|dmna|kemana|gimana|gmn|bagaimana|kenapa|knp|mengapa|ada|bisa|bs|boleh|blh|mau|minta|tolong|cari|butuh|perlu|punya|jual|ready|masih|msh|what|when|where|who|why|how|can|could|do|does|is|are|any|piro|pinten|kapan|sapa|endi|piye|pripun|sabaraha|iraha|kumaha|naon|saha|dimana)\b/
const EMPTY = new Set(
  `gmn gimana bagaimana gmana ini itu nih tuh kok kenapa knp brp berapa apa ya yah kah dong sih deh kak ka min gan bisa bs boleh blh ga gak nggak ngga tidak ada kan jadi terus trus lalu trs kalau kalo klo dan
  harganya hrgnya tarifnya biayanya ukurannya stoknya caranya syaratnya jamnya ongkosnya
  how what about it this that is and so then why beneran serius masa`.split(/\s+/),
)
const ANNOUNCEMENT = /\b(?:nanti|ntar|entar|sebentar lagi|bentar lagi|habis ini|abis ini)\b.{0,25}\b(?:transfer|tf|bayar|kabari|kabarin|mampir|datang|dateng|kesana|ke sana|ke toko|order|pesan|pesen|hubungi|chat|wa)\b(?: lagi| ya| kak| min)*[\s.!]*$/i
/** So many particulars make an order; a question about ordering has fewer. */
const MOST_PARTICULARS = 3
const PARTICULARS = [
  /\b(?:tgl|tanggal|tggl)\s*\d|\b(?:besok|lusa|hari ini|nanti (?:siang|sore|malam)|minggu depan|(?:senin|selasa|rabu|kamis|jumat|sabtu|minggu) (?:ini|depan|besok))\b|\b(?:buat|untuk|utk) (?:hari )?(?:senin|selasa|rabu|kamis|jumat|sabtu|minggu)\b/i,
  /\b(?:jam|pukul|jm)\s*\d/i,
  /\b\d+\s*(?:pcs|buah|biji|kotak|box|loyang|porsi|cup|botol|pack|bungkus|lusin|dus|set|kg|orang)\b|\b(?:pesan|pesen|order|beli|ambil)\s+\d+\b/i,
  /\b(?:ukuran|size|diameter)\s*\w+|\btulisan(?:nya)?\s*["':“]?\w+|\bwarna\s+\w+|\brasa\s+\w+/i,
  /\b(?:alamat|kirim ke|antar ke|jl\.?|jalan)\s*\w+/i,
  /\b(?:atas nama|a\.?n\.?)\s+\w+/i,
  /\b(?:bayar|cod|tf|transfer)\b/i,
]
const ORDER = '(?:pesanan|psanan|orderan|order|paket|kiriman|kurir|barang)(?:nya|an|ku|mu)?'
const LATE = '(?:belum|blm|blom|ga|gak|nggak|ngga|tidak)\\s+(?:juga\\s+|ada\\s+)?(?:sampai|sampe|nyampe\\w*|datang|dateng|dikirim|diproses|tiba|muncul|diantar|dianter)'
const OWN_ORDER = [
  new RegExp(`\\b${ORDER}\\b.{0,25}\\b${LATE}`, 'i'),
  new RegExp(`\\b${LATE}\\b.{0,25}\\b${ORDER}\\b`, 'i'),
  new RegExp(`\\b${ORDER}\\s+(?:saya|sy|aku|ku|gue|gw)\\b.{0,25}\\b(?:mana|sampai mana|gimana|gmn|status|udah|sudah|sdh)\\b`, 'i'),
  /\b(?:where is|where's|status of) my (?:order|package|delivery)\b|\bmy (?:order|package) (?:has not|hasn't|still)\b/i,
]
const WAITED = /^\W*(?:tapi |tp |ini |padahal |kok )*(?:udah|sudah|udh|sdh|dah)\s+(?:lewat |lebih (?:dari )?|hampir )?\d+\s*(?:menit|jam|hari|minggu|bulan)\b/i
