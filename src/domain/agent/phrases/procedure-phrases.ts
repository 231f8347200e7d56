import type { Language } from '#lib/language/languages'

const inLanguage =
  (words: { id: string; en: string }) =>
  (language: Language): string =>
    language === 'en' ? words.en : words.id

export const calledOff = inLanguage({
  id: 'Baik, Kak, tidak jadi, ya. Kalau ada yang lain, tulis saja di sini.',
  en: 'All right, we leave it at that. Write to us any time.',
})
/** The beginning of a question that is asked again. */
export const notCaught = inLanguage({
  id: 'Maaf Kak, belum tertangkap.',
  en: 'Sorry, we did not get that.',
})
export const noted = inLanguage({
  id: 'Baik, Kak, sudah kami catat.',
  en: 'Thank you, we have noted it.',
})
/** The answer while the team must approve the prepared call. */
export const prepared = inLanguage({
  id: 'Baik, Kak, datanya sudah kami catat. Tim kami periksa dulu, ya.',
  en: 'Thank you, we have noted it. Our team checks it first.',
})
