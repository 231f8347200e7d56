// Message menu
export const menuOf = 'Menu pesan'
export const reply = 'Balas'
export const copyText = 'Salin teks'
export const copied = 'Teks tersalin'
export const notCopied = 'Peramban tidak mengizinkan menyalin'
export const react = 'Beri reaksi'
export const reactTitle = 'Reaksi untuk pesan ini'
export const removeReaction = 'Hapus reaksi'
export const reactWith = (emoji: string) => `Reaksi ${emoji}`
export const edit = 'Ubah'
export const editTitle = 'Ubah pesan'
export const editLead = 'Pelanggan melihat tulisan yang baru, dengan tanda bahwa pesan ini diubah.'
export const editField = 'Isi pesan'
export const saveEdit = 'Simpan perubahan'
export const revoke = 'Hapus untuk semua'
export const revokeTitle = 'Hapus pesan ini untuk semua?'
export const revokeWords =
  'Pesan hilang juga di ponsel pelanggan. WhatsApp menolak bila pesannya sudah terlalu lama.'
