// Saved views of the inbox
export const views = 'Tampilan'
export const saveThis = 'Simpan tampilan ini'
export const save = 'Simpan tampilan'
export const name = 'Nama tampilan'
export const nameExample = 'Misalnya: Reseller belum dibalas'
export const nameTaken = 'Sudah ada tampilan dengan nama ini. Pilih nama lain.'
export const share = 'Bagikan ke tim'
export const shareHint =
  'Semua anggota melihatnya; pembuatnya, pemilik, dan admin bisa mengubahnya.'
export const saved = 'Tampilan disimpan'
export const mine = 'Punya saya'
export const shared = 'Tim'
export const none =
  'Belum ada tampilan. Saring atau cari percakapan, lalu simpan di sini agar bisa dibuka lagi sekali ketuk.'
export const manage = 'Atur tampilan'
export const moveUp = (name: string) => `Naikkan ${name}`
export const moveDown = (name: string) => `Turunkan ${name}`
export const rename = (name: string) => `Ubah nama ${name}`
export const remove = (name: string) => `Hapus ${name}`
export const removed = (name: string) => `Tampilan “${name}” dihapus`
export const openViews = 'Buka tampilan tersimpan'
export const notLoaded = 'Tampilan belum termuat.'
