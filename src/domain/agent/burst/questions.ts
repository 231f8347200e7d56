import { TAIL } from '#lib/language/answer-kinds'
import { wordsOf } from '#lib/language/text'
import { withoutAddress } from '#lib/language/vocatives'
import { isSmallTalk, readIntents, withoutGreeting } from './intent.ts'

/**
 * The separate questions of a burst in order, without greetings and thanks. A question without a
 * subject ("gmn ini?") is joined to the part that names one.
 */
export function partsOf(texts: string[]): string[] {
  const parts = texts
    .flatMap((text) =>
      text.split(
        /\n+|(?<=[?!])\s+|(?<=[\p{L})])\.\s+(?=\p{L})|(?:^|\s+)(?<!\b(?:jam|jm|pukul|tgl|tanggal|no|nomor)\s+)(?=\d[.)]\s+\p{L})/iu,
      ),
    )
    .map((part) => withoutAddress(withoutGreeting(part.replace(/^\d[.)]\s+/, ''))))
    .filter((part) => wordsOf(part).length > 0 && !isSmallTalk(part))
  const joined: string[] = []
  let waiting = ''
  for (const part of parts) {
    if (!isEmptyQuestion(part)) joined.push([waiting, part].filter(Boolean).join(' '))
    else if (joined.length > 0) joined[joined.length - 1] += ` ${part}`
    waiting =
      isEmptyQuestion(part) && joined.length === 0 ? [waiting, part].filter(Boolean).join(' ') : ''
  }
  return waiting ? [waiting] : joined
}

/** Whether a question names no subject, so that another message must name it: "brp kak?". */
export const isEmptyQuestion = (part: string) =>
  wordsOf(part).every((word) => EMPTY.has(word) || /^\d+$/.test(word))

/** Whether a text is short enough to refer to the message before: "yang sourdough?". */
export const mayReferBack = (part: string) => wordsOf(part).length <= 5

/** Whether a text begins as a continuation of the message before: "kalau yang 24?", "trus ...". */
export const continuesQuestion = (part: string) =>
  /^\W*(?:kalau|kalo|klo|kl|yang|yg|terus|trus|lalu|trs|and|what about|how about|nek|lek|mun|lamun|kalu|misal(?:nya)?)\b/i.test(
    part,
  )
/** Whether a text adds a detail to a neighbouring question: where to, for whom, which one. */
export const isAddition = (part: string) =>
  /^\W*(?:ke|dari|di|buat|untuk|utk|pake|pakai|tgl|tanggal|ukuran|yang|yg)\b/i.test(part)

/** Whether a text asks if the business is open now. */
export const asksIfOpenNow = (text: string) =>
  asksForHours(text) &&
  /\b(?:masih|msh|sekarang|skrg|skrng|skr|skg|saiki|now|still|udah (?:buka|tutup)|sudah (?:buka|tutup)|udh (?:buka|tutup))\b/i.test(
    text,
  ) &&
  wordsOf(text).length <= 8 &&
  !/\d/.test(text) &&
  !namesHoliday(text)

const IS_THERE = [
  new RegExp(
    `^\\W*(?:kak|min|gan|sis|mas|mbak|bu|pak)?[\\s,]*(?:ada|jual|jualan|punya|sedia|ready|do you (?:have|sell))\\s+(.{3,40}?)${TAIL}\\W*$`,
    'i',
  ),
  new RegExp(`^\\W*(.{3,40}?)\\s+(?:ada|ready)(?:\\s+(?:jual|stok))?${TAIL}\\s*\\?\\W*$`, 'i'),
]
/** The thing that a text asks to have: "croissant" in "ada croissant ga?". */
export const wantedThing = (part: string) =>
  IS_THERE.map((pattern) => pattern.exec(part)?.[1]).find((thing) => thing !== undefined)
/** The thing that a text asks to list: "rasa" in "ada rasa apa aja?". */
export const listedThing = (part: string) =>
  /(\p{L}{3,}?)(?:nya)?\s+(?:apa|ap)\s+(?:aja|saja|sj|aj)\b/iu.exec(part)?.[1]?.toLowerCase()
/**
 * Whether a text is a detailed order, which only people can take. A statement ("order kue 20 cm
 * buat sabtu ya") needs fewer details than a possible question.
 */
export function placesOrder(text: string): boolean {
  if (
    !/\b(?:pesan|pesen|order|booking|beli|ambil|reservasi|jemput|siapin|siapkan|bungkusin)\b/i.test(
      text,
    )
  )
    return false
  return (
    PARTICULARS.filter((pattern) => pattern.test(text)).length >=
    (ASKING.test(text) ? MAX_PARTICULARS : FEWER_PARTICULARS)
  )
}

/**
 * Whether a text asks to order without naming a product. Only an entry about ordering answers it.
 */
export const asksToOrder = (part: string) =>
  /\b(?:pesan|pesen|mesan|mesen|order|beli|pemesanan)(?:nya|ny)?\b/i.test(part) &&
  wordsOf(part).every((word) => ORDERING.has(word.replace(/ny?a?$/, '')) || ORDERING.has(word))
const ORDERING = new Set(
  `mau pengen pingin ingin cara caranya gimana gmn bagaimana pesan pesen mesan mesen order beli
    pemesanan bisa bs boleh lewat via di sini disini wa whatsapp chat dong donk ya yah kak ka min
    gan kakak nih deh sih ga gak dulu jadi saya sy aku tolong kalau kalo klo untuk utk langsung
    how to i want can we`.split(/\s+/),
)
export const tellsHowToOrder = (text: string) =>
  /\b(?:cara|how to|langkah)\b.{0,20}\b(?:pesan|order|beli|pemesanan|pembelian)|\b(?:pesan|order|pemesanan)\b.{0,20}\b(?:lewat|melalui|via|ke nomor)\b/i.test(
    text,
  )

/**
 * Whether a customer says that they paid, or asks if the money arrived. Only people can check it.
 */
export const tellsOfPayment = (text: string) =>
  (!isQuestion(text) || asksIfArrived(text)) &&
  (PAID.test(text) || /^\W*(?:ini|nih|berikut|ni)\b.{0,15}\b(?:bukti|struk)\b/i.test(text))
const PAID =
  /\b(?:udah|sudah|sdh|udh|dah|telah|barusan|baru saja|baru aja|tadi|done)\b.{0,15}\b(?:transfer|ditransfer|tf|trf|bayar|dibayar|byr|lunas|dilunasi|paid)\b|\bi(?:'ve| have)? (?:just |already )?(?:paid|transferred)\b/i

/**
 * Whether a text asks if money arrived: "sudah transfer 115, masukmi?". "kalau sudah transfer" does
 * not.
 */
const asksIfArrived = (text: string) => ARRIVED.test(text) && !SUPPOSED.test(text)
const ARRIVED =
  /\b(?:masuk(?:mi|ki|ji|kah|ko)?|(?:di)?terima(?:kah|mi)?|nyampe|kebaca|kelihatan|(?:di)?cek(?:in|kan|ki)?|(?:di)?konfirmasi|received|arrived?|check)\b/i
const SUPPOSED =
  /\b(?:kalau|kalo|klo|kl|jika|bila|misal(?:nya)?|setelah|sesudah|habis|abis|begitu|pas|cara(?:nya)?|gimana|bagaimana|if|after|how)\b/i

/**
 * Whether a text asks where the customer's order is, or complains of the wait. No entry knows that.
 */
export const asksForOrder = (text: string) =>
  OWN_ORDER.some((pattern) => pattern.test(text.replace(/\s+/g, ' '))) ||
  (WAITED.test(text) && !isQuestion(text))
/** Whether an entry explains how to track an order, or what happens when one is late. */
export const tellsOfOrders = (text: string) =>
  /\b(?:resi|lacak|melacak|tracking|track|status|cek pesanan|terlambat|telat|keterlambatan|belum (?:sampai|datang|diterima|jadi))\b/i.test(
    text,
  )

/** Whether a text only asks if this is the business: "ini roti senja ya?". */
export const asksIfBusiness = (part: string, businessName: string) =>
  withoutBusinessName(part, businessName) !== part &&
  /\b(?:ini|betul|benar|bener|dengan|sama)\b/i.test(part) &&
  wordsOf(withoutBusinessName(part, businessName)).every((word) => IS_IT.has(word))
const IS_IT = new Set(
  `ini betul benar bener bukan dengan sama nomor nomer no wa whatsapp admin adminnya toko tokonya
    resmi official apa apakah ya yah y kan kah kak ka min mas mbak bu pak halo saya`.split(/\s+/),
)

/** The text without the business's name. */
export const withoutBusinessName = (text: string, businessName: string) =>
  text.replace(new RegExp(`\\b${wordsOf(businessName).join('\\W+') || '$^'}\\b`, 'gi'), ' ').trim()

/** The text without a short form of a word of the name: "beh" to "Kursus Babeh Naim". */
export function withoutNameAddress(text: string, businessName: string): string {
  const names = wordsOf(businessName).filter((word) => word.length >= SHORTENED)
  const isShort = (word: string) =>
    /^\p{L}{3,4}$/u.test(word) && names.some((name) => name !== word && name.endsWith(word))
  return wordsOf(text).some(isShort)
    ? wordsOf(text)
        .filter((word) => !isShort(word))
        .join(' ')
    : text
}
const SHORTENED = 5

/**
 * Whether a text repeats a promise that a person is said to have made: "katanya dp bisa 20% ya".
 * People confirm it, unless the knowledge says the same.
 */
export const claimsPromise = (text: string) => PROMISED.test(text) && AT_STAKE.test(text)
const PROMISED =
  /\b(?:katanya|katane|cenah|dijanjiin|dijanjikan|dibilangin|kata (?:admin|cs|kasir|temen|teman|sales|orang)\w*|(?:bilang|blg|janji|ngomong|nawarin)(?:nya|in)?\b.{0,40}\b(?:kan|ya|bener|benar|betul))\b|\b(?:kemarin|kmrn|kmaren|tadi|waktu itu)\b.{0,30}\b(?:bilang|blg|janji|ngomong|nawarin)\b/i
const AT_STAKE = /\d|\b(?:gratis|free|diskon|potongan|bonus|promo|cashback)\b/i

/** Whether the customer announces something and expects no answer. */
export const isAnnouncement = (text: string) =>
  !isQuestion(text) && ANNOUNCEMENT.some((pattern) => pattern.test(text))

/** The halves of "harga kue dan bisa diantar?"; undefined when nothing joins two halves. */
export function halvesOf(part: string): string[] | undefined {
  const halves = part
    .split(/\s*(?:[,;]|\b(?:dan|serta|trus|terus|lalu|sama|sekalian|juga|and|also)\b)\s+/i)
    .flatMap((half) => half.split(BETWEEN_AMOUNTS))
    .filter((half) => wordsOf(half).length > 0)
  return halves.length > 1 && halves.length <= 4 ? halves : undefined
}

/** Two questions for an amount in a row: "servis ringan brp suwene pirang dino". */
const HOW_MANY = '(?:berapa|brp|brapa|brpa|berapo|piro|pira|pirang|pinten|sabaraha)'
const BETWEEN_AMOUNTS = new RegExp(
  `(?<=\\s${HOW_MANY}(?:\\s+(?:kak|min|teh|kang|mas|bang|bun|om|ya))?)\\s+(?=(?:lama|suwe|lami)?\\p{L}+\\s+(?:\\p{L}+\\s+)?${HOW_MANY}\\b)`,
  'iu',
)

/** Whether a word joins two questions. A comma is not enough: an explanation may follow it. */
export const joinsQuestions = (part: string) =>
  BETWEEN_AMOUNTS.test(part) ||
  /\b(?:dan|serta|trus|terus|lalu|sama|sekalian|juga|and|also)\b/i.test(part)

/**
 * The first question of "aman buat anak? harganya brp?" and the rest; undefined for one question.
 */
export function leadOf(part: string): { lead: string; rest: string } | undefined {
  const [lead = '', ...others] = part.split(/(?<=\?)\s+/)
  const rest = others.join(' ')
  return rest ? { lead, rest } : undefined
}

/** Whether a part expects an answer; "nama saya Dimas" does not. */
export function isQuestion(part: string): boolean {
  const flat = part.toLowerCase()
  return part.includes('?') || QUESTION.test(flat) || YES_OR_NO.test(flat)
}
/** "buka lowongan nggak": in chat a negation at the end makes a yes-or-no question. */
const YES_OR_NO =
  /\S+\s+\S+\s+(?:ga|gak|gk|g|nggak|ngga|enggak|engga|kaga|kagak|ndak|dak|kada|tak|ora|mboten|teu|ta|tah|kah)(?:\s+(?:ya|yah|sih|kak|min|kah|mas|mbak|bang|pak|bu|om|teh|mang|kang|da))*\W*$/

/** Whether a text only asks who is answering. */
export const asksWho = (part: string) =>
  wordsOf(part).length <= 9 && readIntents(part).has('tanya_ai')

/** Whether a part is so short that it may need the next message to make sense. */
export const isFragment = (part: string) => wordsOf(part).length <= 4

/** Whether a text asks for the opening hours, which the business's settings may answer. */
export const asksForHours = (text: string) =>
  /\b(?:buka|tutup|jam (?:buka|kerja|operasional|tutup)|operasional|open|opening|close[sd]?|hours)\b/i.test(
    text,
  ) &&
  !/\b(?:buka (?:cabang|rekening|akun|foto|dokumen|link)|open (?:the )?(?:box|account|file))\b/i.test(
    text,
  )

/** Whether a text calls a day a holiday: "besok tgl merah buka?". */
export const namesHoliday = (text: string) =>
  /\b(?:(?:tgl|tanggal|tanggalan) merah|libur nasional|cuti bersama|hari raya|lebaran|(?:public |national )?holidays?)\b/i.test(
    text,
  )

/** Whether a text asks only for the opening hours: "jam buka kak", "minggu smp jam brp". */
export const asksOnlyForHours = (text: string) =>
  (asksForHours(text) || UNTIL_WHEN.test(text)) &&
  wordsOf(text).every((word) => OF_HOURS.has(word) || /^\d+$/.test(word))
const UNTIL_WHEN =
  /\b(?:sampai|sampe|smp|smpe|mulai|dari|nepi|nganti) (?:jam|jm|pukul) (?:berapa|brp|brapa|brpa|piro|sabaraha)\b/i
const OF_HOURS = new Set(
  `buka tutup bukanya tutupnya jam jm jamnya pukul kerja operasional operasionalnya toko tokonya
    store shop open opening close closed hours hour what time when do does you are is the your at
    on hari ini besok bsk lusa malam malem ini siang sore pagi senin selasa rabu kamis jumat
    jum'at sabtu minggu ahad weekend weekday weekdays monday tuesday wednesday thursday friday
    saturday sunday sundays today tomorrow tonight sampai sampe smp smpe mulai dari apa aja saja
    berapa brp brapa brpa kapan kpn ga gak nggak ngga tidak kah ya yah kak ka min mas mbak bang
    pak bu dok om tante gan sis bro teh kang masih msh sekarang skrg tiap setiap dan sama atau
    kalau kalo klo kl libur tanggal merah piro sabaraha iraha nepi nganti`.split(/\s+/),
)

const QUESTION =
  /\b(?:apa|apakah|ap|berapa|brp|brapa|brpa|berapaan|kapan|kpn|siapa|mana|dimana|dmn|dmna|kemana|gimana|gmn|bagaimana|kenapa|knp|mengapa|ada|bisa|bs|boleh|blh|mau|minta|tolong|cari|butuh|perlu|punya|jual|ready|masih|msh|what|when|where|who|why|how|can|could|do|does|is|are|any|piro|pinten|berapo|barapo|kapan|sapa|endi|piye|pripun|sabaraha|iraha|kumaha|naon|saha|dimana)\b/
const EMPTY = new Set(
  `gmn gimana bagaimana gmana ini itu nih tuh kok kenapa knp brp berapa apa ya yah kah dong sih
    deh kak ka min gan bisa bs boleh blh ga gak nggak ngga tidak ada kan jadi terus trus lalu trs
    kalau kalo klo dan harganya hrgnya tarifnya biayanya ukurannya stoknya caranya syaratnya
    jamnya ongkosnya jam jm pukul kapan sampai sampe mana dimana lama hari orang menit bulan siapa
    masih msh udah sudah udh sdh blm belum how what about it this that is and so then why when
    where beneran serius masa diganti aman kena bayar`.split(/\s+/),
)
const ANNOUNCEMENT = [
  /\b(?:nanti|ntar|entar|sebentar lagi|bentar lagi|habis ini|abis ini|besok|lusa|otw)\b.{0,25}\b(?:transfer|tf|bayar|kabari|kabarin|mampir|datang|dateng|kesana|ke sana|kesitu|ke situ|ke toko|order|pesan|pesen|hubungi|chat|wa)\b(?: lagi| ya| kak| min| bae| wae| aja| deh)*[\s.!]*$/i,
  /\b(?:ku|tak |saya |aku )kabar(?:i|in)\b.{0,12}\bdulu\b(?: \S+){0,3}\W*$/i,
  /^\W*otw\b(?: ya| kak| min| ke (?:sana|toko)| kesana)*\W*$/i,
  /\b(?:pikir2|pikir-pikir|mikir2|mikir-mikir|pikir|mikir|li(?:h|)at2|li(?:h|)at-li(?:h|)at|li(?:h|)at|cek|tanya|tanyain|diskusi|rembukan)\b.{0,20}\bdulu\b(?: ya| kak| min| deh)*\W*$/i,
]
/** From this many details on, a text that may be a question is an order. */
const MAX_PARTICULARS = 3
const FEWER_PARTICULARS = 2
/** Words of a question. "mau" and "tolong" are left out, because orders have them too. */
const ASKING =
  /\?|\b(?:apa|apakah|berapa|berapaan|brp|brapa|brpa|kapan|kpn|gimana|gmn|bagaimana|mana|dimana|dmn|kenapa|bisa|bs|boleh|blh|ada|masih|how|what|when|can|could|is|do)\b/i
const PARTICULARS = [
  /\b(?:tgl|tanggal|tggl)\s*\d|\b(?:besok|lusa|hari ini|nanti (?:siang|sore|malam)|minggu depan|(?:senin|selasa|rabu|kamis|jumat|sabtu|minggu) (?:ini|depan|besok))\b|\b(?:buat|untuk|utk) (?:hari )?(?:senin|selasa|rabu|kamis|jumat|sabtu|minggu)\b/i,
  /\b(?:jam|pukul|jm)\s*\d/i,
  /\b\d+\s*(?:pcs|buah|biji|kotak|box|loyang|porsi|cup|botol|pack|bungkus|lusin|dus|set|kg|orang)\b|\b(?:pesan|pesen|order|beli|ambil)\s+\d+\b/i,
  /\b(?:ukuran|size|diameter)\s*\w+|\b\d+\s*(?:cm|ml|gr|gram|liter|inch)\b|\btulisan(?:nya)?\s*["':“]?\w+|\bwarna\s+\w+|\brasa\s+\w+/i,
  /\b(?:alamat|kirim ke|antar ke|jl\.?|jalan)\s*\w+/i,
  /\b(?:atas nama|a\.?n\.?)\s+\w+/i,
  /\b(?:bayar|cod|tf|transfer)\b/i,
]
const ORDER = '(?:pesanan|psanan|orderan|order|paket|kiriman|kurir|barang)(?:nya|an|ku|mu)?'
const LATE =
  '(?:belum|blm|blom|kok ga|ga|gak|nggak|ngga|tidak)\\s+(?:juga\\s+|ada\\s+)?(?:sampai|sampe|nyampe\\w*|datang|dateng|dikirim|diproses|tiba|muncul|diantar|dianter|jadi|selesai|beres|kelar)'
const MINE = '(?:saya|sy|aku|ku|gue|gw|gua|kami|atas nama \\w+|a\\.?n\\.? \\w+)'
const DONE =
  '(?:jadi|selesai|beres|siap|kelar|dikirim|dikirimkan|diproses|jalan|diantar|dianter|sampai|sampe|nyampe|datang|dateng|diambil|keluar|terbit)'
const OWN_ORDER = [
  new RegExp(
    `\\b${MINE}\\b.{0,40}\\b(?:udah|sudah|udh|sdh|dah)\\s+(?:bisa\\s+)?${DONE}\\b.{0,15}(?:\\?|\\b(?:blm|belum|blom|belom|kah|ya|kak|min)\\b|$)`,
    'i',
  ),
  new RegExp(
    `\\b${ORDER}\\s+(?:${MINE}\\s+)?(?:udah|sudah|udh|sdh|dah|lagi)?\\s*(?:sampai|sampe|nyampe|smp|di)\\s*mana\\b`,
    'i',
  ),
  new RegExp(`\\b${ORDER}\\b.{0,25}\\b${LATE}`, 'i'),
  new RegExp(`\\b${LATE}\\b.{0,25}\\b${ORDER}\\b`, 'i'),
  new RegExp(
    `\\b${ORDER}\\s+(?:saya|sy|aku|ku|gue|gw)\\b.{0,25}\\b(?:mana|sampai mana|gimana|gmn|status|udah|sudah|sdh|jam)\\b`,
    'i',
  ),
  /\b(?:where is|where's|status of) my (?:order|package|delivery)\b|\bmy (?:order|package) (?:has not|hasn't|still)\b/i,
]
const WAITED =
  /^\W*(?:tapi |tp |ini |padahal |kok )*(?:udah|sudah|udh|sdh|dah)\s+(?:lewat |lebih (?:dari )?|hampir )?\d+\s*(?:menit|jam|hari|minggu|bulan)\b/i
