// Forwarding a message to another conversation
export const forward = 'Teruskan'
export const title = 'Teruskan ke percakapan lain'
export const search = 'Cari nama atau nomor'
export const sendTo = (who: string) => `Teruskan ke ${who}`
export const sent = (who: string) => `Diteruskan ke ${who}`
export const open = 'Buka'
export const none = 'Tidak ada percakapan lain yang cocok.'
export const notLoaded = 'Percakapan belum termuat.'
export const windowClosed = 'Jendela 24 jam tutup'
