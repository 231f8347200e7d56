// QuickReplyForm
export const quickReplySaved = 'Balasan cepat tersimpan'
export const shortcut = 'Singkatan'
export const shortcutHint = 'Diketik setelah “/”. Huruf kecil, angka, - dan _.'
export const shortcutExample = 'ongkir'
export const message = 'Pesan'
export const variablesHint = 'Yang di dalam kurung kurawal diganti saat dipakai, lihat pratinjau.'
export const messageExample = 'Halo Kak {nama}, ongkir ke Bandung Rp15.000, tiba dua hari.'
export const variables = {
  nama: 'Nama pelanggan',
  usaha: 'Nama usaha',
  saya: 'Nama saya',
  salam: 'Salam sesuai jam',
  jam: 'Jam buka hari ini',
  buka: 'Buka berikutnya',
  medsos: 'Media sosial',
}
export const file = 'Berkas'
export const fileHint = 'Boleh kosong. Foto, video, atau dokumen, misalnya daftar harga.'
export const chooseFile = 'Pilih berkas'
export const replaceFile = 'Ganti berkas'
export const exampleCustomer = 'Sari'
export const previewEmpty = 'Pesan tampil di sini'
export const unknownVariables = (names: string) =>
  `${names} tidak dikenal, jadi terkirim apa adanya.`

// SuggestionMessagesScreen
export const noQuickRepliesLead =
  'Simpan kalimat yang sering dipakai tim; di percakapan cukup ketik “/” lalu singkatannya.'
export const searchQuickReplies = 'Cari balasan cepat'
export const searchPlaceholder = 'Cari singkatan atau isi'
export const countOf = (count: string, total: string) => `${count} dari ${total} balasan`
export const countReplies = (count: string) => `${count} balasan`
export const newQuickReply = 'Balasan cepat baru'
export const editQuickReply = 'Ubah balasan cepat'
export const editNamed = (shortcut: string) => `Ubah /${shortcut}`
export const removeNamed = (shortcut: string) => `Hapus /${shortcut}`
export const removed = 'Balasan cepat dihapus'

// tabs of SuggestionMessagesScreen
export const parts = 'Bagian saran pesan'
export const quickRepliesTab = 'Balasan cepat'
export const draftsTab = 'Draf yang diubah'
export const logTab = 'Log draf AI'
export const followUpsTab = 'Tindak lanjut'

// LessonsTab
export const noLessons = 'Belum ada draf yang diubah'
export const noLessonsLead =
  'Kalau tim mengubah draf AI sebelum mengirimnya, perubahannya muncul di sini dan bisa dijadikan pengetahuan.'
export const customerAsked = 'Pelanggan'
export const aiDrafted = 'Draf AI'
export const memberSent = (name: string | null) => (name ? `Dikirim ${name}` : 'Dikirim tim')
export const makeAnswer = 'Jadikan jawaban'
export const ignoreLesson = 'Abaikan'
export const lessonTaught = 'Menjadi jawaban AI'
export const lessonIgnored = 'Perubahan diabaikan'
export const teachTitle = 'Jadikan jawaban AI'
export const teachLead =
  'Periksa dulu: hapus nama, alamat, atau pesanan pelanggan. Jawaban ini dipakai untuk semua pelanggan.'
export const onlyKeepersTeach = 'Pemilik atau admin yang memutuskan.'
export const openChat = 'Buka percakapan'

// FollowUpsTab
export const noFollowUps = 'Tidak ada yang perlu ditindaklanjuti'
export const noFollowUpsLead =
  'Pelanggan yang diam setelah pertanyaan Anda, atau yang pesanannya belum selesai, muncul di sini selama jendela 24 jam masih terbuka.'
export const followUpsLead =
  'Usulan saja: tidak ada yang terkirim sendiri. Buka percakapannya, ubah kalimatnya, lalu kirim.'
export const silentAfterQuestion = 'Belum membalas pertanyaan'
export const orderUnfinished = 'Pesanan belum selesai'
export const windowLeft = (left: string) => `jendela ${left} lagi`
export const writeFollowUp = 'Tulis tindak lanjut'
export const followUpQuestion = (name: string) =>
  `Halo Kak${name ? ` ${name}` : ''}, kami masih menunggu kabarnya, ya. Kalau ada yang ingin ditanyakan lagi, silakan balas di sini.`
export const followUpOrder = (name: string) =>
  `Halo Kak${name ? ` ${name}` : ''}, pesanannya belum selesai. Mau dilanjutkan? Balas saja di sini, kami bantu.`

// QuickReplyItem
export const asWritten = (percent: number) => `${percent}% tanpa diubah`
export const outcomes = (used: string, edited: string, dismissed: string) =>
  `${used} kali apa adanya, ${edited} kali diubah, ${dismissed} kali dihapus lagi`
export const offerAsAnswer = 'Jadikan jawaban AI?'

// DraftLogTab
export const noDrafts = 'Belum ada draf AI'
export const noDraftsLead =
  'Di percakapan yang ditangani tim, AI menulis draf untuk ditinjau. Setiap draf dan nasibnya tercatat di sini.'
export const noDraftsOfState = 'Tidak ada draf seperti itu'
export const draftState = 'Nasib draf'
export const everyDraft = 'Semua draf'
export const draftStates = {
  proposed: 'Menunggu keputusan',
  used: 'Dikirim apa adanya',
  edited: 'Diubah lalu dikirim',
  dismissed: 'Diabaikan',
  stale: 'Tidak terpakai',
}
export const acceptance = 'Draf yang diputuskan, 30 hari terakhir'
export const draftsUsed = 'Apa adanya'
export const draftsEdited = 'Diubah'
export const draftsDismissed = 'Diabaikan'
