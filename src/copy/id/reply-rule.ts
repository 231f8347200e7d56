// Auto-reply by rule: the list, the form, the trial.
export const tabAi = 'Percakapan AI'
export const tabRules = 'Aturan'
export const tabsLabel = 'Bagian auto-reply'
export const lead =
  'Aturan dibaca dari atas ke bawah sebelum AI. Yang pertama cocok membalas, dan tetap berjalan saat AI dihentikan. Percakapan yang ditangani tim tidak dibalas.'
export const add = 'Tambah aturan'
export const none = 'Belum ada aturan'
export const noneLead =
  'Aturan membalas seketika dengan kata-kata Anda sendiri, misalnya salam atau kabar tutup. Mulai dari yang siap pakai:'
export const onlyKeepers = 'Pemilik atau admin yang bisa mengatur aturan.'
export const tryIt = 'Uji aturan'
export const isOn = (name: string) => `Aturan ${name} menyala`
export const switchedOn = 'Aturan dinyalakan'
export const switchedOff = 'Aturan dimatikan'
export const moveUp = (name: string) => `Naikkan ${name}`
export const moveDown = (name: string) => `Turunkan ${name}`
export const moved = (name: string, place: number) => `${name} sekarang nomor ${place}`
export const drag = (name: string) => `Geser ${name}`
export const dragHint = 'Seret, atau tekan panah atas dan bawah'
export const hiddenBy = (name: string) =>
  `“${name}” di atasnya selalu cocok lebih dulu. Aturan ini hanya membalas selama jeda aturan itu. Naikkan aturan ini, atau ubah yang di atas.`
export const keywordsBy = (name: string, keywords: string) =>
  `Pesan dengan “${keywords}” dibalas “${name}” lebih dulu.`
export const removed = 'Aturan dihapus'
export const saved = 'Aturan disimpan'
export const used = (count: string) => `${count} kali dalam 30 hari`
export const usedMany = 'lebih dari 1.000 kali dalam 30 hari'
export const unused = 'Belum pernah membalas dalam 30 hari'
export const lastUsed = (when: string) => `terakhir ${when}`
export const usesOf = (name: string) => `Dibalas oleh ${name}`
export const usesLead = '20 percakapan terakhir.'
export const noUses = 'Belum ada percakapan.'
export const triggers = {
  kata_kunci: 'Pesan memuat kata tertentu',
  pesan_pertama: 'Pelanggan menulis untuk pertama kali',
  percakapan_baru: 'Percakapan baru dimulai',
  di_luar_jam: 'Di luar jam buka',
  libur: 'Hari libur',
  media: 'Pelanggan mengirim foto atau berkas',
  iklan: 'Pelanggan datang dari iklan',
}
export const summary = {
  kata_kunci: (words: string) => `Kata: ${words}`,
  kata_persis: (words: string) => `Pesan persis: ${words}`,
  media: (kinds: string) => `Kiriman: ${kinds}`,
}
export const kinds = {
  image: 'Foto',
  video: 'Video',
  audio: 'Pesan suara',
  document: 'Dokumen',
  sticker: 'Stiker',
  location: 'Lokasi',
}
export const anyKind = 'semua jenis'
export const hours = {
  selalu: 'Kapan saja',
  buka: 'Hanya saat buka',
  tutup: 'Hanya saat tutup',
}
export const thenAnswer = 'AI tidak ikut menjawab'
export const thenAi = 'AI tetap menjawab'

// form
export const newRule = 'Aturan baru'
export const editRule = 'Ubah aturan'
export const name = 'Nama aturan'
export const nameExample = 'Alamat toko'
export const when = 'Kapan membalas'
export const keywords = 'Kata kunci'
export const keywordsHint = 'Pisahkan dengan koma. Huruf besar dan kecil sama saja.'
export const keywordsExample = 'alamat, lokasi, di mana'
export const exact = 'Hanya bila seluruh pesan sama dengan kata kunci'
export const whichKinds = 'Jenis kiriman'
export const whichKindsHint = 'Tanpa pilihan: semua jenis.'
export const reply = 'Balasan'
export const replyHint =
  '{nama} menjadi nama pelanggan, {usaha} nama usaha, {buka} waktu buka berikutnya.'
export const replyExample = 'Halo {nama}, terima kasih sudah menghubungi {usaha}.'
export const insertName = 'Nama'
export const insertBusiness = 'Nama usaha'
export const insertOpening = 'Waktu buka'
export const after = 'Setelah balasan ini'
export const afterAi = 'AI tetap menjawab pertanyaannya'
export const afterAiHint = 'Untuk salam dan kabar. WhatsApp resmi bisa menagih dua pesan.'
export const afterNothing = 'Cukup balasan ini'
export const afterNothingHint = 'Untuk jawaban yang sudah lengkap, seperti alamat.'
export const whichHours = 'Jam'
export const whichChannel = 'Kanal'
export const everyChannel = 'Semua kanal'
export const cooldown = 'Jeda per percakapan'
export const cooldownHint = 'Pelanggan yang sama tidak menerima balasan ini lagi selama jeda.'
export const cooldowns = {
  none: 'Tanpa jeda',
  hour: '1 jam',
  halfDay: '12 jam',
  day: '1 hari',
  week: '7 hari',
  month: '30 hari',
}
export const minutes = (count: string) => `${count} menit`
export const needsName = 'Beri nama aturan ini.'
export const needsReply = 'Tulis balasannya.'
export const needsKeywords = 'Tulis setidaknya satu kata kunci.'

// trial
export const tryTitle = 'Uji aturan'
export const tryLead = 'Tidak ada yang terkirim. Jeda per percakapan tidak dihitung.'
export const customerWrites = 'Pelanggan menulis'
export const tryExample = 'alamatnya di mana kak?'
export const sends = 'Bentuk pesan'
export const textMessage = 'Teks'
export const writtenAt = 'Waktu'
export const writtenAtHint = 'Kosong: sekarang.'
export const firstEver = 'Pesan pertama pelanggan ini'
export const firstOfSession = 'Percakapan baru'
export const fromAd = 'Datang dari iklan'
export const run = 'Uji'
export const result = 'Hasil'
export const repliesWith = (name: string) => `Aturan “${name}” membalas:`
export const noneReplies = 'Tidak ada aturan yang membalas. Pesan ini langsung ke AI.'
export const verdicts = {
  cocok: 'Cocok, tetapi aturan di atasnya sudah membalas',
  mati: 'Dimatikan',
  kanal: 'Kanal lain',
  jam: 'Tidak pada jam ini',
  pemicu: 'Tidak cocok',
}
export const fires = 'Membalas'

// ready ones
export const ready = {
  percakapan_baru: {
    name: 'Salam pembuka',
    reply:
      'Halo {nama}, terima kasih sudah menghubungi {usaha}. Sebentar ya, kami baca dulu pesannya.',
  },
  pesan_pertama: {
    name: 'Kenalan pertama',
    reply: 'Halo {nama}, salam kenal dari {usaha}. Silakan tulis apa yang dicari, ya.',
  },
  di_luar_jam: {
    name: 'Sedang tutup',
    reply: 'Terima kasih pesannya, {nama}. {usaha} sedang tutup dan buka lagi {buka}.',
  },
  libur: {
    name: 'Hari libur',
    reply: 'Hari ini {usaha} libur, {nama}. Kami buka lagi {buka}. Pesannya sudah kami catat.',
  },
  kata_kunci: {
    name: 'Alamat toko',
    reply: '',
    keywords: 'alamat, lokasi, maps',
  },
  media: {
    name: 'Kiriman diterima',
    reply: 'Kirimannya sudah kami terima, {nama}. Kami lihat dulu, ya.',
  },
  iklan: {
    name: 'Dari iklan',
    reply: 'Halo {nama}, terima kasih sudah mampir dari iklan {usaha}. Ada yang mau ditanyakan?',
  },
}
