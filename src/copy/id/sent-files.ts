// Files that a channel accepts.
export const types = {
  image: 'JPEG atau PNG',
  video: 'MP4 atau 3GP',
  audio: 'MP3, M4A, AAC, AMR, atau OGG',
  document: 'PDF, Word, Excel, PowerPoint, atau teks',
  any: 'apa saja',
  ogg: 'OGG',
}
export const kinds = {
  image: 'Foto',
  video: 'Video',
  audio: 'Audio',
  voice: 'Pesan suara',
  document: 'Dokumen',
}
export const fileEmpty = 'Berkas ini kosong.'
export const fileTooLarge = 'Berkas terlalu besar.'
export const notOfItsKind = 'Isi berkas tidak sesuai dengan jenisnya.'
export const notAnImage = 'Berkas ini bukan gambar.'
export const notTheHeader = 'Jenis berkas ini bukan yang diminta judul template.'
export const addressScheme = 'Alamat berkas harus dimulai dengan http:// atau https://.'
export const addressPrivate = 'Alamat berkas menunjuk ke jaringan dalam.'
export const addressUnreachable = 'Berkas tidak bisa diambil dari alamatnya.'
export const addressAnswered = (status: number) => `Alamat berkas menjawab dengan kode ${status}.`
export const mustBe = (kind: string, types: string) => `${kind} harus ${types}.`
export const atMost = (kind: string, megabytes: number) => `${kind} paling besar ${megabytes} MB.`
