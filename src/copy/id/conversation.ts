// BackLink
export const backToList = 'Kembali ke daftar'

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
export const isWatching = (who: string | undefined) => ` · ${who} melihat`
export const countColleagues = (count: number) => `${count} rekan`
export const isTyping = 'Sedang mengetik…'

// ConversationStates
export const loadingConversation = 'Memuat percakapan'
export const notFound = 'Percakapan tidak ditemukan.'
export const deletedOrElsewhere = 'Mungkin sudah dihapus, atau milik usaha lain.'

// CustomerPane
export const customerPage = 'Buka halaman pelanggan'
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

// MorePages
export const nextNotLoaded = 'Percakapan berikutnya belum bisa dimuat.'

// ReasonsSheet
export const behaviourVersion = (rule: string) => `Perilaku ${rule}`
export const modelCost = (rupiah: string) => `biaya model ${rupiah}`
export const policyVersion = (version: string) => `versi aturan ${version}`
export const withoutModel = 'tanpa model'
export const reasonsDeleted = 'Rincian alasan jawaban lama sudah dihapus dari server.'

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

// acts
export const markedDone = 'Ditandai selesai'
export const finishedNamed = (customer: string) => `${customer} selesai`
export const notFinished = (customer: string) => `${customer} belum selesai`
export const replyNotSent = 'Balasannya belum terkirim, jadi percakapannya tetap terbuka.'
export const snoozedUntil = (when: string) => `Ditunda sampai ${when}`
export const backSoonerOnMessage = 'Kembali lebih cepat bila pelanggan menulis.'
export const archived = 'Diarsipkan'
export const backOnMessage = 'Kembali sendiri bila pelanggan menulis.'

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
export const rolloutControl = 'Langsung ke tim'
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

// room-menu
export const summarise = 'Ringkas percakapan'
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
export const handles = (who: string) => `${who} menangani`
export const overSla = 'Lewat batas'
export const escalationDueIn = 'Sisa waktu'
export const overdueBy = 'Lewat batas'
export const windowEndsIn = 'Jendela sisa'
export const daysAndHours = (days: number, hours: number) =>
  `${days > 0 ? `${days} hr ` : ''}${hours} jam`
export const waitsForTeam = (since: string) => `Menunggu tim ${since}`
export const doneWith = (outcome: string) => `Selesai · ${outcome}`

// snooze
export const inOneHour = '1 jam lagi'
export const thisEvening = 'Sore ini'
export const tomorrowMorning = 'Besok pagi'
export const mondayMorning = 'Senin pagi'

// used by several features
export const pickConversation = 'Pilih percakapan untuk membacanya.'
export const aiHandlesNone = 'AI sedang tidak menangani percakapan.'
export const mine = 'Punya saya'
export const noConversations = 'Belum ada percakapan.'
export const openConversation = 'Buka percakapan'
