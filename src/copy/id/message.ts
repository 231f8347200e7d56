// AdOrigin
export const fromPost = 'Dari postingan'
export const fromAd = 'Dari iklan'
export const openPost = 'Buka postingan'
export const openAd = 'Buka iklan'

// Album
export const enlargePhotoOf = (position: number, count: number) =>
  `Perbesar foto ${position} dari ${count}`
export const photoNumber = (position: number) => `Foto ${position}`

// Bubble
export const messageDeleted = 'Pesan ini dihapus'
export const replyToThis = 'Balas pesan ini'
export const reactionsOf = (emojis: string) => `Reaksi: ${emojis}`
export const dismiss = 'Abaikan'
export const sourceCount = (count: number) => `${count} sumber`
export const seeReasons = 'Lihat alasan'
export const yourNote = 'Catatan Anda'
export const waitingForConnection = 'Menunggu koneksi'
/** a message that an earlier page could not send */
export const tooOldToSend = 'Ditulis lebih dari 12 jam lalu dan belum terkirim. Kirim sekarang?'
export const edited = 'Diubah'
export const message = 'Pesan'
export const contentNotStored = 'Isi pesan ini tidak tersimpan'
export const unconfirmed = 'Belum pasti'
export const resend = 'Kirim ulang'
export const automaticReply = 'Balasan otomatis'
export const noteBy = (author: string) => `Catatan ${author}`
export const byTeam = 'tim'
export const fromPhone = 'Ponsel'
export const throughApi = 'Lewat API'
export const automaticMessage = 'Pesan otomatis'
export const otherMessage = 'Pesan lain'

// FormattedText
export const readAll = 'Baca selengkapnya'
export const readLess = 'Tutup'

// LargeFrame
export const closeWithKey = 'Tutup (Esc)'

// Lightbox
export const positionOf = (position: number, count: number) => `${position} dari ${count}`
export const photoFrom = (sender: string) => `Foto dari ${sender}`
export const previousPhoto = 'Foto sebelumnya'
export const nextPhoto = 'Foto berikutnya'

// MediaView
export const photo = 'Foto'
export const video = 'Video'
export const videoMessage = 'Pesan video'
export const audio = 'Audio'
export const voiceMessage = 'Pesan suara'
export const document = 'Dokumen'
export const sticker = 'Stiker'
export const enlargePhoto = 'Perbesar foto'
export const seeContent = 'Lihat isi'
export const downloadNamed = (name: string) => `Unduh ${name}`
export const contentMismatch = 'Isi berkas tidak sesuai jenisnya. Unduh hanya bila Anda yakin.'
export const fetchingKind = (kind: string) => `Mengambil ${kind}…`
export const fetchingFile = 'Mengambil berkas…'
export const notFetchedAgain = 'Belum diambil ulang'
export const fileUnavailable = 'Berkas ini tidak tersedia.'

// MessageContent
export const sendLocation = 'Kirim lokasi'
export const locationRequest = 'Permintaan lokasi'
export const shareNumber = 'Bagikan nomor'
export const phoneRequest = 'Permintaan nomor telepon'
export const formNumber = (id: string) => `Formulir ${id}`
export const choices = 'Pilihan'
export const pollAnswer = 'Jawaban jajak pendapat'
export const chosenFromList = 'Dipilih dari tombol atau daftar'
export const catalogOrder = (count: number) => `Pesanan katalog, ${count} barang`
export const card = 'Kartu'
export const kindNotShown = 'Pesan jenis ini belum bisa ditampilkan'
export const openInWhatsApp = (kind: string) => `Buka di WhatsApp (${kind})`
export const nothingToShow = 'Tanpa isi yang bisa ditampilkan'
export const buttons = 'Tombol'
export const templateNamed = (name: string) => `Template ${name}`
export const openMap = 'Buka peta'
export const liveLocation = 'Lokasi langsung'
export const location = 'Lokasi'

// MessageList
export const newMessages = (count: number) => `${count} pesan baru`
export const toLatest = 'Ke pesan terbaru'
export const olderNotLoaded = 'Pesan lama belum bisa dimuat.'
export const loadingOlder = 'Memuat pesan lama…'
export const newerNotLoaded = 'Pesan berikutnya belum bisa dimuat.'
export const loadingNewer = 'Memuat pesan berikutnya…'
export const notJumped = 'Pesan itu belum bisa ditampilkan'
export const messageMissing = 'Pesan itu tidak ada lagi di percakapan ini'
export const unreadFromHere = 'Belum dibaca'
export const noMessages = 'Belum ada pesan.'
export const customerTyping = (customer: string) => `${customer} sedang mengetik`

// PdfPreview
export const pageCount = (count: number) => `${count} halaman`
export const cannotShow = 'Tidak bisa ditampilkan'
export const opening = 'Membuka…'
export const contentOf = (name: string) => `Isi ${name}`
export const pdfNotShown =
  'PDF ini belum bisa ditampilkan di sini; mungkin terkunci atau rusak. Unduh untuk membukanya.'
export const morePages = (count: number) => `${count} halaman lain ada di berkas yang diunduh.`
export const pageNumber = (number: number) => `Halaman ${number}`

// SendingFile
export const photoBeingSent = 'Foto yang sedang dikirim'
export const uploadingPercent = (percent: string, size: string) =>
  `Mengunggah ${percent} dari ${size}`

// Ticks
export const queued = 'Antre'
export const sending = 'Sedang dikirim'
export const sent = 'Terkirim'
export const delivered = 'Sampai'
export const read = 'Dibaca'
export const played = 'Diputar'

// TimelineRows
export const notResent = 'Belum dikirim ulang'
export const notDismissed = 'Belum diabaikan'
export const resendQuestion = 'Kirim ulang pesan ini?'
export const resendRisk =
  'Pesan ini mungkin sudah sampai. Bila dikirim ulang, pelanggan bisa menerimanya dua kali. Periksa dulu di WhatsApp bila bisa.'

// VoicePlayer
export const pauseNamed = (name: string) => `Jeda ${name}`
export const playNamed = (name: string) => `Putar ${name}`
export const positionIn = (name: string) => `Posisi ${name}`
export const playedOf = (played: string, length: string) => `${played} dari ${length}`
export const cannotPlay = 'Belum bisa diputar di sini. Unduh'
export const speedFactor = (factor: string) => `Kecepatan ${factor} kali`

// event-copy
export const tookOver = (who: string) => `${who} mengambil alih`
export const repliedAndHandles = (who: string) => `${who} membalas dan menangani`
export const repliedFromPhone = 'Dibalas dari ponsel'
export const returnedToAi = (who: string) => `${who} mengembalikan ke AI`
export const markedAsDone = (who: string) => `${who} menandai selesai`
export const closedWhenIdle = 'Ditutup otomatis karena lama tidak ada pesan'
export const reopenedBy = (who: string) => `${who} membuka lagi`
export const assignedTo = (who: string, name: string) => `${who} menugaskan ke ${name}`
export const offeredTo = (name: string) => `Ditawarkan ke ${name}`
export const offerEnded = 'Kembali ke antrean tim'
export const releasedToTeam = (who: string) => `${who} melepas ke tim`
export const escalatedBy = (who: string) => `${who} mengeskalasikan`
export const waitsForApproval = (tool: string) => `Menunggu persetujuan tim: ${tool}`
export const botLoopEvent = 'Putaran bot: AI dijeda'
export const newConversationAi = 'Percakapan baru, AI menangani'
export const newConversationTeam = 'Percakapan baru, menunggu tim'
export const repliedThroughApi = 'Dibalas lewat API'
export const mergedByMember = (who: string, other: string) => `${who} menggabungkan ${other}`
export const mergedAutomatically = (other: string) => `Digabung otomatis dengan ${other}`
export const anotherCustomer = 'pelanggan lain'
export const mergeUndone = 'Penggabungan dibatalkan'
export const optedOut = 'Pelanggan berhenti menerima promosi'
export const optedOutBy = (who: string) => `${who} menghentikan promosi untuk pelanggan ini`
export const optedInBy = (who: string) => `${who} mengizinkan promosi untuk pelanggan ini`
export const optedInAgain = 'Pelanggan mau menerima promosi lagi'
export const changedNumber = 'Pelanggan berganti nomor'
export const changedWhatsAppId = 'ID pelanggan di WhatsApp berubah'
export const videoCall = 'Panggilan video'
export const voiceCall = 'Panggilan suara'
export const callAnsweredOnPhone = (call: string) => `${call} dijawab di ponsel`
export const callDeclined = (call: string) => `${call} ditolak`
export const callMissed = (call: string) => `${call} tidak terjawab`
export const callIncoming = (call: string) => `${call} masuk. Jawab di ponsel.`

/** Why a message cannot be shown, by code. */
export const unsupportedReasons = { awaits_phone: 'Menunggu pesan ini dari ponsel pengirim' }
export const undoneBy = (who: string) => `${who} mengurungkan tindakan atas banyak percakapan`
