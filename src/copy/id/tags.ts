// Tag management
export const title = 'Tag'
export const lead = 'Nama dan warna tag percakapan. Tag baru dibuat dari percakapan.'
export const none = 'Belum ada tag. Beri tag dari percakapan di Inbox.'
export const rooms = (count: string) => `${count} percakapan`
export const edit = (name: string) => `Ubah tag ${name}`
export const editTitle = 'Ubah tag'
export const name = 'Nama tag'
export const colour = 'Warna'
export const noColour = 'Tanpa warna'
export const colours = {
  grey: 'Abu-abu',
  red: 'Merah',
  amber: 'Jingga',
  green: 'Hijau',
  teal: 'Toska',
  blue: 'Biru',
  purple: 'Ungu',
  pink: 'Merah muda',
}
export const saved = 'Tag disimpan'
export const merge = (name: string) => `Gabungkan tag ${name}`
export const mergeTitle = (name: string) => `Gabungkan “${name}” ke tag lain`
export const mergeLead = (count: string) =>
  `${count} percakapan pindah ke tag yang dipilih, lalu tag ini dihapus.`
export const mergeInto = 'Gabungkan ke'
export const mergeSubmit = 'Gabungkan'
export const merged = (from: string, into: string) => `“${from}” digabung ke “${into}”`
export const remove = (name: string) => `Hapus tag ${name}`
export const removed = (name: string, count: string) =>
  `Tag “${name}” dihapus dari ${count} percakapan`
export const notLoaded = 'Tag belum termuat.'
export const nameRequired = 'Beri nama tag ini.'
