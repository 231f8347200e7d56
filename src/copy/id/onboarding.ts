// BusinessStep
export const culinary = 'Kuliner'
export const fashion = 'Fesyen'
export const beauty = 'Kecantikan dan perawatan'
export const health = 'Kesehatan'
export const retail = 'Toko dan ritel'
export const electronics = 'Elektronik'
export const services = 'Jasa'
export const education = 'Pendidikan'
export const property = 'Properti'
export const automotive = 'Otomotif'
export const travel = 'Perjalanan'
export const otherField = 'Lainnya'
export const myBusiness = 'Usaha saya'
export const newBusinessName = 'Apa nama usaha yang baru?'
export const yourBusinessName = 'Apa nama usaha Anda?'
export const newBusinessLead =
  'Usaha ini berdiri sendiri: kanal, pengetahuan, dan timnya terpisah dari usaha Anda yang lain.'
export const businessNameLead =
  'Nama ini dipakai AI saat menyapa pelanggan. Bisa diganti kapan saja.'
export const businessNameRequired = 'Nama usaha wajib diisi'
export const businessNameExample = 'Contoh: Roti Senja'
export const maySkip = 'Boleh dilewati.'
export const chooseField = 'Pilih bidang'

// ChannelStep
export const tryInSimulatorFirst = 'Coba dulu di simulator'
export const simulatorLead =
  'Pelanggan buatan menulis di layar Anda. Tidak ada yang terkirim ke WhatsApp.'
export const ordinaryNumber = 'Nomor biasa lewat kode QR'
export const ordinaryNumberLead =
  'Pindai kode dengan ponsel, atau ketik kode 8 huruf. Jalur tidak resmi; nomor bisa dibatasi WhatsApp.'
export const officialLead = 'Nomor usaha lewat Meta. Butuh akun Meta for Developers.'
export const whichChannel = 'Lewat mana pelanggan menulis?'
export const whichChannelLead =
  'Mulai dari simulator untuk melihat cara kerjanya, atau langsung hubungkan nomor Anda. AI belum membalas siapa pun sampai Anda mengaktifkannya.'
export const back = 'Kembali'
export const connectionWay = 'Cara terhubung'
export const wahaLater = 'Server WAHA milik sendiri bisa dihubungkan nanti di Integrasi.'
export const connected = 'Terhubung'

// KnowledgeStep
export const whatShouldAiKnow = (name: string) => `Apa yang perlu AI ketahui tentang ${name}?`
export const oneSourceIsEnough =
  'Satu sumber cukup untuk mulai. AI hanya menjawab dari sini dan selalu menunjukkan asalnya.'
export const skipForNow = 'Lewati dulu'
export const continueAndTry = 'Lanjut dan coba'
export const alreadyAdded = 'Sudah ditambahkan'
export const answersReady = (count: string) => `${count} jawaban siap dipakai`
export const incomplete = 'Belum lengkap'
export const fillOrClear = 'Isi kolom yang masih kosong, atau hapus tulisannya.'
export const notNow = 'Nanti saja'
export const addAndContinue = 'Tambahkan dan lanjut'
export const notAddedYet = 'Yang Anda tulis belum ditambahkan'
export const notAddedYetLead =
  'AI hanya memakai yang sudah ditambahkan. Bila dilewati, tulisan itu tetap tersimpan di langkah ini.'
export const notUndone = 'Belum bisa dibatalkan'

// OnboardingFrame
export const stepOf = (step: number, count: number) => `Langkah ${step} dari ${count}`
export const continueLater = 'Lanjutkan nanti'

// OnboardingScreen
export const aBusiness = 'usaha'

// TryStep
export const askLikeCustomer = 'Tanyakan seperti pelanggan Anda.'
export const askLikeCustomerLead =
  'Ketik apa saja, singkatan juga boleh. Ini hanya simulator; tidak ada yang terkirim ke siapa pun.'
export const exampleQuestions = 'Contoh pertanyaan'
export const secureBeforeInviting =
  'dengan email sebelum mengundang tim atau keluar dari mode uji. Bisa nanti.'
export const accountSafe = (detail: string) => `Akun Anda sudah aman${detail}.`
export const askSomething = 'Tanyakan sesuatu'
export const waiting = 'Menunggu'
export const ask = 'Tanyakan'
export const handedOver = 'diserahkan ke tim'
export const answeredFrom = (count: number) => `terjawab, ${count} sumber`

// steps
export const stepBusiness = 'Usaha'
export const stepKnowledge = 'Pengetahuan'
export const stepTry = 'Coba'
