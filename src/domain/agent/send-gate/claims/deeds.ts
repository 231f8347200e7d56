import { foldText } from '#lib/language/text'

/**
 * Acts for this customer, not rules of the business: "sudah kami catat", "sedang dicetak", "saya
 * batalkan".
 */
const ACTS =
  '(?:(?:di|ter|me\\w{0,2})?(?:catat|pesan|proses|kirim|batal|book|reserv|ubah|jadwal|refund|terima|siap|daftar|panjang|konfirmasi|cetak|input|aktif|hubung|bayar|simpan|lapor|kembali|selesai|beres|kelar|rampung|sampai|tiba|berangkat)\\w*|masuk\\b)'

/** Setting something aside for this customer: "saya keep dulu". */
const KEEPS = '(?:keep|simpan|amankan|tahan|sisih|booking|hold)\\w*'
/** Acts that are announced: "langsung kami proses", "kami antar sekarang", "nanti kami kabari". */
const AT_ONCE = `\\b(?:langsung|segera|nanti)\\s+(?:kami|tim kami)\\s+(?:akan\\s+)?(?:${ACTS}|(?:kabar|info|hubung|telepon|telpon|antar|jemput)\\w*)|\\b(?:kami|tim kami)\\s+(?:akan\\s+)?(?:${ACTS}|(?:antar|jemput|datang|meluncur)\\w*)\\s+(?:sekarang|segera|hari ini juga|barusan)\\b`
/** Acts under way: "sudah di kurir", "dalam perjalanan". */
const UNDERWAY =
  '\\b(?:sudah|udah|telah|lagi|sedang)\\s+(?:ada\\s+)?(?:di|dibawa|sama|dengan|ke)\\s+(?:kurir|ekspedisi|driver|sopir|jalan)\\b'
const DEED = new RegExp(
  `(?<!\\byang )\\b(?:sudah|telah|udah|udh|sdh|berhasil|sedang|segera)\\s+(?:(?:saya|kami|aku|tim|langsung|akan|di)\\s+){0,2}${ACTS}|\\b(?:saya|aku)\\s+(?:bantu\\s+|akan\\s+|langsung\\s+)?(?:${ACTS}|${KEEPS})|${AT_ONCE}|${UNDERWAY}|\\b(?:has|have) been \\w+ed\\b`,
)

/** Whether a text says that something was, is being or will be done for this customer. */
export const tellsDeed = (text: string): boolean => DEED.test(foldText(text))
