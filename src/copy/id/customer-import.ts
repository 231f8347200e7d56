// The import of customers from a file.
export const open = 'Impor'
export const title = 'Impor pelanggan'
export const lead =
  'Berkas CSV atau Excel, atau kontak dari ponsel (.vcf). Pelanggan dikenali dari nomornya, jadi mengimpor lagi tidak menggandakan.'
export const emptyFile = 'Berkas ini kosong. Pilih berkas yang berisi nomor pelanggan.'
export const name = 'Nama'
export const number = 'Nomor WhatsApp'
export const numberNeeded = 'Pilih kolom yang berisi nomor WhatsApp.'
export const counts = (added: string, changed: string, same: string) =>
  `${added} baru, ${changed} diperbarui, ${same} sudah sama.`
export const duplicates = (count: string) =>
  `${count} baris mengulang nomor yang sama; yang terakhir dipakai.`
export const invalid = (count: string) => `${count} baris dilewati karena nomornya tidak terbaca:`
export const invalidLine = (line: number, text: string) => `Baris ${line}: ${text}`
export const preview = 'Pratinjau'
export const statuses = { new: 'Baru', changed: 'Diperbarui', same: 'Sama' }
export const renamed = (before: string, after: string) => `${before} → ${after}`
export const noName = 'Tanpa nama'
export const fieldValue = (field: string, value: string) => `${field}: ${value}`
export const andMore = (count: string) => `dan ${count} baris lagi`
export const agreed = 'Pelanggan baru ini sudah setuju menerima promosi'
export const agreedHint =
  'Tanpa persetujuan, kampanye melewati mereka. Pilihan pelanggan yang sudah dikenal tidak berubah.'
export const save = (count: string) => `Simpan ${count} pelanggan`
export const done = (added: string, changed: string) =>
  `${added} pelanggan ditambahkan, ${changed} diperbarui`
export const tag = 'Tag untuk semuanya (opsional)'
export const tagHint =
  'Kampanye bisa menjangkau mereka lewat tag ini. Percakapan pertama mereka juga mendapatnya.'
export const last = (when: string, added: string, changed: string) =>
  `Impor terakhir, ${when}: ${added} ditambahkan, ${changed} diperbarui.`
export const lastTag = (tag: string) => `Tag: ${tag}.`
export const undone = 'Impor diurungkan'
export const undoneCount = (removed: string, restored: string) =>
  `${removed} pelanggan dihapus, ${restored} dikembalikan.`
export const undoneKept = (count: string) =>
  `${count} pelanggan baru tetap ada karena sudah punya percakapan, catatan, atau perubahan.`
