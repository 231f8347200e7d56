/** The language of this catalogue. */
export const code: 'id' | 'en' = 'id'
export const ogLocale = 'id_ID'
/** The other one, named in itself. */
export const other: 'id' | 'en' = 'en'
export const otherName = 'English'
export const names = { id: 'Bahasa Indonesia', en: 'English' }
export const label = 'Bahasa'
export const hint =
  'Berlaku untuk Anda saja, di semua perangkat, juga untuk email dan notifikasi. Pelanggan tetap dijawab dalam bahasa mereka.'
export const notChanged = 'Bahasa belum diganti'
