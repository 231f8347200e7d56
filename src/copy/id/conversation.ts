// AdOrigin
export const fromPost = 'Dari postingan'
export const fromAd = 'Dari iklan'
export const openPost = 'Buka postingan'
export const openAd = 'Buka iklan'

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

// Album
export const enlargePhotoOf = (position: number, count: number) =>
  `Perbesar foto ${position} dari ${count}`
export const photoNumber = (position: number) => `Foto ${position}`

// BackLink
export const backToList = 'Kembali ke daftar'

// Bubble
export const messageDeleted = 'Pesan ini dihapus'
export const replyToThis = 'Balas pesan ini'
export const reactionsOf = (emojis: string) => `Reaksi: ${emojis}`
export const dismiss = 'Abaikan'
export const sourceCount = (count: number) => `${count} sumber`
export const seeReasons = 'Lihat alasan'
export const yourNote = 'Catatan Anda'
export const waitingForConnection = 'Menunggu sambungan'
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
export const otherMessage = 'Pesan lain'

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
export const noteForTeam = 'Tulis untuk tim. Pelanggan tidak melihatnya.'
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

// Conversation
export const windowEnded = 'Jendela 24 jam berakhir'
export const filesNeedTemplate = 'Berkas tidak akan sampai. Kirim template lebih dulu.'
export const reply = 'Balas'
export const conversation = 'Percakapan'
export const takeOver = 'Ambil alih'
export const conversationWith = (customer: string) => `Percakapan dengan ${customer}`
export const customer = 'Pelanggan'

// ConversationHead
export const aboutNamed = (customer: string) => `Tentang ${customer}`
export const reopen = 'Buka lagi'
export const returnToAi = 'Kembalikan ke AI'
export const outcome = 'Hasil percakapan'
export const aboutCustomer = 'Tentang pelanggan'
export const moreActions = 'Tindakan lain'
export const returnToAiWith = 'Kembalikan ke AI…'
export const markDoneWith = 'Tandai selesai…'
export const areWatching = (names: string) => `${names} sedang melihat`
export const isWatching = (who: string | undefined) => `· ${who} melihat`
export const countColleagues = (count: number) => `${count} rekan`
export const isTyping = 'Sedang mengetik…'

// ConversationStates
export const loadingConversation = 'Memuat percakapan'
export const notFound = 'Percakapan tidak ditemukan.'
export const deletedOrElsewhere = 'Mungkin sudah dihapus, atau milik usaha lain.'

// CustomerPane
export const closePanel = 'Tutup panel'
export const blocked = 'Diblokir'
export const tags = 'Tag'
export const removeTag = (name: string) => `Lepas tag ${name}`
export const addTag = 'Tambah tag'
export const noTags = 'Belum ada tag.'
export const neverWrote = 'Belum pernah menulis'
export const leftOfWindow = (left: string) => `${left} lagi`
export const ended = 'Berakhir'
export const waitingForTeam = 'Menunggu tim'
export const channel = 'Kanal'
export const window = 'Jendela'
export const handledBy = 'Penangan'
export const language = 'Bahasa'
export const since = 'Sejak'
export const promotions = 'Promosi'
export const optedOutSince = (since: string) => `Tidak mau, sejak ${since}`
export const aiNotes = 'Catatan AI'
export const addNote = 'Tambah catatan'
export const noteAboutCustomer = 'Catatan tentang pelanggan'
export const noNotes = 'Belum ada catatan.'
export const history = 'Riwayat'
export const firstConversation = 'Percakapan pertama.'
export const doneByAi = 'Selesai oleh AI'
export const doneByTeam = 'Selesai oleh tim'
export const doneAutomatically = 'Selesai otomatis'

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

// FormattedText
export const readAll = 'Baca selengkapnya'

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
export const noMessages = 'Belum ada pesan.'
export const customerTyping = (customer: string) => `${customer} sedang mengetik`

// MorePages
export const nextNotLoaded = 'Percakapan berikutnya belum bisa dimuat.'

// PdfPreview
export const cannotShow = 'Tidak bisa ditampilkan'
export const opening = 'Membuka…'
export const contentOf = (name: string) => `Isi ${name}`
export const pdfNotShown =
  'PDF ini belum bisa ditampilkan di sini; mungkin terkunci atau rusak. Unduh untuk membukanya.'
export const morePages = (count: number) => `${count} halaman lain ada di berkas yang diunduh.`
export const pageNumber = (number: number) => `Halaman ${number}`

// QuickReplyList
export const noQuickReplyMatches = 'Tidak ada balasan cepat yang cocok.'
export const noQuickReplies = 'Belum ada balasan cepat.'
export const manage = 'Kelola'
export const quickReplies = 'Balasan cepat'

// ReasonsSheet
export const behaviourVersion = (rule: string) => `Perilaku ${rule}`
export const withoutModel = 'tanpa model'
export const reasonsDeleted = 'Rincian alasan jawaban lama sudah dihapus dari server.'

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

// RoomDialogs
export const takeOverFrom = (name: string) => `Ambil alih dari ${name}?`
export const alreadyTaken = (name: string) =>
  `Sudah diambil ${name}. Bila Anda lanjutkan, percakapan ini menjadi milik Anda.`
export const blockQuestion = (customer: string) => `Blokir ${customer}?`
export const blockConfirm = 'Blokir'
export const blockConsequence =
  'Pesannya tetap tersimpan, tetapi AI tidak akan menjawab. Anda bisa membuka blokir kapan saja.'
export const assignTo = 'Tugaskan ke'
export const nameIsYou = (name: string) => `${name} (Anda)`
export const anyoneInTeam = 'Siapa saja di tim'
export const snoozeUntil = 'Tunda sampai'
export const snoozeDescription =
  'Percakapan keluar dari Perlu dibalas, dan kembali sendiri bila pelanggan menulis.'
export const otherTime = 'Waktu lain'
export const chooseFuture = 'Pilih waktu yang akan datang.'
export const snooze = 'Tunda'
export const escalate = 'Eskalasikan'
export const escalateDescription =
  'Masuk antrean Eskalasi dengan batas waktu, dan terlihat oleh seluruh tim.'
export const reason = 'Alasan'
export const teamShouldKnow = 'Yang perlu diketahui tim'
export const returnDescription =
  'Yang sudah diserahkan ke tim dianggap selesai. AI menjawab pesan berikutnya.'
export const returnSubmit = 'Kembalikan'
export const noteForAi = 'Catatan untuk AI (boleh kosong)'
export const noteForAiHint =
  'Dengan model AI, AI menjawab pesan yang masih menunggu menurut catatan ini. Tanpa model AI, catatan hanya terlihat tim. Tidak pernah dikirim ke pelanggan.'
export const tag = 'Beri tag'
export const tagName = 'Nama tag'
export const now = 'sekarang'

// RoomListRow
export const aiIsWriting = 'AI sedang menulis…'
export const teamSaid = 'Tim:'
export const noMessageYet = 'Belum ada pesan'

// SamePerson
export const sameNumber = 'Nomornya sama'
export const sameUsername = 'Nama penggunanya sama'
export const sameName = 'Namanya sama'
export const separatedAgain = 'Dipisahkan lagi'
export const messagesAsBefore = 'Percakapan dan pesannya kembali seperti semula.'
export const notSeparated = 'Belum dipisahkan'
export const mergedIntoOne = 'Digabung menjadi satu pelanggan'
export const maybeSamePerson = 'Mungkin orang yang sama'
export const merged = 'Digabung'
export const mergeQuestion = 'Gabungkan dua pelanggan ini?'
export const merge = 'Gabungkan'
export const mergeConsequence = (other: string) =>
  `Percakapan, catatan, dan identitas ${other} menjadi satu dengan pelanggan ini. Bisa dipisahkan lagi kapan saja dari panel ini.`
export const mergedBy = (who: string, at: string) => `digabung ${who}, ${at}`
export const aColleague = 'rekan tim'
export const automatically = 'otomatis'
export const separateAgain = 'Pisahkan lagi'

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

// VoiceRecorder
export const cannotRecord = 'Belum bisa merekam'
export const recordingTooShort = 'Rekaman terlalu pendek'
export const recordHint = 'Tekan tombol mikrofon, bicara, lalu kirim.'
export const recordingVoice = 'Merekam pesan suara'
export const discardRecording = 'Buang rekaman'
export const openingMicrophone = 'Membuka mikrofon…'

// acts
export const markedDone = 'Ditandai selesai'
export const snoozedUntil = (when: string) => `Ditunda sampai ${when}`
export const backSoonerOnMessage = 'Kembali lebih cepat bila pelanggan menulis.'
export const archived = 'Diarsipkan'
export const backOnMessage = 'Kembali sendiri bila pelanggan menulis.'

// event-copy
export const tookOver = (who: string) => `${who} mengambil alih`
export const repliedAndHandles = (who: string) => `${who} membalas dan menangani`
export const repliedFromPhone = 'Dibalas dari ponsel'
export const returnedToAi = (who: string) => `${who} mengembalikan ke AI`
export const markedAsDone = (who: string) => `${who} menandai selesai`
export const closedWhenIdle = 'Ditutup otomatis karena lama tidak ada pesan'
export const reopenedBy = (who: string) => `${who} membuka lagi`
export const assignedTo = (who: string, name: string) => `${who} menugaskan ke ${name}`
export const releasedToTeam = (who: string) => `${who} melepas ke tim`
export const escalatedBy = (who: string) => `${who} mengeskalasikan`
export const botLoopEvent = 'Putaran bot: AI dijeda'
export const newConversationAi = 'Percakapan baru, AI menangani'
export const newConversationTeam = 'Percakapan baru, menunggu tim'
export const repliedThroughApi = 'Dibalas lewat API'
export const mergedByMember = (who: string, other: string) => `${who} menggabungkan ${other}`
export const mergedAutomatically = (other: string) => `Digabung otomatis dengan ${other}`
export const anotherCustomer = 'pelanggan lain'
export const mergeUndone = 'Penggabungan dibatalkan'
export const optedOut = 'Pelanggan berhenti menerima promosi'
export const optedInAgain = 'Pelanggan mau menerima promosi lagi'
export const changedNumber = 'Pelanggan berganti nomor'
export const changedWhatsAppId = 'ID pelanggan di WhatsApp berubah'
export const videoCall = 'Panggilan video'
export const voiceCall = 'Panggilan suara'
export const callAnsweredOnPhone = (call: string) => `${call} dijawab di ponsel`
export const callDeclined = (call: string) => `${call} ditolak`
export const callMissed = (call: string) => `${call} tidak terjawab`
export const callIncoming = (call: string) => `${call} masuk. Jawab di ponsel.`

// labels
export const outcomeAnswered = 'Terjawab'
export const outcomeSold = 'Terjual'
export const outcomeAppointment = 'Janji temu'
export const outcomeNoSale = 'Tidak jadi'
export const outcomeSpam = 'Spam'
export const reasonAsksHuman = 'Minta manusia'
export const reasonNoInfo = 'Info tidak ada'
export const reasonOutOfScope = 'Di luar kemampuan'
export const reasonPolicy = 'Kebijakan'
export const reasonToolFailure = 'Gangguan alat'
export const reasonUnclear = 'Perlu klarifikasi'
export const reasonQuota = 'Kuota habis'
export const reasonAngry = 'Marah'
export const reasonBotLoop = 'Putaran bot'
export const channelOffline = 'Kanal terputus'
export const agentOff = 'Agen AI mati'
export const aiWasStopped = 'AI dihentikan'
export const group = 'Grup'
export const testMode = 'Mode uji'
export const rolloutControl = 'Kontrol rollout'
export const indonesian = 'Indonesia'
export const english = 'Inggris'
export const javanese = 'Jawa'
export const sundanese = 'Sunda'
export const malay = 'Melayu'
export const number = 'Nomor'
export const whatsAppId = 'ID WhatsApp'
export const customerId = 'ID pelanggan'
export const parentId = 'ID induk'
export const username = 'Nama pengguna'

// list-cursor
export const nextConversation = 'Percakapan berikutnya'
export const previousConversation = 'Percakapan sebelumnya'

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

// room-menu
export const assignWith = 'Tugaskan…'
export const endSnooze = 'Akhiri tunda'
export const snoozeWith = 'Tunda…'
export const escalateWith = 'Eskalasikan…'
export const tagWith = 'Beri tag…'
export const unarchive = 'Keluarkan dari arsip'
export const archive = 'Arsipkan'
export const unblock = 'Buka blokir'
export const blockWith = 'Blokir…'

// room-state
export const sendFailed = 'Gagal terkirim'
export const draftReady = 'Draf siap'
export const aiPaused = 'AI dijeda'
export const waiting = 'Menunggu'
export const windowOver = 'Jendela berakhir'
export const overSla = 'Lewat SLA'
export const daysAndHours = (days: string, hours: number) => `${days}${hours} jam`
export const waitsForTeam = (since: string) => `Menunggu tim ${since}`
export const doneWith = (outcome: string) => `Selesai · ${outcome}`

// snooze
export const inOneHour = '1 jam lagi'
export const thisEvening = 'Sore ini'
export const tomorrowMorning = 'Besok pagi'
export const mondayMorning = 'Senin pagi'

// upload
export const uploadCancelled = 'Pengunggahan dibatalkan.'
export const fileTooLarge = 'Berkas terlalu besar.'

// used by several features
export const pickConversation = 'Pilih percakapan untuk membacanya.'
export const aiHandlesNone = 'AI sedang tidak menangani percakapan.'
export const mine = 'Punya saya'
export const noConversations = 'Belum ada percakapan.'
export const openConversation = 'Buka percakapan'
