/** The language of this catalogue. */
export const code: 'id' | 'en' = 'en'
export const ogLocale = 'en_GB'
/** The other one, named in itself. */
export const other: 'id' | 'en' = 'id'
export const otherName = 'Bahasa Indonesia'
export const names = { id: 'Bahasa Indonesia', en: 'English' }
export const label = 'Language'
export const hint =
  'Only for you, on all your devices, and for emails and notifications too. Customers still get answers in their own language.'
export const notChanged = 'The language was not changed'
