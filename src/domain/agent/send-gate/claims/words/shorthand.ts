import { memoizeByText } from '#lib/memoize'

/** Abbreviations of owners and customers: each pattern with the words that replace it. */
const SHORTHAND: readonly (readonly [RegExp, string])[] = [
  // Banjar, Minang, Palembang and Betawi words of denial; "dak" alone is also a concrete slab.
  [
    /(?<!\p{L})(?:kada|kaga|kagak|idak|indak)(?!\p{L})|(?<!\p{L})(?:dak|ndak)(?=\s(?:ada|ado|bisa|biso|boleh|buliah|jual|perlu|usah|terima|nerima|kami|di\p{L}{3,}))/giu,
    'tidak',
  ],
  [/[•·]|(?<=^|\s)\d{1,2}\)\s/gu, '\n'],
  [/\s?\|\s?/gu, '; '],
  // Pictures are removed, except those of numbers.
  [/(?!\u{1F4AF}|\u{1F51F})\p{Extended_Pictographic}/gu, ' '],
  [
    /\bmin\.(?=\s)|\bmin(?=\s?\d|\s(?:order|pesan|sewa|pembelian|belanja)\b)|(?<=\b(?:order|sewa|pembelian|belanja)\s)min\b/giu,
    'minimal',
  ],
  [/\b(?:maks?|max)\.(?=\s)|\b(?:maks?|max)(?=\s?\d)/giu, 'maksimal'],
  [/\bs\s?[./]\s?d\b\.?/giu, 'sampai'],
  [/(?<=[\p{L}\d]\s)sd(?=\s?(?:\d|rp|senin|selasa|rabu|kamis|jumat|sabtu|minggu))/giu, 'sampai'],
  [/(?:±|\+\/-|~|≈|\bkirang langkung\b|\bkurang lebih\b|\bk\.?l\.?\b)\s?(?=\S)/giu, ' '],
  [/(?:>=|≥)\s?(?=\d|rp)/giu, ' minimal '],
  [/(?:<=|≤)\s?(?=\d|rp)/giu, ' maksimal '],
  [/>\s?(?=\d|rp)/giu, ' lebih dari '],
  [/<\s?(?=\d|rp)/giu, ' kurang dari '],
  [/\b(\d+)\s?(?:x|kali)\s+(?=(?:pertemuan|sesi|kunjungan)\b)/giu, '$1 '],
  [/\b(\d+)x\s+(?=\d+\s?(?:menit|mnt|jam|minutes)\b)(?!24)/giu, '$1 kali '],
  [/(?<![\d*])\*(?=[1-7](?![\d*]))/gu, ' bintang '],
  [/@\s?(?=\d|rp)/giu, ' '],
  [/(?<=\d)\s?["″](?!\p{L})/gu, ' inci '],
  [/\b(\d)(?:st|nd|rd|th) floor\b/giu, 'lantai $1'],
  [/(?<=(?:sampai|hingga|sampe|[-–])\s?)(\d{1,2})\s+(?=(?:pagi|siang|sore|malam)\b)/giu, 'jam $1 '],
  [/\b(jam|pukul|jm)\s?(\d{1,2})\s?[-–]\s?(\d{1,2})(?![\d.:])/giu, '$1 $2.00-$3.00'],
  [/\b(?:yang )?bukan (?=member|anggota|langganan|pelanggan)/giu, 'non '],
  [/\bhanya saja\b/giu, ''],
  // "Kalau hanya scan" names a case and limits nothing.
  [/\b(kalau|kalo|jika|bila)\s+(?:hanya|cuma)\b/giu, '$1'],
  [/\b(?:turut (?:berduka cita|berduka|prihatin)|berbelasungkawa)\b/giu, 'maaf'],
  [/\byang sedang\b/giu, 'yang'],
  [/\b(?:lengkap|komplit) dengan\b/giu, 'sudah termasuk'],
  [/\bmasuk (?=(?:dalam )?(?:paket|garansi|harga|biaya|hitungan|promo|diskon)\b)/giu, 'termasuk '],
  // A shop is closed for an hour, so the words after the hour are not needed.
  [
    /((?:tutup|istirahat)\b[^.\n]*\d)[,.]?\s+(?:setelah|sesudah|habis) itu buka (?:lagi|kembali)(?: seperti biasa)?/giu,
    '$1',
  ],
  // In "4 x Rp200.000 = Rp800.000" the sign is a calculation, in "6x6 = 650rb" a price follows.
  [/(?<=(?:\d{3}|rb|ribu|jt|juta|k)\s?)=\s?(?=\d|rp)/giu, ', totalnya '],
  [/\s?(?<![<>])=\s?(?=\d|rp)/giu, ' '],
  // An exception in brackets is a separate statement.
  [
    /\(((?:tidak|belum|tdk|ga|gak|bukan|kecuali|non|not|no)\s(?:termasuk|berlaku|bisa|boleh|untuk|dapat|incl\p{L}*|berikut)?[^()\n]*)\)/giu,
    ', $1,',
  ],
  [/\b(tipe|type|kelas|blok|grade|paket|kategori|zona)\s+([a-h])\b/giu, '$1$2'],
  [
    /\b(tipe|type|kelas|grade|paket|kategori|zona)([a-h])\s?(dan|atau|,|&|\/)\s?([a-h])\b/giu,
    '$1$2 $3 $1$4',
  ],
  [/\bkm (?=dalam|luar)/giu, 'kamar mandi '],
  [/\bst[ltd]h\b/giu, 'setelah'],
  [/\bsblm\b/giu, 'sebelum'],
  [/\badm\b\.?/giu, 'admin'],
  [/\+\s?(?=(?:rp\.?\s?)?\d)/giu, ' tambah '],
  [/\bt-?shirt(s?)\b/giu, 'kaos'],
  [/\bone(?=\s*[:,.;!?]|\s+(?:is|costs?|for|rp)\b)/giu, ' '],
  [/\bgratisnya\b/giu, 'gratis'],
  [/(?<=\d\s?\p{L}*)\/(\p{L}{2,})\/(\p{L}{2,})\b/giu, ' per $1 per $2'],
  // "S 450k / M 550k" and "S 2,2jt M 2,6jt" are rows of a table.
  [/(?<=\d\s?(?:k|rb|ribu|jt|juta)?)\s?\/?\s+(?=(?:S|M|L|XL|XXL)\s+(?:Rp\.?\s?)?\d)/gu, '; '],
  [/\btgt\b|\btergtg\b/giu, 'tergantung'],
  [/\bortu(?=nya|\P{L}|$)/giu, 'orang tua'],
  [/\bjak(bar|sel|tim|ut|pus)\b/giu, 'jakarta $1'],
  [/\bjakarta bar\b/giu, 'jakarta barat'],
  [/\bjakarta sel\b/giu, 'jakarta selatan'],
  [/\bjakarta tim\b/giu, 'jakarta timur'],
  [/\bjakarta ut\b/giu, 'jakarta utara'],
  [/\bjakarta pus\b/giu, 'jakarta pusat'],
  [/\btangsel\b/giu, 'tangerang selatan'],
  [/\b(?:free of charge|at no cost|cuma-cuma)\b/giu, 'gratis'],
  // "20rb/50rb" is a list; "1-5 juta" is a range with one unit.
  [/(?<=\d\s?(?:rb|ribu|jt|juta|k))\s?\/\s?(?=\d)/giu, ', '],
  [/(?<![\d.,])(\d{1,3})\s?[-–]\s?(\d{1,3})\s?(rb|ribu|jt|juta)\b/giu, '$1 $3-$2 $3'],
  // Nights of a stay are not an hour of the evening.
  [
    /(?<=\b(?:minimal|maksimal|min|maks|max|untuk|utk|selama|menginap|nginap|nginep|inap|hari)\s)(\d{1,2})\s?malam\b/giu,
    '$1 nights',
  ],
  [
    /(?<=\b(?:buka|ambil|dilayani|jadwal|praktik|operasional|weekday|weekend|hari|senin|selasa|rabu|kamis|jumat|sabtu|minggu)\s)(\d{1,2})\s?[-–]\s?(\d{2})(?![\d.:,-]?\d|\s?(?!(?:dan|atau|wib|wita|wit)\b)\p{L})/giu,
    '$1.00-$2.00',
  ],
  [/(?<![\d.,\p{L}-]\s?)\b(0\d|1\d)\s?[-–]\s?(1\d|2[0-4])(?![\d.:-]|\s?\p{L})/gu, '$1.00-$2.00'],
  [/\bsen(?=\s?[-–])/giu, 'senin'],
  [/(?<=[-–]\s?)(sen|sel|rab|kam|jum|sab)\b/giu, '$1@'],
  [/\b(sel|rab|kam|jum|sab)(?=\s?[-–]\s?(?:sel|rab|kam|jum|sab|min))/giu, '$1@'],
  [/\bsel@/giu, 'selasa'],
  [/\brab@/giu, 'rabu'],
  [/\bkam@/giu, 'kamis'],
  [/\bjum@/giu, 'jumat'],
  [/\bsab@/giu, 'sabtu'],
  [/(?<=(?:malam|pagi|siang|sore|jam) )\((\d{1,2})\s?[-–]\s?(\d{1,2})\)/giu, '(jam $1.00-$2.00)'],
  [
    /\b(minimal|maksimal)\s+(?:order|pesan|pemesanan|pembelian|pesanan|transaksi)(?:nya)?(?=\s+(?:\d|rp|satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|setengah|se(?:puluh|belas|lusin|kodi|ratus)))/giu,
    '$1',
  ],
  [
    /\b(?:order|pemesanan|pembelian|pesanan|transaksi)(?:nya)?\s+(minimal|maksimal)(?=\s+(?:\d|rp|satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|setengah|se(?:puluh|belas|lusin|kodi|ratus)))/giu,
    '$1',
  ],
  [/\bdi luar tanggung(?=an|\s?jawab)/giu, 'bukan tanggung'],
  [/\beach (?=additional|extra)/giu, ''],
  [/\bup to (?=\d)/giu, 'maksimal '],
  [/\bberdua\b/giu, '2 orang'],
  [/\bbertiga\b/giu, '3 orang'],
  [/\bberempat\b/giu, '4 orang'],
  [/\bberlima\b/giu, '5 orang'],
  [/\bour \p{L}+ (?=is (?:at|on|in|located))/giu, 'we '],
  [
    /(?<!\p{L})(?:studio|salon|klinik|bengkel|apotek|gym|kos|kost|outlet|cabang|workshop|sekolah) kami(?= (?:ada|di|ber|ter))/giu,
    'kami',
  ],
  [/&/gu, ' dan '],
  [/\b(bapak|pak|ibu|bu|mas|mbak|kakak)\s?\/\s?(?:ibu|bapak|bu|pak|mbak|mas|kakak)\b/giu, '$1'],
  [/\b(?:age|aged|usia|umur)\s+\d+(?!\d)(?!\s?(?:\p{L}|[-–]))/giu, '$& tahun'],
  [/\byang (?:tersedia|ada|kami jual|kami sediakan)\b/giu, 'yang'],
  [/\bgas station\b/giu, 'spbu'],
  [/\b(?:dan|atau|serta|and)\s+(?=(?:tidak|belum|tdk|ga|gak|nggak|not|no)\s)/giu, ', '],
  [
    /(?<!(?:ribu|juta|rupiah|ratus|gratis))(?<=(?<=^|[^\d.,\s]\s|[^\p{L}\d.,\s])\p{L}{2,})\s?\/\s?(?=\p{L}{2})/giu,
    ' atau ',
  ],
  [/(?<![\p{L}-])(?!oleh|rata)(\p{L}{3,})-\1(?=nya|an|\P{L}|$)/giu, '$1'],
]

/** The text with abbreviations, signs and list marks replaced by words, for the clause reader. */
export const expandShorthand = (text: string): string => expanded(text).text

const expanded = memoizeByText(200, (text) => ({
  text: SHORTHAND.reduce((long, [short, words]) => long.replace(short, words), text).replace(
    /\(([^()\n]*)\)/g,
    (_, inner: string) => `(${inner.replace(/[,;:](?!\d)/g, ' ')})`,
  ),
}))
