// CustomerPhone
export const phoneOf = (name: string) => `Ponsel ${name}`
export const openInInbox = 'Buka di Inbox'
export const conversationWith = (name: string) => `Percakapan dengan ${name}`
export const greetTheShop = 'Sapa toko ini seperti pelanggan baru.'
export const typeMessage = 'Ketik pesan'
export const answeredByAi = 'Dijawab AI'
export const answeredBy = (name: string) => `Dijawab ${name}`
export const answeredByTeam = 'Dijawab tim'
export const notSent = (who: string) => `${who}, tidak terkirim`

// PhoneTab
export const customerOne = 'Sari Wulandari'
export const customerTwo = 'Pak Yudi'
export const customerThree = 'Ratna Kusuma'
export const beCustomer = 'Jadi pelanggan, lalu lihat Inbox'
export const beCustomerLead =
  'Pesan dari ponsel ini melewati jalur yang sama dengan WhatsApp: masuk ke Inbox, dijawab AI, dan bisa Anda ambil alih. Tidak ada yang terkirim ke WhatsApp.'
export const writeAs = 'Menulis sebagai'
export const inTestMode =
  'Usaha ini masih dalam mode uji, jadi AI tidak membalas nomor ini. Pesannya tetap masuk ke Inbox.'
export const makeTester = 'Jadikan nomor penguji'
export const noSimulatorChannel = 'Belum ada kanal simulator.'
export const makeSimulatorChannel = 'Buat kanal simulator'
export const simulatorChannelLead =
  'Dengan kanal simulator Anda bisa menulis sebagai pelanggan dan melihat seluruh jalurnya sampai Inbox.'

// SimulationReasons
export const stillAiTurn = 'Masih giliran AI'
export const noNewerMessage = 'Tidak ada pesan yang lebih baru'
export const channelConnected = 'Kanal terhubung'
export const windowOpen = 'Jendela 24 jam terbuka'
export const reasonsAppearHere = 'Alasan muncul di sini begitu AI menjawab.'
export const reasonsLead =
  'Sumber yang dipakai, draf yang ditahan, dan semua pemeriksaan sebelum kirim.'
export const notInSimulator = 'tidak berlaku di simulator'
export const behaviourAndKnowledge = (behaviour: string, version: number, model: string) =>
  `Perilaku ${behaviour}, pengetahuan versi ${version}${model}`
export const withoutModel = ', tanpa model'
export const time = 'Waktu'
export const tokens = 'Token'
export const cost = 'Biaya'
export const costUnknown = 'Isi harga token di Integrasi, Model AI'
export const handedOver = 'Diserahkan ke tim'
export const ifUsing = (behaviour: string) => `Kalau memakai ${behaviour}`
export const sameMessage = 'pesan yang sama'
export const outcome = 'Hasil'
export const versionOneWritesOnce =
  'V1 menjawab sekali jalan: satu pencarian tambahan, satu draf. Kalau ditahan, hanya bagian yang terbukti yang dikirim, atau diserahkan ke tim.'
export const versionTwoRewrites =
  'V2 merencanakan: mencari setiap pertanyaan, memakai alat, menulis ulang bila drafnya ditahan, dan memeriksa jawabannya dua kali.'
export const sameWithoutModel =
  'Tanpa model AI, V1 dan V2 sama-sama menjawab dengan kata-kata Anda. Bedanya terlihat setelah model tersambung di Integrasi.'
export const compare = 'Bandingkan'
export const answered = 'Dijawab'
export const needsNoReply = 'Tidak perlu dibalas'

// SimulateScreen
export const answersFrom = 'AI menjawab dari'
export const fromLive = 'Yang terbit'
export const draft = 'Draf'
export const draftWaits = (count: string) =>
  `Draf berisi ${count} perubahan. Coba sebelum diterbitkan.`
export const answersFromDraft = 'AI menjawab dari draf. Pelanggan belum melihatnya.'
export const sideBySide = 'Berdampingan'
export const chat = 'Chat'
export const reasons = 'Alasan'
export const conversation = 'Percakapan'
export const customerPhone = 'Ponsel pelanggan'
export const wayToTry = 'Cara mencoba'
export const nothingSent = 'Tidak ada yang terkirim ke WhatsApp'
export const agentBehaviour = 'Perilaku agen'
export const startAgain = 'Mulai lagi'
export const view = 'Tampilan'

// SimulatorPane
export const youAreCustomer = 'Anda berperan sebagai pelanggan'
export const writeAsCustomer = 'Tulis sebagai pelanggan dan lihat dari mana AI menjawab.'
export const speakAs = 'Bicara sebagai'
export const handedOverBecause = (reason: string, detail: string) =>
  `Diserahkan ke tim: ${reason}${detail}`
export const sourcesAllPassed = (count: number) => `${count} sumber, semua periksa lolos`
export const fromOwnData = 'Dari data usaha, semua periksa lolos'
export const smallTalk = 'Tanpa sumber, basa-basi'

// a customer who writes by themselves
export const personaWrites = (name: string) => `${name} sedang menulis`
export const personaGoal = (goal: string) => `Ingin tahu: ${goal}`
export const stopPersona = 'Hentikan'
export const personaEnded = (name: string, why: string) => `${name} selesai: ${why}`
export const personaEnds = {
  tercapai: 'semua pertanyaannya terjawab.',
  diserahkan: 'percakapan diserahkan ke tim.',
  menyerah: 'tidak mendapat yang dicari.',
  batas: 'batas 12 jawaban tercapai.',
  selesai: 'tujuannya tercapai atau menyerah.',
}
export const personaStopped = 'Anda menghentikannya.'

// SimulatorPane
export const draftWithheld = ', draf ditahan'
export const draftsWithheld = (position: number, count: number) =>
  `Draf ke-${position}, ${count} draf ditahan`
