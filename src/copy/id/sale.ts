// Orders that customers make by chat: the board, their card in a room, their settings.
export const status = {
  draf: 'Belum dikonfirmasi',
  dikonfirmasi: 'Perlu disetujui',
  disetujui: 'Menunggu bayar',
  dibayar: 'Sudah dibayar',
  diproses: 'Diproses',
  dikirim: 'Dikirim',
  selesai: 'Selesai',
  batal: 'Batal',
}
export const event = (number: number, state: string) => `Pesanan #${number}: ${state}`
export const order = 'Pesanan'
export const orderOf = (number: number, name: string) => `Pesanan #${number}, ${name}`

// acts
export const acts = {
  setujui: 'Setujui',
  terima_bayar: 'Catat lunas',
  proses: 'Proses',
  kirim: 'Kirim',
  selesaikan: 'Selesaikan',
  batalkan: 'Batalkan pesanan',
}
export const moreActs = (number: number) => `Tindakan lain untuk pesanan #${number}`
export const undoLast = 'Urungkan yang terakhir'
export const done = {
  setujui: (number: number) => `Pesanan #${number} disetujui`,
  terima_bayar: (number: number) => `Pesanan #${number} dicatat lunas`,
  proses: (number: number) => `Pesanan #${number} diproses`,
  kirim: (number: number) => `Pesanan #${number} dikirim`,
  selesaikan: (number: number) => `Pesanan #${number} selesai`,
  batalkan: (number: number) => `Pesanan #${number} dibatalkan`,
  belum_cukup: (number: number) => `Pesanan #${number} dicatat belum lunas`,
  urungkan: (number: number) => `Pesanan #${number} dikembalikan ke keadaan sebelumnya`,
}
export const customerTold = 'Kabar ke pelanggan dikirim lewat chat.'
export const customerNotTold =
  'Pelanggan belum dikabari, karena jendela 24 jam sudah berakhir. Kirim templat dari percakapannya.'
export const notChanged = 'Pesanan belum berubah'
export const cancelQuestion = (number: number) => `Batalkan pesanan #${number}?`
export const cancelConsequence = 'Stoknya kembali, dan pelanggan dikabari.'
export const cancelPaidConsequence =
  'Stoknya kembali, dan pelanggan dikabari. Uangnya sudah diterima: kembalikan dari rincian pesanan.'
export const keep = 'Tidak jadi'
export const cancelReason = 'Alasan (boleh kosong)'
export const cancelReasonHint = 'Dibaca pelanggan.'
export const completeQuestion = (number: number) => `Selesaikan pesanan #${number}?`
export const completeConsequence =
  'Barangnya sudah diterima pelanggan. Setelah ini pesanan tidak bisa diubah lagi.'

// the orders behind a money figure of the report
export const moneyLists = {
  diterima: 'Uang yang diterima',
  dikembalikan: 'Uang yang dikembalikan',
  bersih: 'Uang masuk dan keluar',
}
export const orders = (count: string) => `${count} pesanan`
export const backToReport = 'Kembali ke Laporan'
export const noMoney = 'Tidak ada pesanan dengan uang pada rentang ini'

// an order
export const total = 'Total'
export const shippingTo = (zone: string) => `Ongkir ${zone}`
export const delivered = 'Diantar'
export const pickedUp = 'Diambil'
export const today = 'hari ini'
export const tomorrow = 'besok'
export const late = 'Lewat waktu'
export const clockMark = '.'
export const paid = 'Lunas'
export const unpaid = 'Belum dibayar'
export const returned = 'Uang dikembalikan'
export const returnedOf = (amount: string) => `${amount} dikembalikan`
export const strayPayment = 'Ada pembayaran yang perlu dicek'
export const checkProof = 'Bukti bayar perlu dicek'
export const hasNote = 'Ada catatan'
export const waitsForYes = 'Menunggu jawaban pelanggan'
export const how = 'Cara'
export const address = 'Alamat'
export const payment = 'Pembayaran'
export const note = 'Catatan'
export const openRoom = 'Buka percakapan'

// payment by link
export const sendLink = 'Kirim tautan bayar'
export const linkSent = (number: number) => `Tautan bayar pesanan #${number} dikirim`
export const linkSentWords = 'Pesanan menjadi lunas sendiri begitu uangnya masuk.'
export const linkNotTold = (number: number) => `Tautan bayar pesanan #${number} dibuat`
export const linkNotToldWords =
  'Jendela 24 jam sudah berakhir, jadi tautannya belum dikirim. Salin dari rincian pesanan.'
export const linkFailed = 'Tautan bayar belum terkirim'
export const payments = 'Pembayaran lewat tautan'
export const byQris = 'QRIS'
export const paymentStates = {
  creating: 'sedang dibuat',
  waiting: 'menunggu dibayar',
  expired: 'kedaluwarsa',
  failed: 'gagal atau ditutup',
  review: 'jumlahnya berbeda, cek di akun pembayaran',
  paid: 'lunas',
  refunded: 'dikembalikan',
}
export const extraPayment = 'lebih: pesanan sudah lunas atau batal, kembalikan uangnya'
export const link = 'Tautan bayar'
export const proof = 'Bukti bayar'
export const proofPicture = 'Foto bukti bayar dari pelanggan'
export const proofInRoom = 'Ada di percakapannya'
export const markProof = 'Foto terakhir adalah bukti bayar'
export const notEnough = 'Uang belum masuk atau kurang'
export const notEnoughOf = (number: number) => `Pembayaran pesanan #${number} belum lengkap?`
export const notEnoughLead =
  'Pelanggan dikabari kekurangannya dan diminta mengirim bukti lagi. Pesanan tetap belum lunas.'
export const arrivedSoFar = 'Uang yang sudah masuk'
export const arrivedHint = (total: string) =>
  `Jumlah semua transfer untuk pesanan ini. Isi 0 kalau belum ada. Totalnya ${total}.`
export const arrivedWrong =
  'Isi angka yang kurang dari totalnya. Kalau sudah cukup, tekan Catat lunas.'
export const remarkForCustomer = 'Catatan (boleh kosong)'
export const tellCustomer = 'Kabari pelanggan'
export const partPaid = (arrived: string, missing: string) => `Baru ${arrived}, kurang ${missing}`
export const proofMarked = 'Ditandai sebagai bukti bayar'
export const proofMarkedWords = 'Pesanan belum lunas. Cek uangnya, lalu tekan Catat lunas.'

// history of an order
export const history = 'Riwayat'
export const theCustomer = 'Pelanggan'
export const automatically = 'Otomatis'
export const happened = {
  konfirmasi: (who: string) => `${who} mengonfirmasi`,
  batal_pelanggan: (who: string) => `${who} membatalkan`,
  diganti: (who: string) => `${who} menggantinya dengan pesanan baru`,
  bukti: (who: string) => `${who} mengirim bukti bayar`,
  kedaluwarsa: (who: string) => `${who}: tidak dikonfirmasi dalam 24 jam`,
  setujui: (who: string) => `${who} menyetujui`,
  terima_bayar: (who: string) => `${who} mencatat lunas`,
  bayar_gerbang: (who: string) => `${who}: pembayaran lewat tautan masuk`,
  kembalikan: (who: string) => `${who} mengembalikan uang`,
  kembalikan_gerbang: (who: string) => `${who}: uang dikembalikan penyedia pembayaran`,
  tandai_bukti: (who: string) => `${who} menandai bukti bayar`,
  belum_cukup: (who: string) => `${who}: uang yang sudah masuk`,
  proses: (who: string) => `${who} mulai memproses`,
  kirim: (who: string) => `${who} mengirim`,
  selesaikan: (who: string) => `${who} menyelesaikan`,
  isi_ongkir: (who: string) => `${who} mengisi ongkir`,
  batalkan: (who: string) => `${who} membatalkan`,
  urungkan: (who: string) => `${who} mengurungkan yang terakhir`,
}

// the audit log
export const audited = {
  terms: 'mengubah pengaturan pesanan',
  setujui: 'menyetujui pesanan',
  terima_bayar: 'mencatat pesanan lunas',
  tautan_bayar: 'mengirim tautan bayar',
  belum_cukup: 'mencatat pembayaran pesanan belum lengkap',
  isi_ongkir: 'mengisi ongkir pesanan',
  proses: 'memproses pesanan',
  kirim: 'mengirim pesanan',
  selesaikan: 'menyelesaikan pesanan',
  batalkan: 'membatalkan pesanan',
  kembalikan: 'mengembalikan uang pesanan',
  urungkan_kembalikan: 'mengurungkan catatan pengembalian uang',
  urungkan: 'mengurungkan langkah pesanan',
}

// the board
export const tabs = { aktif: 'Berjalan', riwayat: 'Selesai dan batal' }
export const search = 'Cari nomor, nama, atau produk'
export const filterHow = 'Saring cara terima'
export const everyHow = 'Diambil dan diantar'
export const filterDay = 'Saring hari'
export const everyDay = 'Semua hari'
export const dueToday = 'Untuk hari ini'
export const noneHere = 'Kosong'
export const noneActive = 'Belum ada pesanan yang berjalan.'
export const noneActiveLead =
  'Pesanan muncul di sini setelah pelanggan membalas YA pada ringkasan dari AI.'
export const notSetUp = 'Pesanan lewat chat belum dinyalakan'
export const notSetUpLead =
  'Selama mati, pelanggan yang memesan diteruskan ke tim. Isi dulu tabel produk di Training, lalu nyalakan.'
export const noneOver = 'Belum ada pesanan yang selesai atau batal.'
export const noneFound = 'Tidak ada pesanan yang cocok.'
export const clearFilter = 'Hapus saringan'
export const older = 'Muat yang lebih lama'

// settings
export const terms = 'Atur pesanan'
export const termsTitle = 'Pesanan lewat chat'
export const termsLead =
  'AI mencatat pesanan dari tabel produk di Training, menghitung jumlahnya, dan meminta pelanggan membalas YA.'
export const termsSaved = 'Pengaturan pesanan tersimpan'
export const takeOrders = 'Terima pesanan lewat chat'
export const takeOrdersOn = 'AI mencatat pesanan. Stok berkurang saat pelanggan mengonfirmasi.'
export const takeOrdersOff = 'Pelanggan yang memesan diteruskan ke tim.'
export const needsApproval = 'Tim menyetujui setiap pesanan'
export const needsApprovalOn = 'Pelanggan dikabari setelah tim menekan Setujui.'
export const needsApprovalOff = 'Pesanan langsung diterima begitu pelanggan membalas YA.'
export const takesPickup = 'Bisa diambil sendiri'
export const takesDelivery = 'Bisa diantar'
export const takesDeliveryHint = 'Hanya ke daerah di bawah ini, dengan ongkirnya.'
export const zones = 'Tabel ongkir'
export const zonesHint =
  'Dipakai untuk menghitung pesanan dan menjawab "ongkir ke Bandung berapa?". Bisa ditempel dari lembar kerja; Enter pindah ke baris berikutnya.'
export const zoneColumns = {
  name: 'Daerah',
  rupiah: 'Ongkir (Rp)',
  areas: 'Nama lain atau kode pos',
  freeFrom: 'Gratis mulai (Rp)',
  days: 'Perkiraan',
}
export const zoneExamples = {
  name: 'Bandung',
  rupiah: '9.000',
  areas: 'Cimahi, 40111-40199',
  freeFrom: '200.000',
  days: '1-2 hari',
}
export const zoneCell = (column: string, row: number) => `${column}, baris ${row}`
export const addZone = 'Tambah daerah'
export const removeZone = (name: string) => (name ? `Hapus daerah ${name}` : 'Hapus daerah ini')
export const zoneWrong = 'Isi nama daerah, dan ongkir serta batas gratisnya dalam rupiah bulat.'
export const zoneNeeded = 'Tambahkan paling sedikit satu daerah antar.'
export const zoneTwice = 'Ada nama daerah yang sama.'
export const oneWayNeeded = 'Pilih paling sedikit satu cara: diambil atau diantar.'
export const paymentText = 'Cara membayar'
export const paymentTextHint =
  'Dikirim ke pelanggan saat pesanannya diterima, misalnya rekening tujuan. Tim mengecek bukti bayarnya.'

// the part of the day for which an order is wanted
export const dayParts = { pagi: 'pagi', siang: 'siang', sore: 'sore', malam: 'malam' }
