// The choice of a file with a table, for products and customers.
export const chooseFile = 'Pilih berkas'
export const otherFile = 'Ganti berkas'
export const reading = 'Membaca berkas…'
export const fileTooLarge = 'Berkas ini lebih besar dari 5 MB. Bagi menjadi beberapa berkas.'
