/** Number words as customers write them. */
const NUMBER_WORDS: Record<string, number> = {
  satu: 1,
  sebuah: 1,
  sebiji: 1,
  sekotak: 1,
  sebungkus: 1,
  seloyang: 1,
  seporsi: 1,
  secup: 1,
  sebotol: 1,
  sepack: 1,
  sedus: 1,
  one: 1,
  a: 1,
  dua: 2,
  two: 2,
  tiga: 3,
  three: 3,
  empat: 4,
  four: 4,
  lima: 5,
  five: 5,
  enam: 6,
  six: 6,
  tujuh: 7,
  seven: 7,
  delapan: 8,
  eight: 8,
  sembilan: 9,
  nine: 9,
  sepuluh: 10,
  ten: 10,
  sebelas: 11,
  selusin: 12,
  dozen: 12,
  siji: 1,
  loro: 2,
  kalih: 2,
  telu: 3,
  papat: 4,
}

/** Units that count things and do not name them. */
const UNITS = new Set(
  `pcs pc buah bh biji bj bungkus bks kotak ktk box loyang porsi cup gelas botol btl pack pak dus
    lembar potong ptg ekor slice set x toples jar pieces piece boxes packs`.split(/\s+/),
)

/** Words in an order that name no product. */
const FILLERS = new Set(
  `mau pengen pingin ingin pesan pesen pesanan pesenan mesan mesen order orderan beli ambil minta
    bungkus bungkusin bawa tolong dong donk ya yah y iya yaa kak ka kakak min mimin gan sis mas
    mbak bu pak bang saya sy aku gue gw kami kita buat untuk utk bwt bisa bs boleh blh nya nih deh
    sih aja saja sj dulu jadi jd lagi lg sekalian totalnya total semua semuanya yg yang itu ini
    kalau kalo klo halo hai hi pagi siang sore malam selamat assalamualaikum permisi punten
    makasih terima kasih thanks please pls ok oke okay sip siap baik tambah tambahin tambahan plus
    ganti ubah hapus buang cancel batal batalin batalkan gak ga nggak ngga tidak tdk gajadi usah
    pakai pake tanpa kurangi masing dan sama serta juga di ke dari dgn dengan adalah ada hari tgl
    tanggal jam the of and with i want would like to have get can for me my order by atas nama an
    mohon dicatat catat catatkan kirim kirimin kirimkan antar anter diantar dianter dikirim
    diambil sendiri toko tempat sini situ delivery pickup kurir alamat no hp wa cash cod transfer
    tf bayar lah kok loh lho tuh nanti arep pengin tak jupuk dijupuk mendhet nggih yaudah
    yaudahlah udah udh sudah sdh eh deng ultah psn varian rasa ukuran ukurannya rasanya size
    jumlah jumlahnya sebanyak seharga harga`.split(/\s+/),
)

export const numberOf = (word: string): number | undefined =>
  /^\d{1,4}$/.test(word) ? Number(word) : NUMBER_WORDS[word]
export const isDozen = (word: string) => word === 'lusin'
/** Words before a variant: "ukuran L", "warna hitam". */
const LABELS = new Set('ukuran ukurannya size warna warnanya rasa rasanya varian'.split(' '))

export const isLabel = (word: string) => LABELS.has(word)
export const isUnit = (word: string) => UNITS.has(word)
export const isFiller = (word: string) => FILLERS.has(word) || word.length < 3

/** Words that are a yes to a summary. The message may have no other words. */
const YES = new Set(
  `ya iya iy y yes yup yap yoi yaa yaaa iyaa iyaaa ok oke okay okey okee k jadi jd betul benar
    bener bnr setuju siap sip lanjut lanjutkan deal gas gass boleh sudah udah sdh udh dah sesuai
    pesan order konfirmasi fix cocok mantap correct right sure confirm please nggih inggih muhun
    leres`.split(/\s+/),
)
const AROUND_YES = new Set(
  `kak ka kakak min mimin gan sis mas mbak bu pak bang dong donk ya yah nih deh itu aja saja semua
    semuanya saya aku mau makasih terima kasih terimakasih thanks you thank tolong diproses proses
    langsung pesanannya ini`.split(/\s+/),
)

/** Whether the whole message is a yes. "Makasih ya kak" is not: its "ya" belongs to the thanks. */
export const isYes = (words: readonly string[]): boolean =>
  words.length > 0 &&
  words.length <= 8 &&
  words.some((word, at) => YES.has(word) && !THANKS.test(words[at - 1] ?? '')) &&
  words.every((word) => YES.has(word) || AROUND_YES.has(word))
const THANKS = /^(?:makasih|kasih|terimakasih|thanks|thank)$/

const NO = new Set('tidak tdk ga gak nggak ngga enggak bukan salah belum blm no nope'.split(' '))
export const isNo = (words: readonly string[]): boolean =>
  words.length > 0 &&
  words.length <= 5 &&
  words.some((word) => NO.has(word)) &&
  words.every((word) => NO.has(word) || AROUND_YES.has(word))

/**
 * Whether a text cancels an order: "batal", "ga jadi pesan". With a product it is a change instead.
 */
export const callsOff = (text: string): boolean =>
  /\b(?:batal(?:in|kan)?|dibatal(?:in|kan)|cancel|(?:ga|gak|gk|g|nggak|ngga|enggak|tidak|tdk) jadi|gajadi|gak? usah (?:jadi )?(?:pesan|order))\b/i.test(
    text,
  )

/** Words that begin an order; some of them only do so with a quantity. */
export const ORDERS =
  /\b(?:pesan|psn|pesen|mesan|mesen|order|beli|checkout|co|bungkus(?:in)?|booking|i(?:'d| would) like|i want)\b/i
export const WANTS =
  /\b(?:mau|minta|ambil|butuh|tolong|siapin|siapkan|kirim(?:in|kan)?|pengen|pingin)\b/i

export const ADDS = /\b(?:tambah(?:in|an)?|plus|lagi|sekalian|add)\b/i
export const REMOVES =
  /\b(?:hapus|buang|(?:ga|gak|nggak|ngga|tidak|tdk) (?:jadi|usah|pakai|pake)|kurangi|batal(?:in|kan)?|cancel|remove)\b/i
/** "Croissantnya jadi 5 aja": another quantity of what was ordered. */
export const BECOMES = new RegExp(
  `\\b(?:jadi(?:in|kan|nya)?|make it)\\s+(?:\\d{1,4}|${Object.keys(NUMBER_WORDS).join('|')})\\b`,
  'i',
)
export const REPLACES = /\b(?:ganti|tukar|ubah|diganti|change)\b/i
