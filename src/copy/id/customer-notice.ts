// What code writes to customers, in their language (decision 111): of orders and payments.
export const payByLink = (order: string, total: string, url: string) =>
  [
    `Pesanan ${order} bisa dibayar lewat tautan ini, Kak: ${url}`,
    `Jumlahnya ${total}. Tautannya berlaku 24 jam.`,
  ].join('\n')
export const payByQris = (order: string, total: string, pay: { url: string; until: string }) =>
  [
    `Pesanan ${order}: pindai QRIS ini untuk membayar ${total}, Kak.`,
    `Berlaku sampai ${pay.until}.`,
    `Atau bayar lewat tautan ini: ${pay.url}`,
  ].join('\n')
export const until = (date: string, clock: string, zone: string) =>
  `${date} pukul ${clock.replace(':', '.')} ${zone}`
export const paid = (order: string) => `Pembayaran pesanan ${order} sudah masuk, Kak. Terima kasih!`
export const paymentRecorded = (order: string) =>
  `Pembayaran pesanan ${order} sudah kami terima, Kak. Terima kasih!`
export const notArrived = (order: string) =>
  `Maaf Kak, pembayaran pesanan ${order} belum kami temukan di rekening. Tolong dicek lagi, lalu kirim buktinya di sini, ya.`
export const refunded = (order: string, sum: string) =>
  `${sum} dari pesanan ${order} sudah kami kembalikan lewat cara bayar Kakak. Biasanya masuk dalam beberapa hari kerja.`
export const corrected = (order: string, state: string) =>
  `Maaf Kak, ada koreksi: pesanan ${order} ${state}.`
export const approved = (order: string, total: string) =>
  `Pesanan ${order} disetujui, Kak. Total ${total}.`
export const beingPrepared = (order: string) => `Pesanan ${order} sedang disiapkan, Kak.`
export const onItsWay = (order: string) => `Pesanan ${order} sedang dikirim, Kak.`
export const completed = (order: string) =>
  `Pesanan ${order} selesai. Terima kasih sudah memesan, Kak!`
export const cancelled = (order: string) => `Maaf Kak, pesanan ${order} dibatalkan.`
export const reason = (text: string) => `Alasan: ${text}`
export const remark = (text: string) => `Catatan: ${text}`
export const aboutTheMoney = 'Tim kami menghubungi Kakak soal uangnya.'
export const inState = (order: string, state: string) => `Pesanan ${order} ${state}.`

// What a template shows about them, where the 24-hour window is closed.
export const paymentStates = {
  received: 'sudah kami terima',
  arrived: 'sudah masuk',
  missing: 'masih kurang',
  returned: 'dikembalikan',
}
export const correctedTo = (state: string) => `dikoreksi: ${state}`

// What customers get about bookings.
export const bookingConfirmed = (what: string) =>
  `Janji ${what} sudah dikonfirmasi, Kak. Sampai ketemu!`
export const bookingCancelled = (what: string) =>
  `Maaf Kak, janji ${what} dibatalkan. Silakan pilih waktu lain, ya.`
export const bookingMoved = (number: number, when: string) =>
  `Janji #${number} pindah ke ${when}, Kak.`
export const bookingKept = (what: string) => `Janji ${what} tidak jadi diubah, Kak.`
export const bookingReminder = (what: string) =>
  `Pengingat: janji ${what}. Kalau perlu pindah atau batal, tulis saja di sini, Kak.`
export const bookingStates = {
  setujui: 'sudah dikonfirmasi',
  batal: 'dibatalkan',
  pindah: 'dipindah',
  urungkan: 'tidak jadi diubah',
}

// The question for a rating, and the answers to it.
export const askRating = (business: string, name: string | undefined) =>
  `Terima kasih sudah menghubungi ${business}, ${name ?? 'Kak'}. Dari 1 sampai 5, seberapa puas dengan layanan kami tadi? Balas dengan angkanya saja: 1 kecewa, 5 puas sekali.`
export const ratingThanks = 'Terima kasih penilaiannya, Kak.'
export const ratingSorry =
  'Terima kasih sudah jujur, Kak, dan maaf belum memuaskan. Ceritakan apa yang kurang, nanti tim kami baca.'

// The confirmation of a marketing choice.
export const consentGiven = {
  stop: 'Baik Kak, kami tidak akan mengirim promo lagi. Balas MULAI kalau ingin menerimanya kembali.',
  start: 'Baik Kak, kami akan mengirim info promo lagi. Balas STOP kapan saja untuk berhenti.',
}

// What follows an approved call of a tool, where the procedure has no text after it.
export const requestDone = 'Permintaannya sudah kami proses, Kak.'
// What follows a refused or failed one. The AI has a room again where a member returned it before.
export const requestRefused =
  'Maaf Kak, permintaan tadi tidak bisa kami proses. Tim kami menjelaskannya di sini.'
export const requestRefusedByAi =
  'Maaf Kak, permintaan tadi tidak bisa kami proses. Kalau ada pertanyaan, tulis saja di sini.'
export const requestFailed =
  'Maaf Kak, permintaan tadi belum berhasil kami proses karena ada gangguan. Tim kami melanjutkannya dan mengabari Kakak di sini.'
