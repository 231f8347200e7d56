// bookings of customers
export const title = 'Janji'
export const status = {
  diminta: 'Perlu dikonfirmasi',
  dikonfirmasi: 'Dikonfirmasi',
  selesai: 'Selesai',
  batal: 'Dibatalkan',
  tidak_datang: 'Tidak datang',
}
export const acts = {
  setujui: 'Konfirmasi',
  selesai: 'Selesai',
  tidak_datang: 'Tidak datang',
  batal: 'Batalkan janji',
}
export const done = {
  setujui: (number: number) => `Janji #${number} dikonfirmasi`,
  selesai: (number: number) => `Janji #${number} selesai`,
  tidak_datang: (number: number) => `Janji #${number} dicatat tidak datang`,
  batal: (number: number) => `Janji #${number} dibatalkan`,
  urungkan: (number: number) => `Janji #${number} kembali seperti semula`,
}
export const customerTold = 'Kabar ke pelanggan dikirim lewat chat.'
export const customerNotTold = 'Pelanggan tidak dikabari: tidak ada chat, atau jendelanya berakhir.'
export const notChanged = 'Janji tidak berubah'
export const moreActs = (number: number) => `Tindakan lain untuk janji #${number}`
export const undoLast = 'Urungkan tindakan terakhir'
export const move = 'Pindahkan'
export const moved = (number: number) => `Janji #${number} dipindahkan`
export const moveTitle = (number: number) => `Pindahkan janji #${number}`
export const cancelQuestion = (number: number) => `Batalkan janji #${number}?`
export const keep = 'Tidak jadi'
export const cancelConsequence = 'Waktunya kosong lagi, dan pelanggan dikabari.'
export const openChat = 'Buka chat'
export const between = (from: string, until: string) => `${from}–${until}`

// the calendar
export const previousWeek = 'Minggu sebelumnya'
export const nextWeek = 'Minggu berikutnya'
export const today = 'Hari ini'
export const weekDays = 'Hari'
export const dayCount = (day: string, count: number) => `${day}: ${count} janji`
export const noneToday = 'Belum ada janji hari ini.'
export const noneOn = 'Tidak ada janji di hari itu.'
export const noneOnLead = 'Pilih hari lain, atau catat janji baru.'
export const nextBooking = (day: string, time: string) => `Berikutnya: ${day} pukul ${time}`
export const add = 'Catat janji'
export const addLead = 'Untuk pelanggan yang menelepon atau datang langsung.'
export const made = 'Janji tercatat'
export const service = 'Layanan'
export const day = 'Hari'
export const time = 'Jam'
export const customerName = 'Nama pelanggan'
export const phone = 'Nomor telepon (boleh kosong)'
export const note = 'Catatan (boleh kosong)'
export const freeTimes = 'Jam yang kosong'
export const noFreeTimes = 'Tidak ada jam kosong di hari itu.'
export const timeRequired = 'Pilih jamnya'
export const nameRequired = 'Isi nama pelanggan'
export const notSetUp = 'Janji lewat chat belum diatur'
export const notSetUpLead =
  'Tambahkan layanan dengan lamanya. Setelah itu pelanggan bisa memilih waktu kosong lewat WhatsApp.'
export const setUp = 'Atur janji'
export const settings = 'Pengaturan janji'

// settings
export const termsTitle = 'Janji lewat chat'
export const termsLead =
  'AI menawarkan waktu kosong dari jam operasional, dan mencatat setelah pelanggan menjawab "ya".'
export const takeBookings = 'Terima janji lewat chat'
export const needsApproval = 'Tim mengonfirmasi dulu'
export const needsApprovalOn = 'Waktunya dipegang, pelanggan menunggu konfirmasi tim.'
export const needsApprovalOff = 'Janji langsung tercatat begitu pelanggan menjawab "ya".'
export const daysAhead = 'Bisa dipesan sampai berapa hari ke depan'
export const leadHours = 'Paling lambat berapa jam sebelumnya'
export const step = 'Jarak antarjam'
export const steps = { 15: '15 menit', 30: '30 menit', 60: '1 jam' }
export const services = 'Layanan'
export const serviceName = (place: number) => `Nama layanan ${place}`
export const serviceExample = 'Potong rambut'
export const minutes = (place: number) => `Menit layanan ${place}`
export const minutesUnit = 'menit'
export const price = (place: number) => `Harga layanan ${place}`
export const priceExample = 'Harga'
export const rupiah = 'Rp'
export const capacity = (place: number) => `Pelanggan sekaligus di layanan ${place}`
export const capacityUnit = 'sekaligus'
export const removeService = (name: string) => `Hapus layanan ${name}`
export const addService = 'Tambah layanan'
export const serviceWrong =
  'Setiap layanan perlu nama, lama 5 sampai 720 menit, dan harga yang benar.'
export const daysWrong = 'Isi 1 sampai 90 hari.'
export const hoursWrong = 'Isi 0 sampai 168 jam.'
export const termsSaved = 'Pengaturan janji tersimpan'
export const alwaysOpenHint =
  'Jam operasional belum diisi, jadi janji ditawarkan pukul 08.00 sampai 20.00.'
export const audited = {
  terms: 'mengubah pengaturan janji',
  make: 'mencatat janji',
  change: 'mengubah janji',
}
export const serviceGone = (name: string) => `${name} (layanan sudah dihapus)`
