/**
 * Converts written Indonesian to the way customers type. It changes spelling and small words only,
 * so that the question stays the same. `seed` decides every choice: the same seed gives the same
 * text.
 */

/** Written words and their spelling in chats. */
const SLANG = new Map(
  Object.entries({
    apakah: 'apa',
    berapa: 'brp',
    berapakah: 'brp',
    yang: 'yg',
    tidak: 'ga',
    tak: 'ga',
    bisa: 'bs',
    bisakah: 'bs',
    untuk: 'buat',
    dengan: 'dgn',
    sudah: 'udh',
    belum: 'blm',
    saya: 'sy',
    anda: 'kak',
    dari: 'dr',
    kalau: 'klo',
    jika: 'klo',
    bagaimana: 'gmn',
    mengapa: 'knp',
    kenapa: 'knp',
    tolong: 'tlg',
    terima: 'trm',
    juga: 'jg',
    saja: 'aja',
    banyak: 'bnyk',
    barang: 'brg',
    bayar: 'byr',
    pesan: 'psn',
    memesan: 'pesen',
    sampai: 'smp',
    sama: 'sm',
    lewat: 'lwt',
    hari: 'hr',
    minimal: 'min',
    karena: 'krn',
    sekarang: 'skrg',
    masih: 'msh',
  }),
)

/** Indonesian words and their Javanese form, as people mix them into a chat. */
const JAVANESE = new Map(
  Object.entries({
    berapa: 'piro',
    ada: 'ono',
    tidak: 'ora',
    bisa: 'iso',
    saya: 'aku',
    mau: 'arep',
    ini: 'iki',
    bagaimana: 'piye',
    masih: 'isih',
    kapan: 'kapan',
    sudah: 'wis',
    belum: 'durung',
  }),
)

const OPENERS = ['kak', 'min', 'permisi kak', 'halo kak', 'ka'] as const
const CLOSERS = ['kak', 'ya', 'ya kak', 'nggih', 'min'] as const

/**
 * Writes a text in chat spelling: "Berapa harga kue yang 20 cm?" -> "kak brp harga kue yg 20 cm".
 */
export function toChat(text: string, seed: number): string {
  const body = mapWords(withoutEnd(text).toLowerCase(), (word) => SLANG.get(word) ?? word)
  return seed % 2 === 0
    ? `${pickFrom(OPENERS, seed)} ${body}`
    : `${body} ${pickFrom(CLOSERS, seed)}`
}

/** Writes a text in chat spelling with small words in Javanese. */
export const toMixedJavanese = (text: string, seed: number): string =>
  `${mapWords(withoutEnd(text).toLowerCase(), (word) => JAVANESE.get(word) ?? word)} ${
    seed % 2 === 0 ? 'nggih' : 'to mas'
  }`

/** Words shorter than this become other words by one wrong letter. */
const MIN_TYPO_LETTERS = 6

/**
 * Swaps two inner letters of one long word; returns the text itself when no word is long enough.
 */
export function withTypo(text: string, seed: number): string {
  const words = [...text.matchAll(/\p{L}+/gu)].filter(([word]) => word.length >= MIN_TYPO_LETTERS)
  const chosen = words[seed % Math.max(1, words.length)]
  if (!chosen) return text
  const [word] = chosen
  const at = 1 + (seed % (word.length - 3))
  const wrong = word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
  return text.slice(0, chosen.index) + wrong + text.slice(chosen.index + word.length)
}

/**
 * The wording of a repetition. Repetition 0 is the text itself. Later ones are written as other
 * customers would: in chat spelling, with a typo, in lower case without punctuation, or several of
 * these.
 */
export function vary(text: string, repetition: number): string {
  if (repetition === 0) return text
  const seed = repetition * 7 + text.length
  switch (repetition % 4) {
    case 1:
      return toChat(text, seed)
    case 2:
      return withTypo(text, seed)
    case 3:
      return withoutEnd(text).toLowerCase()
    default:
      return withTypo(toChat(text, seed), seed)
  }
}

const withoutEnd = (text: string) => text.trim().replace(/[?!.\s]+$/u, '')
const mapWords = (text: string, change: (word: string) => string) =>
  text.replace(/\p{L}+/gu, (word) => change(word))
const pickFrom = <T>(list: readonly [T, ...T[]], seed: number): T =>
  list[seed % list.length] ?? list[0]
