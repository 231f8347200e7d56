import { memoizeByText } from '../memoize.ts'

/** The kinds of fact that a question asks for and an answer contains. */
export type AnswerKind =
  | 'price'
  | 'number'
  | 'clock'
  | 'duration'
  | 'people'
  | 'day'
  | 'place'
  | 'percent'
  | 'method'
  | 'person'
  | 'age'

const HOW_MANY = '(?:berapa|brapa|brp|brpa|brape|berpa|berapo|barapo|piro|pira|pinten|sabaraha)'
/** Particles and vocatives that may follow a question. */
export const TAIL =
  '(?:\\s+(?:ga|gak|nggak|ngga|tidak|kah|kak|ka|kakak|min|mas|mbak|bang|bu|pak|ya|yaa|sih|dong|nih|disini|di sini|duit))*'
const PRICE_OF = [
  new RegExp(
    `^\\W*(?:harga|hrg|harganya)?\\s*(.{3,40}?)\\s+(?:harga(?:nya)?\\s+|hrg(?:nya)?\\s+)?(?:${HOW_MANY}|berapaan|brpan|brapaan)${TAIL}\\W*$`,
    'i',
  ),
  new RegExp(`^\\W*(?:${HOW_MANY}\\s+)?(?:harga|hrg|hrga)\\s+(.{3,40}?)${TAIL}\\W*$`, 'i'),
]
/** Words after which a number is not a price. */
const MEASURED =
  /\b(?:jam|jm|jem|pukul|hari|tanggal|tgl|bulan|tahun|umur|usia|lama|tahan|awet|minimal|minimum|min|maksimal|maksimum|maks|max|isi|kapasitas|kuota|ukuran|diameter|berat|panjang|lebar|tinggi|stok|sisa|nomor|nomer|no|norek|rek|rekening|resi|blok|lantai|radius|jarak|km|sampai|sampe|smpe|dp|diskon|potongan|persen|poin|point|kalori|dapat|dapet|dpt|jumlah|banyak|orang|org|kali)(?:nya|ny)?\b/i

/**
 * The priced thing in "roti gandum brp kak" and "harga roti gandum?"; undefined when the number is
 * no price: "isi brp?".
 */
export const pricedThing = (part: string) => {
  const thing = PRICE_OF.map((pattern) => pattern.exec(part)?.[1]).find(
    (found) => found !== undefined,
  )
  return thing && !MEASURED.test(thing.replace(AMOUNTS, ' ')) ? thing : undefined
}
/** In "paket 8 jam brp" the number is part of the thing whose price is asked, not a time. */
const AMOUNTS = /\b\d+\s*(?:jam|jm|hari|bulan|tahun|km|orang|org|kali)\b/gi

const PRICE_WORD = new RegExp(
  `\\b(?:harga(?:nya)?|hrg|hrga|tarif(?:nya)?|berapaan|brpan|brapaan|price|how much (?:is|are|does|do|for)|rego|regane|hargana|pangaos|${HOW_MANY}\\s+(?:duit|rupiah|rp|perak))\\b`,
  'i',
)
/** "untuk acara hari Kamis" names a day; "ganti jadwal" asks for none. */
const OF_OCCASION = '\\b(?:acara|untuk|buat|utk)\\s'
const CHANGES = '\\b(?:ganti|ubah|undur|mundur|pindah|geser|atur)\\s'
const WEEKDAY = '(?:senin|selasa|rabu|kamis|jum.?at|sabtu|minggu|ahad)'
const SPELLED_COUNT =
  'satu|dua|tiga|empat|lima|enam|tujuh|sepuluh|beberapa|setengah|one|two|three|four|five|six|seven|ten|a|few'

/**
 * `asks`: matches questions that want this kind. `tells`: matches texts that have it. `isStrict`: a
 * text without it is no answer; the other kinds only make one entry preferable to another.
 */
const KINDS: {
  kind: AnswerKind
  asks: Pick<RegExp, 'test'>
  tells: RegExp
  isStrict: boolean
}[] = [
  {
    kind: 'price',
    asks: { test: (text: string) => PRICE_WORD.test(text) || pricedThing(text) !== undefined },
    tells:
      /\b(?:rp|idr|usd)\.?\s*\d|\$\s*\d|\d\s*(?:rb|ribu|k|jt|juta)\b|\d{1,3}[.,]000\b|\b(?:gratis|free)\b(?!\s+(?:satu|dua|tiga|sebuah|segelas|secangkir|sepotong|\d+|one|two|an?)\b)|\b(?:harga|price)\b/i,
    isStrict: true,
  },
  {
    kind: 'number',
    asks: /\b(?:nomor|nomer|no|number)\b\.?\s*(?:rekening|rek|hp|wa|telp|telepon|whatsapp|kontak)|\b(?:norek|account number|phone number)\b/i,
    tells: /(?:\d[\s.-]?){7,}/,
    isStrict: true,
  },
  {
    kind: 'clock',
    // "8 jam brp" and "nambah jam brp" ask for a price
    asks: new RegExp(
      `(?<!\\d\\s*|\\b(?:nambah|tambah)\\s+)\\b(?:jam|jm|jem|pukul)\\s+${HOW_MANY}\\b|\\bwhat time\\b`,
      'i',
    ),
    tells:
      /\b\d{1,2}[.:]\d{2}\b|\b(?:jam|pukul|at)\s+\d|\d\s*(?:am|pm)\b|\b(?:pagi|siang|sore|malam|buka 24 jam|24 hours)\b/i,
    isStrict: true,
  },
  {
    kind: 'duration',
    asks: new RegExp(
      `\\b${HOW_MANY}\\s+(?:lama|hari(?!\\s+ini\\b)|jam|menit|minggu|bulan|tahun)\\b|\\blama\\s+(?:ga|gak|nggak|ngga|tidak)\\b|\\bhow long\\b`,
      'i',
    ),
    tells: new RegExp(
      `(?:\\d|\\b(?:${SPELLED_COUNT}))\\s*(?:hari|jam|menit|minggu|bulan|tahun|malam|(?:hour|day|week|month|year|minute|night)s?)(?:an)?\\b|\\bse(?:hari|jam|menit|minggu|bulan|tahun)\\b|\\b(?:langsung|segera|selamanya|h-\\d)\\b`,
      'i',
    ),
    isStrict: true,
  },
  {
    kind: 'people',
    asks: new RegExp(`\\b${HOW_MANY}\\s+(?:orang|org|peserta|tamu|pax)\\b`, 'i'),
    tells:
      /\b(?:orang|peserta|tamu|pax|kursi|seats?|people|persons?|guests?)\b|\d\s*(?:tenaga|kru|staf|personel)\b/i,
    isStrict: true,
  },
  {
    kind: 'day',
    asks: new RegExp(
      `\\bhari\\s+apa\\b|(?<!${OF_OCCASION})\\bhari\\s+${WEEKDAY}\\b|\\bpraktek\\w*\\b.{0,12}\\b(?:kapan|kpn)\\b|(?<!${CHANGES})\\bjadwal(?!nya (?:bs|bisa|boleh)\\b)\\w*\\b|\\b(?:what|which) days?\\b`,
      'i',
    ),
    tells: new RegExp(
      `\\b${WEEKDAY}\\b|\\b(?:setiap|tiap) hari\\b|\\bhari kerja\\b|\\b\\w+days?\\b`,
      'i',
    ),
    isStrict: true,
  },
  {
    kind: 'age',
    asks: new RegExp(
      `\\b(?:umur|usia)(?:nya)?\\s+(?:minimal\\s+|maksimal\\s+)?${HOW_MANY}\\b|\\b${HOW_MANY}\\s+(?:umur|usia)|\\b(?:what age|how old)\\b`,
      'i',
    ),
    tells: /\b(?:umur|usia|aged?)\b|\d\s*(?:tahun|thn|th|bulan|bln|years?|months?)\b/i,
    isStrict: true,
  },
  {
    kind: 'place',
    asks: /\b(?:di\s?mana|dmn|dmna|alamat\w*|lokasi\w*|sharelok|maps|where (?:is|are)|address|located)\b/i,
    tells:
      /\b(?:jl|jln|jalan|gang|gg|blok|ruko|km|lantai|seberang|sebelah|depan|belakang|dekat|kota|mall?|plaza|street|road)\b|https?:/i,
    isStrict: false,
  },
  {
    kind: 'percent',
    asks: new RegExp(`\\b${HOW_MANY}\\s*(?:persen|%)|\\bpersen\\b`, 'i'),
    tells: /%|\bpersen\b|\bsetengah\b/i,
    isStrict: true,
  },
  {
    kind: 'method',
    asks: /\b(?:cara|caranya|gimana cara|how (?:do|can|to)|langkah\w*)\b/i,
    tells:
      /\b(?:cara|kirim(?:kan)?|isi|klik|buka|lewat|melalui|hubungi|sebutkan|format|formulir|daftar|datang|cuci|pakai|how to|fill|send|click)\b/i,
    isStrict: false,
  },
  {
    kind: 'person',
    asks: /\b(?:siapa|sapa|sopo|saha|siapanya|who)\b/i,
    tells: /\b(?:dr|drg|bidan|ustadz?|coach|kak|mas|mbak|pak|bu|ibu|bapak|a\.n)\.?\s+\p{Lu}/u,
    isStrict: false,
  },
]

/** The kinds of fact that a question asks for. */
export const kindsAsked: (question: string) => readonly AnswerKind[] = memoizeByText(
  1000,
  (question) => KINDS.filter(({ asks }) => asks.test(question)).map(({ kind }) => kind),
)

/** The kinds of fact that a text contains. */
export const kindsTold: (text: string) => readonly AnswerKind[] = memoizeByText(2000, (text) =>
  KINDS.filter(({ tells }) => tells.test(text)).map(({ kind }) => kind),
)

/** The strict kinds among `asked` that are not in `told`. */
export const kindsLacked = (
  asked: readonly AnswerKind[],
  told: readonly AnswerKind[],
): AnswerKind[] =>
  asked.filter(
    (kind) =>
      STRICT.has(kind) &&
      !told.includes(kind) &&
      // "tanda jadinya brp" may be answered by a share of the price
      !(kind === 'price' && told.includes('percent')),
  )

const STRICT = new Set(KINDS.filter(({ isStrict }) => isStrict).map(({ kind }) => kind))

/** Whether a question asks for a strict kind. */
export const insistsOnKind = (question: string): boolean =>
  kindsAsked(question).some((kind) => STRICT.has(kind))

/**
 * Whether a text has every strict kind that a question asks for: an amount for a price, a time for
 * "jam berapa", a number for an account.
 */
export const givesWhatIsAsked = (question: string, text: string): boolean =>
  kindsLacked(kindsAsked(question), kindsTold(text)).length === 0
