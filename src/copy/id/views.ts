// Saved views of the inbox and saved segments of the customers
export const share = 'Bagikan ke tim'
export const shareHint =
  'Semua anggota melihatnya; pembuatnya, pemilik, dan admin bisa mengubahnya.'
export const mine = 'Punya saya'
export const shared = 'Tim'
export const moveUp = (name: string) => `Naikkan ${name}`
export const moveDown = (name: string) => `Turunkan ${name}`
export const rename = (name: string) => `Ubah nama ${name}`
export const remove = (name: string) => `Hapus ${name}`
export const ofScreen = {
  inbox: {
    saveThis: 'Simpan tampilan ini',
    save: 'Simpan tampilan',
    name: 'Nama tampilan',
    nameExample: 'Misalnya: Reseller belum dibalas',
    nameTaken: 'Sudah ada tampilan dengan nama ini. Pilih nama lain.',
    saved: 'Tampilan disimpan',
    none: 'Belum ada tampilan. Saring atau cari percakapan, lalu simpan di sini agar bisa dibuka lagi sekali ketuk.',
    manage: 'Atur tampilan',
    removed: (name: string) => `Tampilan “${name}” dihapus`,
    notLoaded: 'Tampilan belum termuat.',
  },
  pelanggan: {
    saveThis: 'Simpan segmen ini',
    save: 'Simpan segmen',
    name: 'Nama segmen',
    nameExample: 'Misalnya: Reseller yang lama diam',
    nameTaken: 'Sudah ada segmen dengan nama ini. Pilih nama lain.',
    saved: 'Segmen disimpan',
    none: 'Belum ada segmen. Saring atau cari pelanggan, lalu simpan di sini agar bisa dibuka lagi sekali ketuk.',
    manage: 'Atur segmen',
    removed: (name: string) => `Segmen “${name}” dihapus`,
    notLoaded: 'Segmen belum termuat.',
  },
}
