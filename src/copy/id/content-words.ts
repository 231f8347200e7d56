// One line of plain text for a message that is not a text.
export const mediaWord = {
  image: 'Foto',
  video: 'Video',
  video_note: 'Pesan video',
  audio: 'Audio',
  voice: 'Pesan suara',
  document: 'Dokumen',
  sticker: 'Stiker',
}
export const formWord = { flow: 'Formulir diisi', address: 'Alamat dikirim' }
export const location = 'Lokasi'
export const contacts = (names: string) => `Kontak: ${names}`
export const choice = 'Pilihan'
export const catalogOrder = 'Pesanan katalog'
export const card = 'Kartu'
export const deleted = 'Pesan ini dihapus'
export const notShown = 'Pesan jenis ini belum bisa ditampilkan'
