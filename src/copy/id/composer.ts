// AddMenu
export const askLocation = 'Minta lokasi'
export const askLocationHint = 'Pelanggan tinggal mengetuk tombolnya'
export const askPhone = 'Minta nomor telepon'
export const askPhoneHint = 'Nomornya disembunyikan WhatsApp'
export const sendForm = 'Kirim formulir'
export const sendFormHint = 'WhatsApp Flow yang sudah ada di Meta'
export const photoOrFile = 'Foto atau berkas'
export const internalNote = 'Catatan internal'
export const attach = 'Tambahkan'

// Composer
export const notesHoldNoFiles = 'Catatan tidak bisa berisi berkas'
export const backToReplyForFiles = 'Kembali ke balasan dulu untuk mengirimnya ke pelanggan.'
export const attachFile = 'Lampirkan berkas'
export const writeNote = 'Tulis catatan'
export const writeReply = 'Tulis balasan'
export const writeCaption = 'Tulis keterangan'
export const writeAfterFile = 'Tulis pesan setelah berkas'
export const recordVoice = 'Rekam pesan suara'
export const saveNote = 'Simpan catatan'
export const tooLong = (field: string, limit: number) =>
  ` · ${field} paling panjang ${limit} karakter.`
export const caption = 'Keterangan'
export const noteForTeam = 'Tulis untuk tim, sebut rekan dengan @. Pelanggan tidak melihatnya.'
export const replyToTakeOver = 'Balas untuk ambil alih'
export const replyToReopen = 'Balas untuk buka lagi'
export const replyOrSlash = 'Tulis balasan atau ketik /'
export const onlyTeamSees = ', hanya dilihat tim'
export const backToReply = 'Kembali ke balasan'
export const closeNote = 'Tutup catatan'
export const savesInternalNote = 'simpan catatan internal'
export const usesQuickReply = 'pakai balasan cepat'
export const sendsToCustomer = 'kirim ke pelanggan'
export const enterDoes = (does: string) => `Enter ${does}`
export const sendFinishNext = 'Kirim, selesai, buka berikutnya'
export const alsoFinishes = 'Ctrl+Enter sekaligus menyelesaikan'
export const buttonSavesNote = 'Tombol menyimpan catatan internal'
export const buttonSends = 'Tombol mengirim ke pelanggan'
export const cancelReplyTo = 'Batal membalas pesan ini'

// ComposerTools
export const bold = 'Tebal'
export const italic = 'Miring'
export const strikethrough = 'Coret'
export const code = 'Kode'
export const formatMessage = 'Format pesan'
export const markedText = (mark: string, markAgain: string) => `${mark}teks${markAgain}`
export const formatHint =
  'Shift+Enter membuat baris baru. Awali baris dengan - untuk daftar atau > untuk kutipan.'
export const emoji = 'Emoji'

// DraftBox
export const aiDraft = 'Draf AI'
export const sendDraftAsIs = 'Kirim draf ini apa adanya'
export const use = 'Pakai'

// DropArea
export const dropToAttach = 'Lepaskan untuk melampirkan'

// EmojiGrid
export const emojiFrequent = 'Sering dipakai'
export const emojiFaces = 'Wajah'
export const emojiHands = 'Tangan'
export const emojiShop = 'Toko'
export const emojiFood = 'Makanan'
export const emojiOther = 'Lainnya'

// FileTray
export const filesToSend = 'Berkas yang akan dikirim'
export const uploadingNamed = (name: string) => `Mengunggah ${name}`

// FlowDialog
export const fillForm = 'Isi formulir'
export const flowDescription =
  'Formulir (WhatsApp Flow) dibuat di WhatsApp Manager; di sini cukup ID-nya.'
export const flowId = 'ID formulir'
export const flowIdHint = 'WhatsApp Manager, menu Flows, di bawah nama formulir.'
export const flowTextExample = 'Boleh isi data pengirimannya di sini, Kak?'
export const flowButton = 'Tulisan tombol'
export const flowScreen = 'Layar pertama'
export const mayBeEmpty = 'Boleh kosong.'
export const flowScreenExample = 'ALAMAT'

// QuickReplyList
export const noQuickReplyMatches = 'Tidak ada balasan cepat yang cocok.'
export const noQuickReplies = 'Belum ada balasan cepat.'
export const manage = 'Kelola'
export const withFile = 'dengan berkas'
export const quickReplies = 'Balasan cepat'

// ReplyArea
export const shareLocationRequest = 'Boleh bagikan lokasi Kakak? Ketuk tombol di bawah ini.'
export const sharePhoneRequest = 'Boleh bagikan nomor WhatsApp Kakak? Ketuk tombol di bawah ini.'
export const viewersOnlyRead = 'Peran Anda hanya bisa melihat percakapan.'
export const waitUntilTyped = (name: string | undefined) => `Menunggu ${name} selesai mengetik`
export const youCanRead = 'Anda bisa membaca saja'
export const nextGoesToTeam = 'Pesan berikutnya masuk ke tim'
export const nobodyHandles = 'Belum ada yang menangani'
export const aiHandles = 'AI menangani'
export const aiStopped = 'AI berhenti'
export const botLoop = 'Putaran bot, AI dijeda'
export const windowEndedNotice = 'Jendela 24 jam berakhir. Pesan biasa tidak akan sampai.'

// VoiceRecorder
export const cannotRecord = 'Belum bisa merekam'
export const recordingTooShort = 'Rekaman terlalu pendek'
export const recordHint = 'Tekan tombol mikrofon, bicara, lalu kirim.'
export const recordingVoice = 'Merekam pesan suara'
export const discardRecording = 'Buang rekaman'
export const openingMicrophone = 'Membuka mikrofon…'

// picked-files
export const filesAtOnce = (limit: number) => `Paling banyak ${limit} berkas sekali kirim`
export const restNotAdded = 'Sisanya belum ditambahkan.'
export const chooseKind = (kind: string) => `Pilih ${kind}.`
export const aDocument = 'dokumen'
export const anAudioFile = 'audio'
export const aVideo = 'video'
export const aVoiceMessage = 'pesan suara'

// prepare-picture
export const aPhoto = 'foto'

// recorder
export const browserCannotRecord = 'Peramban ini tidak bisa merekam suara.'
export const microphoneNotAllowed =
  'Mikrofon belum diizinkan. Izinkan lewat ikon di bilah alamat, lalu coba lagi.'
export const noMicrophone = 'Tidak ada mikrofon di perangkat ini.'
export const microphoneBusy = 'Mikrofon sedang tidak bisa dipakai.'

// upload
export const uploadCancelled = 'Pengunggahan dibatalkan.'
export const fileTooLarge = 'Berkas terlalu besar.'
export const mentionWhom = 'Sebut rekan'

// Colleagues in the same conversation
export const colleagueTyping = (who: string) => `${who} sedang mengetik…`
export const colleagueReplied = (who: string) => `${who} sudah membalas. Tetap kirim balasan Anda?`
export const sendAnyway = 'Tetap kirim'
