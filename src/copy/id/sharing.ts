// Sharing of the team's cases: terms, a member's duty, the switch of the queue.
export const title = 'Pembagian eskalasi'
export const lead =
  'Eskalasi baru ditawarkan bergiliran kepada anggota yang sedang bertugas dan belum penuh. Kasusnya tetap di antrean dengan batas waktunya sampai diambil, jadi rekan lain boleh mengambilnya lebih dulu.'
export const share = 'Bagikan bergiliran'
export const shareOff = 'Semua anggota diberi tahu, dan siapa saja boleh mengambil.'
export const saved = 'Pembagian disimpan'
export const onDuty = 'Bertugas'
export const offDuty = 'Di luar jam kerja'
export const away = 'Istirahat'
export const full = 'Penuh'
export const load = (open: number, capacity: number) => `${open} dari ${capacity} kasus`
export const arrange = 'Atur'
export const arrangeFor = (name: string) => `Atur tugas ${name}`

export const tagRules = 'Aturan tag'
export const tagRulesLead =
  'Kasus dengan tag ini hanya ditawarkan kepada anggota yang dipilih. Bila tidak ada yang bertugas, kasusnya menunggu di antrean semua orang.'
export const addRule = 'Tambah aturan'
export const removeRule = (tag: string) => `Hapus aturan ${tag}`
export const tag = 'Tag'
export const membersOf = (tag: string) => `Anggota untuk ${tag}`
export const noTags = 'Belum ada tag. Beri tag pada percakapan, lalu aturannya bisa dibuat di sini.'
export const ruleNeedsMember = 'Pilih paling sedikit satu anggota untuk setiap tag.'

// DutyDialog
export const dutyOf = (name: string) => `Tugas ${name}`
export const takesCases = 'Menerima kasus baru'
export const takesCasesOff = 'Kasus yang ditawarkan tetapi belum diambil berpindah ke anggota lain.'
export const capacity = 'Kasus terbuka paling banyak'
export const capacityHint = 'Kasus yang diambil atau ditawarkan, sampai selesai.'
export const capacityWrong = 'Isi angka 1 sampai 50.'
export const dutySaved = (name: string) => `Tugas ${name} disimpan`

// /eskalasi
export const receiving = 'Saya menerima kasus baru'
export const nowReceiving = 'Kasus baru ditawarkan lagi kepada Anda'
export const nowAway = 'Kasus baru tidak ditawarkan kepada Anda'
export const receivingFailed = 'Belum tersimpan'
export const forYou = 'Untuk Anda'
export const offeredTo = (name: string) => `Ditawarkan ke ${name}`
export const offeredNote = 'Belum diambil. Rekan lain boleh mengambilnya lebih dulu.'
