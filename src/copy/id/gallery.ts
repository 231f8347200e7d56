// Media of a customer
export const title = 'Media'
export const open = 'Foto, dokumen, dan tautan'
export const of = (name: string) => `Media ${name}`
export const parts = { media: 'Foto & video', documents: 'Dokumen & audio', links: 'Tautan' }
export const empty = {
  media: 'Belum ada foto atau video.',
  documents: 'Belum ada dokumen atau audio.',
  links: 'Belum ada tautan.',
}
export const goToMessage = 'Lihat pesannya'
export const picture = (who: string, when: string) => `Foto dari ${who}, ${when}`
export const video = (who: string, when: string) => `Video dari ${who}, ${when}`
export const document = 'Dokumen'
export const more = 'Muat lagi'
export const notLoaded = 'Media belum termuat.'
export const notReady = 'Berkas ini belum tersedia.'
