// WhatsApp alerts to a member's own number: settings and the messages themselves.
export const title = 'WhatsApp ke nomor Anda'
export const lead =
  'Salah satu kanal usaha mengirim pesan ke nomor Anda sendiri untuk kejadian yang Anda pilih di bawah. Paling banyak satu pesan dalam lima menit, tidak di jam tenang. Balas STOP untuk berhenti.'
export const number = 'Nomor WhatsApp Anda'
export const numberExample = '0812 3456 7890'
export const channel = 'Dikirim lewat'
export const sendCode = 'Kirim kode'
export const codeOnItsWay = (number: string) =>
  `Kode enam angka sedang dikirim ke ${number}. Berlaku 10 menit.`
export const code = 'Kode'
export const verify = 'Verifikasi'
export const sendAgain = 'Kirim kode lagi'
export const otherNumber = 'Ganti nomor'
export const active = (number: string, channel: string) => `Aktif ke ${number}, lewat ${channel}.`
export const stopped = (number: string) =>
  `Berhenti, karena ${number} membalas STOP. Balas MULAI ke kanal itu untuk menerimanya lagi.`
export const verified = 'Nomor terverifikasi'
export const turnOff = 'Hapus nomor'
export const turnedOff = 'Pesan WhatsApp ke nomor Anda dimatikan'
export const failedStart = 'Kode belum dikirim'
export const failedVerify = 'Belum terverifikasi'
export const noChannel = 'Hubungkan satu kanal WhatsApp dulu.'
export const needsTemplate =
  'Kanal resmi hanya boleh menulis lebih dulu dengan templat. Buat templat utilitas dengan satu variabel, misalnya "Pemberitahuan tim: {{1}}", lalu tunggu disetujui. Atau kirim pesan apa saja dari nomor Anda ke kanal itu; selama 24 jam setelahnya pesan bisa dikirim tanpa templat.'
export const templateMissing =
  'Pesan terakhir tidak terkirim: belum ada templat yang disetujui dengan satu variabel.'
export const refused = 'Pesan terakhir ditolak WhatsApp. Periksa nomor dan kanalnya.'
export const byWhatsApp = 'WhatsApp'

export const codeText = (code: string) =>
  `Kode Tanggap Anda: ${code}. Jangan berikan kepada siapa pun.`
export const alertText = (business: string, lines: readonly string[], link: string) =>
  `${business}: ${lines.join('; ')}. ${link} Balas STOP untuk berhenti.`
export const andMore = (count: number) => `dan ${count} lagi`
