import { isMisspelt } from '#lib/language/spelling/misspelt'

/** Keywords of orders and bookings, long enough to be recognised when misspelt. */
const KEYWORDS =
  `diambil diantar dianter dikirim antarkan kirimkan sendiri alamat alamatnya secepatnya tanggal
  minggu selasa januari februari agustus september oktober desember booking reservasi pesanan
  batalkan catatan siapkan tambahkan batalin totalnya semuanya jumlahnya tomorrow november`.split(
    /\s+/,
  )
/** Words that differ from a keyword by one letter and are not a misspelling. */
const OTHERS = new Set('looking cooking hooking bookings nikirim pesana mingguan'.split(' '))
const MIN_LETTERS = 6

/** The text with misspelt keywords corrected: "dikrim", "diabmil". */
export const correctKeywords = (text: string): string =>
  text.replace(/\p{L}+/gu, (word) => {
    const folded = word.toLowerCase()
    if (folded.length < MIN_LETTERS || OTHERS.has(folded) || KEYWORDS.includes(folded)) return word
    return KEYWORDS.find((keyword) => isMisspelt(folded, keyword)) ?? word
  })
