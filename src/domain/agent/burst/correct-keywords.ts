import { isMisspelt } from '#lib/language/spelling/misspelt'

/** Words that decide about orders and bookings, long enough to be recognised in a wrong spelling. */
const KEYWORDS =
  `diambil diantar dianter dikirim antarkan kirimkan sendiri alamat alamatnya secepatnya tanggal
  minggu selasa januari februari agustus september oktober desember booking reservasi pesanan
  batalkan catatan siapkan tambahkan batalin totalnya semuanya jumlahnya tomorrow november`.split(
    /\s+/,
  )
/** Real words that are one letter away. */
const OTHERS = new Set('looking cooking hooking bookings nikirim pesana mingguan'.split(' '))
const LEAST_LETTERS = 6

/** The text with the misspelt keywords as they are usually written: "dikrim", "diabmil". */
export const correctKeywords = (text: string): string =>
  text.replace(/\p{L}+/gu, (word) => {
    const folded = word.toLowerCase()
    if (folded.length < LEAST_LETTERS || OTHERS.has(folded) || KEYWORDS.includes(folded))
      return word
    return KEYWORDS.find((keyword) => isMisspelt(folded, keyword)) ?? word
  })
