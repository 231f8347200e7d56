// Files that a channel accepts.
export const imageTypes = 'JPEG atau PNG'
export const videoTypes = 'MP4 atau 3GP'
export const audioTypes = 'MP3, M4A, AAC, AMR, atau OGG'
export const documentTypes = 'PDF, Word, Excel, PowerPoint, atau teks'
export const anyType = 'apa saja'
export const kinds = {
  image: 'Foto',
  video: 'Video',
  audio: 'Audio',
  voice: 'Pesan suara',
  document: 'Dokumen',
}
export const fileEmpty = 'Berkas ini kosong.'
export const mustBe = (kind: string, types: string) => `${kind} harus ${types}.`
export const atMost = (kind: string, megabytes: number) => `${kind} paling besar ${megabytes} MB.`
