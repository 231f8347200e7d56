/**
 * Long wordings and the shorter ones that owners use. A draft with faults is checked again with the
 * shorter ones, which the sources must have.
 */
const SHORTER: [RegExp, string][] = [
  [
    /(?<!\p{L})(?:tidak|tak|nggak|ngga|ga) (?:akan )?(?:(?:di)?(?:kenakan|kenai|pungut|tarik) |kena |ada |perlu |usah )(?:biaya|bayar|membayar|ongkos|tambahan biaya)(?: tambahan| apa pun| apapun| lagi)?(?!\p{L})/giu,
    'gratis',
  ],
  [
    /(?<!\p{L})tanpa (?:dipungut |dikenakan )?(?:biaya|bayar|ongkos)(?: tambahan| lagi)?(?!\p{L})/giu,
    'gratis',
  ],
  [/(?<!\p{L})(?:free of charge|at no (?:extra )?charge)(?!\p{L})/giu, 'free'],
  [/(?<!\p{L})paling (?:banyak|lama|besar|tinggi|jauh|berat)(?!\p{L})/giu, 'maksimal'],
  [/(?<!\p{L})paling (?:sedikit|sebentar|dikit|kurang)(?!\p{L})/giu, 'minimal'],
  [/,\s*(?=(?:kecuali|hanya kalau|asalkan|asal)(?!\p{L}))/giu, ' '],
  [/(?<!\p{L})sehari (?:sebelumnya|sebelum)(?!\p{L})/giu, 'H-1'],
  [/(?<!\p{L})(\d{1,2}) hari sebelum(?:nya| acara| hari h)?(?!\p{L})/giu, 'H-$1'],
  [/(?<!\p{L})baru (?=(?:bisa |ada |tersedia )?(?:untuk|di|ke)\s)/giu, 'hanya '],
  [/(?<!\p{L})baru (?:bisa |boleh )?mulai(?!\p{L})/giu, 'mulai'],
  [/,\s*(?:yang )?ada(?:nya| hanya)(?!\p{L})/giu, '. '],
  [/(?<!\p{L})(?:mudah|gampang)(?!\p{L})/giu, 'gampang'],
  [/(?<!\p{L})harus (?:janjian|janji|bikin janji)(?: dulu)?(?!\p{L})/giu, 'hanya dengan janji'],
  [
    /(?<!\p{L})(?:cukup )?(?:membayar|bayar) (?:setengah|separuh|separo)(?:nya)?(?!\p{L})/giu,
    'bayar 50%',
  ],
  [/(?<!\p{L})bebas pilih(?: warna)?(?!\p{L})/giu, 'semua warna'],
]

export const inPlainWords = (text: string): string =>
  SHORTER.reduce((said, [pattern, short]) => said.replace(pattern, short), text)
