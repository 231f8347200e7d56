// The choice of a file with a table, for products and customers.
export const chooseFile = 'Pilih berkas'
export const otherFile = 'Ganti berkas'
export const reading = 'Membaca berkas…'
export const fileTooLarge = 'Berkas ini lebih besar dari 5 MB. Bagi menjadi beberapa berkas.'
export const firstIsHead = 'Baris pertama adalah judul kolom'
export const columnOf = (head: string) => `Kolom “${head}”`
export const columnNumber = (position: number) => `Kolom ${position}`
export const leaveOut = 'Tidak dipakai'
export const onlySheetRead = (name: string, left: string) =>
  `Yang dibaca hanya lembar “${name}”. Tidak dibaca: ${left}.`
export const saveSheetAlone = 'Simpan lembar itu sebagai berkas sendiri bila perlu.'
