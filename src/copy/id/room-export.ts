// Export and print of one conversation
export const print = 'Cetak percakapan'
export const downloadText = 'Unduh sebagai teks (.txt)'
export const downloadPage = 'Unduh sebagai halaman (.html)'
export const downloadZip = 'Unduh beserta foto dan berkas (.zip)'
export const title = (who: string) => `Percakapan dengan ${who}`
export const made = (when: string, business: string) => `Diunduh ${when} dari ${business}`
export const customer = 'Pelanggan'
export const ai = 'AI'
export const team = 'Tim'
export const phone = 'Telepon'
export const automatic = 'Balasan otomatis'
export const system = 'Sistem'
export const revoked = '(pesan ini ditarik)'
export const edited = '(diedit)'
export const file = (name: string) => `[Berkas: ${name}]`
export const mediaHint =
  'Foto dan berkas tetap di Tanggap; tautannya meminta Anda masuk. Catatan internal tidak ikut.'
export const filesInFolder = 'Foto dan berkas ada di folder “berkas”. Catatan internal tidak ikut.'
export const filesFolder = 'berkas'
export const fileName = 'percakapan'
export const customerFile = 'data-pelanggan'
